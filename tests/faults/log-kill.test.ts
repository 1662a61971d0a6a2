// kill -9 at random moments for a minute under load, of the server, of its database, of both. There is no HTTP route for events
// yet, so what is acknowledged here is certificates and what happens to them; events go the same way into the log.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import {
  digest,
  EMPTY_EDGE,
  growEdge,
  hashLeaf,
  parseCheckpoint,
  parseLeaf,
  parseNote,
  rootOfEdge,
  toBase64,
  utf8,
  widthOfTile,
} from '@amanah/core/ledger';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLog } from '../../cli/src/log-reader.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { nodeVerifier } from '../../server/src/platform/signing.ts';
import { openBrowser } from './testing/browser.ts';
import { type Certifier, signInAsCertifier } from './testing/certifier.ts';
import { untilRestarted } from './testing/embedded-database.ts';
import { eventually } from './testing/eventually.ts';
import { freePort } from './testing/free-port.ts';
import { type Installation, openInstallation } from './testing/installation.ts';
import {
  followWithMonitor,
  logFaults,
  monitorExit,
  runMonitor,
  startWitness,
  type WitnessProcess,
} from './testing/watchers.ts';

const seconds = 60;
const workers = 4;
/** Of each worker's certificates every so many is suspended, and every second of those revoked. */
const changedEvery = 3;

let folder: string;
let product: Installation;
let witness: WitnessProcess;
let certifier: Certifier;
let monitor: ReturnType<typeof followWithMonitor> | undefined;
let port: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'amanah-kill-'));
  chmodSync(folder, 0o755); // the database may run under another account
  product = await openInstallation(folder);
  mkdirSync(join(folder, 'witness'));
  witness = await startWitness(join(folder, 'witness'), product.logLine);
  port = String(await freePort());
  await product.start(witness.policy, { PORT: port });
  certifier = await signInAsCertifier(product.url);
});
afterAll(async () => {
  await monitor?.stop();
  await product?.stop();
  await witness?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The answer, null when nobody knows what came of it. Anything that is refused for another reason is a fault of the test. */
async function answered<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    // A body that breaks off in the middle is a TypeError of fetch.
    const isDown =
      error instanceof ServerUnreachable ||
      error instanceof TypeError ||
      (error instanceof RequestFailed && error.status >= 500);
    if (!isDown) throw error;
    return null;
  }
}

/** What the workers were told, and what nobody told them. */
interface Answers {
  readonly valid: Set<string>;
  readonly suspended: Set<string>;
  readonly revoked: Set<string>;
  /** Issued for certain, but the answer to a later change never came. */
  readonly changing: Set<string>;
  unanswered: number;
}

async function workUntil(isOver: () => boolean, worker: number, told: Answers): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    const number = `NHA-C-2026-${worker + 1}${String(count).padStart(4, '0')}`;
    const certificate = await answered(() => certifier.issue(number));
    if (!certificate) {
      told.unanswered++;
      await sleep(50);
      continue;
    }
    const change = async (action: 'suspend' | 'revoke', from: Set<string>, to: Set<string>) => {
      const isChanged = (await answered(() => certifier.change(certificate.id, action))) !== null;
      from.delete(number);
      (isChanged ? to : told.changing).add(number);
      return isChanged;
    };
    told.valid.add(number);
    if (count % changedEvery !== 0) continue;
    const isSuspended = await change('suspend', told.valid, told.suspended);
    if (isSuspended && count % (2 * changedEvery) === 0) await change('revoke', told.suspended, told.revoked);
  }
}

const someOf = (numbers: ReadonlySet<string>) =>
  [...numbers].filter((_, at) => at >= numbers.size - 20 || Math.random() < 50 / numbers.size);

async function entriesOf(size: number): Promise<Uint8Array[]> {
  const log = readLog(`${product.url}/log`);
  const entries: Uint8Array[] = [];
  for (let at = 0; entries.length < size; at++)
    entries.push(...(await log.entries(at, widthOfTile('entries', at, size))));
  return entries;
}

