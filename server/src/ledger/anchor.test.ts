import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inspect, promisify } from 'node:util';
import { deployLogAnchor } from '@amanah/chain/deploy-log-anchor';
import { type EvmNode, startEvmNode } from '@amanah/chain/testing/evm-node';
import { createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEvmAnchor } from './anchor.ts';
import { AnchorFailure, type EvmAnchorSettings } from './anchor-port.ts';

const privateKey: Hex = `0x${'a7'.repeat(32)}`;
const strangerKey: Hex = `0x${'b8'.repeat(32)}`;
const poorKey: Hex = `0x${'c9'.repeat(32)}`;
/** Providers put the access key into the path. */
const secretPath = '/v3/0123456789abcdef';
const origin = 'log.amanah.example/2026';
const addressOf = (key: Hex) => privateKeyToAccount(key).address;
const checkpoint = (size: number, mark = size) => ({ origin, size, root: new Uint8Array(32).fill(mark) });

let node: EvmNode;
let contractAddress: Hex;

beforeEach(async () => {
  node = await startEvmNode({ funded: [addressOf(privateKey), addressOf(strangerKey)] });
  ({ contractAddress } = await deployLogAnchor({ rpcUrl: node.url, privateKey, pollMilliseconds: 20 }));
});
afterEach(() => node.close());

const open = (changes: Partial<EvmAnchorSettings> = {}) =>
  createEvmAnchor({
    rpcUrl: node.url + secretPath,
    contractAddress,
    privateKey,
    requestTimeoutMilliseconds: 2_000,
    blockTimeoutMilliseconds: 2_000,
    pollMilliseconds: 20,
    ...changes,
  });

const sentSince = (start: number) =>
  node.asked.slice(start).filter((method) => method === 'eth_sendRawTransaction').length;

/** The failure of a promise, after a look for secrets in all that a log could print of it. */
async function failureOf(work: Promise<unknown>): Promise<AnchorFailure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AnchorFailure)) throw new Error(`no failure of the anchor: ${inspect(error)}`);
  const shown = inspect(error, { depth: 10, showHidden: true });
  for (const secret of [privateKey, strangerKey, poorKey]) expect(shown).not.toContain(secret.slice(2));
  expect(shown).not.toContain(secretPath);
  return error;
}

const codeOf = async (work: Promise<unknown>) => (await failureOf(work)).code;

describe('The anchor', () => {
  it('puts a checkpoint on the chain and reads it back', async () => {
    const anchor = open();
    expect(await anchor.latest(origin)).toBeNull();
    const outcome = await anchor.submit(checkpoint(7));
    const { number, timestamp } = node.chain.head().header;
    expect(outcome).toEqual({
      state: 'anchored',
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      blockNumber: number,
    });
    expect(await anchor.latest(origin)).toEqual({
      size: 7,
      root: checkpoint(7).root,
      anchoredAt: new Date(Number(timestamp) * 1000),
    });
    expect(await anchor.latest('other.example/log')).toBeNull();
  });

  it('sends nothing for a checkpoint that is there already, also after a restart and below the top', async () => {
    await open().submit(checkpoint(7));
    await open().submit(checkpoint(9));
    const start = node.asked.length;
    expect(await open().submit(checkpoint(9))).toEqual({ state: 'was_anchored' });
    expect(await open().submit(checkpoint(7))).toEqual({ state: 'was_anchored' });
    expect(sentSince(start)).toBe(0);
  });

  it('sends one transaction for one checkpoint that is asked for many times at once', async () => {
    const anchor = open();
    const start = node.asked.length;
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => anchor.submit(checkpoint(7))));
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(outcomes[0]?.state).toBe('anchored');
    expect(sentSince(start)).toBe(1);
  });

  it('takes different checkpoints in the order of asking', async () => {
    const anchor = open();
    const outcomes = await Promise.all([3, 5, 8].map((size) => anchor.submit(checkpoint(size))));
    const blocks = outcomes.map((outcome) => (outcome.state === 'anchored' ? outcome.blockNumber : null));
    expect(blocks).toEqual([2n, 3n, 4n]);
    expect((await anchor.latest(origin))?.size).toBe(8);
  });

  it('raises the alarm when the chain has another root for the size, and shows it', async () => {
    await open().submit(checkpoint(7));
    await open().submit(checkpoint(9));
    for (const size of [7, 9]) {
      const { code, facts } = await failureOf(open().submit(checkpoint(size, 99)));
      expect(code).toBe('ledger.anchor_root_differs');
      expect(facts.anchored).toEqual({ size: BigInt(size), rootHex: `0x${`0${size}`.repeat(32)}` });
    }
  });

  it('does not take a log back, and says how far the chain is', async () => {
    await open().submit(checkpoint(9));
    const { code, facts } = await failureOf(open().submit(checkpoint(8)));
    expect(code).toBe('ledger.anchor_would_shrink');
    expect(facts.anchored).toEqual({ size: 9n, rootHex: `0x${'09'.repeat(32)}` });
  });

  it('is refused the contract of somebody else', async () => {
    const start = node.asked.length;
    expect(await codeOf(open({ privateKey: strangerKey }).submit(checkpoint(7)))).toBe('ledger.anchor_not_operator');
    expect(sentSince(start)).toBe(0);
  });

  it('refuses what is no checkpoint before asking anybody', async () => {
    const start = node.asked.length;
    for (const wrong of [
      checkpoint(0),
      checkpoint(1.5),
      checkpoint(2 ** 53),
      { ...checkpoint(1), root: new Uint8Array(31) },
    ])
      await expect(open().submit(wrong)).rejects.toThrow(RangeError);
    expect(node.asked.length).toBe(start);
  });
});

