// What is decided is what was recommended: no label changes between the look and the certificate, by whichever way, and nobody decides alone.
import { readApplication } from '@amanah/api/certification/applications';
import { changeProduct, createProduct, ownProduct, type ProductEntries } from '@amanah/api/products';
import { checkDigitOf } from '@amanah/core/codes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApplicationDesk, decisionOn, openApplicationDesk, problem } from './testing/application-desk.ts';

let desk: ApplicationDesk;
beforeAll(async () => {
  desk = await openApplicationDesk();
});
afterAll(() => desk.app.close());

const refusal = 'certification.step_refused';
const recommend = { action: 'recommend', outcome: 'approve', note: 'Everything is in order.' } as const;
const approve = { action: 'approve' as const, reason: 'I agree.', conditions: [] };
const issue = () => ({
  action: 'issue' as const,
  number: `NHA-LABEL-${counter}`,
  ...{ validFrom: '2026-11-21', validUntil: '2027-11-20' },
});
const label: ProductEntries = {
  ...{ name: 'Chicken rolls', brand: 'Kampung Hijau', category: 'poultry', description: '', weight: '300 g' },
  ...{ price: null, ingredients: ['Chicken', 'Salt'], allergens: [], nutritional: null, storageInstructions: '' },
  ...{ shelfLife: '', leastTemperatureCelsius: null, mostTemperatureCelsius: null },
};

let counter = 0;
/** Audited and recommended, of a product that no certificate covers. */
async function recommended() {
  const { rows } = await desk.app.database.pool.query<{ prefix: string }>(
    `select c.prefix from products.gs1_prefixes c join organisations.organisations o on o.id = c.organisation_id
      where o.name like 'Kampung%' and c.state = 'confirmed' limit 1`,
  );
  const body = `0${rows[0]?.prefix ?? ''}`.padEnd(10, '8') + String(700 + ++counter);
  const gtin = body + (checkDigitOf(body) ?? '');
  await desk.producer.call(createProduct, { body: { gtin, ...label } });
  const { id } = await desk.submitted({ gtins: [gtin] });
  await desk.auditOf(id);
  await desk.take(desk.first, id, recommend);
  const relabel = (more: Partial<ProductEntries>) =>
    desk.producer.call(changeProduct, { ifMatch: '*', params: { gtin }, body: { ...label, ...more } });
  return { id, gtin, relabel };
}
const refused = async (browser: typeof desk.first, id: string, step: Parameters<typeof desk.step>[2]) =>
  problem(await desk.step(browser, id, step));

it.each<[string, Partial<ProductEntries>]>([
  ['name', { name: 'Pork rolls' }],
  ['brand', { brand: 'Another' }],
  ['category', { category: 'ready_meal' }],
  ['recipe', { ingredients: ['Chicken', 'Salt', 'Lard'] }],
])('A product that changes its %s after the recommendation is neither approved nor certified', async (_what, more) => {
  const { id, relabel } = await recommended();
  await relabel(more);
  expect(await refused(desk.second, id, approve)).toBe(`${refusal} label_changed`);
  // The page says so before anybody presses, and what is on the label beside it changes nothing.
  const seen = await desk.second.call(readApplication, { params: { id } });
  expect(seen.allowed).toContainEqual({ action: 'approve', isAllowed: false, because: 'label_changed' });
  await relabel({ description: 'Crisp', shelfLife: '2 months' });
  expect((await desk.take(desk.second, id, approve)).state).toBe('approved');
  await relabel(more);
  expect(await refused(desk.second, id, issue())).toBe(`${refusal} label_changed`);
  expect(
    await desk.app.database.pool
      .query(`update certification.applications set state = 'issued' where id = $1`, [id])
      .catch((error: { constraint?: string }) => error.constraint),
  ).toBe('applications_labels_as_recommended');
  await relabel({});
  expect((await desk.take(desk.second, id, issue())).state).toBe('issued');
});

it('A new recommendation is of the label as it is then, and what was approved for another can be taken back', async () => {
  const { id, gtin, relabel } = await recommended();
  await relabel({ name: 'Chicken bites' });
  await desk.take(desk.second, id, { action: 'send_back', reason: 'The name is another one.' });
  await desk.take(desk.first, id, recommend);
  await desk.take(desk.second, id, approve);
  expect((await desk.producer.call(ownProduct, { params: { gtin } })).product.name).toBe('Chicken bites');
  await relabel({});
  expect((await desk.take(desk.producer, id, { action: 'withdraw', reason: 'We apply anew.' })).state).toBe(
    'withdrawn',
  );
  expect(await refused(desk.second, id, issue())).toBe(`${refusal} wrong_state`);
});

it('Whoever accepted a material does not decide', async () => {
  const line = {
    id: desk.lineId(),
    ingredient: 'Moon dust',
    supplier: 'Elsewhere',
    category: null,
    certificateNumber: '',
  };
  const { id } = await desk.submitted({ materials: [{ ...line, ethanolPercent: null, gtins: [] }] });
  const { materialReviews } = await desk.auditOf(id);
  await desk.take(desk.second, id, decisionOn(materialReviews[0], 'accepted'));
  await desk.take(desk.first, id, recommend);
  expect(await refused(desk.second, id, approve)).toBe(`${refusal} accepted_by_you`);
  expect(await refused(desk.first, id, approve)).toBe(`${refusal} recommended_by_you`);
});
