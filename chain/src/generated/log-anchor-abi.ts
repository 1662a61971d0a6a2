// Written by npm run generate from chain/contracts/LogAnchor.sol. Not to be edited.
export const logAnchorAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "operator_",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [],
    "name": "EmptyCheckpoint",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "EmptyOrigin",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NoOperator",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "caller",
        "type": "address"
      }
    ],
    "name": "NotOperator",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint64",
        "name": "size",
        "type": "uint64"
      },
      {
        "internalType": "bytes32",
        "name": "anchored",
        "type": "bytes32"
      },
      {
        "internalType": "bytes32",
        "name": "given",
        "type": "bytes32"
      }
    ],
    "name": "RootDiffers",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint64",
        "name": "anchored",
        "type": "uint64"
      },
      {
        "internalType": "uint64",
        "name": "given",
        "type": "uint64"
      }
    ],
    "name": "SizeShrinks",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "originHash",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "string",
        "name": "origin",
        "type": "string"
      },
      {
        "indexed": false,
        "internalType": "uint64",
        "name": "size",
        "type": "uint64"
      },
      {
        "indexed": false,
        "internalType": "bytes32",
        "name": "root",
        "type": "bytes32"
      }
    ],
    "name": "Anchored",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "string",
        "name": "origin",
        "type": "string"
      },
      {
        "internalType": "uint64",
        "name": "size",
        "type": "uint64"
      },
      {
        "internalType": "bytes32",
        "name": "root",
        "type": "bytes32"
      }
    ],
    "name": "anchor",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "string",
        "name": "origin",
        "type": "string"
      }
    ],
    "name": "latest",
    "outputs": [
      {
        "internalType": "uint64",
        "name": "size",
        "type": "uint64"
      },
      {
        "internalType": "bytes32",
        "name": "root",
        "type": "bytes32"
      },
      {
        "internalType": "uint64",
        "name": "anchoredAt",
        "type": "uint64"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "operator",
    "outputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "string",
        "name": "origin",
        "type": "string"
      },
      {
        "internalType": "uint64",
        "name": "size",
        "type": "uint64"
      }
    ],
    "name": "rootAt",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "root",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  }
] as const;
