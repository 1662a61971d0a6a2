import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId, systemClock } from '../../server/src/platform/clock.ts';
import { ended, killLeftOver, type ServerProcess, spawnServer, untilReady } from './server-process.ts';
import { postmasterOf, untilRestarted } from './testing/embedded-database.ts';
import { eventually } from './testing/eventually.ts';
import { freePort } from './testing/free-port.ts';

const rounds = 20;
const clients = 12;
const port = await freePort();

let folder: string;
let environment: Record<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'amanah-faults-'));
  chmodSync(folder, 0o755); // the database may run under another account
  environment = { DATA_DIR: join(folder, 'data'), PORT: String(port), HOST: '127.0.0.1', DEMO: 'off' };
});
afterEach(killLeftOver);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dataDir = () => join(folder, 'data');

describe(`kill -9 of server and database at random under load, ${rounds} rounds`, () => {
  it('loses no acknowledged scan, doubles none, and comes up by itself each time', { timeout: 360_000 }, async () => {
    const acknowledged = new Set<string>();
    const unanswered = new Set<string>();
    let isRunning = true;
    const url = `http://127.0.0.1:${port}`;

    const send = async (scanId: string) => {
      const answer = await fetch(`${url}/api/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ qrCode: `HALAL-FAULT-2026-${scanId.slice(0, 3).replace(/\D/g, '0')}`, scanId }),
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.status === 200 && ((await answer.json()) as { scanId: string }).scanId === scanId) return true;
      if (answer.status >= 500) return false;
      throw new Error(`unexpected answer ${answer.status}: ${await answer.text()}`);
    };
    const load = Array.from({ length: clients }, async () => {
      while (isRunning) {
        const scanId = newId(systemClock.now());
        const isAcknowledged = await send(scanId).catch((error: unknown) => {
          if (error instanceof Error && error.message.startsWith('unexpected')) throw error;
          return false;
        });
        (isAcknowledged ? acknowledged : unanswered).add(scanId);
        if (!isAcknowledged) await sleep(100);
      }
    });

    let server: ServerProcess = await spawnServer(environment);
    const recoveries: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await untilReady(url);
      // However slow the machine: every round is under load when the signal comes.
      const enough = acknowledged.size + clients;
      await eventually('scans of this round', async () => acknowledged.size > enough || null);
      await sleep(Math.random() * 350);
      const victim = (['server', 'database', 'both'] as const)[round % 3] ?? 'both';
      const begun = performance.now();
      const postmaster = postmasterOf(dataDir());
      if (victim !== 'server') process.kill(postmaster, 'SIGKILL');
      if (victim !== 'database') {
        server.child.kill('SIGKILL');
        await ended(server.child);
        server = await spawnServer(environment);
      }
      if (victim !== 'server') await untilRestarted(dataDir(), postmaster);
      await untilReady(url);
      recoveries.push(performance.now() - begun);
    }
    isRunning = false;
    await Promise.all(load);

    // What was not answered may or may not be stored; sending it again must never make it two. Backends of the database that was
    // killed last may still be dying, so that a first answer says: later.
    for (const scanId of unanswered)
      await expect.poll(() => send(scanId).catch(() => false), { timeout: 30_000, interval: 100 }).toBe(true);

    const password = readFileSync(join(folder, 'data/postgres.password'), 'utf8').trim();
    const client = new pg.Client({ host: join(folder, 'data/sockets'), user: 'amanah', password, database: 'amanah' });
    await client.connect();
    const { rows } = await client.query<{ id: string }>('select id from scans.scans');
    const { rows: counted } = await client.query<{ scans: string }>('select sum(scans) as scans from scans.rollups');
    await client.end();
    const stored = new Set(rows.map((row) => row.id));
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    expect(rows.length).toBe(stored.size);
    expect(stored.size).toBe(acknowledged.size + unanswered.size);
    expect(Number(counted[0]?.scans)).toBe(stored.size);
    console.log(
      `${acknowledged.size} acknowledged, ${unanswered.size} sent again; recovery ${Math.round(Math.min(...recoveries))} to ${Math.round(Math.max(...recoveries))} ms`,
    );
    server.child.kill('SIGTERM');
    await ended(server.child);
    expect(() => postmasterOf(dataDir()), 'the database was stopped as well').toThrow();
  });
});

describe('Two starts on one data folder', () => {
  it('the second refuses with a clear message, the first goes on', { timeout: 60_000 }, async () => {
    const first = await spawnServer(environment);
    await expect(spawnServer({ ...environment, PORT: String(port + 1) })).rejects.toThrow(
      /Another Amanah is already running on the data folder/,
    );
    await untilReady(first.url);
    first.child.kill('SIGTERM');
    await ended(first.child);
  });
});

describe('A graceful stop', () => {
  it('finishes what is in flight and stops the database', { timeout: 60_000 }, async () => {
    const server = await spawnServer(environment);
    // The first registration is slow: it loads the word lists and hashes a password. It is under way when the signal comes.
    const registration = fetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'Last One', email: 'last@example.com', password: 'purple-mango-38-tree' }),
    });
    await sleep(40);
    server.child.kill('SIGTERM');
    expect((await registration).status).toBe(201);
    await ended(server.child);
    expect(() => postmasterOf(dataDir())).toThrow();
  });
});

/** Milliseconds that the runtime takes to load what every server needs; the longest of three. */
const bareStart = (): number =>
  Math.max(
    ...[1, 2, 3].map(() => {
      const from = performance.now();
      execFileSync(process.execPath, ['--input-type=module', '-e', 'await import("fastify"); await import("pg");'], {
        cwd: fileURLToPath(new URL('../../server', import.meta.url)),
      });
      return performance.now() - from;
    }),
  );

describe('Start-up', () => {
  it('answers soon after the start, cold and warm', { timeout: 60_000 }, async () => {
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    const cold = await spawnServer(environment);
    cold.child.kill('SIGTERM');
    await ended(cold.child);
    const warm = await spawnServer(environment);
    warm.child.kill('SIGTERM');
    await ended(warm.child);
    console.log(
      `start to listening: cold ${Math.round(cold.millisecondsToListen)} ms, warm ${Math.round(warm.millisecondsToListen)} ms`,
    );
    // The goals are 1.5 s and 0.7 s on a quiet machine. How busy or slow this one is, a bare start of the same runtime says.
    const bare = bareStart();
    console.log(`a bare start takes ${Math.round(bare)} ms`);
    expect(cold.millisecondsToListen).toBeLessThan(Math.max(6_000, bare * 40));
    expect(warm.millisecondsToListen).toBeLessThan(Math.max(3_000, bare * 20));
  });
});
