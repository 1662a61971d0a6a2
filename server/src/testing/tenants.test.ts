// The second wall between organisations, for every route: with the conditions of the statements taken out, nobody gets to see or change
// more than before. And the list of the tables that stand outside of the wall, each with the reason.
import type { RouteDefinition } from '@amanah/api/route';
import { allRoutes } from '@amanah/api/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '../products/tables.ts';
import { leaveBelongings } from './authorization/belongings.ts';
import {
  collectVisitors,
  elsewhereOf,
  homeOf,
  type Knock,
  kindsOf,
  knock,
  type Visitors,
} from './authorization/people.ts';
import { nameOf, rowsOf, streams } from './authorization/routes-apart.ts';
import { createAppWithoutConditions, createDemoApp, type TestApp } from './test-app.ts';

let app: TestApp;
let bare: TestApp;
let visitors: Visitors;
beforeAll(async () => {
  app = await createDemoApp();
  visitors = await collectVisitors(app);
  await leaveBelongings(app);
  await app.domains.ledger.settled();
  bare = await createAppWithoutConditions(app);
});
afterAll(async () => {
  await bare.close();
  await app.close();
});

const ofMembers = allRoutes.filter(
  (route) => route.access !== 'public' && route.access !== 'operator' && !(nameOf(route) in streams),
);
const named = (routes: readonly RouteDefinition[]) => routes.map((route) => [nameOf(route), route] as const);
const rowsFor = async (route: RouteDefinition, whose: 'own' | 'foreign', organisationId: string) => {
  const sql = rowsOf(route, whose);
  return sql ? (await app.database.pool.query<Record<string, unknown>>(sql, [organisationId])).rows : [{}];
};
/** A refusal is its code, because its number is new each time; paper and tables carry the second in which they were made, and a trail who took it before. */
const answerOf = ({ code, text }: Knock): string | number =>
  code ??
  (/^(PK|%PDF)/.test(text)
    ? Math.round(text.length / 100)
    : text.replace(/^DTSTAMP:.*$/m, '').replace(/^\d+,[^,]*,export\.made,.*\n/gm, ''));

describe('Without the conditions of the statements', () => {
  it('one organisation sees another where no tenant is named, and only itself where one is', async () => {
    const wanted = bare.database.sql.select({ id: products.producerId }).from(products);
    const own = bare.database.owned(products.producerId, homeOf.producer);
    const producersOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id)).size;
    expect(producersOf(await wanted.where(own))).toBeGreaterThan(1);
    const inside = await bare.database.asTenant(homeOf.producer, (tx) =>
      tx.select({ id: products.producerId }).from(products).where(own),
    );
    expect(producersOf(inside)).toBe(1);
  });

  it.each(named(ofMembers.filter(({ method }) => method === 'GET')))('%s answers the same', async (_, route) => {
    for (const kind of kindsOf(route)) {
      for (const row of await rowsFor(route, 'own', homeOf[kind])) {
        const before = await knock(app, visitors.owner[kind], route, row);
        const after = await knock(bare, visitors.owner[kind], route, row);
        expect(`${kind} ${after.status}`).toBe(`${kind} ${before.status}`);
        const [one, other] = [answerOf(before), answerOf(after)];
        // Packed, the second in which it was made takes a few bytes more or less.
        if (typeof one === 'number' && typeof other === 'number') expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
        else expect(other).toEqual(one);
      }
    }
  });

  it.each(named(ofMembers.filter((route) => rowsOf(route, 'foreign') !== null)))(
    '%s gives and takes nothing of another organisation',
    async (_, route) => {
      const wrong: string[] = [];
      for (const kind of kindsOf(route)) {
        for (const row of await rowsFor(route, 'foreign', elsewhereOf[kind])) {
          const { status } = await knock(bare, visitors.other[kind], route, row);
          if (status < 400 || status >= 500) wrong.push(`${kind}: ${status} for ${JSON.stringify(row)}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

const everybody = 'everybody may see it: verdicts, journeys and the register are made of it';
const byProgram =
  'programs with keys and strangers ask the repository too, which has rules of its own on what each may see';
const conditionsAlone = 'its use cases keep to their own rows by conditions alone';

/** Tables that name an organisation and have no policy. Whoever adds one says here why. */
const outside: Readonly<Record<string, string>> = {
  'authorities.bodies': everybody,
  'certificates.certificates': everybody,
  'certificates.credentials': everybody,
  'organisations.issuer_keys': everybody,
  'laboratory.lab_results': 'producer, certifiers, holders of the goods and the verdict read it',
  'laboratory.lab_certificates': 'the producer reads what its certifiers answered',
  'recalls.recall_notices': 'publisher, holders of the goods and the verdict read it',
  'events.epcis_events': byProgram,
  'events.epcis_vocabulary': byProgram,
  'events.epcis_queries': byProgram,
  'events.epcis_subscriptions': byProgram,
  'events.unmatched_events': 'worked off in the background for everybody who may see the event',
  'events.capture_jobs': byProgram,
  'mass_balance.mass_postings': 'holder, certifier and those who traded read the same books',
  'integrations.api_keys': 'read before it is known who calls',
  'organisations.chosen_organisations': 'read before it is known for whom somebody acts',
  'organisations.audit_heads': 'written in transactions of the public path too',
  'sensors.devices': 'everybody may look at those of the demo',
  'certificates.drafts': conditionsAlone,
  'labels.label_runs': conditionsAlone,
  'organisations.join_requests': 'written by whoever asks to be let in, who acts for nobody yet',
};

/** Parts of what is behind the wall that are seen by everybody. */
const ofOpenParts: Readonly<Record<string, string>> = {
  'sensors.bindings': 'of devices, of which everybody may look at those of the demo',
  'products.pictures': everybody,
  'products.samples': everybody,
  'sensors.cold_chain_findings': everybody,
  'batches.steps': everybody,
  'batches.destructions': everybody,
  'laboratory.lab_investigations': 'written and read by whoever entered the result, beside the batches of others',
  'batches.serials': everybody,
  'batches.blocks':
    'what keeps goods from being handled, asked by everybody who handles them; a release is decided through the own batch',
  'recalls.recalls': everybody,
  'certificates.coverages': 'what a certificate covers, which everybody may read',
};

it('Every table whose rows belong to an organisation is behind the wall, or says why not', async () => {
  const { rows } = await app.database.pool.query<{ name: string; behind: boolean }>(`
    select distinct c.table_schema || '.' || c.table_name as name,
      exists (select from pg_policies p where p.schemaname = c.table_schema and p.tablename = c.table_name
        and p.policyname = 'tenant' and p.cmd = 'ALL') and k.relrowsecurity as behind
    from information_schema.columns c
    join pg_class k on k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and k.relkind in ('r', 'p')
    where c.column_name ~ '^(.*_)?(organisation|holder|producer|issuer)_ids?$'`);
  expect(rows.filter(({ behind }) => behind).length).toBeGreaterThan(10);
  const names = rows.filter(({ behind }) => !behind).map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(outside).sort());
});

it('What belongs to a row behind the wall is behind it too', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(`
    select distinct child.oid::regclass::text as name from pg_constraint f
    join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and parent.relrowsecurity and not child.relrowsecurity`);
  const names = rows.map(({ name }) => name).filter((name) => !(name in outside));
  expect(names.sort()).toEqual(Object.keys(ofOpenParts).sort());
});
