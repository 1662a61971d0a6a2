// npm run bench verify: the verify path beside the limits of the machine, in one run, in interleaved rounds.
// The gate is CPU per request over server and database processes, because throughput depends on who else is on the machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrate.ts';
import { ensureScanPartitions } from '../../server/src/scans/partitions.ts';
import { startFlags } from '../../tools/start-flags.ts';
import { fill, type Size, sampleCodes } from './fill.ts';

const isQuick = process.argv.includes('--quick');
const scale = isQuick ? 20 : 1;
const rounds = isQuick ? 3 : 5;
/** What has run a few thousand times is compiled: a shop's server has run for longer than two seconds. */
const warmUps = 2;
const secondsPerTurn = isQuick ? 2 : 4;
const connections = 32;
const ticksPerSecond = 100;
/** So that one address may send everything; the usual limit is 600. */
const verifyPerMinute = 10_000_000;
const here = fileURLToPath(new URL('.', import.meta.url));
const log = pino({ level: 'error' });

const big: Size = { products: 1_000_000 / scale, batches: 200_000 / scale, events: 1_000_000 / scale, scans: 0 };
const sizes: Record<string, Size> = {
  big,
  small: { products: 10_000, batches: 2_000, events: 10_000, scans: 0 },
  scanned: { ...big, scans: 10_000_000 / scale },
};

interface Contender {
  readonly name: string;
  readonly database: string;
  readonly script: readonly string[];
}
const contenders: readonly Contender[] = [
  { name: 'Amanah', database: 'big', script: ['product.ts'] },
  { name: 'a: same statements, bare', database: 'big', script: ['limits.ts', 'batched'] },
  { name: 'b: one statement a request', database: 'big', script: ['limits.ts', 'single'] },
  { name: 'c: five queries, transaction', database: 'big', script: ['limits.ts', 'classic'] },
  { name: 'Amanah, 10,000 products', database: 'small', script: ['product.ts'] },
  { name: 'Amanah, 10,000,000 scans', database: 'scanned', script: ['product.ts'] },
];

interface Turn {
  readonly requestsPerSecond: number;
  readonly microsecondsCpu: number;
  readonly p99: number;
}

const folder = mkdtempSync(join(tmpdir(), 'amanah-bench-'));
chmodSync(folder, 0o755); // the database may run under another account
const postgres = await startEmbeddedPostgres(join(folder, 'data'), log);
const servers: ChildProcess[] = [];
try {
  await prepareDatabases();
  const running = await Promise.all(
    contenders.map(async (contender, index) => ({ contender, ...(await start(contender, 4100 + index)) })),
  );
  const codes: Record<string, string[]> = {};
  for (const name of Object.keys(sizes)) codes[name] = await codesOf(name);
  const turns = new Map(contenders.map((contender) => [contender.name, [] as Turn[]]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const server of running) {
      const turn = await takeTurn(server.port, server.pid, codes[server.contender.database] ?? []);
      await sleep(500); // what it held it gives back
      if (round >= 0) turns.get(server.contender.name)?.push(turn); // the first rounds warm up
    }
    console.log(round < 0 ? 'warming up' : `round ${round + 1} of ${rounds}`);
  }
  report(turns);
} finally {
  for (const server of servers) server.kill('SIGKILL');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function prepareDatabases() {
  for (const [name, size] of Object.entries(sizes)) {
    const begun = performance.now();
    const admin = new pg.Client(postgres.superuser);
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    const database = openDatabase({ connection: { ...postgres.superuser, database: name }, log });
    await migrateDatabase({ ...postgres.superuser, database: name });
    await ensureScanPartitions(database, new Date(), 5);
    await database.close();
    const client = new pg.Client({ ...postgres.superuser, database: name });
    await client.connect();
    try {
      await fill(client, size);
    } finally {
      await client.end(); // else the end of the database would be told instead of what went wrong
    }
    console.log(`${name}: ${JSON.stringify(size)} in ${Math.round((performance.now() - begun) / 1000)} s`);
  }
}

async function codesOf(database: string): Promise<string[]> {
  const client = new pg.Client({ ...postgres.superuser, database });
  await client.connect();
  const { rows } = await client.query(
    'select gtin, batch_number, code from batches.batches order by md5(id::text) limit 4000',
  );
  await client.end();
  return sampleCodes(rows);
}

function start(contender: Contender, port: number): Promise<{ port: number; pid: number }> {
  const [script = '', ...scriptArguments] = contender.script;
  const flags = script === 'product.ts' ? startFlags() : [];
  const child = spawn(process.execPath, [...flags, join(here, script), ...scriptArguments], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      VERIFY_PER_MINUTE: String(verifyPerMinute),
      BENCH_CONNECTION: JSON.stringify({ ...postgres.superuser, database: contender.database }),
      NODE_ENV: 'production',
    },
  });
  servers.push(child);
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve({ port, pid: child.pid ?? 0 }));
    child.once('exit', (code) => reject(new Error(`${contender.name} ended with ${code}`)));
  });
}

