// A certifier leaves: what it may still do by any way in, what its certificates say from which day on, who is told, and what stands in the log.

import { webcrypto } from 'node:crypto';
import { decideImport, draftCertificate, proposeImport, signDraft } from '@amanah/api/certificates';
import { listSchemes } from '@amanah/api/certificates/schemes';
import { applicationOptions, listApplications } from '@amanah/api/certification/applications';
import { leaveCertifier, listCertifiers } from '@amanah/api/certification/certifiers';
import { certificationOfProduct } from '@amanah/api/certification/products';
import { dashboard } from '@amanah/api/dashboards';
import { profile } from '@amanah/api/identity';
import { createApiKey } from '@amanah/api/integrations';
import { organisationDid, registerKey, rotateKey } from '@amanah/api/organisations';
import { inviteMember, joinOrganisation, readInvitation } from '@amanah/api/organisations/members';
import { previewVerdict } from '@amanah/api/verification';
import { utf8 } from '@amanah/core/ledger';
import { fromBase64Url, toBase64Url } from '@amanah/core/statements';
import { demoDeciders, demoOperator } from '@amanah/demo/accounts';
import { type CertifierKey, certifierBodyId, certifierNamed, certifierOrganisationId } from '@amanah/demo/certifiers';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CertifierDesk, chicken, openCertifierDesk, signIn } from '../certificates/testing/certifier-desk.ts';
import { newId } from '../platform/clock.ts';
import { signInAs } from '../testing/demo-people.ts';
import { passSecondStep } from '../testing/pass-second-step.ts';
import type { Browser } from '../testing/test-app.ts';

let desk: CertifierDesk;
let operator: Browser;
beforeAll(async () => {
  desk = await openCertifierDesk();
  operator = await signIn(desk.app, demoOperator.email);
});
afterAll(() => desk.app.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await desk.app.database.pool.query<Row>(text, values)).rows;
const codeOf = ({ body }: { readonly body: unknown }) => (body as { code?: string }).code;
const idOf = ({ body }: { readonly body: unknown }) => (body as { id: string }).id;
const leave = (id = desk.organisationId, more: Partial<{ endsOn: string; reason: string }> = {}, who = operator) =>
  who.send(leaveCertifier, {
    params: { id },
    body: { endsOn: '2026-12-31', reason: 'The body closes down.', ...more },
  });
const shown = async (id = desk.organisationId, endsOn?: string) => {
  const { certifiers } = await operator.call(listCertifiers, { query: { endsOn } });
  return certifiers.find((one) => one.id === id);
};
const verdict = (gtin = chicken.gtins[0] ?? '') =>
  desk.app.browser().call(previewVerdict, { params: { code: gtin }, query: {} });

/** The operator of the demo is everybody; from here on it is one person. */
async function becomeOnePerson() {
  const {
    rows: [{ id } = { id: '' }],
  } = await desk.app.database.asOwner<{ id: string }>(
    'update people.accounts set is_shared = false where email = $1 returning id',
    [demoOperator.email],
  );
  operator = await signIn(desk.app, demoOperator.email);
  expect(codeOf(await leave())).toBe('identity.two_step_required');
  await passSecondStep(desk.app, id);
}

