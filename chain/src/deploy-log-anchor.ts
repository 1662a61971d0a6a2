// Puts the contract on a chain, once per installation. Sends exactly one transaction and waits until it is mined.
import { type Address, createWalletClient, defineChain, type Hex, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { logAnchorAbi, logAnchorBytecode } from './log-anchor.ts';

export interface Deployment {
  readonly chainId: number;
  readonly contractAddress: Address;
  readonly operator: Address;
  readonly transactionHash: Hex;
  readonly blockNumber: bigint;
  readonly gasUsed: bigint;
}

/** @throws when the node cannot be reached, refuses, or does not mine the transaction in time; viem's errors name the URL */
export async function deployLogAnchor(settings: {
  readonly rpcUrl: string;
  /** Pays. */
  readonly privateKey: Hex;
  /** The account that may anchor; the one that pays when it is left out. */
  readonly operator?: Address;
  readonly pollMilliseconds?: number;
  readonly timeoutMilliseconds?: number;
}): Promise<Deployment> {
  const account = privateKeyToAccount(settings.privateKey);
  const operator = settings.operator ?? account.address;
  const connection = createWalletClient({ account, transport: http(settings.rpcUrl) }).extend(publicActions);
  const chainId = await connection.getChainId();
  const transactionHash = await connection.deployContract({
    abi: logAnchorAbi,
    bytecode: logAnchorBytecode,
    args: [operator],
    chain: defineChain({
      id: chainId,
      name: `chain ${chainId}`,
      nativeCurrency: { name: 'native', symbol: 'native', decimals: 18 },
      rpcUrls: { default: { http: [settings.rpcUrl] } },
    }),
  });
  const receipt = await connection.waitForTransactionReceipt({
    hash: transactionHash,
    checkReplacement: false,
    pollingInterval: settings.pollMilliseconds ?? 2_000,
    timeout: settings.timeoutMilliseconds ?? 300_000,
  });
  const contractAddress = receipt.contractAddress;
  if (receipt.status !== 'success' || !contractAddress) throw new Error(`${transactionHash} was reverted`);
  return {
    chainId,
    contractAddress,
    operator,
    transactionHash,
    blockNumber: receipt.blockNumber,
    gasUsed: receipt.gasUsed,
  };
}
