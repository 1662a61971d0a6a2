// The product on a database of its own for the benchmark, and a recorder of the rows that it inserts.
import pg from 'pg';
import { pino } from 'pino';
import { type App, createApp } from '../../server/src/app.ts';
import { lastSignedInMemory } from '../../server/src/ledger/last-signed.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrate.ts';
import { createJobs } from '../../server/src/platform/jobs.ts';
import { wrapWith } from '../../server/src/platform/key-wrapping.ts';
import { keysFrom } from '../../server/src/platform/keys.ts';
import { gln, gtinOfLot, lots } from './documents.ts';

export const producerId = '0199a000-0000-7000-8000-00000000000a';
const log = pino({ level: 'error' });

export interface Insert {
  readonly text: string;
  readonly values: unknown[];
}

/** A migrated database. */
export async function makeDatabase(connection: pg.PoolConfig, name: string): Promise<pg.PoolConfig> {
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const made = { ...connection, database: name };
  await migrateDatabase(made);
  return made;
}

export const openDatabaseNamed = async (connection: pg.PoolConfig, name: string): Promise<Database> =>
  openDatabase({ connection: await makeDatabase(connection, name), log });

export async function openRepository(database: Database): Promise<App> {
  const app = await createApp({
    // Its limits are those of one sender, and here one sender does everything.
    config: { publicUrl: 'http://localhost', trustedProxies: 0, traffic: null },
    database,
    clock: systemClock,
    keys: keysFrom(Buffer.alloc(32, 1)),
    keyWrapper: wrapWith(Buffer.alloc(32, 8)),
    lastSigned: lastSignedInMemory(),
    witnessPolicy: null,
    anchor: null,
    jobs: createJobs({ database, log }),
    mailer: { send: () => Promise.reject(new Error('no mail in a benchmark')) },
    log,
    readiness: { missing: () => [], failed: () => [], isDatabaseAnswering: async () => true },
  });
  await app.domains.ledger.open();
  return app;
}

/** An organisation with sites and the lots that a fifth of the events name; straight in SQL. */
export async function fillRegister(pool: { query(text: string, values?: unknown[]): Promise<unknown> }): Promise<void> {
  await pool.query(
    `insert into organisations.organisations (id, name, kind, country, city, status, created_at, realm) values ($1, 'Producer', 'producer', 'MY', 'Ipoh', 'approved', now(), 'real')`,
    [producerId],
  );
  await pool.query(
    `insert into organisations.sites (id, organisation_id, name, kind, address, country, latitude, longitude, gln, realm)
     select gen_random_uuid(), $1, 'Site ' || n, 'distribution', 'Ipoh', 'MY', 4.6, 101.1, g, 'real' from unnest($2::text[]) with ordinality as s(g, n)`,
    [producerId, Array.from({ length: 500 }, (_, place) => gln(place))],
  );
  const gtins = Array.from({ length: lots }, (_, lot) => gtinOfLot(lot));
  await pool.query('alter table products.gs1_prefixes disable trigger decided_by_outsider');
  await pool.query(
    `insert into products.gs1_prefixes (id, organisation_id, realm, prefix, proof, file_id, state, asked_by, asked_at, decided_by, decided_at)
     select gen_random_uuid(), $1, 'real', '9551000', 'licence', gen_random_uuid(), 'confirmed', gen_random_uuid(), now(), gen_random_uuid(), now()`,
    [producerId],
  );
  await pool.query('alter table products.gs1_prefixes enable trigger decided_by_outsider');
  await pool.query(
    `insert into products.products (id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients,
       ingredients_declared, ingredient_findings, allergens, nutrition, storage, shelf_life, created_at, realm)
     select gen_random_uuid(), g, 'Product ' || g, 'Brand', 'poultry', $1, 'A product.', '500 g', 4.90, 'MYR', '{}', false, '[]', '{}', '{}', '', '',
       now(), 'real' from (select distinct g from unnest($2::text[]) g) d`,
    [producerId, gtins],
  );
  await pool.query(
    `insert into batches.batches (id, gtin, batch_number, producer_id, site_id, produced_on, quantity, claimed_certificate_numbers, realm)
     select gen_random_uuid(), g, 'LOT-' || (n - 1), $1, $1, '2026-01-10', 5000, '{}', 'real' from unnest($2::text[]) with ordinality as l(g, n)`,
    [producerId, gtins],
  );
  await pool.query('analyze');
}

/** Connections that note the inserts of every third transaction while it is on: holding all of them would burden the one side. */
export function recordInserts(): {
  readonly Client: new () => pg.ClientBase;
  begin(): void;
  end(): readonly (readonly Insert[])[];
} {
  let transactions: Insert[][] | null = null;
  let seen = 0;
  class Client extends pg.Client {
    #current: Insert[] = [];
    override query = ((...given: unknown[]) => {
      const [first, second] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
      const text = typeof first === 'string' ? first : first.text;
      if (/^begin/i.test(text)) seen += 1;
      if (transactions !== null && seen % 3 === 0) {
        const values = (typeof first === 'string' ? second : (first.values ?? second)) ?? [];
        if (/^begin/i.test(text)) this.#current = [];
        else if (
          /\binsert into (?:batches|events|genealogy|mass_balance|ledger\.leaves)/i.test(text) &&
          Array.isArray(values)
        )
          this.#current.push({ text, values });
        else if (/^commit/i.test(text) && this.#current.length > 0) transactions.push(this.#current);
      }
      return (pg.Client.prototype.query as (...sent: unknown[]) => unknown).apply(this, given);
    }) as pg.Client['query'];
  }
  return {
    Client,
    begin() {
      transactions = [];
    },
    end() {
      const found = transactions ?? [];
      transactions = null;
      return found;
    },
  };
}
