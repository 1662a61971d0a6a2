// The first operator of a real installation: named on the command line or by the environment, executed as whoever installs it does.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@amanah/api/client';
import { login, register } from '@amanah/api/identity';
import { confirmAddress } from '@amanah/api/identity/security';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ended, type ServerProcess, spawnServer } from './server-process.ts';
import { freePort } from './testing/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = await freePort();
const password = 'purple-mango-38-tree';
let folder: string;
let environment: Record<string, string>;
let server: ServerProcess | null = null;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'amanah-operator-'));
  chmodSync(folder, 0o755); // the database may run under another account
  environment = { DATA_DIR: join(folder, 'data'), PORT: String(port), HOST: '127.0.0.1', DEMO: 'off' };
});
const stop = async () => {
  if (!server) return;
  server.child.kill('SIGTERM');
  await ended(server.child);
  server = null;
};
const start = async (more: Record<string, string> = {}) => {
  server = await spawnServer({ ...environment, ...more });
};
afterEach(stop);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run operator` as its script in package.json says it. */
function operatorCommand(...words: string[]): Promise<{ status: number | null; out: string; err: string }> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { operator: string } };
  const [program = '', ...given] = scripts.operator.split(' ');
  const child = spawn(program === 'node' ? process.execPath : program, [...given, ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (piece: Buffer) => {
    said.out += piece.toString();
  });
  child.stderr.on('data', (piece: Buffer) => {
    said.err += piece.toString();
  });
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, ...said })));
}

const open = (token?: string) =>
  createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    ...(token === undefined ? {} : { accessToken: async () => token }),
  });
const signedUp = (name: string) =>
  open().call(register, { body: { username: name, email: `${name.toLowerCase()}@amanah.example`, password } });
const signedIn = (name: string) =>
  open().call(login, { body: { email: `${name.toLowerCase()}@amanah.example`, password } });

/** The link in the newest mail to somebody. */
function confirmationFor(name: string): string {
  const mails = join(folder, 'data/mail');
  const texts = readdirSync(mails)
    .sort()
    .map((file) =>
      readFileSync(join(mails, file), 'utf8')
        .replace(/=\r?\n/g, '')
        .replace(/=3D/g, '='),
    );
  const mail = texts.findLast((text) => text.includes(`To: ${name.toLowerCase()}@amanah.example`)) ?? '';
  return /confirm=([\w-]+)/.exec(mail)?.[1] ?? '';
}

describe('npm run operator', { timeout: 120_000 }, () => {
  it('asks for an address, and refuses while the product runs on the same folder', async () => {
    expect(await operatorCommand()).toMatchObject({ status: 64, err: expect.stringContaining('npm run operator --') });
    await start();
    expect((await signedUp('Anna')).user.isOperator).toBe(false);
    const refused = await operatorCommand('anna@amanah.example');
    expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('already running') });
    expect(refused.err, 'words, not a stack').not.toMatch(/\n\s+at /);
    expect((await signedIn('Anna')).user.isOperator).toBe(false);
  });

  it('makes whoever has the account an operator, however the address is written, and nobody else', async () => {
    expect(await operatorCommand('nobody@amanah.example')).toMatchObject({
      status: 1,
      err: expect.stringContaining('Nobody has an account'),
    });
    expect(await operatorCommand('ANNA@Amanah.example')).toMatchObject({
      status: 0,
      out: expect.stringContaining('Anna decides about applications now'),
    });
    await start();
    expect((await signedIn('Anna')).user.isOperator).toBe(true);
    expect((await signedUp('Berta')).user.isOperator).toBe(false);
  });

  it('is not undone by an environment that names somebody else, whose right ends when it is not named any more', async () => {
    await start({ OPERATOR_EMAIL: 'berta@amanah.example' });
    const { token, user } = await signedIn('Berta');
    expect(user.isOperator, 'before the mailed link').toBe(false);
    await expect.poll(() => confirmationFor('Berta')).not.toBe('');
    const link = confirmationFor('Berta');
    expect((await open(token).call(confirmAddress, { body: { token: link } })).isOperator).toBe(true);
    expect((await signedIn('Anna')).user.isOperator).toBe(true);
    await stop();
    await start();
    expect((await signedIn('Berta')).user.isOperator).toBe(false);
    expect((await signedIn('Anna')).user.isOperator).toBe(true);
  });
});
