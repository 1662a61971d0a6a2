// The log passes from one key to the next, by the command as its operator runs it. Browser, witness and monitor are the real ones, and
// know the old key alone; then the operator goes back to a backup from before, or the old key is in wrong hands.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSignatures, parseNote, parseVerifierKey } from '@amanah/core/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCommand } from '../../cli/src/testing/command-process.ts';
import { nodeVerifier } from '../../server/src/platform/signing.ts';
import { eventually } from './testing/eventually.ts';
import { copyFolder, publicUrl } from './testing/installation.ts';
import { openStage, type Scene, type Stage } from './testing/stage.ts';
import { logFaults, monitorExit, runMonitor, startWitness } from './testing/watchers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close(), 60_000);

/** `npm run log-key` as its script in package.json says it, on the installation of a scene. */
function logKeyCommand(
  { folder, product }: Scene,
  ...words: string[]
): Promise<{ status: number | null; said: string }> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { 'log-key': string };
  };
  const [, ...given] = scripts['log-key'].split(' ');
  const child = spawn(process.execPath, [...given, ...words], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: product.dataDir,
      PUBLIC_URL: publicUrl,
      WITNESS_POLICY_FILE: join(folder, 'witnesses'),
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, said })));
}

const keyIn = (said: string, label: string): string =>
  new RegExp(`${label}\\s+(amanah\\.example/log\\+\\S+)`).exec(said)?.[1] ?? '';

/** Which of these keys have signed the checkpoint that is served. */
async function signedBy({ product }: Scene, ...names: string[]): Promise<boolean[]> {
  const note = parseNote(await (await fetch(`${product.url}/log/checkpoint`)).text());
  const keys = await Promise.all(names.map((name) => parseVerifierKey(nodeVerifier, name)));
  const checked = note
    ? await checkSignatures(
        nodeVerifier,
        note,
        keys.flatMap((key) => key ?? []),
      )
    : [];
  return names.map((name) => checked.some(({ key, isValid }) => isValid && key && name.includes(`+${key.id}+`)));
}

/** `amanah verify` with the policy from before the change, and nothing else. */
async function verifiedByCommand({ folder, product }: Scene, number: string) {
  const policy = join(folder, 'policy-from-before');
  writeFileSync(policy, `${product.logLine}quorum none\n`);
  const command = startCommand('verify', number, '--server', product.url, '--policy', policy);
  return { code: await command.ended, said: command.output().match(/The proof.*/)?.[0] };
}

describe('A new key of the log', () => {
  it('is followed by browser, witness and monitor because the old one vouched for it; a backup from before is refused by them', async () => {
    const scene = await stage.play('log-key');
    const { product, browser, folder } = scene;
    const late = browser.twin();
    const [one] = stage.numbers;
    const lastSigned = join(product.dataDir, 'ledger', 'last-signed');
    expect((await logKeyCommand(scene, 'begin')).said, 'while the product runs').toContain('already running');
    expect((await logKeyCommand(scene, 'rotate')).status).toBe(64);
    await product.stop();
    copyFolder(join(product.dataDir, 'postgres'), join(folder, 'backup'));

    const begun = await logKeyCommand(scene, 'begin');
    expect(begun).toMatchObject({ status: 0 });
    const [oldKey, newKey] = [keyIn(begun.said, 'old'), keyIn(begun.said, 'new')];
    expect(product.logLine).toBe(`log ${oldKey}\n`);
    await product.start(scene.witness.policy);
    await product.settled();
    expect(await signedBy(scene, oldKey, newKey)).toEqual([true, true]);
    expect(await browser.visit(product.url, one)).toEqual({ outcome: 'passed', said: {} });
    expect(await verifiedByCommand(scene, one)).toMatchObject({ code: 0 });
    const told = await scene.runMonitor();
    expect(told.code).toBe(monitorExit.certificatesChanged);
    expect(told.findings).toMatchObject([{ leaf: { kind: 'log_key.published' }, faults: [] }]);

    // The witness knows the old line alone, so without it nothing more would be published.
    await product.stop();
    const refused = await logKeyCommand(scene, 'retire');
    expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('Too few witnesses take the new key') });
    await scene.witness.stop();
    const witness = await startWitness(join(folder, 'witness'), `${product.logLine}log ${newKey}\n`);
    writeFileSync(join(folder, 'witnesses'), witness.policy);
    expect(await logKeyCommand(scene, 'retire')).toMatchObject({ status: 0 });
    expect((await logKeyCommand(scene)).said.trim()).toBe(newKey);

    await product.start(witness.policy);
    // Nobody adds anything, and whoever reads today's policy does not know the old key.
    await eventually('the head bears the new key alone', async () =>
      (await signedBy(scene, oldKey, newKey))[0] === false ? true : null,
    );
    for (const visitor of [browser, late.twin()])
      expect(await visitor.visit(product.url, one)).toEqual({ outcome: 'passed', said: {} });
    expect(await verifiedByCommand(scene, one)).toMatchObject({ code: 0 });
    await scene.certifier().issue('NHA-C-2026-90020');
    await product.settled();
    expect(await signedBy(scene, oldKey, newKey)).toEqual([false, true]);
    for (const visitor of [browser, late])
      expect(await visitor.visit(product.url, 'NHA-C-2026-90020')).toEqual({ outcome: 'passed', said: {} });
    const policy = product.logLine + witness.policy;
    const run = () => runMonitor(join(folder, 'monitor'), product.url, policy);
    expect(await run()).toMatchObject({ code: monitorExit.certificatesChanged });

    // The database from before, in which the old key still signs.
    await product.stop();
    copyFolder(join(folder, 'backup'), join(product.dataDir, 'postgres'));
    await product.start(witness.policy);
    await eventually('the log is halted', async () =>
      (await product.status()).halted === 'behind_last_checkpoint' ? true : null,
    );
    await product.stop();
    rmSync(lastSigned);
    await product.start(null);
    for (const number of ['NHA-C-2026-90021', 'NHA-C-2026-90022', 'NHA-C-2026-90023'])
      await scene.certifier().issue(number);
    await product.settled();
    expect(await signedBy(scene, oldKey, newKey)).toEqual([true, false]);
    expect(await browser.visit(product.url, 'NHA-C-2026-90023')).toMatchObject({
      outcome: 'failed',
      said: { other_log: [] },
    });
    const fork = await runMonitor(join(folder, 'monitor'), product.url, `${product.logLine}quorum none\n`);
    expect(fork.code).toBe(monitorExit.logMisbehaved);
    expect(logFaults(fork)).toEqual(['inconsistent']);
    await witness.stop();
    await scene.close();
  }, 240_000);
});