describe('A certifier', () => {
  it('is ended by an operator alone, who is one person with a second step, and with a day that can be', async () => {
    expect(codeOf(await leave(desk.organisationId, {}, desk.browser))).toBe('identity.forbidden');
    expect(codeOf(await leave())).toBe('organisations.demo_member_fixed');
    await becomeOnePerson();
    expect(codeOf(await leave(chicken.holderId)), 'a producer').toBe('organisations.unknown');
    expect(codeOf(await leave(newId(new Date())))).toBe('organisations.unknown');
    for (const endsOn of ['2026-11-20', '2027-06-01'])
      expect(codeOf(await leave(desk.organisationId, { endsOn })), endsOn).toBe('certificates.leaving_day_wrong');
    expect(await shown()).toMatchObject({ leftAt: null, certificatesEndOn: null });
  });

  it('cannot issue past its end, however many press in the same moment', async () => {
    const person = await desk.signInAt('ahd');
    const organisationId = certifierOrganisationId('ahd');
    const approved = await Promise.all([1, 2, 3].map(() => desk.approved({ certifier: 'ahd' })));
    const wish = (n: number) => ({ number: `AHD-RACE-${n}`, validFrom: '2026-11-21', validUntil: '2027-11-20' });
    const answers = await Promise.all([
      ...approved.map((id, n) => desk.issueApproved(id, wish(n), person)),
      leave(organisationId),
    ]);
    const left = answers.at(-1);
    expect([left?.status, codeOf(left ?? { body: {} })]).toEqual([200, undefined]);
    const endless = await query(
      `select number from certificates.certificates c where c.certifier_id = $1 and c.valid_until >= '2026-12-31'
         and not exists (select from certificates.status_changes s where s.certificate_id = c.id and s.status = 'revoked' and s.on_day <= '2026-12-31')`,
      [certifierBodyId('ahd')],
    );
    expect(endless).toEqual([]);
    expect(codeOf(await leave(organisationId))).toBe('organisations.left');
  });

  it('that has announced a day can have it brought forward, never put off', async () => {
    const organisationId = certifierOrganisationId('ahd');
    const sooner = { endsOn: '2026-12-01', reason: 'Goods turned out to be in danger.' };
    expect(await leave(organisationId, sooner)).toMatchObject({
      status: 200,
      body: { certificatesEndOn: '2026-12-01' },
    });
    for (const endsOn of ['2026-12-01', '2026-12-20'])
      expect(codeOf(await leave(organisationId, { endsOn })), endsOn).toBe('organisations.left');
    const later = await query(
      `select number from certificates.certificates c where c.certifier_id = $1 and c.valid_until >= '2026-12-01'
         and not exists (select from certificates.status_changes s where s.certificate_id = c.id and s.status = 'revoked' and s.on_day <= '2026-12-01')`,
      [certifierBodyId('ahd')],
    );
    expect(later).toEqual([]);
    expect(await shown(organisationId)).toMatchObject({ certificatesEndOn: '2026-12-01' });
  });

  it('is named to its members as what it is, and they hear of each day that is said', async () => {
    const member = await signIn(desk.app, 'person@ahd.example');
    const organisation = { id: certifierOrganisationId('ahd'), status: 'left' };
    expect(await member.call(profile, {})).toMatchObject({
      organizationId: organisation.id,
      organizationStatus: 'left',
    });
    expect((await member.call(dashboard, {})).organisation).toMatchObject(organisation);
    const heard = await query<{ day: string }>(
      `select payload->'facts'->>'day' as day from outbox.messages where payload->>'kind' = 'organisation_left'
         and payload->'to'->'userIds' ? (select id::text from people.names where username = $1) order by id`,
      ['Person at ahd'],
    );
    expect(heard.map(({ day }) => day).toSorted()).toEqual(['2026-12-01', '2026-12-31']);
  });
});

