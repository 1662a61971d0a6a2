// What the account of the product is refused, whatever a statement of it says. Each of these worked while it was the superuser.
import { createRequire } from 'node:module';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testServer } from '../../testing/test-database.ts';
import { tenantsMay } from './grants.ts';
import { ownerRole, productRole, tenantRole } from './roles.ts';
import { schemas } from './schemas.ts';

let database: TestDatabase;
let product: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  product = new pg.Client({ ...testServer().product, database: database.name });
  await product.connect();
});
afterAll(async () => {
  await product.end();
  await database.drop();
});

const refused = [
  // Definitions
  'create table public.mine (id int)',
  'create table identity.mine (id int)',
  'create temporary table mine (id int)',
  'create schema mine',
  'create extension pg_trgm',
  `create function public.mine() returns int language sql as 'select 1'`,
  'create view public.mine as select 1',
  'alter table people.accounts add column mine int',
  'alter table people.accounts disable trigger all',
  'alter table products.products disable row level security',
  'alter table products.products owner to amanah_product',
  'drop table people.accounts',
  'drop policy tenant on products.products',
  'drop policy product on products.products',
  'create policy mine on products.products using (true)',
  'create index mine on people.accounts (username)',
  'create trigger mine before insert on people.accounts for each row execute function suppress_redundant_updates_trigger()',
  'drop schema identity cascade',
  'truncate people.accounts',
  'alter function scans.ensure_partitions(timestamptz, integer) set search_path = public',
  // Roles
  'create role mine',
  'create role mine superuser',
  'alter role amanah_product superuser',
  'alter role amanah_product bypassrls',
  'alter role amanah_product createrole',
  `alter role amanah_owner password 'mine'`,
  `alter role amanah password 'mine'`,
  'alter role amanah_tenant login',
  'grant amanah_owner to amanah_product',
  'grant pg_read_server_files to amanah_product',
  'set role amanah_owner',
  'set role amanah',
  'set session authorization amanah',
  'set session_replication_role = replica',
  // The machine
  `copy (select 1) to program 'true'`,
  `copy people.accounts to '/tmp/mine'`,
  `copy people.accounts from '/etc/passwd'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('/')`,
  `select lo_import('/etc/passwd')`,
  `alter system set log_min_messages = 'panic'`,
  'select pg_reload_conf()',
  'create database mine',
  `load '$libdir/plpgsql'`,
  // What is only added to, and what is the migrations'
  'delete from ledger.leaves',
  'delete from ledger.tiles',
  'delete from ledger.heads',
  `update ledger.leaves set leaf = ''`,
  `insert into ledger.leaves (id, leaf, subject, position) values (gen_random_uuid(), '', '', 9)`,
  `update organisations.audit_entries set entry = ''`,
  'delete from organisations.audit_entries',
  'delete from certificates.certificates',
  'delete from certificates.status_changes',
  `update certificates.status_changes set status = 'reinstated'`,
  `update certificates.credentials set jwt = ''`,
  'delete from organisations.issuer_keys',
  // What speaks against goods, and which goods are meant
  'update batches.batches set site_id = gen_random_uuid()',
  `update batches.batches set produced_on = '2000-01-01'`,
  `update batches.batches set gtin = '09506000149011'`,
  'update batches.batches set id = gen_random_uuid()',
  'update batches.serials set batch_id = gen_random_uuid()',
  'update recalls.recalls set batch_ids = array[gen_random_uuid()]',
  `update recalls.recalls set gtin = '09506000149011'`,
  `update recalls.recalls set on_day = '2999-01-01'`,
  `update recalls.recalls set realm = 'demo'`,
  `update recalls.recalls set reason = ''`,
  'delete from recalls.recalls',
  `update recalls.recall_notices set batch_ids = '{}'`,
  `update recalls.recall_notices set holder_ids = '{}'`,
  `update laboratory.lab_results set outcome = 'not_detected'`,
  'update laboratory.lab_results set batch_id = gen_random_uuid()',
  `update laboratory.lab_results set gtin = '09506000149011'`,
  `update laboratory.lab_results set on_day = '2999-01-01'`,
  'update laboratory.lab_results set site_id = gen_random_uuid()',
  `update laboratory.lab_results set realm = 'demo'`,
  'delete from laboratory.lab_results',
  'update laboratory.lab_reports set file_id = gen_random_uuid()',
  'update laboratory.lab_certificates set certificate_id = gen_random_uuid()',
  'update laboratory.lab_investigations set batch_id = gen_random_uuid()',
  'delete from laboratory.lab_investigations',
  `update batches.quality_checks set outcome = 'passed'`,
  'delete from batches.quality_checks',
  `update scans.serial_sightings set country = 'MY'`,
  'delete from scans.serial_sightings',
  'delete from scans.copied_serials',
  `update scans.copied_serials set serial = 'another'`,
  'update mass_balance.mass_balances set kilograms_out = 0',
  'delete from mass_balance.mass_balances',
  'update mass_balance.mass_postings set milligrams = 0',
  'update mass_balance.mass_months set certificate_id = gen_random_uuid()',
  `update mass_balance.mass_months set month = '2999-01-01'`,
  'delete from mass_balance.mass_months',
  'update mass_balance.yield_ceilings set site_id = gen_random_uuid()',
  'delete from mass_balance.yield_ceilings',
  'update sensors.cold_chain_findings set batch_id = gen_random_uuid()',
  `update sensors.cold_chain_findings set kind = 'silence'`,
  `update sensors.cold_chain_findings set realm = 'demo'`,
  'delete from sensors.cold_chain_findings',
  'update sensors.readings set value = 4',
  `update products.gs1_prefixes set prefix = '9556'`,
  `update products.gs1_prefixes set organisation_id = gen_random_uuid()`,
  `update products.gs1_prefixes set proof = 'licence'`,
  'delete from products.gs1_prefixes',
  `update products.products set gtin = '09506000149011'`,
  `update products.products set realm = 'demo'`,
  'delete from products.products',
  'update certificates.coverages set certificate_id = gen_random_uuid()',
  'delete from certificates.coverages',
  `update certificates.status_list_versions set jwt = ''`,
  `update certification.application_products set gtin = '09506000149011'`,
  `update authorities.bodies set realm = 'real'`,
  `update authorities.recognitions set recogniser_id = 'jakim'`,
  `update authorities.recognitions set valid_from = '2000-01-01'`,
  'update authorities.recognitions set excluded_categories = array[]::text[]',
  'delete from authorities.recognitions',
  `update organisations.organisations set realm = 'real'`,
  `update organisations.organisations set kind = 'certifier'`,
  'update batches.steps set batch_id = gen_random_uuid()',
  'update batches.steps set is_others = false',
  'select * from platform.rewrites',
  `insert into platform.rewrites (table_name, before) values ('mine', '{}')`,
  'delete from platform.rewrites',
  'delete from scans.scans',
  'delete from people.accounts',
  'update people.accounts set is_shared = true',
  `update people.accounts set realm = 'real'`,
  `update people.accounts set email = 'mine', email_key = 'mine'`,
  'update stock.movements set quantity = 1',
  'delete from stock.movements',
  `insert into platform.migrations (hash, created_at) values ('', 0)`,
  'select * from pg_authid',
];

