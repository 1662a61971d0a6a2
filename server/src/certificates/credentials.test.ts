// Certificates as credentials through their own HTTP contract: issued with proof, suspended, reinstated, revoked and renewed with
// bit, leaf and verdict together, and refused without a trace.

import {
  changeCertificateStatus,
  credential,
  draftCertificate,
  listCertificates,
  proposeImport,
} from '@amanah/api/certificates';
import { previewVerdict } from '@amanah/api/verification';
import { batchName, decodeStatusList, isStatusSet, parseVcJwt, readCredential } from '@amanah/core/certificates';
import { parseLeaf, utf8 } from '@amanah/core/ledger';
import { demoAccounts } from '@amanah/demo/accounts';
import { calendarFrom } from '@amanah/demo/calendar';
import { gtinOf, productNamed } from '@amanah/demo/catalogue';
import { certificateId } from '@amanah/demo/certificates';
import { demoBatches } from '@amanah/demo/journeys';
import { siteId } from '@amanah/demo/producers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reinstate } from '../testing/reinstate.ts';
import {
  type CertifierDesk,
  chicken,
  gunzip,
  type Issued,
  openCertifierDesk,
  pathOfUrl,
  signIn,
  troublesOf,
} from './testing/certifier-desk.ts';

const limitedToday = ['witnesses: limited, evidence.no_outside_witness'];

let desk: CertifierDesk;
beforeAll(async () => {
  desk = await openCertifierDesk();
  await desk.endReviews();
});
afterAll(() => desk.app.close());

const kindsOf = async (subject: string) => {
  const { certificates } = await desk.evidenceOf(subject);
  return certificates.flatMap(({ statement, history }) =>
    [statement, ...history].map(({ leaf }) => parseLeaf(utf8(leaf))?.kind),
  );
};
const jwtAt = async (url: string) => {
  const answer = await desk.app.http.inject({ url: pathOfUrl(url) });
  const read = parseVcJwt(answer.body);
  const content = readCredential(read?.credential);
  if (!read || !content) throw new Error(`no credential at ${url}`);
  return { ...read, content };
};
const bitOf = async (url: string, purpose: 'revocation' | 'suspension') => {
  const { content } = await jwtAt(url);
  const { list, index } = content.status[purpose];
  const answer = await desk.app.http.inject({ url: pathOfUrl(list) });
  const subject = parseVcJwt(answer.body)?.credential['credentialSubject'] as { encodedList: string }; // the form of a list
  const decoded = await decodeStatusList(subject.encodedList, gunzip);
  if (!decoded.ok) throw new Error(decoded.refusal);
  return isStatusSet(decoded.bits, index);
};
/** Two changes never happen in the same instant, as with a clock that stands still. */
const tick = () => desk.app.clock.moveTo(new Date(desk.app.clock.now().getTime() + 1_000).toISOString());
const change = (id: string, action: 'suspend' | 'reinstate' | 'revoke', browser = desk.browser) => {
  tick();
  if (action === 'reinstate') return reinstate(browser, desk.second, id);
  return browser.send(changeCertificateStatus, { params: { id }, body: { action, reason: 'Found at an audit' } });
};
/** By an application that two people decided today; there is no other way. */
const renew = async ({ id, number }: Issued, validFrom: string, validUntil: string, browser = desk.browser) =>
  desk.issueApproved(await desk.approved({ renews: id }), { number, validFrom, validUntil }, browser);
const listed = async (number: string) => {
  const { certificates } = await desk.browser.call(listCertificates, { query: { search: number } });
  return certificates.find((one) => one.number === number);
};

describe('A certificate that was issued before', () => {
  it('is what a shopper is told of the packs it covers', async () => {
    const id = certificateId('nha-poultry');
    const code = 'HALAL-CHICKEN-2024-001';
    const told = async () => (await desk.app.browser().call(previewVerdict, { params: { code } })).state;
    const rung = async () => (await desk.check(code)).checks.find(({ name }) => name === 'status')?.codes.join();
    expect([await told(), await rung()]).toEqual(['certified', '']);
    await change(id, 'suspend');
    expect([await told(), await rung()]).toEqual(['suspended', 'evidence.suspended']);
    await change(id, 'reinstate');
    expect([await told(), await rung()]).toEqual(['certified', '']);
  });
});

