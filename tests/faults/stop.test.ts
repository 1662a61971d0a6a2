// npm start in the background: whoever kills npm kills the shell that npm runs its script in, and the product has to notice.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { root } from '../../tools/run-command.ts';
import { freePort } from './testing/free-port.ts';

const start = join(root, 'tools/start.js');
const port = await freePort();

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'tools/prepare.ts')], { stdio: 'inherit' });
});

it('SIGTERM to the shell that npm start runs in stops the product and its database', { timeout: 90_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'amanah-stop-'));
  chmodSync(folder, 0o755); // the database may run under another account
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Two commands, so that no shell replaces itself by the product.
  const shell = spawn('sh', ['-c', '"$0" "$1"; true', process.execPath, start], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      npm_lifecycle_event: 'start',
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      MQTT_PORT: 'off',
      HOST: '127.0.0.1',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    },
  });
  let said = '';
  const isReady = new Promise<void>((resolve, reject) => {
    shell.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
      if (said.includes('is ready on')) resolve();
    });
    shell.once('exit', () => reject(new Error(`ended before it was ready: ${said}`)));
  });
  // The output ends with the last process that holds it: the product, not the shell.
  const hasEnded = new Promise((resolve) => shell.stdout.once('close', resolve));
  await isReady;
  shell.removeAllListeners('exit');
  shell.kill('SIGTERM');
  await hasEnded;
  expect(said).toContain('Stopping…');
  expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false);
});
