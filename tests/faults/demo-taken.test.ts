// The demo is opened where somebody has taken one of its numbers, as older versions let them: it stays incomplete, and nobody else suffers.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@amanah/api/client';
import { register } from '@amanah/api/identity';
import { createProduct, ownProduct } from '@amanah/api/products';
import { catalogue, gtinOf } from '@amanah/demo/catalogue';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts';
import { ended, spawnServer } from './server-process.ts';
import { eventually } from './testing/eventually.ts';

const folder = mkdtempSync(join(tmpdir(), 'amanah-faults-demo-'));
chmodSync(folder, 0o755); // the database may run under another account
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (demo: 'on' | 'off') =>
  spawnServer({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', MQTT_PORT: 'off', DEMO: demo });

it('works on for everybody, and says what failed', async () => {
  const [taken = ''] = catalogue.map(gtinOf);
  const first = await start('off');
  const stranger = createClient({ baseUrl: first.url });
  const { token } = await stranger.call(register, {
    body: {
      username: 'Anna',
      email: 'anna@people.example',
      password: 'purple-mango-38-tree',
      role: 'producer',
      organization: { name: 'Annas', kind: 'producer', country: 'MY', licenceNumber: '', practice: true },
    },
  });
  const accessToken = async () => token;
  await createClient({ baseUrl: first.url, accessToken }).call(createProduct, {
    body: {
      gtin: '09529990000025',
      name: 'Practice rice',
      brand: 'P',
      category: 'grain',
      description: '',
      weight: '1 kg',
      price: null,
      ingredients: ['rice'],
      allergens: [],
      nutritional: null,
      storageInstructions: '',
      shelfLife: '',
      leastTemperatureCelsius: null,
      mostTemperatureCelsius: null,
    },
  });
  first.child.kill('SIGTERM');
  await ended(first.child);

  const database = await startEmbeddedPostgres(dataDir, pino({ level: 'silent' }));
  const client = new pg.Client(database.superuser);
  await client.connect();
  await client.query('alter table products.products drop constraint products_example_numbers');
  await client.query('update products.products set gtin = $1', [taken]);
  await client.end();
  await database.stop();

  const second = await start('on');
  try {
    const answer = await eventually('the server is ready', async () => {
      const ready = await fetch(`${second.url}/health/ready`);
      return ready.ok ? ((await ready.json()) as unknown) : null;
    });
    expect(answer).toEqual({ status: 'ready', failed: ['demo'] });
    const practising = createClient({ baseUrl: second.url, accessToken });
    expect((await practising.call(ownProduct, { params: { gtin: taken } })).product.name).toBe('Practice rice');
  } finally {
    second.child.kill('SIGTERM');
    await ended(second.child);
  }
});
