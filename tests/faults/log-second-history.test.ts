// The operator makes a second history of the log under the one key: by dropping a leaf, by showing two audiences two logs, by
// going back to a backup. The log itself, the witness, the browser and the monitor are asked in that order who would notice.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@amanah/api/client';
import { verify } from '@amanah/api/verification';
import { checkSignatures, parseNote } from '@amanah/core/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/src/platform/clock.ts';
import { nodeVerifier } from '../../server/src/platform/signing.ts';
import { eventually } from './testing/eventually.ts';
import { copyFolder, type Installation } from './testing/installation.ts';
import { credentialOf, dropLeaf, fillUp, forgetHalt } from './testing/operator.ts';
import { openStage, type Scene, type Stage } from './testing/stage.ts';
import { logFaults, monitorExit } from './testing/watchers.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close(), 60_000);

const lastSigned = ({ dataDir }: Installation) => join(dataDir, 'ledger', 'last-signed');

async function restart({ product, witness }: Scene, witnesses: string | null = witness.policy) {
  await product.stop();
  await product.start(witnesses);
}

const halts = ({ product }: Scene) => eventually('the log is halted', async () => (await product.status()).halted);

const refusals = ({ witness }: Pick<Scene, 'witness'>) => witness.complaints().match(/\b(?:409|422)\b/g)?.length ?? 0;

/** Resolves when the witness has refused once more than before. */
const isRefused = (scene: Pick<Scene, 'witness'>, before: number) =>
  eventually('the witness refuses', async () => (refusals(scene) > before ? true : null));

describe.concurrent('A dropped leaf', () => {
  it('is refused by the log itself, then by the witness, then by the browser and the monitor', async () => {
    const scene = await stage.play('dropped');
    const { product, browser } = scene;
    const [one, two] = stage.numbers;
    await dropLeaf(product, (await credentialOf(product, two)).leafId);

    await restart(scene);
    expect(await halts(scene), 'the log remembers what it signed').toBe('behind_last_checkpoint');

    rmSync(lastSigned(product));
    await restart(scene);
    expect(await halts(scene), 'the witness names a larger size').toBe('witness_saw_more');

    // It stays noted, until the operator forgets it. Filled up with other leaves, so that the size no longer betrays it.
    await forgetHalt(product);
    await fillUp(product, 2);
    rmSync(lastSigned(product));
    const before = refusals(scene);
    await restart(scene);
    await isRefused(scene, before);
    expect(await halts(scene), 'what the witness has is no part of this tree').toBe('witness_saw_another_root');
    expect(await product.status()).toMatchObject({ size: 0, checkpointAt: null });
    expect((await browser.visit(product.url, one)).outcome).toBe('waiting');

    await forgetHalt(product);
    await restart(scene, null);
    await product.settled();
    expect((await browser.visit(product.url, one)).said).toEqual({ memory: ['ledger.consistency_broken'] });
    const run = await scene.runMonitor({ trusts: 'nobody' });
    expect([run.code, ...logFaults(run)]).toEqual([monitorExit.logMisbehaved, 'inconsistent']);
    const demanding = await scene.runMonitor();
    expect([demanding.code, ...logFaults(demanding)]).toEqual([monitorExit.logMisbehaved, 'quorum_missed']);
    await scene.close();
  }, 240_000);
});

