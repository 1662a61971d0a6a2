// What is decided is what was recommended: no label changes between the look and the certificate, by whichever way, and nobody decides alone.
import { readApplication } from '@amanah/api/certification/applications';
import { changeSite, listSites } from '@amanah/api/organisations/members';
import { changeProduct, createProduct, ownProduct, type ProductEntries } from '@amanah/api/products';
import { checkDigitOf } from '@amanah/core/codes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chicken } from '../certificates/testing/certifier-desk.ts';
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
  const answer = await desk.step(desk.second, id, approve);
  expect(problem(answer)).toBe(`${refusal} label_changed`);
  expect((answer.body as { title: string }).title).toMatch(/^The label of a product has changed since/);
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

it('A question about a criterion that the scheme does not have is refused', async () => {
  const { id } = await desk.submitted();
  const ask = { action: 'request_information', text: 'Which?', criterion: 'ZZ9', dueOn: '2026-12-10' } as const;
  expect(await refused(desk.first, id, ask)).toBe('certification.criterion_unknown criterion_unknown');
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

const byStatement = (text: string, parameters: unknown[]) =>
  desk.app.database.pool.query(text, parameters).then(
    ({ rowCount }) => rowCount,
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  );

it('Nothing is approved by a statement that was not recommended, audited and decided by somebody at the certifier', async () => {
  const { id } = await desk.submitted();
  const salma = await desk.userIdOf('Salma');
  const others = await desk.app.database.pool.query<{ user_id: string }>(
    'select m.user_id from organisations.active_members m join certification.applications a on a.certifier_organisation_id = m.organisation_id where a.id = $1 and m.user_id <> $2',
    [id, salma],
  );
  const colleague = others.rows[0]?.user_id;
  const approved = `update certification.applications set state = 'approved', recommendation = 'approve', recommended_by = $2, recommended_at = now(),
    decided_by = $3, decided_at = now(), decision_reason = 'x' where id = $1`;
  expect(await byStatement(approved, [id, salma, colleague])).toBe('applications_step_by_step');
  await byStatement(`update certification.applications set state = 'recommended', recommended_by = $2 where id = $1`, [
    id,
    salma,
  ]);
  // Recommended, and not audited.
  expect(await byStatement(approved, [id, salma, colleague])).toBe('applications_step_by_step');
  await byStatement(`update certification.applications set state = 'submitted', recommended_by = null where id = $1`, [
    id,
  ]);
  await desk.auditOf(id);
  await desk.take(desk.first, id, recommend);
  // By somebody of the applicant.
  const { rows } = await desk.app.database.pool.query<{ user_id: string }>(
    'select m.user_id from organisations.active_members m join certification.applications a on a.holder_id = m.organisation_id where a.id = $1 limit 1',
    [id],
  );
  expect(await byStatement(approved, [id, salma, rows[0]?.user_id])).toBe('applications_step_by_step');
  expect(
    await byStatement(
      `insert into certification.applications select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'number', 'X-1', 'state', 'approved', 'realm', 'real', 'decided_by', $2::text))).* from certification.applications a where id = $1`,
      [id, colleague],
    ),
  ).not.toBe(1);
});

it('Whoever writes for the applicant neither audits, accepts nor decides, whatever the statement', async () => {
  const { id } = await desk.submitted();
  const audited = await desk.auditOf(id);
  const auditId = audited.audits[0]?.id ?? '';
  const { rows } = await desk.app.database.pool.query<{ holder_id: string }>(
    'select holder_id from certification.applications where id = $1',
    [id],
  );
  const salma = await desk.userIdOf('Salma');
  const copy = (table: string, more: string) =>
    `insert into certification.${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()) || '${more}')).* from certification.${table} t where t.application_id = '${id}' limit 1`;
  for (const [statement, constraint] of [
    [`update certification.applications set state = 'recommended' where id = '${id}'`, 'applications_step_by_step'],
    [copy('audits', '{}'), 'audits_step_by_step'],
    [copy('audits', '{"state": "planned", "begun_at": null}'), 'audits_step_by_step'],
    [copy('audit_answers', '{}'), 'audit_answers_while_it_runs'],
    [copy('application_steps', '{"side": "certifier"}'), 'applications_own_side'],
    [
      `insert into certification.audit_findings (id, application_id, severity, text, due_on, raised_by, raised_at) values (gen_random_uuid(), '${id}', 'minor', 'x', now(), '${salma}', now())`,
      'applications_own_side',
    ],
  ] as const) {
    const said = await desk.app.database
      .asTenant(rows[0]?.holder_id ?? '', (tx) => tx.execute(statement))
      .catch(
        (error: { constraint?: string; cause?: { constraint?: string } }) =>
          error.constraint ?? error.cause?.constraint,
      );
    expect(said, statement).toBe(constraint);
  }
  // Nor does anybody else in another order than that of the work.
  expect(await byStatement(copy('audit_answers', '{}'), [])).toBe('audit_answers_while_it_runs');
  expect(
    await byStatement(`update certification.applications set content = content || '{"gtins": []}' where id = $1`, [id]),
  ).toBe('applications_content_as_submitted');
  const { rows: planned } = await desk.app.database.pool.query<{ id: string }>(
    `insert into certification.audits (id, application_id, state, auditor_id, site_id, starts_at, first_starts_at, ends_at)
      select gen_random_uuid(), application_id, 'planned', auditor_id, site_id, starts_at, starts_at, ends_at from certification.audits where id = $1 returning id`,
    [auditId],
  );
  const concluded = `update certification.audits set state = 'concluded', begun_at = now(), begun_on_device = now(), concluded_by = auditor_id, concluded_at = now() where id = $1`;
  expect(await byStatement(concluded, [planned[0]?.id])).toBe('audits_step_by_step');
});

it('A label that names what is forbidden is refused, also where the matrix does not say it', async () => {
  const { id, relabel } = await recommended();
  await relabel({ ingredients: ['Chicken', 'Lard'] });
  const seen = await desk.producer.call(readApplication, { params: { id } });
  expect(seen.checks.labels).toMatchObject([{ product: 'Chicken rolls', ingredient: 'Lard' }]);
  await desk.take(desk.second, id, { action: 'send_back', reason: 'Lard.' });
  expect(await refused(desk.first, id, recommend)).toBe(`${refusal} materials_refused`);
});

it('An audit covers its own site, and products that were named from its beginning on as they are made now', async () => {
  const { rows } = await desk.app.database.pool.query<{ id: string }>(
    `select s.id from organisations.sites s join organisations.organisations o on o.id = s.organisation_id where o.name like 'Kampung%' order by s.id`,
  );
  const home = desk.content().siteIds[0] ?? '';
  const other = rows.find(({ id }) => id !== home)?.id ?? '';
  const { id } = await desk.submitted({ siteIds: [home, other] });
  await desk.auditOf(id);
  expect(await refused(desk.first, id, recommend)).toBe(`${refusal} not_all_audited`);
  expect((await desk.first.call(readApplication, { params: { id } })).unaudited).toEqual({
    siteIds: [other],
    gtins: [],
  });
  await desk.auditOf(id);
  expect(await refused(desk.first, id, recommend)).toBe(`${refusal} not_all_audited`);
  await desk.auditOf(id, [], desk.first, other);
  expect((await desk.take(desk.first, id, recommend)).state).toBe('recommended');
});

it('A new certificate names its sites, from its submission to its decision', async () => {
  const { id: none } = await desk.draft({ siteIds: [] });
  expect(await refused(desk.producer, none, { action: 'submit' })).toBe(`${refusal} no_sites`);
  const { id } = await desk.submitted();
  await desk.auditOf(id);
  const ask = { action: 'request_information', text: 'Which?', criterion: null, dueOn: '2026-12-10' } as const;
  const { requests, content } = await desk.take(desk.first, id, ask);
  await desk.edit(id, { ...content, siteIds: [] });
  const requestId = requests.at(-1)?.id ?? '';
  await desk.take(desk.producer, id, { action: 'answer_request', requestId, answer: 'None.' });
  expect(await refused(desk.first, id, recommend)).toBe(`${refusal} no_sites`);
});

it('A site that an open application or a certificate names stays where it is', async () => {
  const { sites } = await desk.producer.call(listSites, {});
  const site = sites.find(({ id }) => id === desk.content().siteIds[0]);
  if (!site) throw new Error('the plant is gone');
  const { id, etag: _, ...form } = site;
  const change = (more: Partial<typeof form>) =>
    desk.producer.send(changeSite, { ifMatch: '*', params: { id }, body: { ...form, ...more } });
  for (const more of [
    { address: 'Elsewhere' },
    { country: 'TH' },
    { kind: 'farm' as const },
    { latitude: 1 },
    { gln: null },
  ])
    expect(await change(more)).toMatchObject({ status: 409, body: { code: 'organisations.site_certified' } });
  expect((await change({ name: 'Kuala Selangor Plant 1' })).status).toBe(200);
  expect(await byStatement(`update organisations.sites set address = 'Elsewhere' where id = $1`, [id])).toBe(
    'sites_stay_where_they_are',
  );
});

it('A recipe that changes after the audit is audited again', async () => {
  const { id, gtin, relabel } = await recommended();
  await desk.take(desk.second, id, { action: 'send_back', reason: 'Once more.' });
  await relabel({ ingredients: ['Chicken', 'Salt', 'Water'] });
  expect(await refused(desk.first, id, recommend)).toBe(`${refusal} not_all_audited`);
  expect((await desk.first.call(readApplication, { params: { id } })).unaudited).toEqual({
    siteIds: [],
    gtins: [gtin],
  });
  await relabel({});
  expect((await desk.take(desk.first, id, recommend)).state).toBe('recommended');
});

it('A label whose ingredients depend on their source names them in the matrix, and what is unknown is said', async () => {
  const { id, gtin, relabel } = await recommended();
  await desk.take(desk.second, id, { action: 'send_back', reason: 'Once more.' });
  await relabel({ ingredients: ['Chicken', 'Salt', 'Gelatin', 'Moon dust'] });
  expect((await desk.producer.call(readApplication, { params: { id } })).checks.labels).toEqual([
    { gtin, product: 'Chicken rolls', ingredient: 'Gelatin', because: 'without_line' },
    { gtin, product: 'Chicken rolls', ingredient: 'Moon dust', because: 'unknown' },
  ]);
  expect(await refused(desk.first, id, recommend)).toBe(`${refusal} materials_refused`);
  const line = { id: desk.lineId(), ingredient: 'Fish gelatin', supplier: 'Somebody', category: null, gtins: [] };
  const named = await desk.draft({
    gtins: [gtin],
    materials: [{ ...line, certificateNumber: 'X-1', ethanolPercent: null }],
  });
  expect(named.checks.labels.map(({ because }) => because)).toEqual(['unknown']);
});

it('What was added after the audit is not approved until it was audited too', async () => {
  const { id } = await desk.submitted();
  await desk.auditOf(id);
  const dueOn = '2026-12-10';
  await desk.take(desk.first, id, { action: 'request_information', text: 'Which products?', criterion: null, dueOn });
  const { requests, content } = await desk.producer.call(readApplication, { params: { id } });
  await desk.edit(id, { ...content, gtins: chicken.gtins.slice(0, 2) });
  await desk.take(desk.producer, id, {
    action: 'answer_request',
    requestId: requests.at(-1)?.id ?? '',
    answer: 'Two.',
  });
  expect(await refused(desk.first, id, recommend)).toBe(`${refusal} not_all_audited`);
  await desk.auditOf(id);
  expect((await desk.take(desk.first, id, recommend)).state).toBe('recommended');
});

it('What is approved and cannot be issued any more is rejected, and nothing is issued on it', async () => {
  const { id, relabel } = await recommended();
  await desk.take(desk.second, id, approve);
  await relabel({ name: 'Chicken bites' });
  expect((await desk.take(desk.second, id, { action: 'reject', reason: 'Another name.' })).state).toBe('rejected');
  const { rows } = await desk.app.database.pool.query<{ closed_at: Date | null }>(
    'select closed_at from certificates.decisions where application_id = $1',
    [id],
  );
  expect(rows[0]?.closed_at).not.toBeNull();
  expect(await refused(desk.second, id, issue())).toBe(`${refusal} wrong_state`);
});

it('A concluded audit, answers, photos and steps stay as they are, also against the account of the product', async () => {
  const { id } = await desk.submitted();
  await desk.auditOf(id);
  expect(await byStatement(`update certification.audits set summary = 'x' where application_id = $1`, [id])).toBe(
    'audits_concluded_once',
  );
  for (const change of [
    `audit_answers set answer = 'yes'`,
    // Whose it is, and what kind it is, decides which rules it is under.
    ...['kind', 'certifier_organisation_id', 'certifier_id', 'holder_id', 'scheme_id', 'realm'].map(
      (name) => `applications set ${name} = ${name}`,
    ),
    `audit_photos set criterion = 'x'`,
    `application_steps set note = 'x'`,
    `application_documents set name = 'x'`,
    `information_requests set text = 'x'`,
  ])
    expect(
      await byStatement(
        `update certification.${change} where ${change.startsWith('applications') ? 'id' : 'application_id'} = $1`,
        [id],
      ),
    ).toMatch(/permission denied/);
});
