// A table of certificates of an earlier register: each row is what the form would have sent, with the same refusals, and waits for the same
// people. The upload issues nothing.
import { createHash } from 'node:crypto';
import { beginUpload, bulkTemplate, processUpload, readUpload, uploadResult } from '@amanah/api/bulk';
import {
  type CertificateImport,
  type CertificateRequest,
  decideImport,
  listCertificates,
  listImports,
  proposeImport,
} from '@amanah/api/certificates';
import { pathOf } from '@amanah/api/client';
import { listNotifications } from '@amanah/api/notifications';
import { demoAccounts, demoColleague, demoPassword } from '@amanah/demo/accounts';
import { producerId, siteId } from '@amanah/demo/producers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CertifierDesk, chicken, openCertifierDesk, signIn } from '../certificates/testing/certifier-desk.ts';
import { newId } from '../platform/clock.ts';
import { passSecondStep } from '../testing/pass-second-step.ts';
import type { Browser } from '../testing/test-app.ts';
import { createTableSender } from './testing/send-table.ts';

let desk: CertifierDesk;
let send: ReturnType<typeof createTableSender>;
let holder = '';
let sites: Record<string, { name: string; gln: string | null }> = {};
const query = async (text: string, values?: unknown[]) => (await desk.app.database.pool.query(text, values)).rows;

const head =
  'certificate,holder,source,scheme,valid_from,valid_until,products,sites,categories,batches,slaughter_methods,markets\n';
/** The cells of what the form would send. */
const cells = (certificate: CertificateRequest, more: { holder?: string; source?: string } = {}) => {
  const listed = (values: readonly string[] | null) => (values ?? []).join('; ');
  const { number, scheme, validFrom, validUntil, gtins, siteIds, categories, batches } = certificate;
  const named = (siteIds ?? []).map((id) => sites[id]?.name ?? id);
  return [
    ...[number, more.holder ?? holder, more.source ?? 'Register of 2025', scheme, validFrom, validUntil],
    ...[listed(gtins), listed(named), listed(categories), listed(batches)],
    ...[listed(certificate.slaughterMethods), listed(certificate.markets)],
  ];
};
const row = (...given: Parameters<typeof cells>) =>
  `${cells(...given)
    .map((cell) => `"${cell}"`)
    .join(',')}\n`;
const table = (...rows: readonly string[]) => head + rows.join('');
const upload = (content: string, browser = desk.browser) => send.upload(browser, 'certificates', content);
const waiting = async (): Promise<readonly CertificateImport[]> =>
  (await desk.browser.call(listImports, {})).imports.filter(({ state }) => state === 'proposed');
const codeOf = ({ body }: { readonly body: unknown }) => (body as { code?: string }).code;
const setRight = (right: string, email: string) =>
  query(
    `update organisations.memberships m set "right" = $1 from people.accounts u where u.id = m.user_id and u.email = $2`,
    [right, email],
  );
const ownEmail = demoAccounts.find(({ role }) => role === 'certifier')?.email ?? '';

beforeAll(async () => {
  desk = await openCertifierDesk();
  send = createTableSender(desk.app);
  [{ name: holder }] = (await query('select name from organisations.organisations where id = $1', [
    chicken.holderId,
  ])) as [{ name: string }];
  sites = Object.fromEntries(
    (await query('select id, name, gln from organisations.sites')).map(({ id, name, gln }) => [id, { name, gln }]),
  );
});
afterEach(() => query(`update certificates.certificate_imports set state = 'declined' where state = 'proposed'`));
afterAll(() => desk.app.close());