describe.concurrent('A fork by audience: two servers from one copied data folder', () => {
  it('gets no cosignature from the witness, is refused by the browser, and the monitor keeps both checkpoints', async () => {
    const ours = await stage.play('audience-one');
    const theirs = await stage.play('audience-two', ours.witness);
    const before = refusals(ours);
    await ours.certifier().issue('NHA-C-2026-90005');
    const { size } = await ours.product.settled();
    expect((await ours.browser.visit(ours.product.url, 'NHA-C-2026-90005')).outcome).toBe('passed');
    expect((await ours.runMonitor()).code).toBe(monitorExit.certificatesChanged);

    // Refused by the witness the log halts, and issues nothing more: it must not be asked before the last step.
    await ours.witness.pauseDuring(() => theirs.certifier().issue('NHA-C-2026-90006'));
    await isRefused(ours, before);
    expect((await theirs.browser.visit(theirs.product.url, 'NHA-C-2026-90006')).outcome).toBe('waiting');

    await forgetHalt(theirs.product);
    await restart(theirs, null);
    expect((await theirs.product.settled()).size).toBe(size);
    const fork = { memory: ['ledger.consistency_broken'] };
    expect((await ours.browser.visit(theirs.product.url, 'NHA-C-2026-90006')).said).toEqual(fork);
    const run = await ours.runMonitor({ trusts: 'nobody', url: theirs.product.url });
    expect([run.code, ...logFaults(run)]).toEqual([monitorExit.logMisbehaved, 'forked']);

    // What it kept convicts: two notes of one size, both by the key of the log.
    const kept = run.findings[0]?.evidence ?? '';
    const notes = readdirSync(kept).map((name) => parseNote(readFileSync(join(kept, name), 'utf8')));
    expect(new Set(notes.map((note) => note?.text)).size).toBe(2);
    for (const note of notes) {
      expect(note?.text.split('\n')[1]).toBe(String(size));
      const signed = note ? await checkSignatures(nodeVerifier, note, [theirs.product.logKey]) : [];
      expect(signed.some(({ isValid }) => isValid)).toBe(true);
    }

    await theirs.certifier().issue('NHA-C-2026-90007');
    await theirs.product.settled();
    expect((await ours.browser.visit(theirs.product.url, 'NHA-C-2026-90007')).said).toEqual(fork);
    const later = await ours.runMonitor({ trusts: 'nobody', url: theirs.product.url });
    expect([later.code, ...logFaults(later)]).toEqual([monitorExit.logMisbehaved, 'inconsistent']);
    await Promise.all([ours.close(), theirs.close()]);
  }, 240_000);
});

describe.concurrent('A restored backup', () => {
  /** The world sees `count` more certificates, then the database is as it was before them. */
  async function restore(scene: Scene, count: number) {
    const { product, browser, folder } = scene;
    await product.stop();
    const database = join(product.dataDir, 'postgres');
    const backup = { database: join(folder, 'backup'), lastSigned: readFileSync(lastSigned(product)) };
    copyFolder(database, backup.database);
    await product.start(scene.witness.policy);
    const numbers = Array.from({ length: count }, (_, at) => `NHA-C-2026-910${at + 10}`);
    for (const number of numbers) await scene.certifier().issue(number);
    await product.settled();
    expect((await browser.visit(product.url, numbers[0] ?? '')).outcome).toBe('passed');
    expect((await scene.runMonitor()).code).toBe(monitorExit.certificatesChanged);
    await product.stop();
    copyFolder(backup.database, database);
    return backup;
  }

  it('stops the log by itself; verdicts go on, browser and monitor miss what they had seen', async () => {
    const scene = await stage.play('backup');
    const { product, browser } = scene;
    await restore(scene, 1);
    await product.start(scene.witness.policy);
    expect(await halts(scene)).toBe('behind_last_checkpoint');
    const before = await product.status();

    const scanId = newId(new Date());
    const verdict = createClient({ baseUrl: product.url }).call(verify, {
      body: { qrCode: 'HALAL-CHICKEN-2024-001', scanId },
    });
    expect(await verdict).toMatchObject({ state: 'certified', scanId });

    // What makes an answer better is refused, since nobody could check it. What makes it worse is kept, and waits: the change,
    // its list and its audit entry, beside those of who entered the certificate and accepted it.
    await expect(scene.certifier().issue('NHA-C-2026-90008')).rejects.toMatchObject({
      problem: { code: 'ledger.halted' },
    });
    const [one, two] = stage.numbers;
    const suspended = await scene.certifier().change((await credentialOf(product, two)).certificateId, 'suspend');
    expect(suspended).toMatchObject({ number: two, state: 'suspended' });
    expect(await product.status()).toMatchObject({ size: before.size, checkpointAt: before.checkpointAt, waiting: 5 });

    expect((await browser.visit(product.url, one)).said).toEqual({ memory: ['ledger.consistency_missing'] });
    const run = await scene.runMonitor();
    expect([run.code, ...logFaults(run)]).toEqual([monitorExit.logMisbehaved, 'shrunk']);
    await scene.close();
  }, 240_000);

  it('with the file of what was signed last restored too is stopped by the witness and reported by the monitor', async () => {
    const scene = await stage.play('whole-backup');
    const { product } = scene;
    const backup = await restore(scene, 3);
    rmSync(lastSigned(product));
    writeFileSync(lastSigned(product), backup.lastSigned);
    await product.start(scene.witness.policy);
    expect((await product.status()).halted).toBe(null);
    const { certificateId } = await credentialOf(product, stage.numbers[1]);
    await scene.certifier().change(certificateId, 'suspend');
    expect(await halts(scene)).toBe('witness_saw_more');
    const run = await scene.runMonitor();
    expect([run.code, ...logFaults(run)]).toEqual([monitorExit.logMisbehaved, 'shrunk']);
    await scene.close();
  }, 240_000);
});
