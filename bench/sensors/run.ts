// npm run bench sensors: 5,000 readings a second by MQTT into the product as it is started, rules included, with the devices in a
// process of their own; then the same through a restart of the server with its broker, a killed server and a killed database. A
// reading counts when it was acknowledged, and every one that was made has to be in the database in the end, once.
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ended, type ServerProcess, spawnServer } from '../../tests/faults/server-process.ts';
import { type FleetDevice, stepMillisecondsOf } from '../../tests/faults/testing/device-fleet.ts';
import { putDevices, storedSequences } from '../../tests/faults/testing/sensor-fleet.ts';
import type { FleetNews, FleetOrder } from './fleet.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const seconds = values.quick ? 10 : 60;
const deviceCount = 200;
const goal = 5_000;
const port = 4_890;
const mqttPort = 4_891;
const clockTicks = 100;

const folder = mkdtempSync(join(tmpdir(), 'amanah-bench-sensors-'));
chmodSync(folder, 0o755); // the database may run under another account
const dataDir = join(folder, 'data');
const environment = {
  DATA_DIR: dataDir,
  PORT: String(port),
  HOST: '127.0.0.1',
  MQTT_PORT: String(mqttPort),
  DEMO: 'off',
  // One address sends for the whole fleet.
  BUDGET_FACTOR: '1000',
};
console.log(`BUDGET_FACTOR=${environment.BUDGET_FACTOR}`);
const failures: string[] = [];

const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const residentMebibytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** Of the server and of every process of its database, those that have ended included; proc(5), stat: fields 4 and 14 to 17. */
function cpuSeconds(server: number): number {
  const database = postmaster();
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let fields: string[];
    try {
      fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
    } catch {
      continue; // it has ended since the folder was read
    }
    const isOurs = Number(pid) === server || Number(pid) === database || Number(fields[1]) === database;
    if (!isOurs) continue;
    ticks += Number(fields[11]) + Number(fields[12]);
    if (Number(pid) === database) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks / clockTicks;
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error('the server was not ready after 30 s');
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

interface Outcome {
  readonly readingsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly reconnections: number;
}

/** One fleet for so long; `meanwhile` may do harm. Everything that was made has to be there in the end. */
async function run(name: string, readingsPerMessage: number, meanwhile: () => Promise<void>): Promise<Outcome> {
  const devices: FleetDevice[] = await putDevices(dataDir, deviceCount, name);
  const begin = Math.floor(Date.now() / 1_000) * 1_000;
  const options = { host: '127.0.0.1', port: mqttPort, devices, readingsPerSecond: goal, readingsPerMessage, begin };
  const child = fork(fileURLToPath(new URL('fleet.ts', import.meta.url)));
  const news = () =>
    new Promise<FleetNews>((resolve) => child.once('message', (message: FleetNews) => resolve(message)));
  child.send({ kind: 'start', options } satisfies FleetOrder);
  await news();
  await meanwhile();
  child.send({ kind: 'finish' } satisfies FleetOrder);
  const told = await news();
  child.disconnect();
  const stored = await storedSequences(dataDir, name, { begin, stepMilliseconds: stepMillisecondsOf(options) });
  let missing = 0;
  let made = 0;
  for (const [deviceId, count] of told.made) {
    const found = stored.get(deviceId);
    made += count;
    if (found?.count !== count || found.first !== 0 || found.last !== count - 1) missing += 1;
  }
  if (missing > 0) failures.push(`${name}: ${missing} devices have other readings than they made`);
  if (told.acknowledged !== made) failures.push(`${name}: ${made} made, ${told.acknowledged} acknowledged`);
  const sorted = told.latencies.toSorted((a, b) => a - b);
  return {
    readingsPerSecond: told.readingsPerSecond,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    reconnections: told.reconnections,
  };
}

let server: ServerProcess = await spawnServer(environment);
const respawn = async (signal: 'SIGTERM' | 'SIGKILL') => {
  server.child.kill(signal);
  await ended(server.child);
  server = await spawnServer(environment);
  await untilReady(server.url);
};
const pid = () => server.child.pid ?? 0;

try {
  await untilReady(server.url);
  await sleep(values.quick ? 4_000 : 10_000);
  const idle = residentMebibytes(pid());

  for (const readingsPerMessage of [1, 10]) {
    let cpu = 0;
    const outcome = await run(`bench${readingsPerMessage}`, readingsPerMessage, async () => {
      await sleep(2_000);
      const before = cpuSeconds(pid());
      await sleep(seconds * 1_000);
      cpu = (cpuSeconds(pid()) - before) / ((goal * seconds) / 1_000);
    });
    console.log(
      `${readingsPerMessage === 1 ? 'one reading a message ' : `${readingsPerMessage} readings a message`}  ` +
        `${outcome.readingsPerSecond.toFixed(0).padStart(6)} readings/s over ${seconds} s, ` +
        `PUBACK p50 ${outcome.p50.toFixed(1)} ms, p99 ${outcome.p99.toFixed(1)} ms, ` +
        `CPU ${(cpu * 1_000).toFixed(0)} ms per 1,000 readings (server and database)`,
    );
    if (outcome.readingsPerSecond < goal * 0.98)
      failures.push(`${outcome.readingsPerSecond.toFixed(0)} of ${goal} readings a second were acknowledged`);
  }
  console.log(
    `memory of the server: idle ${idle.toFixed(0)} MiB, after the load ${residentMebibytes(pid()).toFixed(0)} MiB`,
  );

  const harm = await run('harm', 10, async () => {
    await sleep(3_000);
    await respawn('SIGTERM');
    await sleep(3_000);
    process.kill(postmaster(), 'SIGKILL');
    await sleep(1_000);
    await untilReady(server.url);
    await sleep(3_000);
    await respawn('SIGKILL');
    await sleep(3_000);
  });
  console.log(
    `through a restart, a killed database and a killed server: ${harm.reconnections} connections broken, ` +
      `${failures.length === 0 ? 'nothing lost, nothing twice' : 'FAILED'}`,
  );
} finally {
  server.child.kill('SIGTERM');
  await ended(server.child);
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exit(1);
}
