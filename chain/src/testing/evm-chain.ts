// A chain of one process for tests: real signatures, nonces, fees, gas and state roots (@ethereumjs/vm), a queue of waiting
// transactions and blocks every 12 seconds of its own time. Keeps nothing and answers nobody but the test that made it.
import { type Block, createBlock } from '@ethereumjs/block';
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { createTx, createTxFromRLP, FeeMarket1559Tx, TransactionType } from '@ethereumjs/tx';
import { bytesToHex, createAccount, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { buildBlock, createVM, type RunTxResult, runTx } from '@ethereumjs/vm';
import type { Address, Hex } from 'viem';

const gasLimitOfBlock = 30_000_000n;
const secondsBetweenBlocks = 12n;
const genesisSeconds = 1_767_225_600n; // 2026-01-01

export interface ChainLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

export interface CallOutcome {
  readonly hasReverted: boolean;
  readonly returned: Hex;
  /** With the price of the data and of being a transaction. */
  readonly gasUsed: bigint;
}

export interface MinedTransaction {
  readonly transaction: FeeMarket1559Tx;
  readonly block: Block;
  readonly index: number;
  readonly hasSucceeded: boolean;
  readonly gasUsed: bigint;
  readonly cumulativeGasUsed: bigint;
  readonly createdAddress: Hex | null;
  readonly logs: readonly ChainLog[];
}

/** A transaction that a node would not take into its queue; the words are those of go-ethereum. */
export class TransactionRefused extends Error {}

export type EvmChain = Awaited<ReturnType<typeof createEvmChain>>;

export async function createEvmChain(settings: { readonly chainId?: number; readonly funded: readonly Address[] }) {
  const common = createCustomCommon({ chainId: settings.chainId ?? 31_337 }, Mainnet, { hardfork: Hardfork.Cancun });
  const vm = await createVM({ common });
  for (const address of settings.funded) {
    await vm.stateManager.putAccount(createAddressFromString(address), createAccount({ balance: 10n ** 20n }));
  }
  const genesis = createBlock(
    {
      header: {
        gasLimit: gasLimitOfBlock,
        timestamp: genesisSeconds,
        baseFeePerGas: 10n ** 9n,
        stateRoot: await vm.stateManager.getStateRoot(),
      },
    },
    { common },
  );
  const blocks: Block[] = [genesis];
  const mined = new Map<string, MinedTransaction>();
  let waiting: FeeMarket1559Tx[] = [];
  let minesAtOnce = true;

  const head = () => blocks.at(-1) ?? genesis;

  // The machine has one state: whoever looks at it would see half of what another is doing.
  let tail: Promise<unknown> = Promise.resolve();
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const result = tail.then(work);
    tail = result.catch(() => undefined); // whoever asked gets the rejection
    return result;
  }

  const accountOf = (address: string) => vm.stateManager.getAccount(createAddressFromString(address));
  const senderOf = (transaction: FeeMarket1559Tx) => transaction.getSenderAddress().toString();
  const minedNonceOf = async (address: string) => (await accountOf(address))?.nonce ?? 0n;

  function queuedOf(address: string, from: bigint): FeeMarket1559Tx[] {
    const own = new Map(
      waiting
        .filter((transaction) => senderOf(transaction) === address.toLowerCase())
        .map((transaction) => [transaction.nonce, transaction]),
    );
    const inOrder: FeeMarket1559Tx[] = [];
    for (let next = own.get(from); next; next = own.get(next.nonce + 1n)) inOrder.push(next);
    return inOrder;
  }

  async function takeIn(raw: Hex): Promise<Hex> {
    const transaction = createTxFromRLP(hexToBytes(raw), { common });
    if (!(transaction instanceof FeeMarket1559Tx)) throw new TransactionRefused('transaction type not supported');
    const hash = bytesToHex(transaction.hash());
    const sender = senderOf(transaction);
    if (waiting.some((other) => bytesToHex(other.hash()) === hash)) throw new TransactionRefused('already known');
    if (transaction.nonce < (await minedNonceOf(sender))) throw new TransactionRefused('nonce too low');
    const cost = transaction.gasLimit * transaction.maxFeePerGas + transaction.value;
    if (((await accountOf(sender))?.balance ?? 0n) < cost) {
      throw new TransactionRefused('insufficient funds for gas * price + value');
    }
    const rival = waiting.find((other) => senderOf(other) === sender && other.nonce === transaction.nonce);
    if (rival && transaction.maxFeePerGas * 10n < rival.maxFeePerGas * 11n) {
      throw new TransactionRefused('replacement transaction underpriced');
    }
    waiting = [...waiting.filter((other) => other !== rival), transaction];
    return hash;
  }

  async function mineBlock(): Promise<Block> {
    const parent = head();
    const builder = await buildBlock(vm, {
      parentBlock: parent,
      headerData: { timestamp: parent.header.timestamp + secondsBetweenBlocks, gasLimit: gasLimitOfBlock },
      blockOpts: { putBlockIntoBlockchain: false },
    });
    const senders = [...new Set(waiting.map(senderOf))];
    const chosen: { transaction: FeeMarket1559Tx; result: RunTxResult }[] = [];
    for (const sender of senders) {
      for (const transaction of queuedOf(sender, await minedNonceOf(sender))) {
        chosen.push({ transaction, result: await builder.addTransaction(transaction) });
      }
    }
    const { block } = await builder.build();
    blocks.push(block);
    let cumulativeGasUsed = 0n;
    for (const [index, { transaction, result }] of chosen.entries()) {
      cumulativeGasUsed += result.totalGasSpent;
      mined.set(bytesToHex(transaction.hash()), {
        transaction,
        block,
        index,
        hasSucceeded: result.execResult.exceptionError === undefined,
        gasUsed: result.totalGasSpent,
        cumulativeGasUsed,
        createdAddress: result.createdAddress ? (result.createdAddress.toString() as Hex) : null,
        logs: result.receipt.logs.map(([address, topics, data]) => ({
          address: bytesToHex(address),
          topics: topics.map((topic) => bytesToHex(topic)),
          data: bytesToHex(data),
        })),
      });
    }
    waiting = waiting.filter((transaction) => !chosen.some((entry) => entry.transaction === transaction));
    return block;
  }

  /** Runs a call as a transaction in the next block would run, and takes everything back. */
  async function callWithoutTrace(call: { from?: Hex; to?: Hex; data?: Hex }): Promise<CallOutcome> {
    const parent = head();
    const block = createBlock(
      {
        header: {
          number: parent.header.number + 1n,
          timestamp: parent.header.timestamp + secondsBetweenBlocks,
          gasLimit: gasLimitOfBlock,
          baseFeePerGas: parent.header.calcNextBaseFee(),
        },
      },
      { common },
    );
    const from = createAddressFromString(call.from ?? `0x${'00'.repeat(20)}`);
    const transaction = createTx(
      {
        type: TransactionType.FeeMarketEIP1559,
        gasLimit: gasLimitOfBlock,
        maxFeePerGas: parent.header.calcNextBaseFee(),
        ...(call.to ? { to: call.to } : {}),
        data: call.data ?? '0x',
      },
      { common, freeze: false },
    );
    // A call is not signed: the sender is whoever the caller says.
    transaction.getSenderAddress = () => from;
    await vm.evm.journal.checkpoint();
    try {
      const result = await runTx(vm, { tx: transaction, block, skipNonce: true, skipBalance: true });
      return {
        hasReverted: result.execResult.exceptionError !== undefined,
        returned: bytesToHex(result.execResult.returnValue),
        gasUsed: result.totalGasSpent + result.gasRefund,
      };
    } finally {
      await vm.evm.journal.revert();
    }
  }

  return {
    chainId: Number(common.chainId()),
    head,
    blockAt: (number: bigint): Block | undefined => blocks[Number(number)],
    blockOf: (hash: Hex): Block | undefined => blocks.find((block) => bytesToHex(block.hash()) === hash),
    minedTransaction: (hash: Hex): MinedTransaction | undefined => mined.get(hash),
    waitingTransaction: (hash: Hex): FeeMarket1559Tx | undefined =>
      waiting.find((transaction) => bytesToHex(transaction.hash()) === hash),
    codeAt: (address: Hex): Promise<Hex> =>
      alone(async () => bytesToHex(await vm.stateManager.getCode(createAddressFromString(address)))),
    minedNonceOf: (address: Hex): Promise<bigint> => alone(() => minedNonceOf(address)),
    /** The nonce after everything that waits. */
    nextNonceOf: (address: Hex): Promise<bigint> =>
      alone(async () => {
        const first = await minedNonceOf(address);
        return first + BigInt(queuedOf(address, first).length);
      }),
    call: (call: { from?: Hex; to?: Hex; data?: Hex }): Promise<CallOutcome> => alone(() => callWithoutTrace(call)),
    /** @throws TransactionRefused as a node would refuse it */
    submit: (raw: Hex): Promise<Hex> =>
      alone(async () => {
        const hash = await takeIn(raw);
        if (minesAtOnce) await mineBlock();
        return hash;
      }),
    mine: (): Promise<Block> => alone(mineBlock),
    /** From now on transactions wait until `mine`. */
    holdTransactions() {
      minesAtOnce = false;
    },
    mineAtOnce() {
      minesAtOnce = true;
    },
    /** Forgets what waits, as a node does whose queue is full. */
    dropWaiting() {
      waiting = [];
    },
  };
}