describe('The account of the product', () => {
  it.each(refused)('is refused: %s', async (statement) => {
    await expect(product.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|55P02|0LP01|42809)$/),
    });
  });

  it('gives nothing on: what it grants to others does not reach them', async () => {
    await product.query('grant all on people.accounts to public');
    const { rows } = await product.query(
      `select from information_schema.table_privileges where table_schema = 'identity' and table_name = 'users'
       and (grantor = current_user or grantee = 'PUBLIC')`,
    );
    expect(rows).toEqual([]);
  });

  it('writes through no view, past what it is denied at the table, and nobody acts for an organisation that way', async () => {
    const { rows } = await product.query<{ view: string }>(
      `select c.oid::regclass::text as view from pg_class c join pg_namespace n on n.oid = c.relnamespace,
         unnest(array['${productRole}', '${tenantRole}']) role, unnest(array['insert', 'update', 'delete']) r
       where c.relkind = 'v' and n.nspname = any($1) and has_table_privilege(role, c.oid, r)`,
      [schemas],
    );
    expect(rows).toEqual([]);
    await expect(product.query('update organisations.audit_records set hash = hash')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('is none of the other roles, and owns nothing', async () => {
    const { rows } = await product.query<Record<string, boolean>>(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
    ]);
    const owned = await product.query(
      `select c.oid::regclass::text from pg_class c where pg_has_role(current_user, c.relowner, 'usage')
       union all select p.oid::regproc::text from pg_proc p where pg_has_role(current_user, p.proowner, 'usage')`,
    );
    expect(owned.rows).toEqual([]);
    const { rows: members } = await product.query<{ role: string }>(
      `select rolname as role from pg_roles where pg_has_role(current_user, oid, 'member') order by 1`,
    );
    expect(members.map(({ role }) => role)).toEqual([productRole, tenantRole]);
  });

  it('takes on the role of an organisation for a transaction, which may no more than itself', async () => {
    const { rows } = await product.query<{ table: string; right: string }>(
      `select c.oid::regclass::text as table, r as right from pg_class c join pg_namespace n on n.oid = c.relnamespace,
         unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) r
       where c.relkind in ('r', 'p', 'v') and n.nspname = any($1)
         and has_table_privilege('${tenantRole}', c.oid, r) and not has_table_privilege('${productRole}', c.oid, r)`,
      [schemas],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    'create table public.mine (id int)',
    'select hash from identity.passwords',
    'update people.accounts set operator_since = now()',
    'select * from identity.totp_secrets',
    'delete from identity.sessions',
    'select * from integrations.api_keys',
    'select * from events.epcis_events',
    `update certificates.certificates set number = 'mine'`,
    'update certificates.credentials set id = id',
    'delete from batches.steps',
    `update batches.quality_checks set outcome = 'passed'`,
    'update laboratory.lab_reports set file_id = gen_random_uuid()',
    'update ledger.leaves set leaf = leaf',
    'delete from jobs.job_common',
    'select * from mass_balance.mass_postings',
  ])('as an organisation is refused: %s', async (text) => {
    await product.query('begin; set local role amanah_tenant');
    await expect(product.query(text)).rejects.toMatchObject({ code: '42501' });
    await product.query('rollback');
  });

  it('reaches as an organisation what a policy guards, views, and the tables that are named for it', async () => {
    const { rows } = await product.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname = any($1) and n.nspname <> 'jobs' and has_any_column_privilege('${tenantRole}', c.oid, 'select')
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant')`,
      [schemas],
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tenantsMay).sort());
  });
});

