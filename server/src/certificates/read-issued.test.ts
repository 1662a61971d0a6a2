import { certificateSorts, listCertificates } from '@amanah/api/certificates';
import { sortDirections } from '@amanah/api/scalars';
import { addDays } from '@amanah/core/certificates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../platform/clock.ts';
import { signInAs } from '../testing/demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let certifier: Browser;
let longest: string;
const today = dayOf(new Date());
beforeAll(async () => {
  app = await createDemoApp();
  certifier = await signInAs(app, 'certifier');
  // The one that would hold longest ends before all others.
  const query = { sort: 'validUntil', direction: 'descending', limit: 1 } as const;
  const [last] = (await certifier.call(listCertificates, { query })).certificates;
  longest = last?.id ?? '';
  await app.database.sql.transaction((tx) =>
    app.domains.certificates.changeStatus(tx, [
      {
        certificateId: longest,
        onDay: addDays(today, 1),
        gtins: null,
        batches: null,
        status: 'revoked',
        reason: 'Found at an audit',
      },
    ]),
  );
});
afterAll(() => app.close());

describe('The certificates that a body issued', () => {
  const ways = certificateSorts.flatMap((sort) => sortDirections.map((direction) => ({ sort, direction })));

  it.each(ways)('are read page by page, each once, by $sort $direction', async (by) => {
    const whole = await certifier.call(listCertificates, { query: { ...by, limit: 200 } });
    expect([whole.hasMore, whole.certificates.length]).toEqual([false, whole.total]);
    expect(whole.total).toBeGreaterThan(3);
    const seen: string[] = [];
    for (let hasMore = true; hasMore; ) {
      const after = seen.at(-1);
      const page = await certifier.call(listCertificates, { query: { ...by, limit: 1, ...(after ? { after } : {}) } });
      expect(page.total).toBe(whole.total);
      seen.push(...page.certificates.map(({ id }) => id));
      hasMore = page.hasMore;
    }
    expect(seen).toEqual(whole.certificates.map(({ id }) => id));
  });

  it.each(sortDirections)('are sorted by their last day, %s', async (direction) => {
    const { certificates } = await certifier.call(listCertificates, {
      query: { sort: 'validUntil', direction, limit: 200 },
    });
    const days = certificates.map(({ validUntil }) => validUntil);
    expect(days).toEqual(direction === 'ascending' ? days.toSorted() : days.toSorted().toReversed());
    expect(new Set(days).size).toBeGreaterThan(1);
    const end = certificates.find(({ id }) => id === longest)?.validUntil;
    expect(end, 'an announced end is its last day').toBe(today);
  });
});
