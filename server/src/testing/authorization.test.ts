// Who gets into which route, for every route of the table times everybody who may knock. Nothing is listed here that the table can tell.
import type { RouteDefinition } from '@amanah/api/route';
import { allRoutes } from '@amanah/api/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveBelongings } from './authorization/belongings.ts';
import {
  collectVisitors,
  elsewhereOf,
  homeOf,
  kindsOf,
  knock,
  type Visitor,
  type Visitors,
} from './authorization/people.ts';
import {
  blankForms,
  isKeptAway,
  nameOf,
  notOfAnOrganisation,
  oneSided,
  ownMatters,
  rowsOf,
  stemOf,
  stemsWithRows,
  streams,
} from './authorization/routes-apart.ts';
import { createDemoApp, type TestApp } from './test-app.ts';

let app: TestApp;
let visitors: Visitors;
beforeAll(async () => {
  app = await createDemoApp();
  visitors = await collectVisitors(app);
  await leaveBelongings(app);
});
afterAll(() => app.close());

const isWrite = ({ method }: RouteDefinition) => method !== 'GET';

/** How the access rule of a route refuses somebody; null where it lets them in. */
function refusalOf(route: RouteDefinition, visitor: Visitor): string | null {
  const { access, apiKeyScope } = route;
  if (visitor.scopes)
    return apiKeyScope && visitor.scopes.includes(apiKeyScope) ? null : '403 integrations.scope_missing';
  if (access === 'public') return null;
  if (visitor.role === null) return '401 identity.not_signed_in';
  const mayEnter = access === 'operator' ? visitor.isOperator : access === 'signed_in' || access.includes(visitor.role);
  return mayEnter ? null : '403 identity.forbidden';
}

describe('every route of the table', () => {
  it.each(allRoutes.map((route) => [nameOf(route), route] as const))('%s lets in whom it says', async (_, route) => {
    const wrong: string[] = [];
    for (const visitor of visitors.all) {
      const expected = refusalOf(route, visitor);
      if (expected === null) continue;
      const { status, code } = await knock(app, visitor, route);
      if (`${status} ${code}` !== expected) wrong.push(`${visitor.name}: ${status} ${code} instead of ${expected}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(allRoutes.filter((route) => route.needsSecondStep).map((route) => [nameOf(route), route] as const))(
    '%s asks for the second step',
    async (_, route) => {
      const hasty = visitors.withoutSecondStep(route);
      expect(hasty.length).toBeGreaterThan(0);
      for (const visitor of hasty) {
        const { status, code } = await knock(app, visitor, route);
        expect(`${visitor.name}: ${status} ${code}`).toBe(`${visitor.name}: 403 identity.two_step_required`);
      }
    },
  );

  it('by which an operator acts, or by which keys are made and ended, asks for the second step', () => {
    const acts = allRoutes.filter(
      (route) => isWrite(route) && (route.access === 'operator' || /\/keys(\/|$)/.test(route.url)),
    );
    expect(acts.length).toBeGreaterThan(5);
    expect(acts.filter((route) => !route.needsSecondStep).map(nameOf)).toEqual([]);
  });

  it('that asks for the second step is for people alone, but where programs keep queries and subscribe as the standard has it', () => {
    expect(allRoutes.filter((route) => route.needsSecondStep && route.apiKeyScope).map(nameOf)).toEqual([
      'POST /epcis/queries',
      'DELETE /epcis/queries/:queryName',
      'POST /epcis/queries/:queryName/subscriptions',
      'DELETE /epcis/queries/:queryName/subscriptions/:subscriptionID',
    ]);
  });
});

describe('a member who may only look', () => {
  const writes = allRoutes.filter(isWrite);

  it.each(writes.filter((route) => !(nameOf(route) in ownMatters)).map((route) => [nameOf(route), route] as const))(
    'is refused at %s',
    async (_, route) => {
      const wrong: string[] = [];
      for (const kind of kindsOf(route)) {
        const sql = rowsOf(route, 'own');
        const { rows } = sql ? await app.database.pool.query(sql, [homeOf[kind]]) : { rows: [] };
        const { status, code } = await knock(app, visitors.readOnly[kind], route, rows[0]);
        const isOther = code === 'identity.forbidden' && oneSided.includes(nameOf(route));
        if (code !== 'organisations.right_missing' && !isOther) wrong.push(`${kind}: ${status} ${code}`);
      }
      expect(wrong).toEqual([]);
      expect(kindsOf(route).length > 0 || route.access === 'operator').toBe(true);
    },
  );

  it('finds no exception that is no route any more', () => {
    const names = writes.map(nameOf);
    expect(Object.keys(ownMatters).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('what belongs to another organisation', () => {
  const withParams = allRoutes.filter(
    (route) =>
      route.params &&
      route.access !== 'public' &&
      route.access !== 'operator' &&
      !(stemOf(route) in notOfAnOrganisation),
  );

  it.each(withParams.map((route) => [nameOf(route), route] as const))('is not to be had at %s', async (_, route) => {
    const sql = rowsOf(route, 'foreign');
    if (!sql) throw new Error(`${stemOf(route)}: no word of whose its parameters are (routes-apart.ts)`);
    const wrong: string[] = [];
    for (const kind of kindsOf(route)) {
      const { rows } = await app.database.pool.query(sql, [elsewhereOf[kind]]);
      if (rows.length === 0) wrong.push(`${kind}: nobody else has one`);
      for (const row of rows) {
        const answer = await knock(app, visitors.other[kind], route, row);
        if (!isKeptAway(answer)) wrong.push(`${kind}: ${answer.status} ${answer.code} for ${JSON.stringify(row)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('finds no word about parameters that no route has', () => {
    const stems = allRoutes.map(stemOf);
    expect([...stemsWithRows, ...Object.keys(notOfAnOrganisation)].filter((stem) => !stems.includes(stem))).toEqual([]);
  });
});

describe('everybody', () => {
  it.each(
    allRoutes
      .filter((route) => !isWrite(route) && !(nameOf(route) in streams))
      .map((route) => [nameOf(route), route] as const),
  )('gets an answer and no fault from %s', async (_, route) => {
    const wrong: string[] = [];
    for (const visitor of visitors.all) {
      const { status, code } = await knock(app, visitor, route);
      if (status >= 500) wrong.push(`${visitor.name}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(
    allRoutes
      .filter((route) => Array.isArray(route.access) && !blankForms.includes(nameOf(route)))
      .map((route) => [nameOf(route), route] as const),
  )('who has the role and no organisation gets nothing at %s', async (_, route) => {
    const wrong: string[] = [];
    for (const kind of kindsOf(route)) {
      const { status, code } = await knock(app, visitors.alone[kind], route);
      if (status !== 403) wrong.push(`${kind}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});
