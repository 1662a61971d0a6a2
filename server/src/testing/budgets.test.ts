// Every route of the table counts: whoever has used up its budget is refused there before anything is looked at, and told when to come again.
import { allRoutes } from '@amanah/api/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTraffic } from '../platform/traffic.ts';
import { knock, type Visitor } from './authorization/people.ts';
import { nameOf } from './authorization/routes-apart.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(undefined, [], undefined, { ...usualTraffic, verifyPerMinute: 1, budgetFactor: 0.000_001 });
});
afterAll(() => app.close());

// Each route from an address of its own: whoever comes back again and again is made to wait for the refusal.
const stranger = (number: number): Visitor => ({
  name: 'stranger',
  token: null,
  role: null,
  isOperator: false,
  scopes: null,
  address: `203.0.${113 + (number >> 8)}.${number & 255}`,
});

describe('Beyond its budget', () => {
  it.each(
    allRoutes
      .filter(({ cost }) => cost !== 'stream')
      .map((route, number) => [nameOf(route), route, stranger(number)] as const),
  )('%s is refused', async (_, route, visitor) => {
    const answers: { status: number; code: string | null }[] = [];
    for (let times = 0; times < 2; times += 1) answers.push(await knock(app, visitor, route));
    expect(answers.at(-1)).toMatchObject({ status: 429, code: 'request.rate_limited' });
  });
});
