// No certificate without a decision of two people: by no route, by no door of the domain, and by no row that somebody writes past both.

import {
  answerImport,
  type CertificateRequest,
  decideImport,
  draftCertificate,
  listImports,
  listOfferedImports,
  proposeImport,
} from '@amanah/api/certificates';
import { readApplication } from '@amanah/api/certification/applications';
import { profile } from '@amanah/api/identity';
import { listNotifications } from '@amanah/api/notifications';
import { previewVerdict } from '@amanah/api/verification';
import { demoPassword } from '@amanah/demo/accounts';
import { gtinOf, productNamed } from '@amanah/demo/catalogue';
import { certifierBodyId } from '@amanah/demo/certifiers';
import { producerId, siteId } from '@amanah/demo/producers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { giveProduct } from '../testing/prove-prefix.ts';
import type { Browser } from '../testing/test-app.ts';
import type { NewCertificate } from './index.ts';
import { type CertifierDesk, chicken, openCertifierDesk, signIn } from './testing/certifier-desk.ts';

let desk: CertifierDesk;
/** Signed in at a producer that holds none of these certificates. */
let otherProducer: Browser;
beforeAll(async () => {
  desk = await openCertifierDesk();
  const email = 'person@ovacik.example';
  const about = { username: 'Person at Ovacik', email, password: demoPassword, role: 'producer' } as const;
  await desk.app.domains.identity.addSharedAccount({ ...about, organizationId: producerId('ovacik') });
  otherProducer = await signIn(desk.app, email);
});
afterAll(() => desk.app.close());

const { query } = { query: (text: string, values?: unknown[]) => desk.app.database.pool.query(text, values) };
const idOf = ({ body }: { readonly body: unknown }) => (body as { id: string }).id;
const codeOf = ({ body }: { readonly body: unknown }) => (body as { code?: string }).code;
const wish = (number: string, more: Partial<{ validFrom: string; validUntil: string }> = {}) => ({
  number,
  validFrom: '2026-11-21',
  validUntil: '2028-11-20',
  ...more,
});

/** The decision on the application `b`, as it was made or as somebody would like it. */
const insertDecision = (more: Readonly<Record<string, string>> = {}) => {
  const columns = {
    application_id: 'b.id',
    kind: 'b.kind',
    certifier_id: 'b.certifier_id',
    organisation_id: 'b.certifier_organisation_id',
    holder_id: 'b.holder_id',
    scheme_id: 'b.scheme_id',
    gtins: `array(select jsonb_array_elements_text(b.content->'gtins'))`,
    site_ids: `array(select jsonb_array_elements_text(b.content->'siteIds'))::uuid[]`,
    recommended_by: 'coalesce(b.recommended_by, gen_random_uuid())',
    decided_by: 'coalesce(b.decided_by, gen_random_uuid())',
    decided_at: 'now()',
    realm: 'b.realm',
    ...more,
  };
  return `insert into certificates.decisions (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')}`;
};

describe('The database', () => {
  const insertFrom = (basis: string) => `
    insert into certificates.certificates (id, number, certifier_id, holder_id, categories, scheme, valid_from, valid_until, realm, application_id, import_id, imported_until)
    select gen_random_uuid(), 'BY-HAND ' || b.id, b.certifier_id, b.holder_id, '{}', 'By hand', '2020-01-01', '2126-01-01', b.realm, ${basis}`;

  it.each<[string, string, string]>([
    ['of one person', insertDecision({ recommended_by: 'b.decided_by' }), 'decisions_two_people'],
    ['to renew nothing', insertDecision({ kind: `'renewal'` }), 'decisions_renewed'],
  ])('takes no decision %s', async (_what, insert, constraint) => {
    const id = await desk.approved();
    await expect(query(`${insert} from certification.applications b where id = $1`, [id])).rejects.toMatchObject({
      constraint,
    });
  });

  it('changes no decision', async () => {
    await expect(query('update certificates.decisions set gtins = null')).rejects.toThrow('permission denied');
    await expect(query('delete from certificates.decisions')).rejects.toThrow('permission denied');
  });

  it('takes no certificate on an application that is not decided, or an import that is not confirmed', async () => {
    const open = `from certification.applications b where kind = 'initial' and state = 'submitted' limit 1`;
    await expect(query(`${insertFrom('b.id, null, null')} ${open}`)).rejects.toMatchObject({
      constraint: 'certificates_application_key',
    });
    await expect(query(`${insertDecision()} ${open}`)).rejects.toMatchObject({ constraint: 'decisions_approved' });
    const id = idOf(await desk.propose({ number: 'NHA-T-By hand' }));
    await expect(
      query(`${insertFrom(`null, b.id, '2126-01-01'`)} from certificates.certificate_imports b where id = $1`, [id]),
    ).rejects.toThrow('rests on a confirmed import');
  });
});

