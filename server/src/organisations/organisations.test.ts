import { listOrganisations } from '@amanah/api/organisations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, systemClock } from '../platform/clock.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const base = { country: 'MY', city: 'Ipoh', licenceNumber: '', realm: 'real' as const, sites: [] };
  const given = [
    { ...base, id: newId(systemClock.now()), name: 'Green Valley', kind: 'producer' as const },
    { ...base, id: newId(systemClock.now()), name: '100% Fresh_Market', kind: 'retailer' as const },
  ];
  await app.database.sql.transaction((tx) => app.domains.organisations.addApproved(tx, given));
});
afterAll(() => app.close());

describe('The list of organisations', () => {
  it('shows approved ones by kind', async () => {
    const { organisations } = await app.browser().call(listOrganisations, { query: { kind: 'producer' } });
    expect(organisations.map((organisation) => organisation.name)).toEqual(['Green Valley']);
  });

  it('takes the search for text, not for a pattern', async () => {
    const found = async (search: string) =>
      (await app.browser().call(listOrganisations, { query: { search } })).organisations.map((entry) => entry.name);
    expect(await found('green')).toEqual(['Green Valley']);
    expect(await found('0% fresh_')).toEqual(['100% Fresh_Market']);
    expect(await found('%')).toEqual(['100% Fresh_Market']);
    expect(await found('green_valley')).toEqual([]);
  });

  it('refuses a kind that does not exist, naming the part at fault', async () => {
    const answer = await app.browser().send(listOrganisations, { query: { kind: 'bank' as 'producer' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', faults: [{ path: '/kind' }] } });
  });
});