/** The roots that a log with these entries had at these sizes. */
async function rootsAt(entries: readonly Uint8Array[], sizes: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  let edge = EMPTY_EDGE;
  for (const wanted of [...sizes].sort((a, b) => a - b)) {
    const hashes = await Promise.all(entries.slice(edge.size, wanted).map((entry) => hashLeaf(nodeVerifier, entry)));
    ({ edge } = await growEdge(nodeVerifier, edge, hashes));
    found.set(wanted, toBase64(await rootOfEdge(nodeVerifier, edge)));
  }
  return found;
}

describe('A connection that breaks in the middle of a transaction', () => {
  it('fails that transaction and nothing else', async () => {
    const database = openDatabase({ connection: product.connection(), log: pino({ level: 'silent' }), connections: 2 });
    const broken = database.sql.transaction(async (tx) => {
      const { rows } = await tx.execute('select pg_backend_pid() as pid');
      const pid = rows[0]?.['pid'];
      await product.sql('select pg_terminate_backend($1)', [pid]);
      // Between two statements, as when a certificate is being signed, nobody waits for an answer that could carry the error.
      await eventually('the connection is gone', async () =>
        (await product.sql('select from pg_stat_activity where pid = $1', [pid])).length === 0 ? true : null,
      );
      await tx.execute('select 1');
    });
    await expect(broken).rejects.toThrow();
    expect(await database.sql.execute('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
  });
});

describe(`kill -9 of server and database at random under load for ${seconds} s and more`, () => {
  it('loses no acknowledged certificate and no change of one, and the log never forks', async () => {
    const { url } = product;
    const told: Answers = {
      valid: new Set(),
      suspended: new Set(),
      revoked: new Set(),
      changing: new Set(),
      unanswered: 0,
    };
    // A busy machine may not have brought a revocation through within the time: it goes on until there is one to lose.
    const began = performance.now();
    const isOver = () => {
      const past = (performance.now() - began) / 1_000;
      return past > 3 * seconds || (past > seconds && told.suspended.size > 0 && told.revoked.size > 0);
    };
    const work = Array.from({ length: workers }, (_, worker) => workUntil(isOver, worker, told));

    const notes = new Set<string>();
    const reading = (async () => {
      while (!isOver()) {
        const note = await fetch(`${url}/log/checkpoint`, { signal: AbortSignal.timeout(5_000) }).then(
          (answer) => (answer.ok ? answer.text() : null),
          () => null, // killed just now
        );
        if (note !== null) notes.add(note);
        await sleep(20);
      }
    })();

    const watching = [join(folder, 'monitor'), url, product.logLine + witness.policy] as const;
    monitor = followWithMonitor(...watching);

    const recoveries: number[] = [];
    const kills = { server: 0, database: 0, both: 0 };
    while (!isOver()) {
      await sleep(200 + Math.random() * 1_500);
      const victim = (['server', 'database', 'both'] as const)[Math.floor(Math.random() * 3)] ?? 'both';
      kills[victim]++;
      const killedAt = performance.now();
      const postmaster = product.postmaster();
      if (victim !== 'server') await product.kill('database');
      if (victim === 'database') {
        await untilRestarted(product.dataDir, postmaster);
        await product.ready();
      } else {
        await product.kill('server');
        await product.start(witness.policy, { PORT: port });
      }
      recoveries.push(performance.now() - killedAt);
    }
    await Promise.all([...work, reading]);
    const status = await product.settled();
    expect(status).toMatchObject({ halted: null, waiting: 0 });

    // One log: every checkpoint that anybody was ever shown is a beginning of the log as it is now.
    const seen = [...notes].flatMap((note) => parseCheckpoint(parseNote(note)?.text ?? '') ?? []);
    expect(seen.length).toBe(notes.size);
    const entries = await entriesOf(status.size);
    const roots = await rootsAt(entries, [...new Set([...seen.map(({ size }) => size), status.size])]);
    expect(roots.get(status.size)).toBe(status.root);
    expect(seen.filter(({ size, root }) => roots.get(size) !== toBase64(root))).toEqual([]);
    const followed = await monitor.stop();
    const last = await runMonitor(...watching);
    expect([...logFaults(followed), ...logFaults(last)]).toEqual([]);
    expect([...followed.findings, ...last.findings].filter(({ faults = [] }) => faults.length > 0)).toEqual([]);
    expect(followed.code).toBe(monitorExit.nothingNew);
    expect([monitorExit.certificatesChanged, monitorExit.nothingNew]).toContain(last.code);

    // Both or neither: no certificate and no change without its leaf, no leaf without its certificate.
    const [halves] = await product.sql<Record<string, number>>(`select
      (select count(*)::int from certificates.credentials where leaf_id not in (select id from ledger.leaves)) as credentials,
      (select count(*)::int from certificates.status_changes where leaf_id not in (select id from ledger.leaves)) as changes,
      (select count(*)::int from certificates.status_list_versions where leaf_id not in (select id from ledger.leaves)) as lists,
      (select count(*)::int from ledger.leaves where leaf like '%"kind":"certificate.imported"%'
        and id not in (select leaf_id from certificates.credentials)) as leaves`);
    expect(halves).toEqual({ credentials: 0, changes: 0, lists: 0, leaves: 0 });

    // Nothing that was acknowledged is lost: the log holds every certificate, to the byte, and every change of one.
    const leaves = entries.flatMap((entry) => parseLeaf(entry) ?? []);
    const documentsOf = (kind: string) =>
      new Set<string>(leaves.flatMap((leaf) => (leaf.kind === kind ? leaf.document : [])));
    const stored = await product.sql<{ number: string; jwt: string }>(
      'select c.number, k.jwt from certificates.certificates c join certificates.credentials k on k.certificate_id = c.id',
    );
    const documents = new Map<string, string>();
    for (const { number, jwt } of stored) documents.set(number, await digest(nodeVerifier, utf8(jwt)));
    const issued = documentsOf('certificate.imported');
    const everyone = [told.valid, told.suspended, told.revoked, told.changing].flatMap((numbers) => [...numbers]);
    expect(everyone.filter((number) => !issued.has(documents.get(number) ?? ''))).toEqual([]);
    expect(documentsOf('certificate.suspended').size).toBeGreaterThanOrEqual(told.suspended.size + told.revoked.size);
    expect(documentsOf('certificate.revoked').size).toBeGreaterThanOrEqual(told.revoked.size);

    // Of each sort the last ones, which are the nearest to the kills, and others at random, before the eyes of a browser.
    const browser = openBrowser();
    for (const [numbers, said] of [
      [told.valid, {}],
      [told.suspended, { status: ['evidence.suspended'] }],
      [told.revoked, { status: ['evidence.revoked'] }],
    ] as const) {
      expect(numbers.size).toBeGreaterThan(0);
      for (const number of someOf(numbers)) {
        expect([number, (await browser.visit(url, number)).said]).toEqual([number, said]);
      }
    }
    for (const number of told.changing) {
      const { said, outcome } = await browser.visit(url, number);
      expect(outcome === 'passed' || 'status' in said, number).toBe(true);
    }
    const [least, most] = [Math.min(...recoveries), Math.max(...recoveries)].map((milliseconds) =>
      Math.round(milliseconds),
    );
    console.log(
      `${everyone.length} certificates acknowledged (${told.suspended.size} suspended, ${told.revoked.size} revoked), ${told.unanswered} unanswered; ` +
        `killed ${JSON.stringify(kills)}, recovery ${least} to ${most} ms; ${notes.size} checkpoints seen up to size ${status.size}, ` +
        `${followed.findings.length} findings followed`,
    );
    // How many a machine manages beside everything else is no promise; without work there was nothing to lose.
    expect(everyone.length).toBeGreaterThan(20);
    expect(recoveries.length).toBeGreaterThan(5);
    expect(followed.findings.length).toBeGreaterThan(everyone.length / 2);
  }, 420_000);
});
