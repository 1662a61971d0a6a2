// An approved producer with a product and a batch, an owner signed in, and the door for devices open: what the tests of sensors
// stand on.
import { register } from '@amanah/api/identity';
import { registerSensor, type SensorCredentials } from '@amanah/api/sensors';
import mqtt, { type MqttClient } from 'mqtt';
import { readConfig } from '../../platform/config.ts';
import { type Browser, createTestApp, type TestApp } from '../../testing/test-app.ts';

export interface SensorDesk {
  readonly app: TestApp;
  readonly owner: Browser;
  readonly organisationId: string;
  readonly siteId: string;
  readonly batch: { readonly id: string; readonly code: string; readonly gtin: string; readonly number: string };
  readonly mqttUrl: string;
  /** A person of another producer. */
  readonly stranger: Browser;
  register(name: string, type?: 'chilled' | 'frozen' | 'ambient'): Promise<SensorCredentials>;
  connect(credentials: { deviceId: string; secret: string }): Promise<MqttClient>;
  close(): Promise<void>;
}

const password = 'purple-mango-38-tree';
const ids = {
  own: '01930000-0000-7000-8000-000000000001',
  site: '01930000-0000-7000-8000-000000000002',
  product: '01930000-0000-7000-8000-000000000003',
  batch: '01930000-0000-7000-8000-000000000004',
  other: '01930000-0000-7000-8000-000000000005',
} as const;
const gtin = '09550001000017';

async function personAt(app: TestApp, organizationId: string, username: string): Promise<Browser> {
  const email = `${username.toLowerCase()}@sensors.example`;
  const browser = app.browser();
  const { token, user } = await browser.call(register, { body: { username, email, password } });
  await app.database.pool.query(
    `insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
     values ($1, $2, 'owner', 'approved', now(), 'real', 'real')`,
    [user.id, organizationId],
  );
  browser.token = token;
  return browser;
}

export async function openSensorDesk(at = '2026-11-21T10:00:00Z'): Promise<SensorDesk> {
  const app = await createTestApp(at);
  const { organisations, products, events, sensors } = app.domains;
  const organisation = (id: string, name: string) => ({
    id,
    name,
    kind: 'producer' as const,
    country: 'MY',
    city: 'Ipoh',
    licenceNumber: '',
    realm: 'real' as const,
  });
  await app.database.sql.transaction(async (tx) => {
    await organisations.addApproved(tx, [
      {
        ...organisation(ids.own, 'Cold Valley'),
        sites: [
          {
            id: ids.site,
            name: 'Cold room one',
            kind: 'packaging',
            address: 'Ipoh',
            country: 'MY',
            latitude: 4.6,
            longitude: 101.1,
          },
        ],
      },
      { ...organisation(ids.other, 'Elsewhere'), sites: [] },
    ]);
    await products.addProducts(tx, [
      {
        id: ids.product,
        gtin,
        name: 'Chicken',
        brand: 'Cold Valley',
        category: 'poultry',
        producerId: ids.own,
        description: '',
        weight: '1 kg',
        priceAmount: null,
        priceCurrency: null,
        ingredients: ['chicken'],
        ingredientsDeclared: true,
        ingredientFindings: [],
        allergens: [],
        nutrition: null,
        storage: '',
        shelfLife: '',
        leastTemperatureCelsius: 0,
        mostTemperatureCelsius: 5,
        realm: 'real' as const,
        picture: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
    ]);
    await events.addBatches(tx, [
      {
        batch: {
          id: ids.batch,
          gtin,
          batchNumber: 'CV261120-1',
          code: 'HALAL-COLD-2026-001',
          producerId: ids.own,
          siteId: ids.site,
          producedOn: '2026-11-20',
          quantity: 100,
          claimedCertificateNumbers: [],
          realm: 'real' as const,
        },
        journey: [],
        packSerials: [],
      },
    ]);
  });
  await sensors.prepare();
  const mqttUrl = await sensors.listen(readConfig({ MQTT_PORT: '0' }).mqtt);
  if (mqttUrl === null) throw new Error('the door for devices is not open');
  const owner = await personAt(app, ids.own, 'Owner');
  const clients: MqttClient[] = [];
  return {
    app,
    owner,
    organisationId: ids.own,
    siteId: ids.site,
    batch: { id: ids.batch, code: 'HALAL-COLD-2026-001', gtin, number: 'CV261120-1' },
    mqttUrl,
    stranger: await personAt(app, ids.other, 'Stranger'),
    register: (name, type = 'chilled') =>
      owner.call(registerSensor, { body: { name, type, location: 'Ipoh, cold room one' } }),
    async connect({ deviceId, secret }) {
      const client = await mqtt.connectAsync(mqttUrl, { username: deviceId, password: secret, reconnectPeriod: 0 });
      clients.push(client);
      return client;
    },
    async close() {
      await Promise.all(clients.map((client) => client.endAsync(true)));
      sensors.release();
      await sensors.stop();
      await app.close();
    },
  };
}