async function takeTurn(port: number, pid: number, codes: readonly string[]): Promise<Turn> {
  const before = cpuSeconds(pid);
  let asked = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api/verify`,
    connections,
    duration: secondsPerTurn,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Made one by one: all of them for every connection would take the client the first second and a half of a turn.
    requests: [
      {
        setupRequest: (request) => ({ ...request, body: JSON.stringify({ qrCode: codes[asked++ % codes.length] }) }),
      },
    ],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) {
    const { statusCodeStats, errors, timeouts } = result;
    throw new Error(`${failed} failed on port ${port}: ${JSON.stringify({ statusCodeStats, errors, timeouts })}`);
  }
  const cpu = cpuSeconds(pid) - before;
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    microsecondsCpu: (cpu / result['2xx']) * 1e6,
    p99: result.latency.p99,
  };
}

/** Seconds of CPU used so far by the server and by every process of our database, those that have ended included. */
function cpuSeconds(serverPid: number): number {
  const postmaster = Number(readFileSync(join(postgres.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => processTimes(Number(pid)) ?? []);
  const ofDatabase = all.filter((found) => found.pid === postmaster || found.parent === postmaster);
  const ended = all.find((found) => found.pid === postmaster)?.ofChildren ?? 0;
  const own = all.find((found) => found.pid === serverPid)?.own ?? 0;
  return (ofDatabase.reduce((sum, found) => sum + found.own, 0) + ended + own) / ticksPerSecond;
}

/** In clock ticks, from /proc (proc(5), stat: fields 4 and 14 to 17). */
function processTimes(pid: number): { pid: number; parent: number; own: number; ofChildren: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const at = (index: number) => fields[index - 3] ?? 0;
    return { pid, parent: at(4), own: at(14) + at(15), ofChildren: at(16) + at(17) };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null; // it ended while we looked
    throw error;
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function report(turns: ReadonlyMap<string, readonly Turn[]>) {
  const of = (name: string) => turns.get(name) ?? [];
  console.log(`\nVERIFY_PER_MINUTE=${verifyPerMinute}`);
  console.log(
    `\n${'contender'.padEnd(30)} ${'requests/s'.padStart(11)} ${'CPU µs/request'.padStart(15)} ${'p99 ms'.padStart(7)}`,
  );
  for (const [name, list] of turns) {
    console.log(
      `${name.padEnd(30)} ${median(list.map((turn) => turn.requestsPerSecond))
        .toFixed(0)
        .padStart(11)} ${median(list.map((turn) => turn.microsecondsCpu))
        .toFixed(0)
        .padStart(15)} ${median(list.map((turn) => turn.p99))
        .toFixed(1)
        .padStart(7)}`,
    );
  }
  const ratio = (figure: keyof Turn, over: string, under: string) =>
    median(of(over).map((turn, round) => turn[figure] / (of(under)[round]?.[figure] ?? Number.NaN)));
  const goals: [string, number, 'at least' | 'at most', number][] = [
    [
      '(a) throughput beside the same two statements, bare',
      ratio('requestsPerSecond', 'Amanah', 'a: same statements, bare'),
      'at least',
      0.75,
    ],
    ['(a) CPU', ratio('microsecondsCpu', 'Amanah', 'a: same statements, bare'), 'at most', 1.35],
    [
      '(b) throughput beside one durable statement a request',
      ratio('requestsPerSecond', 'Amanah', 'b: one statement a request'),
      'at least',
      1.5,
    ],
    ['(b) CPU', ratio('microsecondsCpu', 'Amanah', 'b: one statement a request'), 'at most', 0.55],
    [
      '(c) throughput beside five queries and a transaction',
      ratio('requestsPerSecond', 'Amanah', 'c: five queries, transaction'),
      'at least',
      3.5,
    ],
    ['(c) CPU', ratio('microsecondsCpu', 'Amanah', 'c: five queries, transaction'), 'at most', 0.25],
    ['(d) p99 at 32 connections beside (a)', ratio('p99', 'Amanah', 'a: same statements, bare'), 'at most', 1.25],
    [
      '(e) CPU, 1,000,000 beside 10,000 products',
      ratio('microsecondsCpu', 'Amanah', 'Amanah, 10,000 products'),
      'at most',
      1.3,
    ],
    [
      '(e) CPU, 10,000,000 scans beside none',
      ratio('microsecondsCpu', 'Amanah, 10,000,000 scans', 'Amanah'),
      'at most',
      1.2,
    ],
  ];
  console.log('');
  for (const [name, value, bound, goal] of goals) {
    const isMet = bound === 'at least' ? value >= goal : value <= goal;
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${name.padEnd(55)} ${value.toFixed(2)} (${bound} ${goal})`);
    if (!isMet && !isQuick) process.exitCode = 1;
  }
}