/** Whoever holds the end of the audit trail: the leaving waits there, with everything locked that it locks before. */
async function holdAuditTrail(organisationId: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = desk.app.database.sql.transaction(async (tx) => {
    await tx.execute(sql`insert into organisations.audit_heads (organisation_id, place, hash)
      values (${organisationId}, 0, repeat('0', 64)) on conflict (organisation_id) do update set place = audit_heads.place`);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return () => {
    released.resolve();
    return holding;
  };
}

/** Statements that wait for a lock. */
const waiting = async () =>
  (
    await query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]?.count ?? 0;
async function untilWaiting(count: number) {
  for (let tries = 0; (await waiting()) < count; tries += 1) {
    if (tries > 300) throw new Error(`never ${count} waiting`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('A certifier that leaves while somebody there signs', () => {
  const wish = (n: number) => ({ number: `RACE-${n}`, validFrom: '2026-11-21', validUntil: '2027-11-20' });

  /** What the last of two people does, prepared up to the moment of pressing. */
  async function pressAt(certifier: CertifierKey): Promise<Record<string, () => ReturnType<Browser['send']>>> {
    const person = await desk.signInAt(certifier);
    const scheme = certifierNamed(certifier).schemes[0];
    const proposed = async () => {
      const certificate = desk.request({ scheme, validUntil: '2027-11-20' });
      const colleague = await signIn(desk.app, demoDeciders[certifier][0].email);
      const id = idOf(await colleague.send(proposeImport, { body: { source: 'Register of 2025', certificate } }));
      await desk.accept(id);
      return id;
    };
    const [confirmed, declined, application] = [await proposed(), await proposed(), await desk.approved({ certifier })];
    const press = {
      confirm: () => person.send(decideImport, { params: { id: confirmed }, body: { decision: 'confirm' } }),
      decline: () => person.send(decideImport, { params: { id: declined }, body: { decision: 'decline' } }),
      issue: () => desk.issueApproved(application, wish(1), person),
      propose: () =>
        person.send(proposeImport, {
          body: { source: 'Register of 2025', certificate: desk.request({ scheme, validUntil: '2027-11-20' }) },
        }),
    };
    return press;
  }

  /** The same with a key of its own: a draft waits for its signature. */
  async function signAt(certifier: CertifierKey): Promise<() => ReturnType<Browser['send']>> {
    const person = await desk.signInAt(certifier);
    const { publicKey, privateKey } = (await webcrypto.subtle.generateKey('Ed25519', false, [
      'sign',
      'verify',
    ])) as webcrypto.CryptoKeyPair; // Ed25519 gives a pair
    const sign = async (bytes: Uint8Array | undefined) =>
      toBase64Url(
        new Uint8Array(await webcrypto.subtle.sign('Ed25519', privateKey, Uint8Array.from(bytes ?? new Uint8Array()))),
      );
    const own = toBase64Url(new Uint8Array(await webcrypto.subtle.exportKey('raw', publicKey)));
    const did = `did:web:localhost%3A3000:did:${certifierOrganisationId(certifier)}`;
    const proof = await sign(utf8(`amanah key registration v1\n${did}\n${own}\n`));
    await person.call(registerKey, { body: { publicKey: own, proof, custody: 'own' } });
    const id = await desk.approved({ certifier });
    const drafted = await person.call(draftCertificate, { body: { kind: 'application', id, ...wish(2) } });
    const body = {
      jwt: await sign(fromBase64Url(drafted.jwtInput)),
      integrity: await sign(fromBase64Url(drafted.integrityInput)),
    };
    return () => person.send(signDraft, { params: { id: drafted.draftId }, body });
  }

  it.each<[CertifierKey, string]>([
    ['lhn', 'confirm'],
    ['bht', 'issue'],
    ['khr', 'sign'],
  ])('is waited for, and waits for nobody who waits for it: %s, %s', async (certifier, what) => {
    const press = what === 'sign' ? await signAt(certifier) : (await pressAt(certifier))[what];
    const release = await holdAuditTrail(certifierOrganisationId(certifier));
    const leaving = leave(certifierOrganisationId(certifier));
    await untilWaiting(1);
    const pressed = press?.();
    await untilWaiting(2);
    await release();
    const answers = [await leaving, await pressed];
    expect(answers.map((one) => [one?.status, codeOf(one ?? { body: {} })])).toEqual([
      [200, undefined],
      [409, 'organisations.left'],
    ]);
  });

  it('ends or is too late, whatever is pressed in the same moment', async () => {
    const press = await pressAt('ihb');
    const organisationId = certifierOrganisationId('ihb');
    const answers = await Promise.all([
      ...Object.values(press).flatMap((one) => [one(), one()]),
      leave(organisationId),
      ...Object.values(press).map((one) => one()),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect((await shown(organisationId))?.leftAt).not.toBeNull();
    const open = await query(
      `select state from certificates.certificate_imports where organisation_id = $1 and state = 'proposed'`,
      [organisationId],
    );
    expect(open).toEqual([]);
    // The holders of what waited are told that the question is over.
    const withdrawn = await query(
      `select payload from outbox.messages where payload->>'kind' in ('certificate_import_withdrawn', 'certificate_import_over')`,
    );
    const declined = await query(
      `select id from certificates.certificate_imports where organisation_id = $1 and state = 'declined' and decided_by is not null`,
      [organisationId],
    );
    expect(declined.length).toBeGreaterThan(0);
    expect(withdrawn.length).toBeGreaterThan(0);
  });
});

describe('Applications at a certifier that leaves', () => {
  it('are closed however many there are, each with its step and its products, and nobody else’s are touched', async () => {
    const organisationId = certifierOrganisationId('ihb');
    // It has left above: here it is open again, with as many applications as a large body has under way.
    // No statement of the product brings it back; its owner begins the history anew.
    const back = `update organisations.organisations set status = 'approved', left_at = null where id = '${organisationId}'`;
    await expect(query(back)).rejects.toMatchObject({ constraint: 'organisations_left_for_good' });
    await desk.app.database.asOwner(
      `alter table organisations.organisations disable trigger left_for_good; ${back}; alter table organisations.organisations enable trigger left_for_good`,
    );
    const many = 300;
    const stamps = [...Array(many)].map(() => newId(desk.app.clock.now()));
    const states = ['draft', 'submitted', 'in_review', 'approved'];
    await query(
      `insert into certification.applications select (jsonb_populate_record(a, jsonb_build_object('id', n.id, 'number', 'A-MANY-' || n.place,
         'state', ($2::text[])[1 + n.place % 4], 'submitted_at', case when n.place % 4 = 0 then null else a.submitted_at end,
         'certificate_id', null, 'decided_at', null, 'decision_reason', ''))).*
       from unnest($1::uuid[]) with ordinality n(id, place),
         certification.applications a where a.id = $3`,
      [stamps, states, await desk.approved({ certifier: 'ihb' })],
    );
    await query(
      `insert into certification.application_products (id, application_id, certifier_id, holder_id, gtin, submitted_on, status, realm)
       select gen_random_uuid(), id, certifier_id, holder_id, $2, '2026-11-21', 'submitted', realm from certification.applications
       where id = any($1::uuid[]) and submitted_at is not null`,
      [stamps, chicken.gtins[0]],
    );
    const others = () =>
      query(`select id, state from certification.applications where certifier_organisation_id <> $1 order by id`, [
        organisationId,
      ]);
    const before = await others();
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    try {
      expect((await leave(organisationId)).status).toBe(200);
      expect(statements.mock.calls.length, 'statements, however many applications').toBeLessThan(many);
    } finally {
      statements.mockRestore();
    }
    const [found] = await query<Record<string, number>>(
      `select count(*) filter (where a.state = 'withdrawn' and a.decision_reason <> '')::int as closed,
         (select count(*)::int from certification.application_steps s where s.application_id = any($1::uuid[])
           and s.action = 'withdraw' and s.to_state = 'withdrawn' and s.note = 'The body closes down.') as steps,
         (select count(*)::int from certification.application_products p where p.application_id = any($1::uuid[]) and p.status = 'withdrawn') as products,
         (select count(*)::int from certification.application_products p where p.application_id = any($1::uuid[]) and p.status <> 'withdrawn') as pending
       from certification.applications a where a.id = any($1::uuid[])`,
      [stamps],
    );
    expect(found).toEqual({ closed: many, steps: many, products: (many * 3) / 4, pending: 0 });
    expect(await others()).toEqual(before);
    // The list says what the page says: closed, and withdrawn by nobody.
    const { applications } = await (await signInAs(desk.app, 'producer')).call(listApplications, {});
    const ended = applications.filter(({ id }) => stamps.includes(id));
    expect(ended.length).toBeGreaterThan(0);
    expect(ended.every(({ isClosed }) => isClosed)).toBe(true);
  });
});

describe('A certifier that has left', () => {
  let issued: { readonly number: string };
  let approved: string;
  let draftId: string;
  let importId: string;
  let invitation: string;
  let apiKey: string;
  let namedBefore: number | undefined;
  beforeAll(async () => {
    await desk.endReviews();
    issued = await desk.issue({ gtins: [chicken.gtins[2] ?? ''] });
    approved = await desk.approved();
    importId = await desk.accepted();
    const body = {
      kind: 'application',
      id: await desk.approved(),
      number: 'NHA-T-LATE',
      validFrom: '2026-11-21',
      validUntil: '2028-11-20',
    } as const;
    draftId = (await desk.browser.call(draftCertificate, { body })).draftId;
    const invited = await desk.browser.call(inviteMember, {
      body: { email: 'late@people.example', right: 'manager', language: 'en' },
    });
    invitation = new URL(invited.link).searchParams.get('token') ?? invited.link.split('/').at(-1) ?? '';
    // It is there, though only for whoever belongs to the demo.
    expect((await desk.app.browser().send(readInvitation, { params: { token: invitation } })).status).toBe(409);
    apiKey = (await desk.browser.call(createApiKey, { body: { name: 'late', scopes: ['query'] } })).key;
    expect(await shown()).toMatchObject({ imports: expect.any(Number) });
    await desk.issue({ validUntil: '2026-12-01' });
    const revoked = await desk.issue();
    await desk.app.database.sql.transaction((tx) =>
      desk.app.domains.certificates.changeStatus(tx, [
        {
          certificateId: revoked.id,
          onDay: '2026-12-15',
          gtins: null,
          batches: null,
          status: 'revoked',
          reason: 'Found at an audit',
        },
      ]),
    );
    const before = await shown();
    expect(before?.certificates).toBeGreaterThan(1);
    expect(before?.applications).toBeGreaterThan(1);
    namedBefore = (await shown(desk.organisationId, '2026-12-31'))?.certificates;
    expect(before?.certificates, 'one is over by then, one revoked').toBe((namedBefore ?? 0) + 2);
    expect((await leave()).status).toBe(200);
  });

  it('has ended as many certificates as its operator was told before', async () => {
    const [ended] = await query<{ count: number }>(
      `select count(*)::int as count from certificates.status_changes s join certificates.certificates c on c.id = s.certificate_id
       where s.cause = 'issuer_left' and c.certifier_id = $1`,
      [certifierBodyId('nha')],
    );
    expect(ended?.count).toBe(namedBefore);
  });

  it('is shown as such, with nothing under way', async () => {
    expect(await shown()).toMatchObject({
      leftAt: '2026-11-21T10:00:00.000Z',
      certificatesEndOn: '2026-12-31',
      applications: 0,
      imports: 0,
      members: 0,
    });
  });

  it('does nothing more, by whichever way in', async () => {
    const wish = { number: 'NHA-T-AFTER', validFrom: '2026-11-21', validUntil: '2028-11-20' };
    const rows = await desk.countRows();
    const refused = [
      await desk.issueApproved(approved, wish),
      await desk.second.send(decideImport, { params: { id: importId }, body: { decision: 'confirm' } }),
      await desk.browser.send(signDraft, {
        params: { id: draftId },
        body: { jwt: 'a'.repeat(86), integrity: 'a'.repeat(86) },
      }),
      await desk.propose(),
      await desk.browser.send(rotateKey, {}),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'identity.forbidden'));
    expect(await desk.countRows()).toEqual(rows);
    const join = desk.app.browser();
    join.token = (await signIn(desk.app, demoOperator.email)).token;
    expect(codeOf(await join.send(joinOrganisation, { params: { organisationId: desk.organisationId } }))).toBe(
      'organisations.unknown',
    );
    expect((await desk.app.browser().send(readInvitation, { params: { token: invitation } })).status).toBe(404);
    const asKey = await desk.app.http.inject({ url: '/epcis/events', headers: { authorization: `Bearer ${apiKey}` } });
    expect(asKey.statusCode).toBe(401);
    const { schemes } = await (await signInAs(desk.app, 'producer')).call(listSchemes, {});
    expect(schemes.filter(({ body }) => body.id === certifierBodyId('nha'))).toEqual([]);
  });

  it('does not come back by the door of the domain, with a row or a decision from before', async () => {
    const [row] = await query<Record<string, unknown>>('select * from certificates.certificates where number = $1', [
      issued.number,
    ]);
    expect(row).toBeDefined();
    await expect(
      desk.app.database.sql.transaction((tx) => desk.app.domains.organisations.requirePresent(tx, desk.organisationId)),
    ).rejects.toMatchObject({ code: 'organisations.left' });
    await expect(
      desk.app.domains.organisations.keys.signer(desk.app.database.sql, desk.organisationId),
    ).rejects.toMatchObject({ code: 'organisations.no_signing_key' });
  });

  it('keeps its keys in its document, with their end, and holds no private half', async () => {
    const answer = await desk.app.browser().call(organisationDid, { params: { organisation: desk.organisationId } });
    const document = JSON.stringify(answer);
    expect(document).toContain('#key-1');
    const keys = await query<{ ended: boolean; wrapped: unknown }>(
      'select ended_at is not null as ended, wrapped_private_key as wrapped from organisations.issuer_keys where organisation_id = $1',
      [desk.organisationId],
    );
    expect(keys.every(({ ended, wrapped }) => ended && wrapped === null)).toBe(true);
  });

  it('tells each holder and its own members once, and the log says so for everybody', async () => {
    const told = await query<{ kind: string; count: number }>(
      `select payload->>'kind' as kind, count(*)::int as count from outbox.messages
       where payload->>'kind' in ('certifier_left', 'organisation_left') and payload->'facts'->>'certifier' = $1 group by 1 order by 1`,
      [(await shown())?.name],
    );
    expect(told.map(({ kind }) => kind)).toEqual(['certifier_left', 'organisation_left']);
    const leaves = await query<{ leaf: string; subject: string }>(
      `select leaf, subject from ledger.leaves where leaf like '%"organisation.left"%' and subject like $1`,
      [`%${desk.organisationId}`],
    );
    expect(leaves).toHaveLength(1);
  });

  it('is named with the last day of its certificates to their holder, who is offered no renewal by it', async () => {
    const { certificates } = await (await signInAs(desk.app, 'producer')).call(applicationOptions, {});
    expect(certificates.find(({ number }) => number === issued.number)).toMatchObject({
      hasCertifierLeft: true,
      lastDay: '2026-12-30',
      endsWithCertifier: true,
    });
    expect(
      certificates.filter(({ hasCertifierLeft }) => !hasCertifierLeft).every(({ lastDay }) => lastDay === null),
    ).toBe(true);
    const { reasons } = await verdict(chicken.gtins[2] ?? '');
    expect(reasons.find(({ code }) => code === 'certificate.valid')?.details).toMatchObject({
      validUntil: '2026-12-30',
      ends: 'issuer_left',
    });
    const [signed] = (await desk.evidenceOf(issued.number)).certificates;
    expect(signed?.announcedEnd).toEqual({ lastDay: '2026-12-30', cause: 'issuer_left' });
  });

  it('leaves certificates that hold until the same day in the verdict and in the list of their holder', async () => {
    const gtin = chicken.gtins[2] ?? '';
    const { certifications, proof } = await verdict(gtin);
    expect(certifications.find(({ id }) => id === proof.certificateId)?.expiryDate).toBe('2026-12-30');
    const holder = await signInAs(desk.app, 'producer');
    expect(await holder.call(certificationOfProduct, { params: { gtin } })).toMatchObject({
      status: 'expiring',
      validUntil: '2026-12-30',
    });
  });

  it('has certificates in force until the day, from which on the verdict says that it has ended its work', async () => {
    const gtin = chicken.gtins[2] ?? '';
    expect((await verdict(gtin)).state).toBe('certified');
    expect((await desk.check(issued.number)).checks.find(({ name }) => name === 'status')?.result).toBe('passed');
    desk.app.clock.moveTo('2026-12-31T10:00:00Z');
    await desk.app.domains.certificates.maintain();
    const after = await verdict(gtin);
    expect(after.state).toBe('withdrawn');
    expect(after.reasons.map(({ code }) => code)).toContain('certificate.issuer_left');
    expect(after.reasons.map(({ code }) => code)).not.toContain('certificate.revoked');
    const ended = await query<{ issuer: string }>(
      `select distinct l.leaf::json->>'issuer' as issuer from ledger.leaves l join certificates.credentials k on k.uri = l.subject
       join certificates.certificates c on c.id = k.certificate_id
       where c.number = $1 and l.leaf like '%"certificate.revoked"%'`,
      [issued.number],
    );
    expect(ended, 'the log says that the operator ended it').toEqual([
      { issuer: desk.app.domains.ledger.operatorDid() },
    ]);
    const checked = await desk.check(issued.number, { at: '2026-12-31T10:00:00Z' });
    expect(checked.checks.find(({ name }) => name === 'status')).toMatchObject({ codes: ['evidence.issuer_left'] });
    expect((await desk.evidenceOf(issued.number)).certificates[0], 'what has come is in the log').not.toHaveProperty(
      'announcedEnd',
    );
    expect(checked.checks.find(({ name }) => name === 'signature')?.result, 'what it signed is still checked').toBe(
      'passed',
    );
  });
});
