// The anchor on an EVM chain, by viem. Has at most one transaction of its account on the way and never two for one checkpoint.
//
// NOTE: viem calls fetch itself, past the outgoing client that keeps URLs of strangers away from private networks. This URL is
// the operator's own, from EVM_RPC_URL, and is often a node on a private network; redirects are refused, nobody else can set it.
import { logAnchorAbi } from '@amanah/chain/log-anchor';
import {
  bytesToHex,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  http,
  isAddress,
  keccak256,
  TransactionNotFoundError,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { refuseOutsideWhileConnected } from '../platform/database/one-connection.ts';
import { anchorFailureFrom } from './anchor-failure.ts';
import {
  type Anchor,
  type AnchorCheckpoint,
  AnchorFailure,
  type AnchorOutcome,
  type EvmAnchorSettings,
} from './anchor-port.ts';

interface Head {
  readonly size: bigint;
  readonly root: Hex;
  readonly anchoredAt: bigint;
}

export function connectEvmAnchor(settings: EvmAnchorSettings): Anchor {
  const { contractAddress, signal } = settings;
  const account = privateKeyToAccount(settings.privateKey);
  const contract = { abi: logAnchorAbi, address: contractAddress } as const;
  const node = createPublicClient({
    transport: http(settings.rpcUrl, {
      // Whoever asks for the checkpoint tries again later; a node that names a waiting time must not hold us for hours.
      retryCount: 0,
      timeout: settings.requestTimeoutMilliseconds ?? 10_000,
      fetchOptions: { redirect: 'error', ...(signal ? { signal } : {}) },
      maxResponseBodySize: 1024 * 1024,
      onFetchRequest: () => refuseOutsideWhileConnected('a node of the chain'),
    }),
    cacheTime: 0,
    pollingInterval: settings.pollMilliseconds ?? 2_000,
  });

  /** The last transaction that was sent and of which the end is not known. */
  let onTheWay: { readonly key: string; readonly hash: Hex } | undefined;

  async function headOf(origin: string): Promise<Head | null> {
    const [size, root, anchoredAt] = await node.readContract({ ...contract, functionName: 'latest', args: [origin] });
    return size === 0n ? null : { size, root, anchoredAt };
  }

  /** True when the chain has this very checkpoint, at the top or below. */
  async function isAnchored({ origin, size, root }: AnchorCheckpoint): Promise<boolean> {
    const head = await headOf(origin);
    if (!head || head.size < BigInt(size)) return false;
    const known =
      head.size === BigInt(size)
        ? head.root
        : await node.readContract({ ...contract, functionName: 'rootAt', args: [origin, BigInt(size)] });
    if (known === bytesToHex(root)) return true;
    throw BigInt(known) === 0n
      ? new AnchorFailure('ledger.anchor_would_shrink', { anchored: { size: head.size, rootHex: head.root } })
      : new AnchorFailure('ledger.anchor_root_differs', { anchored: { size: BigInt(size), rootHex: known } });
  }

  async function signNext({ origin, size, root }: AnchorCheckpoint, nonce: number): Promise<Hex> {
    const args = [origin, BigInt(size), bytesToHex(root)] as const;
    // Says why the contract would refuse; an estimate of gas alone does not on every node.
    await node.simulateContract({ ...contract, functionName: 'anchor', args, account });
    const data = encodeFunctionData({ abi: logAnchorAbi, functionName: 'anchor', args });
    const [chainId, gas, block, tip] = await Promise.all([
      node.getChainId(),
      node.estimateGas({ account, to: contractAddress, data }),
      node.getBlock(),
      node.estimateMaxPriorityFeePerGas(),
    ]);
    return account.signTransaction({
      type: 'eip1559', // the contract needs Shanghai, and every network with Shanghai has EIP-1559
      chainId,
      nonce,
      to: contractAddress,
      data,
      gas: (gas * 12n) / 10n,
      maxPriorityFeePerGas: tip,
      // Stays payable for six full blocks: the base fee grows by an eighth a block at most. Only what is needed is paid.
      maxFeePerGas: 2n * (block.baseFeePerGas ?? 0n) + tip,
    });
  }

  async function isKnown(hash: Hex): Promise<boolean> {
    try {
      await node.getTransaction({ hash });
      return true;
    } catch (error) {
      if (error instanceof TransactionNotFoundError) return false;
      throw error;
    }
  }

  async function send(raw: Hex, key: string): Promise<Hex> {
    // The hash is known before sending: an answer that is lost on its way back must not become a second transaction.
    const hash = keccak256(raw);
    onTheWay = { key, hash };
    try {
      await node.sendRawTransaction({ serializedTransaction: raw });
    } catch (error) {
      if (!(await isKnown(hash))) {
        onTheWay = undefined;
        throw error;
      }
    }
    return hash;
  }

  async function waitForBlock(hash: Hex): Promise<AnchorOutcome> {
    const receipt = await node.waitForTransactionReceipt({
      hash,
      checkReplacement: false, // nobody else sends with this nonce but another process of ours, which `latest` will show
      timeout: settings.blockTimeoutMilliseconds ?? 180_000,
      ...(signal ? { signal } : {}),
    });
    onTheWay = undefined;
    if (receipt.status !== 'success') throw new AnchorFailure('ledger.anchor_reverted', { transactionHash: hash });
    // NOTE: a block may still be taken back (reorganisation). The next submission reads `latest` and makes up for it.
    return { state: 'anchored', transactionHash: hash, blockNumber: receipt.blockNumber };
  }

  async function submitAlone(checkpoint: AnchorCheckpoint, key: string): Promise<AnchorOutcome> {
    if (onTheWay?.key === key && (await isKnown(onTheWay.hash))) return waitForBlock(onTheWay.hash);
    if (await isAnchored(checkpoint)) return { state: 'was_anchored' };
    const [nonce, nextNonce] = await Promise.all([
      node.getTransactionCount({ address: account.address, blockTag: 'latest' }),
      node.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    ]);
    // A transaction of an earlier life of this process, or of another one. Queueing up behind it would hide that it is stuck.
    if (nextNonce > nonce) throw new AnchorFailure('ledger.anchor_busy');
    return waitForBlock(await send(await signNext(checkpoint, nonce), key));
  }

  async function explained<T>(work: () => Promise<T>, key?: string): Promise<T> {
    try {
      // One wrong digit would send every checkpoint to a stranger; mixed case carries a checksum against that (EIP-55).
      if (!isAddress(contractAddress))
        throw new AnchorFailure('ledger.anchor_contract_unreadable', { trail: 'EIP-55' });
      if (signal?.aborted) throw new AnchorFailure('ledger.anchor_stopped');
      return await work();
    } catch (error) {
      const transactionHash = onTheWay?.key === key ? onTheWay?.hash : undefined;
      throw anchorFailureFrom(error, { isStopped: signal?.aborted === true, transactionHash });
    }
  }

  // One submission after the other: two at once would take the same nonce, and one of them would be lost.
  let tail: Promise<unknown> = Promise.resolve();
  const running = new Map<string, Promise<AnchorOutcome>>();

  return {
    submit(checkpoint) {
      const { origin, size, root } = checkpoint;
      if (!Number.isSafeInteger(size) || size < 1 || root.length !== 32) {
        return Promise.reject(new RangeError('a checkpoint to anchor has at least one leaf and a root of 32 bytes'));
      }
      const key = JSON.stringify([origin, size, bytesToHex(root)]);
      const already = running.get(key);
      if (already) return already;
      const result = tail
        .then(() => explained(() => submitAlone(checkpoint, key), key))
        .finally(() => running.delete(key));
      running.set(key, result);
      tail = result.catch(() => undefined); // whoever asked gets the rejection
      return result;
    },
    latest: (origin) =>
      explained(async () => {
        const head = await headOf(origin);
        if (!head) return null;
        // Our logs count in numbers: a larger size was put there by somebody else with our key.
        if (head.size > BigInt(Number.MAX_SAFE_INTEGER)) {
          throw new AnchorFailure('ledger.anchor_contract_unreadable', {
            anchored: { size: head.size, rootHex: head.root },
          });
        }
        return {
          size: Number(head.size),
          root: hexToBytes(head.root),
          anchoredAt: new Date(Number(head.anchoredAt) * 1000),
        };
      }),
  };
}