describe('A table of certificates', () => {
  it('proposes what the form would, row by row, and issues nothing', async () => {
    const [gtin = ''] = chicken.gtins;
    const whole = desk.request({
      siteIds: [chicken.siteId],
      batches: [`${gtin} L-7`],
      slaughterMethods: ['no_stun'],
      markets: ['MY', 'SG'],
    });
    const open = desk.request({ gtins: null });
    const text = table(row(whole), row(open));
    const rows = await desk.countRows();
    const checked = await upload(text);
    expect(checked).toMatchObject({ state: 'checked', rows: 2, created: 2, faults: [] });
    expect(await waiting()).toEqual([]);
    expect(await send.process(desk.browser, checked)).toMatchObject({ state: 'done', created: 2 });
    const imports = await waiting();
    expect(imports.map(({ certificate }) => certificate)).toEqual([open, whole]);
    expect(imports.map(({ source, isOwn, mayConfirm, acceptedAt }) => [source, isOwn, mayConfirm, acceptedAt])).toEqual(
      [1, 2].map(() => ['Register of 2025', true, false, null]),
    );
    const { leaves: _, ...after } = await desk.countRows();
    expect(rows).toMatchObject(after);
    const entries = await query(
      `select action, entry::jsonb -> 'facts' as facts from organisations.audit_entries
       where entry::jsonb -> 'subject' ->> 'id' = any($1) order by place`,
      [[checked.id, ...imports.map(({ id }) => id)]],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'certificate.import_proposed',
      'certificate.import_proposed',
      'bulk.processed',
    ]);
    const digest = createHash('sha256').update(text).digest('hex');
    expect(entries.at(-1)?.facts).toMatchObject({ kind: 'certificates', rows: '2', created: '2', digest });
    await desk.app.outbox.deliver(desk.app.domains.notifications.listeners);
    const { notifications } = await desk.holder.call(listNotifications, {});
    expect(
      notifications.filter(
        ({ kind, facts }) => kind === 'certificate_import_offered' && facts['certificate'] === whole.number,
      ),
    ).toHaveLength(1);
  });

  it('is accepted and confirmed like single ones, and marked as imported', async () => {
    const request = desk.request();
    await send.process(desk.browser, await upload(table(row(request))));
    const id = (await waiting())[0]?.id ?? '';
    expect(codeOf(await desk.confirm(id))).toBe('certificates.import_not_accepted');
    await desk.accept(id);
    const own = { params: { id }, body: { decision: 'confirm' } } as const;
    expect(codeOf(await desk.browser.send(decideImport, own))).toBe('certificates.entered_by_you');
    expect((await desk.confirm(id)).status).toBe(200);
    const { certificates } = await desk.browser.call(listCertificates, { query: { search: request.number } });
    expect(certificates).toMatchObject([{ number: request.number, isImported: true }]);
  });

  it('names companies and sites by their GLN too, and GTINs and words as people write them', async () => {
    const { gln = null } = sites[chicken.siteId] ?? {};
    await query(`update organisations.sites set gln = '9500000000013' where id = $1 and gln is null`, [chicken.siteId]);
    const named = gln ?? '9500000000013';
    const request = desk.request({ siteIds: [chicken.siteId], slaughterMethods: ['no_stun'], markets: ['MY'] });
    const text = row(request, { holder: named })
      .replace(sites[chicken.siteId]?.name ?? '', named)
      .replace('"poultry"', '"Poultry"')
      .replace('"no_stun"', '"No stun"')
      .replace('"MY"', '"my"')
      .replace(/"0(\d{13})"/, '"$1"');
    await send.process(desk.browser, await upload(table(text)));
    expect((await waiting()).map(({ certificate }) => certificate)).toEqual([request]);
  });

  it('that comes again leaves what is on record as it is', async () => {
    const text = table(row(desk.request()), row(desk.request()));
    await send.process(desk.browser, await upload(text));
    const again = await upload(text + row(desk.request()));
    expect(again).toMatchObject({ state: 'checked', created: 1, unchanged: 2 });
    await send.process(desk.browser, again);
    expect(await waiting()).toHaveLength(3);
  });
});

