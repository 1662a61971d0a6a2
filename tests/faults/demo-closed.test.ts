// npm start with DEMO=off on a folder in which the demo was open: it says what lies there, and nobody gets in by what was published or kept.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@amanah/api/client';
import { login, profile } from '@amanah/api/identity';
import { sampleCodes } from '@amanah/api/products';
import { verify } from '@amanah/api/verification';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { demoDevices } from '@amanah/demo/devices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openKeys } from '../../server/src/platform/keys.ts';
import { derivedSecret } from '../../server/src/sensors/credentials.ts';
import { connectDevice } from '../../server/src/sensors/testing/connect-device.ts';
import { root } from '../../tools/run-command.ts';
import { startFlags } from '../../tools/start-flags.ts';
import { ended, spawnServer, untilReady } from './server-process.ts';
import { freePort } from './testing/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'amanah-faults-closed-'));
chmodSync(folder, 0o755); // the database may run under another account
const port = await freePort();
const mqttPort = await freePort();
const url = `http://127.0.0.1:${port}`;
const environment = {
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
  HOST: '127.0.0.1',
  MQTT_PORT: String(mqttPort),
};
const account = demoAccounts.find(({ role }) => role === 'certifier');
if (!account) throw new Error('the demo has a certifier');
const signingIn = { email: account.email, password: demoPassword };
const [{ deviceId }] = demoDevices;
const secret = () => derivedSecret(openKeys({ dataDir: environment.DATA_DIR, keyEncryptionKeyFile: null }), deviceId);

let stop: () => Promise<unknown>;
let codes: readonly string[];
let tokenOfDemo: string;
let said = '';
const sendReading = () =>
  fetch(`${url}/api/sensors/readings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${deviceId}:${secret()}`).toString('base64')}`,
    },
    body: JSON.stringify({ readings: [{ time: new Date().toISOString(), temperatureCelsius: 3 }] }),
  });
const tryDevice = () =>
  connectDevice(`mqtt://127.0.0.1:${mqttPort}`, { deviceId, secret: secret() }).then(
    (device) => device.leave().then(() => 'connected'),
    (error: Error) => error.message,
  );

beforeAll(async () => {
  const open = await spawnServer({ ...environment, DEMO: 'on' });
  await untilReady(open.url);
  const stranger = createClient({ baseUrl: open.url });
  codes = (await stranger.call(sampleCodes, {})).samples.map(({ code }) => code);
  tokenOfDemo = (await stranger.call(login, { body: signingIn })).token;
  expect([(await sendReading()).status, await tryDevice()]).toEqual([202, 'connected']);
  open.child.kill('SIGTERM');
  await ended(open.child);

  const closed = spawn(process.execPath, [...startFlags(), join(root, 'tools/start.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment, DEMO: 'off', LOG_LEVEL: 'silent' },
  });
  stop = () => {
    closed.kill('SIGTERM');
    return ended(closed);
  };
  await new Promise<void>((resolve, reject) => {
    closed.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
      if (said.includes('Stop with Ctrl-C')) resolve();
    });
    closed.once('exit', () => reject(new Error(`ended before it was ready: ${said}`)));
  });
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

it('says how much of the demo lies there, and no password', () => {
  const [, organisations, accounts, products] =
    /This database holds (\d+) organisations, (\d+) accounts\s+and (\d+) products of the demo/.exec(said) ?? [];
  expect([organisations, accounts, products].every((count) => Number(count) > 3)).toBe(true);
  expect(said).not.toContain(demoPassword);
});

it('lets in nobody of it: neither by password nor by a token from before', async () => {
  const refused = createClient({ baseUrl: url }).call(login, { body: signingIn });
  await expect(refused).rejects.toMatchObject({ problem: { code: 'identity.demo_closed' } });
  const kept = createClient({ baseUrl: url, accessToken: async () => tokenOfDemo });
  await expect(kept.call(profile, {})).rejects.toMatchObject({ status: 401 });
});

it('takes no reading of its devices, by HTTP or MQTT', async () => {
  expect((await sendReading()).status).toBe(401);
  expect(await tryDevice()).toBe('Connection refused: Bad username or password');
});

it('knows none of its codes', async () => {
  const stranger = createClient({ baseUrl: url });
  expect((await stranger.call(sampleCodes, {})).samples).toEqual([]);
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes)
    expect((await stranger.call(verify, { body: { qrCode: code } })).status, code).toBe('not_found');
});
