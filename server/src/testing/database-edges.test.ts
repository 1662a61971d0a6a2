// Whose tables, views and functions the database itself reads: views, functions, triggers and policies that the migrations made are held to
// domains.json as statements in the source are. What reads a table of another domain is named here, with its reason.
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayComparisonsIn } from './days-in-sql.ts';
import { namesInSql } from './names-in-sql.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const map = JSON.parse(readFileSync(new URL('../../../domains.json', import.meta.url), 'utf8')) as Record<
  string,
  { readonly enters: readonly string[]; readonly reads: readonly string[] }
>;
const domainOf = new Map(Object.keys(map).map((domain) => [domain.replaceAll('-', '_'), domain]));
const schemas = new Set(domainOf.keys());

/** Guards have to see the table itself: a view hides what is of another realm, and a row that is only being written is in none. */
const guards: Readonly<Record<string, string>> = {
  'recalls.require_own_realm reads batches.batches':
    'a recall names batches of its own realm, whichever statement wrote it; views show one realm only',
  'recalls.require_own_realm reads organisations.organisations':
    'a recall reaches holders of its own realm, whichever statement wrote it; views show one realm only',
  'products.require_decided_prefix reads organisations.memberships':
    'nobody decides about an organisation of their own, whichever statement does; views leave out who only asks to be a member',
  'certificates.require_logged_list reads ledger.leaves':
    'a status list is in the log to the byte, whichever statement wrote it; no view gives out leaves with their salt',
  'laboratory.require_ended_investigation reads batches.batches':
    'a batch under investigation is not released, whichever statement tries; it is told the row that is being written',
  'batches.require_free_batches reads certificates.certificates':
    'a certificate names no batch that is blocked, whichever statement wrote it; it is told the row that is being written',
  'recalls.require_lifted_recall reads batches.blocks':
    'a block ends with its recall, whichever statement lifts it; it is told the row that is being written',
  'laboratory.require_overturned_result reads batches.blocks':
    'a block ends with its result, whichever statement lifts it; it is told the row that is being written',
  'laboratory.require_cleared_sisters reads batches.blocks':
    'sisters are cleared with their result, whichever statement clears them; it is told the row that is being written',
  'recalls.require_end_after_recalls reads products.gs1_prefixes':
    'a prefix ends after what was recalled under it, whichever statement ends it; it is told the row that is being written',
  'recalls.require_end_after_recalls reads products.products':
    'a recall speaks of a product also where the demo is closed; views show an open realm only',
  'certification.keep_named_site reads organisations.sites':
    'a certified site stays where it is, whichever statement moves it; it is told the row that is being written',
  'certification.keep_what_was_audited reads certificates.schemes':
    'an audit is concluded with every question of its scheme answered, whichever statement does; views show what can be applied for, and a scheme may have ended since',
  'certification.require_approved_application reads certificates.decisions':
    'a decision names an application that was approved, whichever statement wrote it; it is told the row that is being written',
};

interface Read {
  readonly by: string;
  readonly of: string;
  readonly kind: 'table' | 'view' | 'function';
}

const kindOf = (alias: string) => `case when ${alias}.relkind in ('r', 'p', 'f') then 'table' else 'view' end`;

