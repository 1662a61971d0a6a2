// A table of certificates of an earlier register: each row is what the form would have sent, with the same refusals, and waits for the same
// people. The upload issues nothing.
import { createHash } from 'node:crypto';
import { processUpload, uploadResult } from '@amanah/api/bulk';
import { type CertificateRequest, decideImport, listCertificates, proposeImport } from '@amanah/api/certificates';
import { pathOf } from '@amanah/api/client';
import { listNotifications } from '@amanah/api/notifications';
import { producerId, siteId } from '@amanah/demo/producers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chicken } from '../certificates/testing/certifier-desk.ts';
import { newId } from '../platform/clock.ts';
import { type CertificateTables, codeOf, openCertificateTables, tableOf } from './testing/certificate-tables.ts';

let desk: CertificateTables['desk'];
let send: CertificateTables['send'];
let query: CertificateTables['query'];
let row: CertificateTables['row'];
let upload: CertificateTables['upload'];
let waiting: CertificateTables['waiting'];
let sites: CertificateTables['sites'];

beforeAll(async () => {
  ({ desk, send, query, row, upload, waiting, sites } = await openCertificateTables());
  await desk.endReviews();
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
    const open = desk.request({ gtins: null, slaughterMethods: ['no_stun'] });
    const text = tableOf(row(whole), row(open));
    const rows = await desk.countRows();
    const checked = await upload(text);
    expect(checked).toMatchObject({ state: 'checked', rows: 2, created: 2, faults: [] });
    expect(await waiting()).toEqual([]);
    expect(await send.process(desk.browser, checked)).toMatchObject({ state: 'done', created: 2 });
    // Ids of the same millisecond have no order.
    const imports = (await waiting()).toSorted((one, other) =>
      one.certificate.number.localeCompare(other.certificate.number),
    );
    expect(imports.map(({ certificate }) => certificate)).toEqual([whole, open]);
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
    await send.process(desk.browser, await upload(tableOf(row(request))));
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
    await send.process(desk.browser, await upload(tableOf(text)));
    expect((await waiting()).map(({ certificate }) => certificate)).toEqual([request]);
  });

  it('that comes again leaves what is on record as it is', async () => {
    const text = tableOf(row(desk.request()), row(desk.request()));
    await send.process(desk.browser, await upload(text));
    const again = await upload(text + row(desk.request()));
    expect(again).toMatchObject({ state: 'checked', created: 1, unchanged: 2 });
    await send.process(desk.browser, again);
    const before = await waiting();
    expect(before).toHaveLength(3);
    // What its holder has accepted comes first: however many wait, somebody has to see it.
    const oldest = before.at(-1)?.id ?? '';
    await desk.accept(oldest);
    expect((await waiting())[0]?.id).toBe(oldest);
  });
});

describe('A row', () => {
  const ofOther = siteId('ovacik', 'processing');
  it.each<[string, Partial<CertificateRequest>, { holder?: string; source?: string }, string, string]>([
    ['a company that is not here', {}, { holder: 'Nobody Foods' }, 'holder', 'organisations.unknown'],
    ['a company named almost right', {}, { holder: 'kampung hijau' }, 'holder', 'organisations.unknown'],
    ['a site of somebody else', { siteIds: [ofOther] }, {}, 'sites', 'certificates.not_of_holder'],
    ['a product of somebody else', { gtins: ['09506000149011'] }, {}, 'products', 'certificates.not_of_holder'],
    [
      'categories without that of its product',
      { categories: ['bakery'] },
      {},
      'categories',
      'certificates.category_missing',
    ],
    [
      'a category that no product has',
      { categories: ['poultry', 'bakery'] },
      {},
      'categories',
      'certificates.category_without_product',
    ],
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
    ['a market that is nobody', { markets: ['XX'] }, {}, 'markets', 'value_wrong'],
    ['a method that is none', { slaughterMethods: ['laser'] }, {}, 'slaughter_methods', 'value_wrong'],
    ['a market that is no country', { markets: ['Malaysia'] }, {}, 'markets', 'value_wrong'],
    ['a number that looks like another', { number: 'NHA-\u0410-1' }, {}, 'certificate', 'value_wrong'],
    ['a source that leads elsewhere', {}, { source: 'www.example.com' }, 'source', 'value_wrong'],
    ['no source', {}, { source: '' }, 'source', 'cell_missing'],
  ])('is refused as the form refuses it, at its cell: %s', async (_what, more, about, column, rule) => {
    const faulty = await upload(tableOf(row(desk.request()), row(desk.request(more), about)));
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
      tableOf(row(desk.request({ number: 'nha-t-table 1' })), row(twice), row(twice), row({ ...twice, gtins: null })),
    );
    const taken = (at: number, number: string, first: number | null) => ({
      ...{ row: at, column: 'certificate', rule: 'certificates.number_taken', repeats: { number, row: first } },
    });
    expect(faulty.faults).toEqual([
      taken(2, 'NHA-T-TABLE 1', null),
      taken(4, twice.number, 3),
      taken(5, twice.number, 3),
    ]);
    const text = await send.fetchText(desk.browser, pathOf(uploadResult, { id: faulty.id }));
    expect(text).toContain('certificate: certificates.number_taken');
  });

  it('is one of a hundred at most that wait for one company', async () => {
    const faulty = await upload(tableOf(...Array.from({ length: 101 }, () => row(desk.request()))));
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
    const unfit = (
      await query(
        `select distinct on (kind) name from organisations.organisations where realm = 'demo' and kind <> 'producer'`,
      )
    ).map(({ name }) => String(name));
    expect(unfit).toHaveLength(2);
    for (const name of [await at('practice'), await at('real'), ...unfit]) {
      const { faults } = await upload(
        tableOf(row(desk.request({ gtins: null, slaughterMethods: ['no_stun'] }), { holder: name })),
      );
      expect(faults).toEqual([{ row: 2, column: 'holder', rule: 'organisations.unknown' }]);
    }
    const faulty = await upload(
      tableOf(row(desk.request({ gtins: null, slaughterMethods: ['no_stun'] }), { holder: await at('demo') })),
    );
    expect(faulty).toMatchObject({ state: 'checked' });
  });
});