describe('A certificate that was decided here', () => {
  it.each([
    ['begins before the decision', { validFrom: '2023-11-21' }, 'certificates.before_decision'],
    ['ends when nobody is left', { validUntil: '2126-11-20' }, 'certificates.longer_than_scheme'],
    ['is put away for later', { validFrom: '2028-01-01', validUntil: '2029-01-01' }, 'certificates.begins_too_late'],
    ['ends before it begins', { validUntil: '2026-11-20' }, 'certificates.end_before_beginning'],
  ])('is refused where it %s, with the server’s key and with one of the issuer’s own', async (_what, days, code) => {
    const id = await desk.approved();
    const rows = await desk.countRows();
    const asked = wish(`NHA-T-${newId(desk.app.clock.now())}`, days);
    const answer = await desk.issueApproved(id, asked);
    expect([codeOf(answer), JSON.stringify(answer.body).includes('/valid')]).toEqual([code, true]);
    const body = { kind: 'application', id, ...asked } as const;
    expect(codeOf(await desk.browser.send(draftCertificate, { body }))).toBe(code);
    expect(await desk.countRows()).toEqual(rows);
  });

  it('is one for one application, also when two people press at once', async () => {
    const id = await desk.approved();
    const answers = await Promise.all(
      [1, 2, 3].map((n) => desk.issueApproved(id, wish(`NHA-T-ONE-${n}`), desk.second)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('never names what has gone to another company since', async () => {
    const [, gtin = ''] = chicken.gtins;
    const id = await desk.approved({ gtins: [gtin] });
    await giveProduct(desk.app, gtin, producerId('ovacik'));
    try {
      expect(codeOf(await desk.issueApproved(id, wish('NHA-T-GONE')))).toBe('certification.step_refused');
    } finally {
      await giveProduct(desk.app, gtin, chicken.holderId);
    }
  });
});

/** An import of the same holder and body that no certificate rests on. */
async function confirmedImport(): Promise<string> {
  const id = await desk.accepted();
  await query(
    `update certificates.certificate_imports set state = 'confirmed', decided_by = $2, decided_at = now() where id = $1`,
    [id, (await desk.second.call(profile, {})).id],
  );
  return id;
}

describe('A certificate that is brought along', () => {
  it('is not issued when its holder refuses it, also after accepting it', async () => {
    await query(`update certificates.certificate_imports set state = 'declined' where state = 'proposed'`);
    const [atOnce, later] = [
      idOf(await desk.propose({ number: 'NHA-T-REFUSED-1' })),
      await desk.accepted({ number: 'NHA-T-REFUSED-2' }),
    ];
    for (const id of [atOnce, later]) {
      expect((await desk.holder.send(answerImport, { params: { id }, body: { answer: 'refuse' } })).status).toBe(200);
      expect(codeOf(await desk.accept(id))).toBe('certificates.import_decided');
      expect(codeOf(await desk.confirm(id))).toBe('certificates.import_decided');
      const shown = (await desk.browser.call(listImports, {})).imports.find((one) => one.id === id);
      expect(shown).toMatchObject({ state: 'refused', decidedBy: null, mayConfirm: false });
    }
    const { rows } = await query(
      `select payload->>'kind' as kind, payload->'to'->>'permission' as permission from outbox.messages
       where kind = 'notice.raised' and payload->'facts'->>'certificate' like 'NHA-T-REFUSED-%'`,
    );
    const told = rows.map(({ kind, permission }) => `${kind.slice('certificate_import_'.length)} to ${permission}`);
    expect(told.toSorted()).toEqual([
      'accepted to decide_certificates',
      // One message for all that wait.
      'offered to submit_applications',
      'refused to decide_certificates',
      'refused to decide_certificates',
    ]);
  });

  it('waits for a second person: whoever entered it confirms it neither with the server’s key nor with another', async () => {
    const id = await desk.accepted();
    const rows = await desk.countRows();
    const own = await desk.browser.send(decideImport, { params: { id }, body: { decision: 'confirm' } });
    expect(own).toMatchObject({ status: 403, body: { code: 'certificates.entered_by_you' } });
    expect(codeOf(await desk.browser.send(draftCertificate, { body: { kind: 'import', id } }))).toBe(
      'certificates.entered_by_you',
    );
    expect(await desk.countRows()).toEqual(rows);
    const shown = async (browser = desk.browser) =>
      (await browser.call(listImports, {})).imports.find((one) => one.id === id);
    expect(await shown()).toMatchObject({ state: 'proposed', mayConfirm: false, proposedBy: 'Salma', decidedBy: null });
    expect(await shown(desk.second)).toMatchObject({ state: 'proposed', mayConfirm: true });
    expect(await desk.confirm(id)).toMatchObject({ status: 200, body: { state: 'confirmed', decidedBy: 'Hakim' } });
    expect(await shown(desk.second)).toMatchObject({ state: 'confirmed', mayConfirm: false });
  });

  it('waits for its holder: two people of a certifier make nobody the holder of their certificate', async () => {
    const id = idOf(await desk.propose());
    const rows = await desk.countRows();
    const shown = async () => (await desk.second.call(listImports, {})).imports.find((one) => one.id === id);
    const offered = async () => (await desk.holder.call(listOfferedImports, {})).imports.find((one) => one.id === id);
    expect(await shown()).toMatchObject({ state: 'proposed', acceptedAt: null, isOwn: false, mayConfirm: false });
    expect(await offered()).toMatchObject({ source: 'Register of 2025', acceptedAt: null });
    expect(codeOf(await desk.confirm(id))).toBe('certificates.import_not_accepted');
    expect(codeOf(await desk.second.send(draftCertificate, { body: { kind: 'import', id } }))).toBe(
      'certificates.import_not_accepted',
    );
    const body = { answer: 'accept' } as const;
    const stranger = await desk.signInAt('khr');
    for (const browser of [stranger, desk.browser, desk.second, otherProducer])
      expect([403, 404]).toContain((await browser.send(answerImport, { params: { id }, body })).status);
    expect(codeOf(await otherProducer.send(answerImport, { params: { id }, body }))).toBe(
      'certificates.import_unknown',
    );
    expect((await otherProducer.call(listOfferedImports, {})).imports).toEqual([]);
    expect(await desk.countRows()).toEqual(rows);
    expect((await desk.accept(id)).status).toBe(200);
    const { acceptedAt } = (await offered()) ?? {};
    expect(acceptedAt).toBeTypeOf('string');
    expect((await desk.accept(id)).status, 'twice is once').toBe(200);
    expect((await offered())?.acceptedAt).toBe(acceptedAt);
    expect(await desk.confirm(id)).toMatchObject({ status: 200, body: { state: 'confirmed' } });
    expect(await offered()).toBeUndefined();
    const late = await desk.holder.send(answerImport, { params: { id }, body: { answer: 'refuse' } });
    expect(codeOf(late)).toBe('certificates.import_decided');
  });

  it('is one of a hundred at most that wait for one company, and all that wait are shown', async () => {
    await query(`update certificates.certificate_imports set state = 'declined' where state = 'proposed'`);
    const accepted = await desk.accepted();
    for (let more = 0; more < 99; more++) expect((await desk.propose()).status).toBe(201);
    expect(codeOf(await desk.propose())).toBe('certificates.too_many_imports');
    const { imports } = await desk.holder.call(listOfferedImports, {});
    expect([imports.length, imports.some(({ id }) => id === accepted)]).toEqual([100, true]);
    expect(
      (await desk.holder.send(answerImport, { params: { id: accepted }, body: { answer: 'refuse' } })).status,
    ).toBe(200);
    expect((await desk.propose()).status).toBe(201);
    await query(`update certificates.certificate_imports set state = 'declined' where state = 'proposed'`);
  });

  it.each([
    ['that turn letters round', 'Register\u202E of 2025'],
    ['that nobody sees', 'Register\u200B of 2025'],
    ['that lead elsewhere', 'See https://evil.example'],
  ])('names its source without signs %s, on one line', async (_what, source) => {
    const certificate = desk.request();
    expect((await desk.browser.send(proposeImport, { body: { source, certificate } })).status).toBe(400);
    const kept = await desk.browser.call(proposeImport, { body: { source: 'Register\n of  2025', certificate } });
    expect(kept.source).toBe('Register of 2025');
  });

  it.each<[string, Partial<CertificateRequest>, string, object]>([
    [
      'a number that is taken',
      { number: 'NHA-T-FIELD' },
      'certificates.number_taken',
      { path: '/certificate/number', rule: 'number_taken' },
    ],
    [
      'an end that the scheme does not allow, with the latest that it does',
      { validFrom: '2026-01-01', validUntil: '2036-01-01' },
      'certificates.longer_than_scheme',
      { path: '/certificate/validUntil', rule: 'longer_than_scheme', expected: '2029-12-31' },
    ],
    [
      'a method of slaughter that the scheme does not accept, although no product is named',
      { gtins: null, slaughterMethods: ['mechanical'] },
      'certificates.slaughter_beyond_scheme',
      { path: '/certificate/slaughterMethods', rule: 'slaughter_beyond_scheme', expected: 'no_stun' },
    ],
    [
      'any method of slaughter where the scheme limits it',
      { gtins: null, slaughterMethods: null },
      'certificates.slaughter_beyond_scheme',
      { path: '/certificate/slaughterMethods', rule: 'slaughter_beyond_scheme', expected: 'no_stun' },
    ],
    [
      'any method of slaughter of a product that it names, where the scheme limits it',
      { slaughterMethods: null },
      'certificates.slaughter_beyond_scheme',
      { path: '/certificate/slaughterMethods', rule: 'slaughter_beyond_scheme', expected: 'no_stun' },
    ],
    [
      'a beginning before anybody can remember',
      { validFrom: '0001-01-01' },
      'certificates.begins_too_early',
      { path: '/certificate/validFrom', rule: 'begins_too_early', expected: '2016-11-21' },
    ],
    [
      'an end before the beginning',
      { validFrom: '2026-01-02', validUntil: '2026-01-01' },
      'certificates.end_before_beginning',
      { path: '/certificate/validUntil', rule: 'end_before_beginning', expected: '2026-01-02' },
    ],
    [
      'a site of somebody else',
      { siteIds: [siteId('ovacik', 'processing')] },
      'certificates.not_of_holder',
      { path: '/certificate/siteIds', rule: 'not_of_holder' },
    ],
  ])('is refused at its field for %s', async (_what, more, code, fault) => {
    if (more.number) await desk.propose({ number: more.number });
    expect(await desk.propose(more)).toMatchObject({ body: { code, faults: [fault] } });
  });

  it('names the rule of its source', async () => {
    const certificate = desk.request();
    const faultsOf = async (source: string) =>
      ((await desk.browser.send(proposeImport, { body: { source, certificate } })).body as { faults: unknown }).faults;
    expect(await faultsOf('x')).toEqual([{ path: '/source', rule: 'too_short', expected: '3' }]);
    expect(await faultsOf('x'.repeat(201))).toEqual([{ path: '/source', rule: 'too_long', expected: '200' }]);
    expect(await faultsOf('www.example.com')).toEqual([{ path: '/source', rule: 'link' }]);
  });

  it('tells whoever entered it that its holder has accepted it, and that it is issued', async () => {
    const number = 'NHA-T-TOLD';
    await desk.confirm(await desk.accepted({ number }));
    const { listeners } = desk.app.domains.notifications;
    await desk.app.outbox.deliver(listeners);
    const told = async (browser: Browser) =>
      (await browser.call(listNotifications, {})).notifications
        .filter(({ facts }) => facts['certificate'] === number)
        .map(({ kind }) => kind)
        .toSorted();
    expect(await told(desk.browser)).toEqual(['certificate_import_accepted', 'certificate_import_issued']);
    expect(await told(desk.second)).toEqual(['certificate_import_accepted']);
  });

  it('is decided once: confirmed twice at once it is one, and what was declined stays declined', async () => {
    const id = await desk.accepted();
    const answers = await Promise.all([1, 2, 3].map(() => desk.confirm(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const declined = idOf(await desk.propose());
    const decline = { params: { id: declined }, body: { decision: 'decline' } } as const;
    expect(await desk.browser.send(decideImport, decline)).toMatchObject({ status: 200, body: { state: 'declined' } });
    expect(codeOf(await desk.confirm(declined))).toBe('certificates.import_decided');
    expect(codeOf(await desk.second.send(draftCertificate, { body: { kind: 'import', id: declined } }))).toBe(
      'certificates.import_decided',
    );
  });

  it('has a number whose signs part its digits, and is the same as one that is written without any', async () => {
    expect((await desk.propose({ number: 'NHA-T-70-1-11' })).status).toBe(201);
    for (const number of ['NHAT70111', 'NHA.T.70/1/11'])
      expect(codeOf(await desk.propose({ number })), number).toBe('certificates.number_taken');
    expect((await desk.propose({ number: 'NHA-T-70-11-1' })).status).toBe(201);
    // Of two that are asked for at once, one is.
    const both = await Promise.all(['NHA-T-71 1', 'NHA-T-71-1'].map((number) => desk.propose({ number })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('has a number that no other has, however it is written, also while it waits', async () => {
    const id = await desk.accepted({ number: 'NHA-T-Twice 1' });
    const written = [
      'NHA-T-Twice 1',
      '  NHA-T-Twice\u00a0 1 ',
      'nha-t-twice 1',
      'NHA T-Twice-1',
      'NHATTwice1',
      'NHA/T.Twice_1',
    ];
    const taken = async () => Promise.all(written.map(async (number) => codeOf(await desk.propose({ number }))));
    expect(await taken()).toEqual(written.map(() => 'certificates.number_taken'));
    expect((await desk.confirm(id)).status).toBe(200);
    expect(await taken()).toEqual(written.map(() => 'certificates.number_taken'));
    const application = await desk.approved();
    for (const number of ['nha-T-TWICE 1', 'NHATTWICE-1'])
      expect(codeOf(await desk.issueApproved(application, wish(number)))).toBe('certificates.number_taken');
    for (const number of ['NHA\u200b-T-1', '\u202eNHA-T-1', '   ', '-/-'])
      expect((await desk.propose({ number })).status).toBe(400);
    const twice = `update certificates.certificates set number = 'nha-t-TWlCE 1' where number <> 'NHA-T-Twice 1'
        and id = (select id from certificates.certificates where realm = 'demo' and number <> 'NHA-T-Twice 1' limit 1)`;
    await expect(desk.app.database.asOwner(twice)).rejects.toThrow('certificates_number');
    await expect(query(twice)).rejects.toThrow('permission denied');
  });

  it('is nobody’s of another certifier', async () => {
    const id = idOf(await desk.propose());
    const stranger = await desk.signInAt('khr');
    for (const decision of ['confirm', 'decline'] as const)
      expect(codeOf(await stranger.send(decideImport, { params: { id }, body: { decision } }))).toBe(
        'certificates.import_unknown',
      );
    expect((await stranger.call(listImports, {})).imports.map((one) => one.id)).not.toContain(id);
  });

  it('says so in the reasons of the verdict, and a certificate that was decided here does not', async () => {
    const [gtin = ''] = chicken.gtins;
    const reasons = async () => {
      const { reasons: all, proof } = await desk.app.browser().call(previewVerdict, { params: { code: gtin } });
      return [proof.certificateId, all.some(({ code }) => code === 'certificate.imported')] as const;
    };
    const [decided, isImported] = await reasons();
    expect([typeof decided, isImported]).toEqual(['string', false]);
    // No import says what this certificate says: the database would refuse it.
    await desk.app.database.asOwner('alter table certificates.certificates disable trigger within_basis');
    await query(
      `update certificates.certificates set application_id = null, import_id = $2, imported_until = valid_until where id = $1`,
      [decided, await confirmedImport()],
    );
    await desk.app.database.asOwner('alter table certificates.certificates enable trigger within_basis');
    expect(await reasons()).toEqual([decided, true]);
  });
});

describe('The time that a scheme allows', () => {
  const name = 'NHA T:2020';
  /** Version by version: from which day on, and how many months. */
  async function publish(versions: readonly (readonly [day: string, months: number])[]) {
    for (const [index, [day, months]] of versions.entries())
      await query(
        `insert into certificates.schemes select (jsonb_populate_record(s, jsonb_build_object('id', $1::uuid, 'name', $2::text, 'version', $3::int,
           'published_at', $4::timestamptz, 'content', s.content || jsonb_build_object('validityMonths', $5::int)))).*
         from certificates.schemes s where body_id = $6 and state = 'published' limit 1`,
        [newId(desk.app.clock.now()), name, index + 1, `${day}T23:30:00Z`, months, certifierBodyId('nha')],
      );
  }
  beforeAll(() =>
    publish([
      ['2024-01-01', 24],
      ['2025-01-01', 36],
      ['2026-06-01', 12],
    ]),
  );

  it.each([
    ['of the version in force on its first day', '2024-06-01', '2026-05-31', '2026-06-01'],
    ['of the one from that day on', '2025-01-01', '2027-12-31', '2028-01-01'],
    ['shorter since the scheme was shortened', '2026-06-01', '2027-05-31', '2027-06-01'],
    ['of the earliest before there was one', '2020-01-01', '2021-12-31', '2022-01-01'],
  ])('is %s, for what is brought along', async (_what, validFrom, last, tooLong) => {
    expect(codeOf(await desk.propose({ scheme: name, validFrom, validUntil: tooLong }))).toBe(
      'certificates.longer_than_scheme',
    );
    expect((await desk.propose({ scheme: name, validFrom, validUntil: last })).status).toBe(201);
  });

  it.each([
    ['reviewed by a version that was longer', 2, '2027-11-20', '2027-11-21'],
    ['reviewed by the one of today', 3, '2027-11-20', '2027-11-21'],
  ])('is the same for what was decided here and %s', async (_what, version, last, tooLong) => {
    const { rows } = await query('select id from certificates.schemes where name = $1 and version = $2', [
      name,
      version,
    ]);
    const id = await desk.approved({ schemeId: idOf({ body: rows[0] }) });
    const browser = desk.browser;
    const asked = (validUntil: string) => wish(`NHA-T-MONTHS-${version}-${validUntil}`, { validUntil });
    expect((await browser.call(readApplication, { params: { id } })).mostMonths).toBe(12);
    expect(codeOf(await desk.issueApproved(id, asked(tooLong)))).toBe('certificates.longer_than_scheme');
    expect((await desk.issueApproved(id, asked(last))).status).toBe(200);
  });
});

describe('The door of the domain', () => {
  const row = (more: Partial<NewCertificate>): NewCertificate => ({
    ...desk.request(),
    certifierId: certifierBodyId('nha'),
    realm: 'demo',
    ...more,
  });
  const issue = (given: NewCertificate) =>
    desk.app.database.sql.transaction((tx) => desk.app.domains.certificates.issue(tx, [given]));

  it.each<[string, (applicationId: string) => Partial<NewCertificate>, string]>([
    ['no basis', () => ({}), 'certificates.basis_missing'],
    ['an application that does not exist', () => ({ applicationId: chicken.holderId }), 'certificates.basis_missing'],
    [
      'another holder',
      (applicationId) => ({ applicationId, holderId: producerId('ovacik') }),
      'certificates.basis_missing',
    ],
    [
      'another body',
      (applicationId) => ({ applicationId, certifierId: certifierBodyId('ahd') }),
      'certificates.basis_missing',
    ],
    [
      'another product of the holder',
      (applicationId) => ({ applicationId, gtins: chicken.gtins.slice(0, 2) }),
      'certificates.beyond_basis',
    ],
    ['all products', (applicationId) => ({ applicationId, gtins: null }), 'certificates.beyond_basis'],
    [
      'a site that was not named',
      (applicationId) => ({ applicationId, siteIds: [siteId('kampung-hijau', 'packaging')] }),
      'certificates.beyond_basis',
    ],
    ['another scheme', (applicationId) => ({ applicationId, scheme: 'MS 2400' }), 'certificates.beyond_basis'],
    [
      'markets that nobody decided',
      (applicationId) => ({ applicationId, markets: ['MY'] }),
      'certificates.beyond_basis',
    ],
    ['an import that nobody confirmed', () => ({ importId: chicken.holderId }), 'certificates.basis_missing'],
  ])('refuses %s', async (_what, more, code) => {
    const rows = await desk.countRows();
    await expect(issue(row(more(await desk.approved())))).rejects.toMatchObject({ code });
    expect(await desk.countRows()).toEqual(rows);
  });

  it('refuses an import that says something else than was confirmed', async () => {
    const id = await desk.accepted();
    await desk.confirm(id);
    const gtins = [gtinOf(productNamed('BEEF'))];
    await expect(issue(row({ importId: id, gtins }))).rejects.toMatchObject({ code: 'certificates.beyond_basis' });
  });

  it('refuses a decision that is closed, or was issued on already', async () => {
    const closed = await desk.approved();
    await query('update certificates.decisions set closed_at = now() where application_id = $1', [closed]);
    await expect(issue(row({ applicationId: closed }))).rejects.toMatchObject({ code: 'certificates.basis_missing' });
    const id = await desk.approved();
    await issue(row({ applicationId: id }));
    await expect(issue(row({ applicationId: id }))).rejects.toMatchObject({ code: 'certificates.basis_missing' });
  });
});

describe('The database', () => {
  /** A row on an open decision, of its holder and its body, that says something else beside. */
  const onDecision = async (said: string): Promise<[string, unknown[]]> => [
    `insert into certificates.certificates select (jsonb_populate_record(null::certificates.certificates, to_jsonb(k) || jsonb_build_object('id', gen_random_uuid(), 'number', 'PLANTED-1',
       'holder_id', d.holder_id, 'certifier_id', d.certifier_id, 'realm', d.realm,
       'application_id', d.application_id, 'import_id', null, 'imported_until', null, 'gtins', d.gtins, 'scheme', s.name,
       'site_ids', case when cardinality(d.site_ids) > 0 then to_jsonb(d.site_ids) else 'null'::jsonb end, 'batch_ids', null, 'markets', null,
       'valid_from', d.decided_at::date, 'valid_until', d.decided_at::date + 100) || ${said})).*
     from certificates.decisions d join certificates.schemes s on s.id = d.scheme_id
     cross join (select * from certificates.certificates limit 1) k where d.application_id = $1`,
    [await desk.approved()],
  ];

  it('takes a certificate that says what was decided, and only with its credential', async () => {
    const [text, [id]] = await onDecision(`'{}'::jsonb`);
    const undone = new Error('undone');
    const work = desk.app.database.sql.transaction(async (tx) => {
      const { rowCount } = await tx.execute(text.replace('$1', `'${id}'`));
      expect(rowCount).toBe(1);
      await tx.execute('set constraints certificates.within_basis immediate');
      const unsigned = tx.execute('set constraints all immediate');
      await expect(unsigned).rejects.toMatchObject({ cause: { constraint: 'certificates_signed' } });
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  });

  it.each<[string, () => Promise<[string, unknown[]?]>, string]>([
    [
      'a certificate on nothing',
      async () => ['update certificates.certificates set application_id = null, import_id = null'],
      'certificates_one_basis',
    ],
    ...(
      [
        ['of products that were not decided', `jsonb_build_object('gtins', d.gtins || '09521001099999'::text)`],
        ['of all products', `'{"gtins": null}'::jsonb`],
        ['of a site that was not decided', `jsonb_build_object('site_ids', jsonb_build_array(gen_random_uuid()))`],
        ['by another scheme', `'{"scheme": "NHA 9:1999"}'::jsonb`],
        ['limited in a way that nobody decided', `'{"markets": ["MY"]}'::jsonb`],
        ['from before the decision', `jsonb_build_object('valid_from', d.decided_at::date - 900)`],
        ['for a hundred years', `'{"valid_until": "2126-01-01"}'::jsonb`],
      ] as const
    ).map(([what, said]): [string, () => Promise<[string, unknown[]?]>, string] => [
      `a certificate ${what}`,
      () => onDecision(said),
      'certificates_within_basis',
    ]),
    [
      'an import that is issued as something else',
      async () => [
        `insert into certificates.certificates select (jsonb_populate_record(null::certificates.certificates, to_jsonb(k) || jsonb_build_object('id', gen_random_uuid(), 'number', 'PLANTED-2',
           'holder_id', i.holder_id,
           'certifier_id', i.certifier_id, 'realm', i.realm, 'application_id', null, 'import_id', i.id, 'imported_until', k.valid_until))).*
         from certificates.certificate_imports i cross join (select * from certificates.certificates limit 1) k where i.id = $1`,
        [await confirmedImport()],
      ],
      'certificates_within_basis',
    ],
    [
      'a decision that is opened again',
      async () => ['update certificates.decisions set closed_at = null where closed_at is not null'],
      'decisions_closed_once',
    ],
    [
      'a certificate on the application of another holder',
      async () => [
        `update certificates.certificates set application_id = $1, import_id = null where holder_id <> $2
         and id = (select id from certificates.certificates where holder_id <> $2 limit 1)`,
        [await desk.approved(), chicken.holderId],
      ],
      'certificates_application_key',
    ],
    [
      'two certificates on one application',
      async () => [
        `update certificates.certificates set application_id = (select application_id from certificates.certificates
           where holder_id = $1 and application_id is not null limit 1), import_id = null where holder_id = $1`,
        [chicken.holderId],
      ],
      'certificates_application',
    ],
    [
      'a credential on nothing',
      async () => [
        `insert into certificates.credentials select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(),
           'version', 99, 'status_place', 131071, 'application_id', null, 'import_id', null))).* from certificates.credentials k limit 1`,
      ],
      'credentials_one_basis',
    ],
    [
      'an application approved by one person',
      async () => [
        'update certification.applications set decided_by = recommended_by where id = $1',
        [await desk.approved()],
      ],
      'applications_two_people',
    ],
    [
      'an application approved by nobody',
      async () => ['update certification.applications set decided_by = null where id = $1', [await desk.approved()]],
      'applications_two_people',
    ],
    [
      'an import confirmed by whoever entered it',
      async () => [
        `update certificates.certificate_imports set state = 'confirmed', decided_by = proposed_by, decided_at = now() where id = $1`,
        [await desk.accepted()],
      ],
      'certificate_imports_two_people',
    ],
    [
      'an import confirmed before its holder accepted it',
      async () => [
        `update certificates.certificate_imports set state = 'confirmed', decided_by = $2, decided_at = now() where id = $1`,
        [idOf(await desk.propose()), (await desk.second.call(profile, {})).id],
      ],
      'certificate_imports_accepted',
    ],
    [
      'an import confirmed by somebody who has no part in the body',
      async () => [
        `update certificates.certificate_imports set state = 'confirmed', decided_by = (select id from people.accounts where email_key like 'consumer%' limit 1),
           decided_at = now() where id = $1`,
        [await desk.accepted()],
      ],
      'certificate_imports_by_members',
    ],
    [
      'an import accepted in the name of its holder by somebody who has no part in it',
      async () => [
        `with acting as materialized (select set_config('amanah.organisation', holder_id::text, true) as id from certificates.certificate_imports where id = $1)
         update certificates.certificate_imports i set accepted_by = i.proposed_by, accepted_at = now() from acting a where i.id = $1 and a.id <> ''`,
        [idOf(await desk.propose())],
      ],
      'certificate_imports_by_members',
    ],
    [
      'an import that is confirmed no longer',
      async () => [
        `update certificates.certificate_imports set state = 'proposed', decided_by = null, decided_at = null where id = $1`,
        [await confirmedImport()],
      ],
      'certificate_imports_confirmed_once',
    ],
    [
      'an import that says something else than was accepted',
      async () => [
        `update certificates.certificate_imports set content = content || '{"gtins": null}' where id = $1`,
        [await desk.accepted()],
      ],
      'certificate_imports_as_entered',
    ],
    [
      'an import that somebody else than its holder accepts',
      async () => [
        `update certificates.certificate_imports set accepted_by = gen_random_uuid(), accepted_at = now() where id = $1`,
        [idOf(await desk.propose())],
      ],
      'certificate_imports_by_holder',
    ],
    [
      'an import that is accepted by somebody else afterwards',
      async () => [
        `update certificates.certificate_imports set accepted_by = '00000000-0000-0000-0000-000000000000' where id = $1`,
        [await desk.accepted()],
      ],
      'certificate_imports_by_holder',
    ],
    [
      'an import that begins accepted, for a certifier',
      async () => [
        `with acting as materialized (select set_config('amanah.organisation', organisation_id::text, true) as id
           from certificates.certificate_imports where id = $1)
         insert into certificates.certificate_imports (id, certifier_id, organisation_id, holder_id, source, content, state, proposed_by,
           proposed_at, accepted_by, accepted_at, realm)
         select gen_random_uuid(), i.certifier_id, i.organisation_id, i.holder_id, i.source, i.content, i.state, i.proposed_by,
           i.proposed_at, i.accepted_by, i.accepted_at, i.realm from acting a, certificates.certificate_imports i where i.id = $1 and a.id <> ''`,
        [await desk.accepted()],
      ],
      'certificate_imports_begin',
    ],
    [
      'an import accepted by whoever confirms it',
      async () => [
        `update certificates.certificate_imports set state = 'confirmed', decided_by = accepted_by, decided_at = now() where id = $1`,
        [await desk.accepted()],
      ],
      'certificate_imports_accepted',
    ],
  ])('refuses %s', async (_what, statement, constraint) => {
    const [text, values] = await statement();
    await expect(query(text, values)).rejects.toMatchObject({ constraint });
  });
});
