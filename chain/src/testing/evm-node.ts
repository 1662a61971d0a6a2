// The chain for tests behind the Ethereum JSON-RPC methods that a sender needs (ethereum.github.io/execution-apis), on
// 127.0.0.1. Can lose answers and go silent on demand, as nodes of others do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Block } from '@ethereumjs/block';
import type { FeeMarket1559Tx } from '@ethereumjs/tx';
import { bytesToHex } from '@ethereumjs/util';
import type { Address, Hex } from 'viem';
import { createEvmChain, type EvmChain, type MinedTransaction, TransactionRefused } from './evm-chain.ts';

interface RpcRequest {
  readonly id: number;
  readonly method: string;
  // Each method reads its own parameters; a test that sends others gets an error answer.
  readonly params?: readonly unknown[];
}

class RpcFault extends Error {
  readonly code: number;
  readonly data: Hex | undefined;
  constructor(code: number, message: string, data?: Hex) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** How an answer goes wrong: `lost` runs the method and hangs up, `refused` answers with the HTTP status 503 and runs nothing. */
export type Mishap = 'lost' | 'refused';

export interface EvmNode {
  readonly url: string;
  readonly chain: EvmChain;
  /** Every method asked for so far, in order. */
  readonly asked: readonly string[];
  /** The next `times` calls of the method go wrong. */
  spoil(method: string, mishap: Mishap, times: number): void;
  /** Runs while a method is about to be answered. */
  before(method: string, run: () => Promise<void>): void;
  close(): Promise<void>;
}

export async function startEvmNode(settings: {
  readonly chainId?: number;
  readonly funded: readonly Address[];
}): Promise<EvmNode> {
  const chain = await createEvmChain(settings);
  const asked: string[] = [];
  const spoiled = new Map<string, { mishap: Mishap; times: number }>();
  const hooks = new Map<string, () => Promise<void>>();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer); // no encoding is set, so parts are buffers
    const { id, method, params = [] } = JSON.parse(Buffer.concat(parts).toString('utf8')) as RpcRequest;
    asked.push(method);
    const fault = spoiled.get(method);
    const mishap = fault && fault.times-- > 0 ? fault.mishap : undefined;
    if (mishap === 'refused') return response.writeHead(503).end();
    const hook = hooks.get(method);
    hooks.delete(method);
    await hook?.();
    const body = await respond(chain, method, params).then(
      (result) => ({ jsonrpc: '2.0', id, result }),
      (error: unknown) => ({ jsonrpc: '2.0', id, error: faultOf(error) }),
    );
    if (mishap === 'lost') return request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP

  return {
    url: `http://127.0.0.1:${port}`,
    chain,
    asked,
    spoil: (method, mishap, times) => void spoiled.set(method, { mishap, times }),
    before: (method, run) => void hooks.set(method, run),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function faultOf(error: unknown) {
  if (error instanceof RpcFault) return { code: error.code, message: error.message, data: error.data };
  if (error instanceof TransactionRefused) return { code: -32_000, message: error.message };
  return { code: -32_603, message: String(error) };
}

const hexOf = (value: bigint | number): Hex => `0x${value.toString(16)}`;

async function respond(chain: EvmChain, method: string, params: readonly unknown[]): Promise<unknown> {
  const head = chain.head();
  switch (method) {
    case 'eth_chainId':
      return hexOf(chain.chainId);
    case 'eth_blockNumber':
      return hexOf(head.header.number);
    case 'eth_gasPrice':
      return hexOf((head.header.baseFeePerGas ?? 0n) + 10n ** 9n);
    case 'eth_maxPriorityFeePerGas':
      return hexOf(10n ** 9n);
    case 'eth_getCode':
      return chain.codeAt(params[0] as Hex);
    case 'eth_getTransactionCount': {
      const [address, tag] = params as [Hex, string];
      return hexOf(await (tag === 'pending' ? chain.nextNonceOf(address) : chain.minedNonceOf(address)));
    }
    case 'eth_call': {
      const outcome = await chain.call(params[0] as { from?: Hex; to?: Hex; data?: Hex });
      if (outcome.hasReverted) throw new RpcFault(3, 'execution reverted', outcome.returned);
      return outcome.returned;
    }
    case 'eth_estimateGas': {
      const outcome = await chain.call(params[0] as { from?: Hex; to?: Hex; data?: Hex });
      if (outcome.hasReverted) throw new RpcFault(3, 'execution reverted', outcome.returned);
      return hexOf(outcome.gasUsed);
    }
    case 'eth_sendRawTransaction':
      return chain.submit(params[0] as Hex);
    case 'eth_getBlockByNumber': {
      const tag = params[0] as string;
      const block = tag.startsWith('0x') ? chain.blockAt(BigInt(tag)) : head;
      return block ? blockJson(block) : null;
    }
    case 'eth_getTransactionByHash': {
      const hash = params[0] as Hex;
      const found = chain.minedTransaction(hash);
      const waiting = chain.waitingTransaction(hash);
      if (found) return transactionJson(found.transaction, found);
      return waiting ? transactionJson(waiting, null) : null;
    }
    case 'eth_getTransactionReceipt': {
      const found = chain.minedTransaction(params[0] as Hex);
      return found ? receiptJson(found) : null;
    }
    default:
      throw new RpcFault(-32_601, `the method ${method} does not exist/is not available`);
  }
}

const blockJson = (block: Block) => ({
  number: hexOf(block.header.number),
  hash: bytesToHex(block.hash()),
  parentHash: bytesToHex(block.header.parentHash),
  timestamp: hexOf(block.header.timestamp),
  gasLimit: hexOf(block.header.gasLimit),
  gasUsed: hexOf(block.header.gasUsed),
  baseFeePerGas: hexOf(block.header.baseFeePerGas ?? 0n),
  stateRoot: bytesToHex(block.header.stateRoot),
  transactions: block.transactions.map((transaction) => bytesToHex(transaction.hash())),
});

const transactionJson = (transaction: FeeMarket1559Tx, found: MinedTransaction | null) => ({
  type: '0x2',
  hash: bytesToHex(transaction.hash()),
  from: transaction.getSenderAddress().toString(),
  to: transaction.to?.toString() ?? null,
  nonce: hexOf(transaction.nonce),
  gas: hexOf(transaction.gasLimit),
  value: hexOf(transaction.value),
  input: bytesToHex(transaction.data),
  chainId: hexOf(transaction.chainId),
  maxFeePerGas: hexOf(transaction.maxFeePerGas),
  maxPriorityFeePerGas: hexOf(transaction.maxPriorityFeePerGas),
  blockHash: found ? bytesToHex(found.block.hash()) : null,
  blockNumber: found ? hexOf(found.block.header.number) : null,
  transactionIndex: found ? hexOf(found.index) : null,
});

function receiptJson(found: MinedTransaction) {
  const place = {
    transactionHash: bytesToHex(found.transaction.hash()),
    transactionIndex: hexOf(found.index),
    blockHash: bytesToHex(found.block.hash()),
    blockNumber: hexOf(found.block.header.number),
  };
  return {
    ...place,
    type: '0x2',
    status: found.hasSucceeded ? '0x1' : '0x0',
    from: found.transaction.getSenderAddress().toString(),
    to: found.transaction.to?.toString() ?? null,
    contractAddress: found.createdAddress,
    gasUsed: hexOf(found.gasUsed),
    cumulativeGasUsed: hexOf(found.cumulativeGasUsed),
    logs: found.logs.map((log, index) => ({ ...log, ...place, logIndex: hexOf(index), removed: false })),
  };
}