/** Views and materialised views by their rules, policies and defaults by what they depend on, triggers by the table that they watch. */
const dependencies = `
  with reader as (
    select 'pg_rewrite'::regclass as kind, oid, ev_class as relation from pg_rewrite
    union all select 'pg_policy'::regclass, oid, polrelid from pg_policy
    union all select 'pg_attrdef'::regclass, oid, adrelid from pg_attrdef
    union all select 'pg_constraint'::regclass, oid, conrelid from pg_constraint where contype = 'c'
  ), read as (
    select reader.relation, d.refclassid, d.refobjid from reader
    join pg_depend d on d.classid = reader.kind and d.objid = reader.oid
  )
  select v.relnamespace::regnamespace::text || '.' || v.relname as by, t.relnamespace::regnamespace::text || '.' || t.relname as of,
    ${kindOf('t')} as kind
  from read join pg_class v on v.oid = read.relation join pg_class t on t.oid = read.refobjid and read.refclassid = 'pg_class'::regclass
  union select v.relnamespace::regnamespace::text || '.' || v.relname, p.pronamespace::regnamespace::text || '.' || p.proname, 'function'
  from read join pg_class v on v.oid = read.relation join pg_proc p on p.oid = read.refobjid and read.refclassid = 'pg_proc'::regclass
  union select p.pronamespace::regnamespace::text || '.' || p.proname, t.relnamespace::regnamespace::text || '.' || t.relname, 'table'
  from pg_trigger g join pg_proc p on p.oid = g.tgfoid join pg_class t on t.oid = g.tgrelid
  where not g.tgisinternal and p.pronamespace::regnamespace::text = any($1)
  union select p.pronamespace::regnamespace::text || '.' || p.proname, t.relnamespace::regnamespace::text || '.' || t.relname,
    ${kindOf('t')}
  from pg_proc p join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass
  join pg_class t on t.oid = d.refobjid`;

const functions = `
  select p.pronamespace::regnamespace::text || '.' || p.proname as by, p.prosrc as text from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace where n.nspname !~ '^(?:pg_|information_schema$)'`;

const schemaOf = (name: string) => name.split('.')[0] ?? '';

/** Everything that is of one schema and reads what is of another domain. */
async function readsOf(client: Pick<pg.Client, 'query'>): Promise<Read[]> {
  const found: Read[] = (await client.query(dependencies, [[...schemas]])).rows;
  const relations = new Map<string, Read['kind']>(
    (
      await client.query(
        `select relnamespace::regnamespace::text || '.' || relname as name, ${kindOf('pg_class')} as kind from pg_class`,
      )
    ).rows.map(({ name, kind }) => [name, kind]),
  );
  for (const { by, text } of (await client.query(functions)).rows)
    for (const { schema, name } of namesInSql(text, schemas))
      found.push({ by, of: `${schema}.${name}`, kind: relations.get(`${schema}.${name}`) ?? 'function' });
  const others = found.filter(({ by, of }) => schemaOf(by) !== schemaOf(of) && schemas.has(schemaOf(of)));
  return [...new Map(others.map((read) => [`${read.by} ${read.of}`, read])).values()];
}

/** What no statement in the source would be let through with either. */
async function breachesOf(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const reads = await readsOf(client);
  return reads.flatMap(({ by, of, kind }) => {
    const from = domainOf.get(schemaOf(by));
    const to = domainOf.get(schemaOf(of)) ?? '';
    const what = `${by} reads ${of}`;
    const edges = from === undefined ? undefined : map[from];
    // Whoever enters a domain may call its functions too, and guard by its tables.
    const isListed = edges?.reads.includes(to) || (kind !== 'view' && edges?.enters.includes(to));
    return [
      ...(kind === 'table' && !(what in guards) ? [`${what}, a table of another domain`] : []),
      ...(isListed ? [] : [`${what}: domains.json lets ${from ?? 'no domain'} read no ${to}`]),
    ];
  });
}

/** Functions that put their statements together say only there what they read. */
const writesItsText = /\bexecute\s+(?!function\b|procedure\b)/i;
const putTogether: Readonly<Record<string, string>> = {
  'jobs.job_table_run': 'of the library of jobs',
  'jobs.create_queue': 'of the library of jobs',
  'jobs.delete_queue': 'of the library of jobs',
  'scans.ensure_partitions': 'makes a partition of its own table, named by the month',
  'sensors.ensure_partitions': 'makes a partition of its own table, named by the month',
  'sensors.drop_old_readings': 'drops a partition of its own table, named by the month',
};

const texts = `${functions}
  union all select c.relnamespace::regnamespace::text || '.' || c.relname, pg_get_viewdef(c.oid) from pg_class c where c.relkind in ('v', 'm')
    and c.relnamespace::regnamespace::text !~ '^(?:pg_|information_schema$)'`;