describe('A certificate that is issued', () => {
  it('is signed, logged and proven: every rung of its evidence holds', async () => {
    const issued = await desk.issue({
      siteIds: [chicken.siteId],
      slaughterMethods: ['no_stun'],
      markets: ['MY', 'AE'],
    });
    const [gtin = ''] = chicken.gtins;
    const answer = await desk.check(issued.number, { scanned: { gtin, batchNumber: null } });
    expect(troublesOf(answer)).toEqual(limitedToday);
    expect(answer.ok).toBe(true);
    const { content, header } = await jwtAt(issued.credentialUrl);
    expect(content.facts).toMatchObject({
      id: issued.credentialUrl,
      number: issued.number,
      sites: [{ id: `urn:uuid:${chicken.siteId}` }],
      products: [{ gtin, batches: null }],
      slaughterMethods: ['no_stun'],
      markets: ['MY', 'AE'],
      validFrom: '2026-11-21T00:00:00Z',
      validUntil: '2028-11-21T00:00:00Z',
    });
    const did = `did:web:localhost%3A3000:did:${desk.organisationId}`;
    expect(content.issuer.id).toBe(did);
    expect(header).toMatchObject({ alg: 'EdDSA', kid: `${did}#key-1` });
    expect(await kindsOf(issued.number)).toEqual(['certificate.imported']);
    expect(content.facts).toMatchObject({ isImported: true, realm: 'demo', assessedOn: '2026-11-21' });
  });

  it('says nothing of an import where it was decided here, neither in itself nor in the log', async () => {
    const number = 'NHA-T-DECIDED';
    const wish = { number, validFrom: '2026-11-21', validUntil: '2028-11-20' };
    expect(await desk.issueApproved(await desk.approved(), wish)).toMatchObject({ body: { state: 'issued' } });
    expect(troublesOf(await desk.check(number))).toEqual(limitedToday);
    const { content } = await jwtAt((await listed(number))?.credentialUrl ?? '');
    expect(content.facts).toMatchObject({ isImported: false, assessedOn: '2026-11-21' });
    expect(await kindsOf(number)).toEqual(['certificate.issued']);
  });

  it('is found by id, number, id of its credential, and nothing else is', async () => {
    const issued = await desk.issue();
    const ids = [issued.id, issued.number, pathOfUrl(issued.credentialUrl).split('/').at(-1) ?? ''];
    for (const id of ids) expect((await desk.evidenceOf(id)).certificates[0]?.id).toBe(issued.credentialUrl);
    const answer = await desk.app.http.inject({ url: '/api/evidence/NHA-T-0000' });
    expect(answer.json()).toMatchObject({ code: 'evidence.unknown' });
  });

  it('comes as vc+jwt, and as JSON with a proof for who asks for it', async () => {
    const { credentialUrl } = await desk.issue();
    const url = pathOfUrl(credentialUrl);
    const jwt = await desk.app.http.inject({ url });
    expect(jwt.headers).toMatchObject({
      'content-type': 'application/vc+jwt',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    });
    expect(jwt.headers.vary).toContain('accept');
    for (const accept of ['application/vc', 'application/json', 'application/ld+json, */*;q=0.1']) {
      const json = await desk.app.http.inject({ url, headers: { accept } });
      expect(json.headers['content-type'], accept).toBe('application/vc');
      expect(json.json()).toMatchObject({ id: credentialUrl, proof: { cryptosuite: 'eddsa-jcs-2022' } });
    }
    expect((await desk.app.http.inject({ url, headers: { accept: 'application/vc+jwt' } })).body).toBe(jwt.body);
    const unknown = await desk.browser.send(credential, { params: { id: chicken.holderId } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'certificates.unknown' } });
  });

  it('names no batch that nobody may move or sell', async () => {
    const { rows } = await desk.app.database.pool.query<{ name: string; gtin: string; id: string }>(
      `insert into batches.blocks (id, realm, gtin, batch_id, kind, source_id, reason, since)
       select gen_random_uuid(), b.realm, b.gtin, b.id, 'hold', gen_random_uuid(), 'Seal', now() from batches.batches b where b.gtin = any($1::text[])
         and b.id not in (select k.batch_id from batches.blocks k where k.batch_id is not null) order by b.produced_on limit 1
       returning id, gtin, (select certificates.batch_name(b.gtin, b.batch_number) from batches.batches b where b.id = batch_id) as name`,
      [chicken.gtins],
    );
    const [held] = rows;
    const [gtin = '', number = ''] = held?.name.split(' ') ?? [];
    const id = await desk.accepted({ gtins: [gtin], batches: [held?.name ?? ''] });
    for (const written of [number.toLowerCase(), number.replaceAll('-', '.'), number.replaceAll('-', '')]) {
      const other = await desk.accepted({ gtins: [gtin], batches: [`${gtin} ${written}`] });
      expect(await desk.confirm(other), written).toMatchObject({ body: { code: 'certificates.batch_blocked' } });
    }
    expect(await desk.confirm(id)).toMatchObject({ status: 409, body: { code: 'certificates.batch_blocked' } });
    await desk.app.database.asOwner('delete from batches.blocks where id = $1', [held?.id]);
    expect(await desk.confirm(id)).toMatchObject({ status: 200 });
  });

  it('may be limited to batches, or to categories alone', async () => {
    const [batch] = demoBatches(calendarFrom(desk.app.clock.now())).filter(({ product }) => product.key === 'CHICKEN');
    if (!batch) throw new Error('a batch of chicken');
    const { gtin, batchNumber } = batch.batch;
    const limited = await desk.issue({ gtins: [gtin], batches: [batchName(gtin, batchNumber)] });
    expect((await jwtAt(limited.credentialUrl)).content.facts.products).toMatchObject([
      { gtin, batches: [batchNumber] },
    ]);
    const scanned = (number: string | null | undefined) => ({ scanned: { gtin, batchNumber: number ?? null } });
    expect(troublesOf(await desk.check(limited.number, scanned(batchNumber)))).toEqual(limitedToday);
    expect(troublesOf(await desk.check(limited.number, scanned('OTHER')))).toContain(
      'scope: failed, evidence.other_batch',
    );
    expect(troublesOf(await desk.check(limited.number, scanned(null)))).toContain(
      'scope: limited, evidence.code_without_batch',
    );
    const wide = await desk.issue({ gtins: null, slaughterMethods: ['no_stun'] });
    expect((await jwtAt(wide.credentialUrl)).content.facts.products).toBeNull();
    expect(troublesOf(await desk.check(wide.number, scanned(batchNumber)))).toContain(
      'scope: limited, evidence.category_not_provable',
    );
  });
});

