// npm run bench bulk: a table of 100,000 products as CSV and one as XLSX, sent in parts, checked and taken in: seconds of each step, and
// the most memory that the process of the server and the one that reads sheets hold together.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { beginUpload, mostPartBytes, processUpload, readUpload, type Upload, uploadPart } from '@amanah/api/bulk';
import { pathOf } from '@amanah/api/client';
import type { RouteDefinition } from '@amanah/api/route';
import { pino } from 'pino';
import { createApp } from '../../server/src/app.ts';
import { lastSignedInMemory } from '../../server/src/ledger/last-signed.ts';
import { newId, systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrate.ts';
import { wrapWith } from '../../server/src/platform/key-wrapping.ts';
import { keysFrom } from '../../server/src/platform/keys.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rows = values.quick ? 10_000 : 100_000;
const log = pino({ level: 'error' });
const folder = mkdtempSync(join(tmpdir(), 'amanah-bench-bulk-'));
chmodSync(folder, 0o755); // the database may run under another account
const postgres = await startEmbeddedPostgres(join(folder, 'data'), log);
const database = openDatabase({ connection: postgres.superuser, log, isDemoOpen: true });
await migrateDatabase(postgres.superuser);
const waiting: { kind: 'bulk.check' | 'bulk.process'; id: string }[] = [];
const app = await createApp({
  // Its limits are those of one sender, and here one sender does everything.
  config: { publicUrl: 'http://localhost', trustedProxies: 0, traffic: null },
  database,
  clock: systemClock,
  keys: keysFrom(Buffer.alloc(32, 1)),
  keyWrapper: wrapWith(Buffer.alloc(32, 8)),
  lastSigned: lastSignedInMemory(),
  witnessPolicy: null,
  anchor: null,
  jobs: {
    open: async () => ({
      async enqueue(_tx, kind, id) {
        if (kind === 'bulk.check' || kind === 'bulk.process') waiting.push({ kind, id });
      },
    }),
    start: async () => undefined,
    stop: async () => undefined,
  },
  mailer: { send: async () => undefined },
  log,
  readiness: { missing: () => [], failed: () => [], isDatabaseAnswering: async () => true },
});
await app.domains.ledger.open();

/** Of this process and the ones that it began, from /proc; the database is not among them. */
function residentBytes(): number {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? [];
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return parent === String(process.pid) && command.includes('sheet-process');
    } catch {
      return false; // it has ended meanwhile
    }
  });
  return [String(process.pid), ...children].reduce((sum, id) => {
    try {
      return sum + Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
    } catch {
      return sum;
    }
  }, 0);
}

const token = await register();
const report: Record<string, string | number>[] = [];
try {
  await measure('products.csv', tableOf('csv', 0));
  await measure('products.xlsx', tableOf('xlsx', 200_000));
} finally {
  console.table(report);
  await app.http.close();
  await app.domains.ledger.stop();
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function register(): Promise<string> {
  const organisationId = newId(systemClock.now());
  await database.sql.transaction((tx) =>
    app.domains.organisations.addApproved(tx, [
      {
        id: organisationId,
        name: 'Producer',
        kind: 'producer',
        country: 'MY',
        city: 'Ipoh',
        licenceNumber: '1',
        realm: 'demo' as const,
        sites: [],
      },
    ]),
  );
  const password = 'A long password for a benchmark';
  await app.domains.identity.addSharedAccount({
    username: 'bench',
    email: 'bench@producer.example',
    password,
    role: 'producer',
    organizationId: organisationId,
  });
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'bench@producer.example', password },
  });
  return (answer.json() as { token: string }).token;
}

/** By a process of its own, so that its memory is not counted. */
function tableOf(format: 'csv' | 'xlsx', from: number): Buffer {
  const path = join(folder, `table.${format}`);
  execFileSync(process.execPath, [join(import.meta.dirname, 'make-table.ts'), path, String(from), String(rows)]);
  return readFileSync(path);
}

async function ask(route: RouteDefinition, params: Record<string, string>, body?: object): Promise<Upload> {
  const answer = await app.http.inject({
    method: route.method,
    url: pathOf(route, params),
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json() as Upload;
}

async function measure(fileName: string, bytes: Buffer) {
  const id = newId(systemClock.now());
  const before = residentBytes();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes());
  }, 100);
  const times: number[] = [];
  let begun = performance.now();
  const lap = () => {
    times.push((performance.now() - begun) / 1_000);
    begun = performance.now();
  };
  await ask(beginUpload, {}, { id, kind: 'products', fileName, totalBytes: bytes.length });
  for (let at = 0; at < bytes.length; at += mostPartBytes) {
    const answer = await app.http.inject({
      method: 'PUT',
      url: pathOf(uploadPart, { id }, { offset: at }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: bytes.subarray(at, at + mostPartBytes),
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  lap();
  await work();
  lap();
  const checked = await ask(readUpload, { id });
  if (checked.state !== 'checked') throw new Error(JSON.stringify(checked));
  await ask(processUpload, { id });
  await work();
  lap();
  clearInterval(watch);
  const done = await ask(readUpload, { id });
  if (done.state !== 'done' || done.created !== rows) throw new Error(JSON.stringify(done));
  report.push({
    file: fileName,
    rows,
    megabytes: (bytes.length / 1e6).toFixed(1),
    'sent s': times[0]?.toFixed(1) ?? '',
    'checked s': times[1]?.toFixed(1) ?? '',
    'taken in s': times[2]?.toFixed(1) ?? '',
    'most memory MB': Math.round(most / 1e6),
    goal: most < 512e6 ? 'met (512 MB)' : 'MISSED (512 MB)',
  });
}

async function work() {
  const { workers } = app.domains.bulk;
  for (let job = waiting.shift(); job; job = waiting.shift())
    await workers[job.kind](job.id, new AbortController().signal);
}
