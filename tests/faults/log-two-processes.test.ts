// Two server processes on one database, as docs/operations.md allows: one log. Each may be overtaken by the other at any moment.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  isEqual,
  parseCheckpoint,
  parseCheckpointRequest,
  parseNote,
  TILE_WIDTH,
  widthOfTile,
} from '@amanah/core/ledger';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLog } from '../../cli/src/log-reader.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts';
import { openBrowser } from './testing/browser.ts';
import { type Certifier, signInAsCertifier } from './testing/certifier.ts';
import { eventually } from './testing/eventually.ts';
import { type Installation, openInstallation } from './testing/installation.ts';
import { logFaults, monitorExit, runMonitor, startWitness, type WitnessProcess } from './testing/watchers.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let one: Installation;
let two: Installation;
let witness: WitnessProcess;
let lines: readonly [HeldWitness, HeldWitness];
let certifier: Certifier;
const environment = () => ({
  DATABASE_URL: `postgres://${postgres.owner.user}:${postgres.owner.password}@localhost:${postgres.owner.port}/amanah?host=${encodeURIComponent(postgres.owner.host)}`,
});

const policyThrough = (line: HeldWitness) => witness.policy.replace(/http:\S+/, line.url);

interface HeldWitness {
  readonly url: string;
  /** From now on a request waits until it is let go; `askedFor` is the size of the checkpoint in the first one. */
  hold(): { askedFor: Promise<number>; letGo(): void };
  /** How often somebody who was still waiting learnt that the witness knows a larger size than the one it was asked about. */
  overtaken(): number;
  close(): Promise<void>;
}