describe('A row', () => {
  const ofOther = siteId('ovacik', 'processing');
  it.each<[string, Partial<CertificateRequest>, { holder?: string; source?: string }, string, string]>([
    ['a company that is not here', {}, { holder: 'Nobody Foods' }, 'holder', 'organisations.unknown'],
    ['a company named almost right', {}, { holder: 'kampung hijau' }, 'holder', 'organisations.unknown'],
    ['a site of somebody else', { siteIds: [ofOther] }, {}, 'sites', 'certificates.not_of_holder'],
    ['a product of somebody else', { gtins: ['09506000149011'] }, {}, 'products', 'certificates.not_of_holder'],
    ['a GTIN that is none', { gtins: ['09506000149012'] }, {}, 'products', 'products.gtin_wrong'],
    ['a scheme that the body has not published', { scheme: 'X 1' }, {}, 'scheme', 'certificates.scheme_unknown'],
    [
      'a term longer than the scheme allows',
      { validFrom: '2026-01-01', validUntil: '2036-01-01' },
      {},
      'valid_until',
      'certificates.longer_than_scheme',
    ],
    ['a beginning too long ago', { validFrom: '1999-01-01' }, {}, 'valid_from', 'certificates.begins_too_early'],
    [
      'a beginning after today',
      { validFrom: '2027-03-01', validUntil: '2028-01-01' },
      {},
      'valid_from',
      'certificates.begins_after_import',
    ],
    [
      'an end before the beginning',
      { validFrom: '2026-01-02', validUntil: '2026-01-01' },
      {},
      'valid_until',
      'certificates.end_before_beginning',
    ],
    [
      'a batch of a product that it does not name',
      { batches: ['09506000149011 L-1'] },
      {},
      '',
      'certificates.facts_refused',
    ],
    ['a batch without a GTIN', { batches: ['L-1'] }, {}, 'batches', 'value_wrong'],
    ['a category that is none', { categories: ['stones' as 'poultry'] }, {}, 'categories', 'value_wrong'],
    ['no category', { categories: [] }, {}, 'categories', 'cell_missing'],
    ['a market that is no country', { markets: ['Malaysia'] }, {}, 'markets', 'value_wrong'],
    ['a number that looks like another', { number: 'NHA-\u0410-1' }, {}, 'certificate', 'value_wrong'],
    ['a source that leads elsewhere', {}, { source: 'www.example.com' }, 'source', 'value_wrong'],
    ['no source', {}, { source: '' }, 'source', 'cell_missing'],
  ])('is refused as the form refuses it, at its cell: %s', async (_what, more, about, column, rule) => {
    const faulty = await upload(table(row(desk.request()), row(desk.request(more), about)));
    expect(faulty).toMatchObject({ state: 'faulty', faultyRows: 1 });
    expect(faulty.faults).toEqual([{ row: 3, column, rule }]);
    if (rule.startsWith('certificates.') && !about.holder) {
      const certificate = desk.request(more);
      const single = await desk.browser.send(proposeImport, { body: { source: 'Register of 2025', certificate } });
      expect(codeOf(single)).toBe(rule);
    }
    expect(codeOf(await desk.browser.send(processUpload, { params: { id: faulty.id } }))).toBe('bulk.not_checked');
    expect(await waiting()).toEqual([]);
  });

  it('has a number that no other has: on record, in the same table, and to the letter', async () => {
    await desk.propose({ number: 'NHA-T-TABLE 1' });
    const twice = desk.request();
    const faulty = await upload(
      table(row(desk.request({ number: 'nha-t-table 1' })), row(twice), row(twice), row({ ...twice, gtins: null })),
    );
    const taken = (at: number) => ({ row: at, column: 'certificate', rule: 'certificates.number_taken' });
    expect(faulty.faults).toEqual([taken(2), taken(4), taken(5)]);
    const text = await send.fetchText(desk.browser, pathOf(uploadResult, { id: faulty.id }));
    expect(text).toContain('certificate: certificates.number_taken');
  });

  it('is one of a hundred at most that wait for one company', async () => {
    const faulty = await upload(table(...Array.from({ length: 101 }, () => row(desk.request()))));
    expect(faulty.faults).toEqual([{ row: 102, column: 'holder', rule: 'certificates.too_many_imports' }]);
  });

  it('is for a company of the own realm alone, and for one that may hold certificates', async () => {
    const at = async (realm: string) => {
      const name = `Elsewhere ${realm}`;
      await query(
        `insert into organisations.organisations select (jsonb_populate_record(o, jsonb_build_object('id', $1::uuid, 'name', $2::text, 'realm', $3::text))).*
         from organisations.organisations o where id = $4`,
        [newId(desk.app.clock.now()), name, realm, producerId('ovacik')],
      );
      return name;
    };
    for (const name of [await at('practice'), await at('real'), desk.organisationId, 'Nur Hypermarket']) {
      const { faults } = await upload(table(row(desk.request({ gtins: null }), { holder: name })));
      expect(faults).toEqual([{ row: 2, column: 'holder', rule: 'organisations.unknown' }]);
    }
    const faulty = await upload(table(row(desk.request({ gtins: null }), { holder: await at('demo') })));
    expect(faulty).toMatchObject({ state: 'checked' });
  });
});