describe('When the network fails, the anchor', () => {
  it('finds its transaction although the answer to sending was lost', async () => {
    node.spoil('eth_sendRawTransaction', 'lost', 1);
    const start = node.asked.length;
    expect((await open().submit(checkpoint(7))).state).toBe('anchored');
    expect(sentSince(start)).toBe(1);
  });

  it('waits on for a transaction that was not mined in time, instead of sending another', async () => {
    const anchor = open({ blockTimeoutMilliseconds: 150 });
    const start = node.asked.length;
    node.chain.holdTransactions();
    const { code, facts } = await failureOf(anchor.submit(checkpoint(7)));
    expect(code).toBe('ledger.anchor_timed_out');
    expect(await codeOf(anchor.submit(checkpoint(7)))).toBe('ledger.anchor_timed_out');
    expect(await codeOf(anchor.submit(checkpoint(9)))).toBe('ledger.anchor_busy');
    await node.chain.mine();
    expect(await anchor.submit(checkpoint(7))).toMatchObject({
      state: 'anchored',
      transactionHash: facts.transactionHash,
    });
    expect(sentSince(start)).toBe(1);
  });

  it('sends anew what the node has forgotten', async () => {
    const anchor = open({ blockTimeoutMilliseconds: 150 });
    node.chain.holdTransactions();
    expect(await codeOf(anchor.submit(checkpoint(7)))).toBe('ledger.anchor_timed_out');
    node.chain.dropWaiting();
    node.chain.mineAtOnce();
    expect((await anchor.submit(checkpoint(7))).state).toBe('anchored');
  });

  it('after a restart sends nothing while its old transaction waits', async () => {
    node.chain.holdTransactions();
    expect(await codeOf(open({ blockTimeoutMilliseconds: 150 }).submit(checkpoint(7)))).toBe('ledger.anchor_timed_out');
    const start = node.asked.length;
    expect(await codeOf(open().submit(checkpoint(7)))).toBe('ledger.anchor_busy');
    expect(sentSince(start)).toBe(0);
    await node.chain.mine();
    expect(await open().submit(checkpoint(7))).toEqual({ state: 'was_anchored' });
  });

  it('gives way to another process of ours that was faster with the same nonce', async () => {
    node.before('eth_sendRawTransaction', async () => void (await open().submit(checkpoint(7))));
    const { code, facts } = await failureOf(open().submit(checkpoint(8)));
    expect(code).toBe('ledger.anchor_refused');
    expect(facts.trail).toContain('NonceTooLowError');
    expect((await open().submit(checkpoint(8))).state).toBe('anchored');
  });

  it('says that the node is not reached, and goes on when it is back', async () => {
    const anchor = open();
    for (const method of ['eth_call', 'eth_getTransactionCount', 'eth_estimateGas', 'eth_sendRawTransaction']) {
      node.spoil(method, 'refused', 1);
      expect(await codeOf(anchor.submit(checkpoint(7))), method).toBe('ledger.anchor_unreachable');
    }
    expect((await anchor.submit(checkpoint(7))).state).toBe('anchored');
    expect(await codeOf(open({ rpcUrl: `http://127.0.0.1:9${secretPath}` }).latest(origin))).toBe(
      'ledger.anchor_unreachable',
    );
  });

  it('does not wait for a silent node for ever', async () => {
    node.before('eth_call', () => new Promise((resolve) => setTimeout(resolve, 1_000)));
    expect(await codeOf(open({ requestTimeoutMilliseconds: 100 }).latest(origin))).toBe('ledger.anchor_unreachable');
  });

  it('stops waiting when the server stops, and names what was sent', async () => {
    const stopping = new AbortController();
    node.chain.holdTransactions();
    const work = failureOf(open({ signal: stopping.signal, blockTimeoutMilliseconds: 60_000 }).submit(checkpoint(7)));
    await expect
      .poll(() => node.asked.filter((method) => method === 'eth_getTransactionReceipt').length)
      .toBeGreaterThan(1);
    stopping.abort();
    const { code, facts } = await work;
    expect(code).toBe('ledger.anchor_stopped');
    expect(facts.transactionHash).toMatch(/^0x[0-9a-f]{64}$/);
  });
});

