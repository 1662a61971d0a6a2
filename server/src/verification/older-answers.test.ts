// What older versions took without a leaf: the migration gives it one, once, so that no answer changes on the day of the update, and the checks
// of the database find it as the product would have written it.
import { isAbout, parseLeaf, utf8 } from '@amanah/core/ledger';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchema, migrateDatabase } from '../platform/database/migrate.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { onServer, testServer } from '../testing/test-database.ts';

const name = `amanah_older_answers_${process.pid}`;
const migrationsFolder = new URL('../../migrations', import.meta.url).pathname;
/** Of 0036_answers_leave_a_trace. */
const asksForLeaves = 1795569000000;
const id = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const uri = 'https://amanah.example/certificates/HC-1';
const issuer = `did:web:amanah.example%3A3000:did:${id(9)}`;
const operator = 'did:web:amanah.example%3A3000';
const counterAnalysis = { organisation: 'Lab Ø', reason: '“wrong”\n', reportNumber: 'R-1', method: 'PCR\t2' };

let client: pg.Client;

async function insert(table: string, row: object): Promise<void> {
  const columns = Object.keys(row).join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [JSON.stringify(row)],
  );
}

beforeAll(async () => {
  await onServer(testServer(), (server) => server.query(`create database ${name}`));
  client = new pg.Client({ ...testServer().connection, database: name });
  await client.connect();
  const before = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  await client.query('begin');
  await makeSchema(
    client,
    before.filter((at) => at < asksForLeaves),
  );
  await client.query('commit');
  // Rows of many tables are not needed here that others refer to.
  await client.query('set session_replication_role = replica');
  const ledgerHead = { id: 1, origin: 'amanah.example:3000/log', size: 0, root: '\\x00', checkpoint_size: 0 };
  await insert('ledger.heads', ledgerHead);
  const credential = {
    certificate_id: id(1),
    realm: 'real',
    issuer_did: issuer,
    issuer_id: id(9),
    jwt: '',
    integrity: '',
  };
  await insert('certificates.credentials', {
    ...credential,
    ...{ id: id(2), version: 1, uri, status_list: 0, status_place: 0, leaf_id: id(3), created_at: '2026-01-01' },
    application_id: id(8),
  });
  const change = { certificate_id: id(1), reason: 'Ürün “tamam”', on_day: '2026-01-05' };
  await insert('certificates.status_changes', { ...change, id: id(10), status: 'suspended', on_day: '2099-01-01' });
  await insert('certificates.status_changes', { ...change, id: id(11), status: 'reinstated', on_day: '2099-02-01' });
  await insert('certificates.status_changes', {
    ...change,
    id: id(12),
    status: 'reinstated',
    gtins: ['09506000149011'],
  });
  await insert('certificates.status_changes', { ...change, id: id(13), status: 'reinstated', batches: ['0950 B/1'] });
  const recall = { gtin: '09556001000019', on_day: '2026-01-05', reason: 'Glass', realm: 'real' };
  await insert('recalls.recalls', { ...recall, id: id(20), lifted_on: '2026-02-05', batch_ids: [id(30)] });
  await insert('recalls.recalls', { ...recall, id: id(21) });
  const result = {
    ...{ batch_id: id(30), realm: 'real', gtin: '09556001000019', site_id: id(31), on_day: '2026-01-05' },
    ...{ analyte: 'porcine_dna', outcome: 'detected', holder_ids: [], laboratory: '', accreditation_number: '' },
    report_number: '',
  };
  await insert('laboratory.lab_results', {
    ...{ ...result, id: id(40), overturned_on: '2026-02-01', counter_analysis: counterAnalysis },
    ...{ sisters_cleared_on: '2026-01-20', sisters_cleared_because: 'Another line' },
  });
  await insert('laboratory.lab_results', { ...result, id: id(41) });
  await insert('authorities.bodies', {
    ...{
      id: 'own-9',
      short_name: 'Ölçü “H”',
      name: 'Body',
      country: 'TR',
      role: 'Certifier',
      schemes: ['S 1'],
      notes: '',
    },
    ...{
      source: 'Register',
      source_date: '2026-01-05',
      speaks_for_country: false,
      organisation_id: id(9),
      position: 1,
    },
    realm: 'real',
  });
  await client.query('set session_replication_role = origin');
  await migrateDatabase({
    ...testServer().connection,
    database: name,
    options: '-c session_replication_role=replica',
  });
});
afterAll(async () => {
  await client.end();
  await onServer(testServer(), (server) => server.query(`drop database ${name} with (force)`));
});