describe('What the owner does for the product', () => {
  const partitions = async (parent: string) =>
    (
      await database.pool.query<{ name: string }>(
        'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
        [parent],
      )
    ).rows.map(({ name }) => name);

  it('makes the months of scans around a day, at the bounds that they have always had', async () => {
    const day = new Date('2031-03-10T00:00:00Z');
    await database.pool.query('select scans.ensure_partitions($1, 1)', [day]);
    await database.pool.query('select scans.ensure_partitions($1, 1)', [day]);
    const made = (await partitions('scans.scans')).filter((name) => name.startsWith('scans.scans_2031'));
    expect(made).toEqual(['02', '03', '04', '05'].map((month) => `scans.scans_2031_${month}`));
    const { rows } = await database.pool.query<{ bounds: string }>(
      `select pg_get_expr(relpartbound, oid) as bounds from pg_class where oid = 'scans.scans_2031_03'::regclass`,
    );
    // firstIdOf of the first of March and of April.
    expect(rows[0]?.bounds).toBe(
      `FOR VALUES FROM ('01c1624e-1400-0000-0000-000000000000') TO ('01c201f3-3800-0000-0000-000000000000')`,
    );
  });

  it('drops no month of readings that is younger than thirteen months, whatever it is told', async () => {
    await database.pool.query('select sensors.ensure_partitions(now())');
    const before = await partitions('sensors.readings');
    expect(before.length).toBeGreaterThan(3);
    await database.pool.query(`select sensors.drop_old_readings('infinity')`);
    expect(await partitions('sensors.readings')).toEqual(before);
  });

  it('makes no month far from today, and not many', async () => {
    for (const asked of [
      `scans.ensure_partitions('9000-01-01', 0)`,
      'scans.ensure_partitions(now(), 25)',
      'scans.ensure_partitions(null, 0)',
      'scans.ensure_partitions(now(), null)',
      `sensors.ensure_partitions('infinity')`,
    ])
      await expect(database.pool.query(`select ${asked}`)).rejects.toThrow(/so far from today/);
  });

  it('is found by no search path of the caller', async () => {
    const { rows } = await database.asOwner<{ name: string }>(
      `select oid::regprocedure::text as name from pg_proc
       where prosecdef and (proconfig is null or not proconfig @> array['search_path=pg_catalog, pg_temp'])`,
    );
    expect(rows).toEqual([]);
  });
});

describe('Every schema that a migration makes', () => {
  it('is among those that rights are granted in', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspowner = '${ownerRole}'::regrole order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...schemas].sort());
  });
});

describe('The queue of jobs', () => {
  it('has the schema that the installed pg-boss wants (server/migrations, roles)', async () => {
    const wanted = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };
    const { rows } = await database.pool.query<{ version: number }>('select version from jobs.version');
    expect(rows).toEqual([{ version: wanted.pgboss.schema }]);
  });
});