describe('When it was set up wrongly, the anchor', () => {
  it('says so of an account without money', async () => {
    const other = await deployLogAnchor({
      rpcUrl: node.url,
      privateKey,
      operator: addressOf(poorKey),
      pollMilliseconds: 20,
    });
    const poor = open({ privateKey: poorKey, contractAddress: other.contractAddress });
    const { code, facts } = await failureOf(poor.submit(checkpoint(7)));
    expect(code).toBe('ledger.anchor_refused');
    expect(facts.trail).toContain('InsufficientFundsError');
  });

  it('says so of an address without contract, and of one with a mistyped letter', async () => {
    const mistyped = contractAddress.replace(/[a-f]/, (letter) => letter.toUpperCase()) as Hex; // still 0x and 40 digits
    for (const address of [addressOf(strangerKey), mistyped]) {
      expect(await codeOf(open({ contractAddress: address }).latest(origin))).toBe('ledger.anchor_contract_unreadable');
      expect(await codeOf(open({ contractAddress: address }).submit(checkpoint(7)))).toBe(
        'ledger.anchor_contract_unreadable',
      );
    }
  });

  it('reports a transaction that failed in its block', async () => {
    // Stands in for any contract that agrees while it is asked and fails when it counts: three zero words without a tip
    // (GASPRICE is BASEFEE), a revert with one.
    const twoFaced = '483a11600a5760605ff35b5f5ffd';
    const sender = createWalletClient({ account: privateKeyToAccount(privateKey), transport: http(node.url) });
    const hash = await sender.sendTransaction({ chain: null, data: `0x6d${twoFaced}5f52600e6012f3` });
    const address = node.chain.minedTransaction(hash)?.createdAddress;
    if (!address) throw new Error('nothing was deployed');
    const { code, facts } = await failureOf(open({ contractAddress: address }).submit(checkpoint(7)));
    expect(code).toBe('ledger.anchor_reverted');
    expect(node.chain.minedTransaction(facts.transactionHash ?? '0x')?.hasSucceeded).toBe(false);
  });
});

it('A server without EVM_RPC_URL never loads viem: it comes with the first question', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { createEvmAnchor } = await import(${JSON.stringify(new URL('./anchor.ts', import.meta.url).href)});
    const anchor = createEvmAnchor({ rpcUrl: 'http://127.0.0.1:9', contractAddress: '${contractAddress}', privateKey: '${privateKey}' });
    const early = loaded.filter((url) => url.includes('/viem/')).length;
    await anchor.latest('x').catch(() => undefined);
    console.log(early, loaded.filter((url) => url.includes('/viem/')).length > 50);
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  expect(stdout.trim()).toBe('0 true');
});