/** Law 8 of the architecture: what compares the days of certificates, recognitions and goods, and why no status answers it. */
const comparesDays: Readonly<Record<string, string>> = {
  'authorities.is_recognised_for':
    'the one place for recognitions; status_on is that for certificates, and is told the days',
  'authorities.require_logged_recognition': 'what has ended is not ended again',
  'certificates.require_signed': 'a row ends on the day that its credential says',
  'certificates.require_within_basis': 'from when and until when one may be issued',
  'certification.keep_named_site':
    'a certificate that ran out names no site any more, also where it was suspended then',
  'certification.renews_import': 'whether all of its term was taken over from elsewhere',
  'inventory.item_status_on': 'itemStatus of core in SQL, held equal to it by a property',
};
const comparingIn = async (client: Pick<pg.Client, 'query'>) => {
  const { rows } = await client.query(texts);
  return [...new Set(rows.filter(({ text }) => dayComparisonsIn(text) > 0).map(({ by }) => by))].sort();
};

describe('The migrated database', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = await database.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('reads of other domains what domains.json lets them read, and tables for a guard only', async () => {
    expect(await breachesOf(client)).toEqual([]);
    const read = new Set((await readsOf(client)).map(({ by, of }) => `${by} reads ${of}`));
    expect(read.size).toBeGreaterThan(Object.keys(guards).length);
    expect(Object.keys(guards).filter((guard) => !read.has(guard))).toEqual([]);
  });

  it('puts no statement together where nobody sees what it reads', async () => {
    const { rows } = await client.query(functions);
    const found = rows.filter(({ text }) => writesItsText.test(text)).map(({ by }) => by);
    expect([...new Set(found)].sort()).toEqual(Object.keys(putTogether).sort());
  });

  it('decides in one function what a certificate is on a day, and in one what a recognition is', async () => {
    expect(await comparingIn(client)).toEqual(Object.keys(comparesDays).sort());
    await client.query('begin');
    try {
      await client.query(
        `create view certificates.planted as select id from certificates.certificates where valid_until < current_date;
         create function certificates.planted_too() returns bigint language sql as
           'SELECT count(*) FROM certificates.certificates c WHERE current_date BETWEEN c.valid_from AND c.valid_until'`,
      );
      expect(await comparingIn(client)).toEqual(
        [...Object.keys(comparesDays), 'certificates.planted', 'certificates.planted_too'].sort(),
      );
    } finally {
      await client.query('rollback');
    }
  });

  it.each([
    ['a view', 'create view ledger.planted as select id from people.names', 'ledger.planted reads people.names'],
    [
      'a view of a table',
      'create view organisations.planted as select id from batches.batches',
      'organisations.planted reads batches.batches, a table of another domain',
    ],
    [
      'a function in capitals and quotes',
      `create function stock.planted() returns bigint language sql as 'SELECT count(*) FROM "people"."accounts"'`,
      'stock.planted reads people.accounts, a table of another domain',
    ],
    [
      'a function with a body that is parsed',
      'create function stock.planted() returns bigint language sql begin atomic select count(*) from people.accounts; end',
      'stock.planted reads people.accounts, a table of another domain',
    ],
    [
      'a function that calls one',
      `create function ledger.planted(asked date) returns boolean language sql as $$ select certificates.status_on(null, asked, asked, asked, null, null) is null $$`,
      'ledger.planted reads certificates.status_on',
    ],
    [
      'a function of no domain',
      `create function platform.planted() returns bigint language sql as 'select count(*) from people.names'`,
      'platform.planted reads people.names',
    ],
    [
      'a policy',
      'create policy planted on stock.items using (exists (select from people.accounts))',
      'stock.items reads people.accounts, a table of another domain',
    ],
    [
      'a trigger',
      `create function stock.planted() returns trigger language plpgsql as 'begin return new; end';
       create trigger planted before insert on people.accounts for each row execute function stock.planted()`,
      'stock.planted reads people.accounts, a table of another domain',
    ],
  ])('is found out where %s is planted', async (_what, planted, found) => {
    await client.query('begin');
    try {
      await client.query(planted);
      expect((await breachesOf(client)).join('\n')).toContain(found);
    } finally {
      await client.query('rollback');
    }
  });
});
