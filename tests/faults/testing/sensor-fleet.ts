// Devices put straight into the database of a server under test, and what of their readings is there in the end.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { FleetDevice } from './device-fleet.ts';

export const connectionOf = (dataDir: string): pg.ClientConfig => ({
  host: join(dataDir, 'sockets'),
  user: 'amanah',
  password: readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim(),
  database: 'amanah',
});

export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOf(dataDir));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ownerId = '01930000-0000-7000-8000-000000000001';

export async function putDevices(dataDir: string, count: number, name: string): Promise<FleetDevice[]> {
  const devices = Array.from({ length: count }, (_, index) => ({
    deviceId: `${name}-${index}`,
    secret: `${name}-secret-${index}`,
  }));
  await withDatabase(dataDir, async (client) => {
    await client.query(
      `insert into organisations.organisations (id, name, kind, country, city, status, created_at, realm)
       values ($1, 'Cold store', 'producer', 'MY', 'Ipoh', 'approved', now(), 'real') on conflict do nothing`,
      [ownerId],
    );
    await client.query(
      `insert into sensors.devices (id, organisation_id, device_id, name, type, location, secret_hash, realm, created_at, changed_at)
       select gen_random_uuid(), $3, d, d, 'chilled', 'bench', h, 'real', now(), now()
       from unnest($1::text[], $2::bytea[]) as g(d, h)`,
      [
        devices.map(({ deviceId }) => deviceId),
        devices.map(({ secret }) => createHash('sha256').update(secret).digest()),
        ownerId,
      ],
    );
  });
  return devices;
}

/** Sequences of a device that are stored, by its name: how many, the first and the last. */
export async function storedSequences(
  dataDir: string,
  name: string,
  { begin, stepMilliseconds }: { begin: number; stepMilliseconds: number },
): Promise<Map<string, { count: number; first: number; last: number }>> {
  const { rows } = await withDatabase(dataDir, (client) =>
    client.query<{ device: string; count: number; first: number; last: number }>(
      `select d.device_id as device, count(*)::int as count,
         round((extract(epoch from min(r.at)) * 1000 - $2) / $3)::int as first,
         round((extract(epoch from max(r.at)) * 1000 - $2) / $3)::int as last
       from sensors.devices d join sensors.readings r on r.device_id = d.id where d.device_id like $1 group by 1`,
      [`${name}-%`, begin, stepMilliseconds],
    ),
  );
  return new Map(rows.map(({ device, ...found }) => [device, found]));
}
