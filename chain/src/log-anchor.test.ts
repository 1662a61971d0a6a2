import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  decodeErrorResult,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  parseEventLogs,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { artefactTexts, compileLogAnchor } from './compile.ts';
import { logAnchorAbi, logAnchorBytecode } from './log-anchor.ts';
import { createEvmChain, type EvmChain } from './testing/evm-chain.ts';

const operator = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`);
const origin = 'log.amanah.example/2026';
const rootOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;
const zero = rootOf(0);

let chain: EvmChain;
let contract: Hex;

beforeEach(async () => {
  chain = await createEvmChain({ funded: [operator.address, stranger.address] });
  const deployed = await deploy(operator.address);
  if (!deployed.createdAddress) throw new Error('nothing was deployed');
  contract = deployed.createdAddress;
});

async function transact(account: typeof operator, call: { to?: Hex; data: Hex; value?: bigint }) {
  const hash = await chain.submit(
    await account.signTransaction({
      type: 'eip1559',
      chainId: chain.chainId,
      nonce: Number(await chain.nextNonceOf(account.address)),
      gas: 1_000_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
      ...call,
    }),
  );
  const found = chain.minedTransaction(hash);
  if (!found) throw new Error('the transaction was not mined');
  return found;
}

const deploy = (owner: Hex) =>
  transact(operator, {
    data: encodeDeployData({ abi: logAnchorAbi, bytecode: logAnchorBytecode, args: [owner] }),
  });

const anchorCall = (size: number | bigint, root: Hex, name = origin) =>
  encodeFunctionData({ abi: logAnchorAbi, functionName: 'anchor', args: [name, BigInt(size), root] });

const anchor = (size: number | bigint, root: Hex, name = origin) =>
  transact(operator, { to: contract, data: anchorCall(size, root, name) });

/** The custom error of a call that reverts, with its arguments. */
async function refusalOf(size: number, root: Hex, from: Hex = operator.address, name = origin) {
  const outcome = await chain.call({ from, to: contract, data: anchorCall(size, root, name) });
  if (!outcome.hasReverted) return null;
  const { errorName, args = [] } = decodeErrorResult({ abi: logAnchorAbi, data: outcome.returned });
  return [errorName, ...args];
}

async function latest(name = origin) {
  const { returned } = await chain.call({
    to: contract,
    data: encodeFunctionData({ abi: logAnchorAbi, functionName: 'latest', args: [name] }),
  });
  return decodeFunctionResult({ abi: logAnchorAbi, functionName: 'latest', data: returned });
}

async function rootAt(size: number, name = origin) {
  const { returned } = await chain.call({
    to: contract,
    data: encodeFunctionData({ abi: logAnchorAbi, functionName: 'rootAt', args: [name, BigInt(size)] }),
  });
  return decodeFunctionResult({ abi: logAnchorAbi, functionName: 'rootAt', data: returned });
}

describe('The log anchor', () => {
  it('keeps every checkpoint of a growing log and the time of the newest', async () => {
    expect(await latest()).toEqual([0n, zero, 0n]);
    await anchor(7, rootOf(70));
    const { block } = await anchor(9, rootOf(90));
    expect(await latest()).toEqual([9n, rootOf(90), block.header.timestamp]);
    expect(await Promise.all([rootAt(7), rootAt(8), rootAt(9)])).toEqual([rootOf(70), zero, rootOf(90)]);
  });

  it('says which log has grown to which size', async () => {
    const { logs, transaction } = await anchor(7, rootOf(70));
    expect(transaction.to?.toString()).toBe(contract);
    const [event, ...others] = parseEventLogs({
      abi: logAnchorAbi,
      // The parser asks for the place of a log in the chain as well, but reads only these.
      logs: logs as unknown as Parameters<typeof parseEventLogs>[0]['logs'],
    });
    expect(others).toEqual([]);
    expect(event).toMatchObject({ eventName: 'Anchored', args: { origin, size: 7n, root: rootOf(70) } });
  });

  it('refuses a log that has shrunk', async () => {
    await anchor(7, rootOf(70));
    expect(await refusalOf(6, rootOf(60))).toEqual(['SizeShrinks', 7n, 6n]);
    const { hasSucceeded, logs } = await anchor(6, rootOf(60));
    expect([hasSucceeded, logs]).toEqual([false, []]);
    expect((await latest()).slice(0, 2)).toEqual([7n, rootOf(70)]);
  });

  it('refuses another root for the same size', async () => {
    await anchor(7, rootOf(70));
    expect(await refusalOf(7, rootOf(71))).toEqual(['RootDiffers', 7n, rootOf(70), rootOf(71)]);
    expect((await anchor(7, rootOf(71))).hasSucceeded).toBe(false);
    expect(await rootAt(7)).toBe(rootOf(70));
  });

  it('takes the latest checkpoint again without a second event and without moving its time', async () => {
    await anchor(7, rootOf(70));
    const before = await latest();
    const { hasSucceeded, logs } = await anchor(7, rootOf(70));
    expect([hasSucceeded, logs]).toEqual([true, []]);
    expect(await latest()).toEqual(before);
  });

  it('refuses strangers, whatever they send', async () => {
    await anchor(7, rootOf(70));
    for (const [size, root] of [
      [7, rootOf(70)],
      [8, rootOf(80)],
      [0, zero],
    ] as const) {
      expect(await refusalOf(size, root, stranger.address)).toEqual(['NotOperator', stranger.address]);
    }
    const { hasSucceeded } = await transact(stranger, { to: contract, data: anchorCall(8, rootOf(80)) });
    expect(hasSucceeded).toBe(false);
    expect((await latest())[0]).toBe(7n);
  });

  it('refuses a log without name, without leaves or without root', async () => {
    expect(await refusalOf(1, rootOf(1), operator.address, '')).toEqual(['EmptyOrigin']);
    expect(await refusalOf(0, rootOf(1))).toEqual(['EmptyCheckpoint']);
    expect(await refusalOf(1, zero)).toEqual(['EmptyCheckpoint']);
  });

  it('keeps logs apart by their origin', async () => {
    await anchor(7, rootOf(70));
    await anchor(3, rootOf(31), 'other.example/log');
    expect((await latest())[0]).toBe(7n);
    expect((await latest('other.example/log')).slice(0, 2)).toEqual([3n, rootOf(31)]);
    expect(await rootAt(3)).toBe(zero);
  });

  it('takes sizes up to the last of 64 bits, where nothing can follow', async () => {
    await anchor(2n ** 64n - 1n, rootOf(1));
    expect((await latest())[0]).toBe(2n ** 64n - 1n);
    expect(await refusalOf(5, rootOf(5))).toEqual(['SizeShrinks', 2n ** 64n - 1n, 5n]);
  });

  it('is not deployed without an operator, and takes no money', async () => {
    expect((await deploy(`0x${'00'.repeat(20)}`)).hasSucceeded).toBe(false);
    const paid = await transact(operator, { to: contract, data: '0x', value: 1n });
    expect(paid.hasSucceeded).toBe(false);
  });

  it('agrees with a simple model on any sequence of checkpoints', async () => {
    const step = fc.record({
      name: fc.constantFrom('a.example/log', 'a.example/log', 'b.example/log'),
      size: fc.integer({ min: 0, max: 4 }),
      root: fc.integer({ min: 0, max: 2 }),
      isStranger: fc.nat({ max: 4 }).map((one) => one === 0),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const address = (await deploy(operator.address)).createdAddress;
        if (!address) throw new Error('nothing was deployed');
        contract = address;
        const model = new Map<string, Map<number, number>>();
        for (const { name, size, root, isStranger } of steps) {
          const known = model.get(name) ?? new Map<number, number>();
          const top = Math.max(0, ...known.keys());
          const isNew = size > top;
          const isAllowed =
            !isStranger && size > 0 && root > 0 && (isNew || (size === top && known.get(size) === root));
          const account = isStranger ? stranger : operator;
          const { hasSucceeded, logs } = await transact(account, {
            to: contract,
            data: anchorCall(size, rootOf(root), name),
          });
          expect(hasSucceeded).toBe(isAllowed);
          expect(logs.length).toBe(isAllowed && isNew ? 1 : 0);
          if (isAllowed) model.set(name, known.set(size, root));
        }
        for (const name of ['a.example/log', 'b.example/log']) {
          const known = model.get(name) ?? new Map<number, number>();
          const top = Math.max(0, ...known.keys());
          expect((await latest(name)).slice(0, 2)).toEqual([BigInt(top), rootOf(known.get(top) ?? 0)]);
          for (const size of [0, 1, 2, 3, 4]) expect(await rootAt(size, name)).toBe(rootOf(known.get(size) ?? 0));
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it('costs as much gas as was measured when it was reviewed', async () => {
    const gas = {
      deploy: Number((await deploy(operator.address)).gasUsed),
      firstOfALog: Number((await anchor(7, rootOf(70))).gasUsed),
      next: Number((await anchor(9, rootOf(90))).gasUsed),
      repeated: Number((await anchor(9, rootOf(90))).gasUsed),
    };
    expect(gas).toMatchInlineSnapshot(`
      {
        "deploy": 380867,
        "firstOfALog": 70470,
        "next": 53370,
        "repeated": 27521,
      }
    `);
  });
});

describe('What is committed', () => {
  it('is what the compiler makes of the contract (npm run generate)', async () => {
    for (const [path, text] of Object.entries(artefactTexts(await compileLogAnchor()))) {
      expect(readFileSync(path, 'utf8'), path).toBe(text);
    }
  });

  it('would be noticed if the contract were changed', async () => {
    const source = readFileSync(new URL('../contracts/LogAnchor.sol', import.meta.url), 'utf8');
    const changed = await compileLogAnchor(source.replace('size < anchored', 'size + 1 < anchored'));
    expect(changed.bytecode).not.toBe(logAnchorBytecode);
    await expect(compileLogAnchor(source.replace('external {', 'external { uint256 unused;'))).rejects.toThrow(
      'Unused local variable',
    );
  });
});
