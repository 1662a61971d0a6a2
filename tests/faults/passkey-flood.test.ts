// One free account with many connections, beside somebody who scans: whatever it sends, verdicts go on as if it were not there.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@amanah/api/client';
import { register } from '@amanah/api/identity';
import autocannon from 'autocannon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ended, type ServerProcess, spawnServer, untilReady } from './server-process.ts';
import { percentile, timeVerdicts } from './testing/time-verdicts.ts';

const connections = 200;
const seconds = 20;
const mostTimes = 3;

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'amanah-faults-flood-'));
  chmodSync(folder, 0o755); // the database may run under another account
  server = await spawnServer({
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    MQTT_PORT: 'off',
    DEMO: 'off',
  });
  await untilReady(server.url);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await ended(server.child);
  rmSync(folder, { recursive: true, force: true });
});

const unsolicited = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON: Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge: 'bm9uZQ', origin: 'http://localhost' }),
    ).toString('base64url'),
    attestationObject: 'AAAA',
  },
  clientExtensionResults: {},
};

it(`${connections} connections that send passkeys for ${seconds} s make the slowest verdict in a hundred at most ${mostTimes} times slower`, {
  timeout: 120_000,
}, async () => {
  const body = { username: 'Eager', email: 'eager@example.com', password: 'purple-mango-38-tree' };
  const { token } = await createClient({ baseUrl: server.url }).call(register, { body });
  await timeVerdicts(server.url, 3); // warms up
  const before = await timeVerdicts(server.url, 10);
  const flood = autocannon({
    url: `${server.url}/api/user/passkeys`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Phone', response: unsolicited }),
    connections,
    duration: seconds,
    workers: 1,
  });
  const busy = await timeVerdicts(server.url, seconds);
  const sent = await flood;
  // Before and after: what the machine itself does meanwhile is in both.
  const after = await timeVerdicts(server.url, 10);
  const quiet = [...before.milliseconds, ...after.milliseconds];
  const [ofQuiet, ofBusy] = [percentile(quiet, 0.99), percentile(busy.milliseconds, 0.99)];
  console.log(
    `p99 of a verdict ${ofQuiet.toFixed(1)} ms alone, ${ofBusy.toFixed(1)} ms beside ${sent.requests.average} passkeys a second; medians ${percentile(quiet, 0.5).toFixed(1)} and ${percentile(busy.milliseconds, 0.5).toFixed(1)} ms; ${JSON.stringify(sent.statusCodeStats)}`,
  );
  expect(busy.failed).toBe(0);
  expect(ofBusy).toBeLessThanOrEqual(mostTimes * ofQuiet);
});
