// npm run bench start: how long npm start takes to its first answer, on a new folder and on one with data, and what an idle server holds. Of the
// server's process, without its database. On a quiet machine: the figures are times, no ratios.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../tools/run-command.ts';
import { startFlags } from '../../tools/start-flags.ts';

const isQuick = process.argv.includes('--quick');
const warmStarts = isQuick ? 2 : 5;
const idleMilliseconds = isQuick ? 10_000 : 60_000;
const goals = { first: 1_500, warm: 700, idle: 120 } as const;
const port = 4_250;
const url = `http://127.0.0.1:${port}`;

interface Started {
  readonly child: ChildProcess;
  /** Until it answered. */
  readonly milliseconds: number;
}

async function isAnswered(path: string): Promise<boolean> {
  try {
    return (await fetch(url + path)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false; // nobody listens yet
    throw error;
  }
}

async function start(dataDir: string): Promise<Started> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...startFlags(), join(root, 'tools/start.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      MQTT_PORT: 'off',
      LOG_LEVEL: 'silent',
    },
  });
  while (!(await isAnswered('/health/live'))) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    await sleep(5);
  }
  return { child, milliseconds: performance.now() - begun };
}

async function stop({ child }: Started): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(): Promise<void> {
  while (!(await isAnswered('/health/ready'))) await sleep(50);
}

/** Megabytes: its own pages, and its share of those that others use too. */
const shareOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1_024;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const folder = mkdtempSync(join(tmpdir(), 'amanah-bench-start-'));
chmodSync(folder, 0o755); // the database may run under another account
try {
  execFileSync(process.execPath, [join(root, 'tools/prepare.ts')], { stdio: 'inherit' });
  const firsts: number[] = [];
  for (let time = 0; time < (isQuick ? 1 : 3); time += 1) {
    const started = await start(join(folder, `first-${time}`));
    firsts.push(started.milliseconds);
    await untilReady();
    await stop(started);
  }
  const warms: number[] = [];
  for (let time = 0; time < warmStarts; time += 1) {
    const started = await start(join(folder, 'first-0'));
    warms.push(started.milliseconds);
    await untilReady();
    await stop(started);
  }
  const idle = await start(join(folder, 'first-0'));
  await untilReady();
  await sleep(idleMilliseconds);
  const held = shareOf(idle.child.pid ?? 0);
  await stop(idle);
  const said = (name: string, value: number, goal: number, unit: string) =>
    console.log(
      `${value <= goal ? 'met   ' : 'MISSED'} ${name.padEnd(44)} ${value.toFixed(0)} ${unit} (at most ${goal})`,
    );
  said('first start to the first answer, median', median(firsts), goals.first, 'ms');
  said('start on a folder with data, median', median(warms), goals.warm, 'ms');
  said(`idle ${idleMilliseconds / 1_000} s after it was ready, PSS`, held, goals.idle, 'MB');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