/** The witness behind a line that can be made slow. */
async function startHeldWitness(url: string): Promise<HeldWitness> {
  let gate = Promise.resolve();
  let asked: (size: number) => void = () => undefined;
  let overtaken = 0;
  const server: Server = createServer(async (incoming, response) => {
    const body = await text(incoming);
    const size = parseCheckpointRequest(body)?.checkpoint.size ?? 0;
    asked(size);
    await gate;
    const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
    const said = await answer.text();
    if (answer.status === 409 && Number(said) > size && !response.destroyed) overtaken++;
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(said);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on TCP
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      const askedFor = new Promise<number>((wake) => {
        asked = wake;
      });
      return { askedFor, letGo: resolve };
    },
    overtaken: () => overtaken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'amanah-two-'));
  chmodSync(folder, 0o755); // the database may run under another account
  postgres = await startEmbeddedPostgres(join(folder, 'database'), pino({ level: 'silent' }));
  const connection = { ...postgres.owner, database: 'amanah' };
  // Folders of their own, as on two machines; the key is the same in both.
  [one, two] = (await Promise.all(['one', 'two'].map((name) => openInstallation(join(folder, name), connection)))) as [
    Installation,
    Installation,
  ];
  mkdirSync(join(folder, 'witness'));
  witness = await startWitness(join(folder, 'witness'), one.logLine);
  const url = /(http:\S+)/.exec(witness.policy)?.[1] ?? '';
  lines = [await startHeldWitness(url), await startHeldWitness(url)];
  // At the same moment, on an empty database.
  await Promise.all([
    one.start(policyThrough(lines[0]), environment()),
    two.start(policyThrough(lines[1]), environment()),
  ]);
  await one.settled();
  certifier = await signInAsCertifier(one.url);
});
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()]);
  for (const line of lines ?? []) await line.close();
  await witness?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('Two processes on one database', () => {
  it('stay one log when the slower one is overtaken at the witness: it signs on', async () => {
    const [slow, fast] = lines;
    // The wait of a process for its witness ends by itself, so on a busy machine it may not be overtaken at the first try.
    for (let attempt = 0; slow.overtaken() === 0 && attempt < 10; attempt++) {
      const held = { slow: slow.hold(), fast: fast.hold() };
      await certifier.issue(`NHA-C-2026-8${attempt}001`);
      const asked = await held.slow.askedFor;
      // Its checkpoint is signed and on its way to the witness. Now the other process adds to the log, and is faster there.
      held.fast.letGo();
      await certifier.at(two.url).issue(`NHA-C-2026-8${attempt}002`);
      await eventually('the faster one has published more', async () =>
        (await two.status()).size > asked ? true : null,
      );
      held.slow.letGo();
      await one.settled();
    }
    expect(slow.overtaken()).toBeGreaterThan(0);
    await two.stop();
    await certifier.issue('NHA-C-2026-89003');
    await one.settled();
    expect((await one.status()).halted).toBe(null);
    await two.start(policyThrough(fast), environment());
  });

  it('write one log: every leaf once, one root for each size, and each serves the proofs of the other', async () => {
    const [ofOne, ofTwo] = [certifier, certifier.at(two.url)];
    const roots = new Map<number, Set<string>>();
    let isIssuing = true;
    const watch = [one, two].map(async ({ url }) => {
      while (isIssuing) {
        const [, size, root = ''] = (await (await fetch(`${url}/log/checkpoint`)).text()).split('\n');
        roots.set(Number(size), (roots.get(Number(size)) ?? new Set()).add(root));
      }
    });
    const numbers = (of: number, lane: number) =>
      Array.from({ length: 10 }, (_, at) => `NHA-C-2026-7${of}${lane}${String(at).padStart(2, '0')}`);
    const issueAll = async (by: Certifier, all: readonly string[]) => {
      for (const number of all) await by.issue(number);
    };
    await Promise.all([0, 1].flatMap((lane) => [issueAll(ofOne, numbers(1, lane)), issueAll(ofTwo, numbers(2, lane))]));
    const { size } = await one.settled();
    isIssuing = false;
    await Promise.all(watch);
    expect(roots.size).toBeGreaterThan(1);
    expect([...roots].filter(([, found]) => found.size > 1)).toEqual([]);
    expect([(await one.status()).halted, (await two.status()).halted]).toEqual([null, null]);

    const logs = [one, two].map(({ url }) => readLog(`${url}/log`));
    const [first, second] = await Promise.all(
      logs.map(async (log) => {
        const checkpoint = parseCheckpoint(parseNote(await log.checkpoint())?.text ?? '');
        const bundles = Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, at) =>
          log.entries(at, widthOfTile('entries', at, size)),
        );
        return {
          checkpoint,
          entries: (await Promise.all(bundles)).flat().map((entry) => Buffer.from(entry).toString()),
        };
      }),
    );
    if (!first?.checkpoint || !second?.checkpoint) throw new Error('no checkpoint');
    expect([first.checkpoint.size, second.checkpoint.size]).toEqual([size, size]);
    expect(isEqual(first.checkpoint.root, second.checkpoint.root)).toBe(true);
    expect(second.entries).toEqual(first.entries);
    expect(new Set(first.entries).size).toBe(size);
    const rows = await one.sql<{ leaf: string }>('select leaf from ledger.leaves order by position');
    expect(first.entries).toEqual(rows.map(({ leaf }) => leaf));

    // A browser and a monitor that hop between the two see one log.
    const browser = openBrowser();
    for (const number of [...numbers(1, 0), ...numbers(2, 1)]) {
      for (const { url } of [two, one]) {
        const { outcome, said } = await browser.visit(url, number);
        expect([number, outcome, said]).toEqual([number, 'passed', {}]);
      }
    }
    for (const { url } of [one, two, one]) {
      const run = await runMonitor(join(folder, 'monitor'), url, one.logLine + witness.policy);
      expect(logFaults(run)).toEqual([]);
      expect([monitorExit.certificatesChanged, monitorExit.nothingNew]).toContain(run.code);
    }
  });

  it('refuse a third one that has another key: it would sign the same log under a key that nobody knows', async () => {
    const third = await openInstallation(join(folder, 'three'), one.connection());
    writeFileSync(join(third.dataDir, 'keys', 'master.key'), Buffer.alloc(32, 1));
    await expect(third.start(witness.policy, environment()).finally(() => third.stop())).rejects.toThrow(
      /signed with another key/,
    );
  });
});