interface Said {
  readonly leaf: string;
  readonly salt: Buffer;
  readonly subject: string;
}

async function leafOf(column: string, table: string, row: string): Promise<Said | undefined> {
  const { rows } = await client.query<Said>(
    `select l.leaf, l.salt, l.subject from ${table} t join ledger.leaves l on l.id = t.${column} where t.id = $1`,
    [row],
  );
  return rows[0];
}

describe('A database of an older version', () => {
  it.each([
    ['a reinstatement of a day to come', 'leaf_id', 'certificates.status_changes', 11, 'certificate.reinstated'],
    ['one of a product', 'leaf_id', 'certificates.status_changes', 12, 'certificate.reinstated'],
    ['one of a batch', 'leaf_id', 'certificates.status_changes', 13, 'certificate.reinstated'],
    ['a lifted recall', 'lifted_leaf_id', 'recalls.recalls', 20, 'recall.lifted'],
    ['an overturned result', 'overturned_leaf_id', 'laboratory.lab_results', 40, 'lab_result.overturned'],
    ['cleared batches', 'sisters_cleared_leaf_id', 'laboratory.lab_results', 40, 'lab_result.sisters_cleared'],
  ])('has the leaf of %s, a good one', async (_what, column, table, row, kind) => {
    const said = await leafOf(column, table, id(row));
    const leaf = said && parseLeaf(utf8(said.leaf));
    expect(leaf).toMatchObject({ kind, issuer: kind.startsWith('certificate') ? issuer : operator });
    const subject = table.startsWith('certificates') ? uri : `urn:uuid:${id(row)}`;
    expect(said?.subject).toBe(subject);
    expect(leaf && said && (await isAbout(nodeVerifier, leaf, said.salt, subject))).toBe(true);
    // The trigger asks whether the row is what the leaf says.
    await client.query(`update ${table} set ${column} = ${column} where id = $1`, [id(row)]);
  });

  it('has the leaf of who speaks for a body of the register, a good one, and lets nobody else speak for it', async () => {
    const { rows } = await client.query<Said>(
      `select leaf, salt, subject from ledger.leaves where subject = 'body:own-9'`,
    );
    const [said] = rows;
    const leaf = said && parseLeaf(utf8(said.leaf));
    expect(leaf).toMatchObject({ kind: 'accreditation.published', issuer: operator });
    expect(leaf && said && (await isAbout(nodeVerifier, leaf, said.salt, said.subject))).toBe(true);
    await client.query('update authorities.bodies set organisation_id = organisation_id, short_name = short_name');
    for (const other of ['organisation_id = null', `short_name = 'JAKIM'`])
      await expect(client.query(`update authorities.bodies set ${other}`)).rejects.toMatchObject({
        constraint: 'bodies_logged',
      });
  });

  it('has none for what speaks against goods, or has not happened', async () => {
    const { rows } = await client.query<{ leaves: number }>('select count(*)::int as leaves from ledger.leaves');
    expect(rows).toEqual([{ leaves: 7 }]);
    expect(await leafOf('leaf_id', 'certificates.status_changes', id(10))).toBeUndefined();
    expect(await leafOf('lifted_leaf_id', 'recalls.recalls', id(21))).toBeUndefined();
  });

  it('answers as before', async () => {
    const { rows } = await client.query<{ days: string[]; lifted: boolean[]; overturned: boolean[] }>(
      `select (select array_agg(c->>'status' order by c->>'on', c->>'status') from certificates.certificate_changes h, json_array_elements(h.changes) c) as days,
         (select array_agg(lifted_on is not null order by id) from recalls.product_recalls) as lifted,
         (select array_agg(overturned_on is not null and sisters_cleared_on is not null order by id) from laboratory.product_lab_results) as overturned`,
    );
    expect(rows).toEqual([
      {
        days: ['reinstated', 'reinstated', 'suspended', 'reinstated'],
        lifted: [true, false],
        overturned: [true, false],
      },
    ]);
  });
});