describe('A status that changes', () => {
  it('is in the list, the evidence and the verdict at once: suspended, reinstated, revoked for good', async () => {
    const { id, number, credentialUrl } = await desk.issue();
    const states = async () => [
      (await listed(number))?.state,
      await bitOf(credentialUrl, 'suspension'),
      await bitOf(credentialUrl, 'revocation'),
      troublesOf(await desk.check(number)).find((trouble) => trouble.startsWith('status')),
    ];
    expect(await states()).toEqual(['valid', false, false, undefined]);
    expect(await change(id, 'suspend')).toMatchObject({
      status: 200,
      body: { state: 'suspended', allowed: ['reinstate', 'revoke'] },
    });
    expect(await states()).toEqual(['suspended', true, false, 'status: failed, evidence.suspended']);
    expect(await change(id, 'reinstate')).toMatchObject({ status: 200, body: { state: 'valid' } });
    expect(await states()).toEqual(['valid', false, false, undefined]);
    expect(await change(id, 'revoke')).toMatchObject({ status: 200, body: { state: 'revoked', allowed: [] } });
    expect(await states()).toEqual(['revoked', false, true, 'status: failed, evidence.revoked']);
    expect(await kindsOf(number)).toEqual([
      'certificate.imported',
      'certificate.suspended',
      'certificate.reinstated',
      'certificate.revoked',
    ]);
  });

  it('keeps the bit of revocation when a suspended certificate is revoked, and lifts that of suspension', async () => {
    const { id, number, credentialUrl } = await desk.issue();
    await change(id, 'suspend');
    await change(id, 'revoke');
    expect([await bitOf(credentialUrl, 'suspension'), await bitOf(credentialUrl, 'revocation')]).toEqual([false, true]);
    expect(troublesOf(await desk.check(number))).toContain('status: failed, evidence.revoked');
  });

  it('stays revoked in the list where its row has forgotten it', async () => {
    const { id, number, credentialUrl } = await desk.issue();
    await change(id, 'revoke');
    await desk.app.database.asOwner(`delete from certificates.status_changes where certificate_id = '${id}'`);
    await change(id, 'suspend');
    await change(id, 'reinstate');
    expect(await bitOf(credentialUrl, 'revocation')).toBe(true);
    expect(troublesOf(await desk.check(number))).toContain('status: failed, evidence.revoked');
  });

  it('touches nobody else in the list', async () => {
    const [one, other] = [await desk.issue(), await desk.issue()];
    await change(one.id, 'revoke');
    expect(await bitOf(other.credentialUrl, 'revocation')).toBe(false);
    expect((await desk.check(other.number)).ok).toBe(true);
  });

  it.each<[string, ('suspend' | 'reinstate' | 'revoke')[], 'suspend' | 'reinstate' | 'revoke' | 'renew']>([
    ['valid', [], 'reinstate'],
    ['suspended', ['suspend'], 'suspend'],
    ['suspended', ['suspend'], 'renew'],
    ['reinstated', ['suspend', 'reinstate'], 'reinstate'],
    ['revoked', ['revoke'], 'suspend'],
    ['revoked', ['revoke'], 'reinstate'],
    ['revoked', ['revoke'], 'revoke'],
    ['revoked', ['revoke'], 'renew'],
  ])('is refused where it makes no sense: %s after %j, then %s', async (_state, before, action) => {
    const issued = await desk.issue();
    for (const step of before) expect((await change(issued.id, step)).status).toBe(200);
    const rows = await desk.countRows();
    const refused =
      action === 'renew' ? await renew(issued, '2026-11-21', '2029-11-20') : await change(issued.id, action);
    const code = action === 'renew' ? 'certification.step_refused' : 'certificates.transition_refused';
    expect(refused).toMatchObject({ status: 409, body: { code } });
    expect(await desk.countRows()).toEqual(rows);
  });

  it("is not another certifier's to change, nor a certificate's that does not exist, nor anybody's else", async () => {
    const rows = await desk.countRows();
    const foreign = certificateId('ahd-beef');
    for (const action of ['suspend', 'reinstate', 'revoke'] as const) {
      expect(await change(foreign, action)).toMatchObject({
        status: 403,
        body: { code: 'certificates.not_your_certificate' },
      });
    }
    expect(await change(chicken.holderId, 'revoke')).toMatchObject({
      status: 404,
      body: { code: 'certificates.unknown' },
    });
    expect(await change(foreign, 'revoke', desk.app.browser())).toMatchObject({ status: 401 });
    expect(await desk.countRows()).toEqual(rows);
  });

  it('turns the bit on its day, not before, and never for a part of the certificate', async () => {
    const [later, partly] = [await desk.issue(), await desk.issue()];
    const { certificates } = desk.app.domains;
    const status = { status: 'suspended', reason: 'From next week' } as const;
    await desk.app.database.sql.transaction((tx) =>
      certificates.changeStatus(tx, [
        { certificateId: later.id, onDay: '2026-11-28', gtins: null, batches: null, ...status },
        { certificateId: partly.id, onDay: '2026-11-21', gtins: [...chicken.gtins], batches: null, ...status },
      ]),
    );
    const bits = async () => [
      await bitOf(later.credentialUrl, 'suspension'),
      await bitOf(partly.credentialUrl, 'suspension'),
    ];
    await certificates.maintain();
    expect(await bits()).toEqual([false, false]);
    expect(await kindsOf(later.number)).toEqual(['certificate.imported']);
    const before = desk.app.clock.now();
    desk.app.clock.moveTo('2026-11-28T00:00:01Z');
    try {
      await certificates.maintain();
      expect(await bits()).toEqual([true, false]);
      expect(await kindsOf(later.number)).toEqual(['certificate.imported', 'certificate.suspended']);
      const rows = await desk.countRows();
      await certificates.maintain();
      expect(await desk.countRows()).toEqual(rows);
    } finally {
      desk.app.clock.moveTo(before.toISOString());
    }
  });

  it('is decided once when two people press at the same time', async () => {
    const { id, number } = await desk.issue();
    const answers = await Promise.all([change(id, 'suspend'), change(id, 'suspend'), change(id, 'suspend')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await kindsOf(number)).toEqual(['certificate.imported', 'certificate.suspended']);
  });
});

describe('A renewal', () => {
  it('is a new credential with its own leaf, and the old one stays checkable', async () => {
    const issued = await desk.issue();
    const renewed = await renew(issued, '2026-11-21', '2029-11-20');
    expect(renewed).toMatchObject({ status: 200, body: { certificate: { id: issued.id, validUntil: '2029-11-20' } } });
    const now = await listed(issued.number);
    expect(now).toMatchObject({ validUntil: '2029-11-20', state: 'valid', isImported: false });
    const credentialUrl = now?.credentialUrl ?? '';
    expect(credentialUrl).not.toBe(issued.credentialUrl);
    expect(await kindsOf(issued.number)).toEqual(['certificate.renewed']);
    expect(troublesOf(await desk.check(issued.number))).toEqual(limitedToday);
    const oldId = pathOfUrl(issued.credentialUrl).split('/').at(-1) ?? '';
    expect(await kindsOf(oldId)).toEqual(['certificate.imported']);
    expect((await desk.check(oldId)).ok).toBe(true);
    await change(issued.id, 'revoke');
    expect([await bitOf(issued.credentialUrl, 'revocation'), await bitOf(credentialUrl, 'revocation')]).toEqual([
      true,
      true,
    ]);
  });

  it('never takes the mark of the import from goods of the time before it, and never gives it to those after', async () => {
    const from = '2026-01-01';
    // Of a product whose certificates no other test revokes.
    const { rows } = await desk.app.database.pool.query(
      'select id, code, gtin, produced_on::text as day, claimed_certificate_numbers as numbers from batches.batches where gtin = $1 order by id limit 1',
      [chicken.gtins.at(-2)],
    );
    const batch = rows[0] as { id: string; code: string; gtin: string; day: string; numbers: string[] };
    const issued = await desk.issue({ gtins: [batch.gtin], validFrom: from, validUntil: '2026-12-31' });
    const madeOn = (day: string, numbers = [issued.number]) =>
      desk.app.database.asOwner(
        'update batches.batches set produced_on = $2, claimed_certificate_numbers = $3 where id = $1',
        [batch.id, day, numbers],
      );
    const rests = async (day: string) => {
      await madeOn(day);
      const { proof, reasons } = await desk.app.browser().call(previewVerdict, { params: { code: batch.code } });
      expect(proof.certificateId).toBe(issued.id);
      return reasons.some((reason) => reason.code === 'certificate.imported');
    };
    const again = async (validFrom: string, validUntil: string) => {
      const id = await desk.approved({ renews: issued.id, gtins: [batch.gtin] });
      return desk.issueApproved(id, { number: issued.number, validFrom, validUntil });
    };
    try {
      expect(await rests('2026-11-20')).toBe(true);
      expect(await again('2026-11-21', '2028-11-20')).toMatchObject({ status: 200 });
      expect([await rests(from), await rests('2026-11-20'), await rests('2026-11-21')]).toEqual([true, true, false]);
      expect(await again('2028-11-21', '2030-11-20')).toMatchObject({
        body: { code: 'certificates.begins_too_late' },
      });
      expect(await again('2026-11-22', '2028-11-21')).toMatchObject({ status: 200 });
      expect([await rests('2026-11-20'), await rests('2026-11-21')], 'renewed again').toEqual([true, false]);
    } finally {
      await madeOn(batch.day, batch.numbers);
    }
  });

  it('that begins later leaves the evidence of today as it is', async () => {
    const issued = await desk.issue({ validUntil: '2026-12-31' });
    await renew(issued, '2027-01-01', '2028-12-31');
    expect(troublesOf(await desk.check(issued.number))).toEqual(limitedToday);
    const last = await desk.evidenceOf(issued.number);
    expect(last.certificates[0]?.id).toBe(issued.credentialUrl);
  });

  it('of a certificate that ended while suspended does not lift the suspension', async () => {
    const issued = await desk.issue({ validUntil: '2026-12-31' });
    await change(issued.id, 'suspend');
    const before = desk.app.clock.now();
    desk.app.clock.moveTo('2027-01-01T10:00:00Z');
    try {
      const browser = await desk.signInAt('nha');
      expect(await renew(issued, '2027-01-01', '2028-12-31', browser)).toMatchObject({ status: 200 });
      const { certificates } = await browser.call(listCertificates, { query: { search: issued.number } });
      expect(certificates[0]).toMatchObject({ state: 'suspended', validUntil: '2028-12-31' });
      expect(await bitOf(certificates[0]?.credentialUrl ?? '', 'suspension')).toBe(true);
    } finally {
      desk.app.clock.moveTo(before.toISOString());
    }
  });

  const stepRefused = {
    status: 409,
    body: { code: 'certification.step_refused', faults: [{ path: '/action', rule: 'certificate_ended' }] },
  };
  const gapRefused = {
    status: 400,
    body: { code: 'certificates.renewal_gap', faults: [{ path: '/validFrom', rule: 'renewal_gap' }] },
  };
  it.each([
    ['ended a year ago', '2025-11-30', '2026-11-21', stepRefused],
    ['ended two days before the decision', '2026-11-19', '2026-11-21', stepRefused],
    ['would wait for its next time', '2026-12-31', '2027-01-02', gapRefused],
  ])('leaves no day without a decision: a certificate that %s', async (_what, validUntil, validFrom, refused) => {
    const issued = await desk.issue({ validFrom: '2025-01-01', validUntil });
    const rows = await desk.countRows();
    const asked = { number: issued.number, validFrom, validUntil: '2028-10-31' };
    const id = await desk.approved({ renews: issued.id });
    expect(await desk.issueApproved(id, asked)).toMatchObject(refused);
    const body = { kind: 'application', id, ...asked } as const;
    expect(await desk.browser.send(draftCertificate, { body })).toMatchObject(refused);
    expect(await desk.countRows()).toEqual(rows);
    expect(await listed(issued.number)).toMatchObject({ validUntil });
  });

  it.each([
    ['2026-11-21', '2028-11-20', 'certificates.not_later'],
    ['2026-11-21', '2027-01-01', 'certificates.not_later'],
    ['2030-01-01', '2029-01-01', 'certificates.end_before_beginning'],
    ['2026-11-20', '2029-01-01', 'certificates.before_decision'],
    ['2027-11-21', '2029-01-01', 'certificates.begins_too_late'],
    ['2026-11-21', '2030-11-21', 'certificates.longer_than_scheme'],
    ['2026-02-30', '2030-01-01', 'request.invalid'],
  ])('is refused for a time that is none or adds nothing: %s to %s', async (from, until, code) => {
    const issued = await desk.issue();
    const rows = await desk.countRows();
    expect(await renew(issued, from, until)).toMatchObject({ status: 400, body: { code } });
    expect(await desk.countRows()).toEqual(rows);
  });
});

describe('A certificate that cannot be said', () => {
  const beef = gtinOf(productNamed('BEEF'));
  const nobody = '00000000-0000-7000-8000-000000000000';
  const foreign = demoBatches(calendarFrom(new Date('2026-11-21T10:00:00Z'))).find(
    ({ product }) => product.key === 'BEEF',
  );
  const foreignBatch = batchName(foreign?.batch.gtin ?? '', foreign?.batch.batchNumber ?? '');

  it.each<[string, Parameters<CertifierDesk['request']>[0], number, string]>([
    ['an unknown holder', { holderId: nobody }, 404, 'organisations.unknown'],
    ['an unknown site', { siteIds: [nobody] }, 400, 'certificates.not_of_holder'],
    ['one site unknown among known', { siteIds: [chicken.siteId, nobody] }, 400, 'certificates.not_of_holder'],
    [
      'the plant of another company',
      { siteIds: [siteId('pennine-vale', 'processing')] },
      400,
      'certificates.not_of_holder',
    ],
    ['the product of another company', { gtins: [beef] }, 400, 'certificates.not_of_holder'],
    ['a scheme that the certifier has not published', { scheme: 'NHA 99' }, 404, 'certificates.scheme_unknown'],
    ['a beginning after today', { validFrom: '2026-11-22' }, 400, 'certificates.begins_after_import'],
    ['a time longer than the scheme', { validUntil: '2126-11-20' }, 400, 'certificates.longer_than_scheme'],
    ['a site twice', { siteIds: [chicken.siteId, chicken.siteId] }, 400, 'request.invalid'],
    ['an unknown product', { gtins: ['09506000134352'] }, 400, 'certificates.not_of_holder'],
    ['a product twice', { gtins: [beef, beef] }, 400, 'request.invalid'],
    ['a batch by the id of its row', { batches: [nobody] }, 400, 'request.invalid'],
    ['a batch of another product', { batches: [foreignBatch] }, 400, 'certificates.facts_refused'],
    ['batches without their products', { gtins: null, batches: [foreignBatch] }, 400, 'certificates.facts_refused'],
    [
      'an end before the beginning',
      { validFrom: '2026-01-01', validUntil: '2025-01-01' },
      400,
      'certificates.end_before_beginning',
    ],
    ['a market twice', { markets: ['MY', 'MY'] }, 400, 'request.invalid'],
    ['a day that is none', { validFrom: '2026-02-30' }, 400, 'request.invalid'],
    ['no category', { categories: [] }, 400, 'request.invalid'],
    ['an empty list of sites', { siteIds: [] }, 400, 'request.invalid'],
    ['a GTIN of 13 digits', { gtins: ['9506000134352'] }, 400, 'request.invalid'],
    ['an empty number', { number: '' }, 400, 'request.invalid'],
  ])('is refused and leaves nothing: %s', async (_what, more, status, code) => {
    const rows = await desk.countRows();
    const answer = await desk.propose(more);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await desk.countRows()).toEqual(rows);
  });

  it('is refused under a number that is taken, also when two come at once', async () => {
    const { number } = await desk.issue();
    const rows = await desk.countRows();
    const taken = { status: 409, body: { code: 'certificates.number_taken' } };
    expect(await desk.propose({ number })).toMatchObject(taken);
    expect(await desk.countRows()).toEqual(rows);
    const proposed = await Promise.all([1, 2, 3].map(() => desk.propose({ number: 'NHA-T-THRICE' })));
    // Whichever of them comes first: the others are refused when they are proposed or when they are confirmed.
    const answers = await Promise.all(
      proposed.map(async (one) => {
        if (one.status === 409) return one;
        const { id } = one.body as { id: string }; // of the proposal
        await desk.accept(id);
        return desk.confirm(id);
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('is not for retailers, shoppers or strangers to issue', async () => {
    const rows = await desk.countRows();
    const body = { source: 'Register of 2025', certificate: desk.request() };
    expect(await desk.app.browser().send(proposeImport, { body })).toMatchObject({ status: 401 });
    for (const { email } of demoAccounts.filter(({ role }) => role !== 'certifier')) {
      const browser = await signIn(desk.app, email);
      expect(await browser.send(proposeImport, { body })).toMatchObject({
        status: 403,
        body: { code: 'identity.forbidden' },
      });
      expect(await change(certificateId('nha-poultry'), 'revoke', browser)).toMatchObject({ status: 403 });
    }
    expect(await desk.countRows()).toEqual(rows);
  });
});
