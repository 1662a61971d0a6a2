// The domain tests once more on the machine's own PostgreSQL, where there is one: what we promise holds from version 15 on.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Step } from './run-command.ts';

const debianFolder = '/usr/lib/postgresql';

function binaries(): string | null {
  if (!existsSync(debianFolder)) return null;
  const versions = readdirSync(debianFolder)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => a - b);
  return (
    versions
      .map((version) => join(debianFolder, String(version), 'bin'))
      .find((folder) => existsSync(join(folder, 'postgres'))) ?? null
  );
}

/** Steps that run against it; none where the machine has no PostgreSQL. */
export async function systemPostgresSteps(): Promise<readonly Step[]> {
  const bin = binaries();
  if (!bin) {
    console.log('No PostgreSQL 15 or later on this machine: the domain tests run on the embedded one alone.');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'amanah-pg-'));
  const account: { uid?: number; gid?: number } = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const data = join(folder, 'data');
  mkdirSync(data);
  if (account.uid !== undefined && account.gid !== undefined)
    for (const path of [folder, data]) chownSync(path, account.uid, account.gid);
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'amanah', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...account, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (made.status !== 0) throw new Error('initdb of the system PostgreSQL failed');
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'],
    { ...account, stdio: 'ignore' },
  );
  // It lives until this process ends, but must not be the reason why it does not end.
  server.unref();
  process.once('exit', () => {
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate', '-w'], { ...account, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  });
  while (!existsSync(join(folder, '.s.PGSQL.5432'))) await sleep(50);
  await sleep(500);
  return [
    {
      name: `Domains on the system PostgreSQL (${bin})`,
      command: ['vitest', 'run', '--project', 'domains'],
      environment: {
        TEST_DATABASE_URL: `postgres://amanah:none@localhost:5432/postgres?host=${encodeURIComponent(folder)}`,
      },
    },
  ];
}