describe('Whoever takes it in', () => {
  it('shows a second step, whenever and with whichever other table it was checked', async () => {
    const email = 'onestep@nha.example';
    await addPerson(email);
    const [{ id: userId }] = (await query(
      'update people.accounts set is_shared = false where email = $1 returning id',
      [email],
    )) as [{ id: string }];
    const person = await signIn(desk.app, email);
    const checked = await upload(table(row(desk.request())), person);
    expect(checked.state).toBe('checked');
    const params = { id: checked.id };
    expect(codeOf(await person.send(processUpload, { params }))).toBe('identity.two_step_required');
    // Announced again as a table of another kind it is still what it was.
    const body = {
      id: checked.id,
      kind: 'events',
      fileName: checked.fileName,
      totalBytes: checked.totalBytes,
    } as const;
    expect((await person.send(beginUpload, { body })).status).toBeGreaterThanOrEqual(400);
    expect(codeOf(await person.send(processUpload, { params }))).toBe('identity.two_step_required');
    expect(await waiting()).toEqual([]);
    await passSecondStep(desk.app, userId);
    expect(await send.process(person, checked)).toMatchObject({ state: 'done' });
    expect(await waiting()).toHaveLength(1);
  });

  it('is whoever sent it: a colleague would be neither its first person nor its second', async () => {
    const checked = await upload(table(row(desk.request())));
    expect(codeOf(await desk.second.send(processUpload, { params: { id: checked.id } }))).toBe('bulk.sent_by_another');
    expect(await waiting()).toEqual([]);
  });

  it('has the right still: at the button, and when the work is done', async () => {
    const checked = await upload(table(row(desk.request())));
    const params = { id: checked.id };
    await setRight('staff', ownEmail);
    expect(codeOf(await desk.browser.send(processUpload, { params }))).toBe('organisations.right_missing');
    await setRight('owner', ownEmail);
    await desk.browser.call(processUpload, { params });
    await setRight('staff', ownEmail);
    await desk.app.runJobs();
    expect(await desk.second.call(readUpload, { params })).toMatchObject({
      state: 'refused',
      refusedBecause: 'right_missing',
    });
    await setRight('owner', ownEmail);
    expect(await waiting()).toEqual([]);
    const [stored] = await query('select stored_bytes::int as bytes from bulk.uploads where id = $1', [checked.id]);
    expect(stored).toEqual({ bytes: 0 });
  });

  it('decides about certificates, at a certifier, and at this one', async () => {
    const begin = (browser: Browser, kind: 'certificates' | 'products' | 'events' | 'inventory') =>
      browser.send(beginUpload, { body: { id: newId(desk.app.clock.now()), kind, fileName: 'a', totalBytes: 1 } });
    for (const { email, role } of demoAccounts.filter((account) => account.role !== 'certifier'))
      expect([role, (await begin(await signIn(desk.app, email), 'certificates')).status]).toEqual([role, 403]);
    for (const kind of ['products', 'events', 'inventory'] as const)
      expect((await begin(desk.browser, kind)).status).toBe(403);
    const other = await desk.signInAt('lhn');
    const checked = await upload(table(row(desk.request())));
    for (const route of [readUpload, processUpload, uploadResult])
      expect(codeOf(await other.send(route, { params: { id: checked.id } }))).toBe('bulk.unknown');
    await setRight('staff', demoColleague.email);
    expect(codeOf(await begin(desk.second, 'certificates'))).toBe('organisations.right_missing');
    const template = { params: { kind: 'certificates' } } as const;
    expect(codeOf(await desk.second.send(bulkTemplate, template))).toBe('organisations.right_missing');
    await setRight('owner', demoColleague.email);
  });
});

describe('The template of certificates', () => {
  const template = (browser: Browser) =>
    send.fetchText(browser, pathOf(bulkTemplate, { kind: 'certificates' }, { format: 'csv' }));

  it('has what was brought along, and changes nothing when it comes back', async () => {
    await send.process(desk.browser, await upload(table(row(desk.request({ siteIds: [chicken.siteId] })))));
    const checked = await upload(await template(desk.browser));
    expect(checked.faults).toEqual([]);
    expect(checked).toMatchObject({ state: 'checked', created: 0, changed: 0 });
    expect(checked.unchanged).toBeGreaterThan(0);
  });

  it('shows a row before the first one, which names no company and is never taken in', async () => {
    const other = await desk.signInAt('lhn');
    const text = await template(other);
    expect(text).toContain('Paper register 2024');
    const { state, faults } = await upload(text, other);
    expect([state, faults]).toEqual(['faulty', [{ row: 2, column: 'holder', rule: 'organisations.unknown' }]]);
  });
});

const addPerson = (email: string) =>
  desk.app.domains.identity.addSharedAccount({
    ...{ username: email.split('@')[0] ?? '', email, password: demoPassword, role: 'certifier' as const },
    organizationId: desk.organisationId,
  });
