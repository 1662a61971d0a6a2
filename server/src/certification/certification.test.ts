import { webcrypto } from 'node:crypto';
import { changeCertificateStatus, draftCertificate, listCertificates, signDraft } from '@amanah/api/certificates';
import type { SchemeContent } from '@amanah/api/certificates/schemes';
import { draftScheme, editScheme, listOwnSchemes, publishScheme } from '@amanah/api/certificates/schemes';
import {
  applicationOptions,
  certificationOverview,
  checkMaterials,
  createApplication,
  editApplication,
  listApplications,
  type MaterialLine,
  readApplication,
  readApplicationDocument,
  takeApplicationStep,
} from '@amanah/api/certification/applications';
import {
  addAuditPhoto,
  answerChecklist,
  auditCalendar,
  concludeAudit,
  readAudit,
  readAuditPhoto,
} from '@amanah/api/certification/audits';
import { pathOf } from '@amanah/api/client';
import { registerKey } from '@amanah/api/organisations';
import { readAuditTrail } from '@amanah/api/organisations/trails';
import { verify } from '@amanah/api/verification';
import { checkDigitOf } from '@amanah/core/codes';
import { utf8 } from '@amanah/core/ledger';
import type { Realm } from '@amanah/core/organisations';
import { fromBase64Url, toBase64Url } from '@amanah/core/statements';
import { gtinOf, productNamed } from '@amanah/demo/catalogue';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chicken, signIn } from '../certificates/testing/certifier-desk.ts';
import { newPerson } from '../testing/demo-people.ts';
import { giveProduct } from '../testing/prove-prefix.ts';
import { reinstate } from '../testing/reinstate.ts';
import { checkContents } from './check-materials.ts';
import { type ApplicationDesk, openApplicationDesk, paper, problem } from './testing/application-desk.ts';

/** Another company of the demo. */
const stranger = producerId('ovacik');
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
let desk: ApplicationDesk;
beforeAll(async () => {
  desk = await openApplicationDesk();
});
afterAll(() => desk.app.close());

const line = (more: Partial<MaterialLine>): MaterialLine => ({
  id: desk.lineId(),
  ingredient: 'Salt',
  supplier: 'Sea Works',
  category: null,
  certificateNumber: '',
  ethanolPercent: null,
  gtins: [],
  ...more,
});
async function numberOf(key: string): Promise<string> {
  const { rows } = await desk.app.database.pool.query(
    `select number from certificates.certificates where number like $1 order by valid_until desc limit 1`,
    [key],
  );
  return (rows[0] as { number: string }).number;
}
async function notices(kind: string): Promise<Record<string, unknown>[]> {
  const { rows } = await desk.app.database.pool.query(
    `select payload from outbox.messages where kind = 'notice.raised' and payload->>'kind' = $1 order by id`,
    [kind],
  );
  return rows.map(({ payload }: { payload: Record<string, unknown> }) => payload);
}
const recommend = { action: 'recommend', outcome: 'approve', note: 'Everything is in order.' } as const;
const approve = {
  action: 'approve' as const,
  reason: 'I agree.',
  conditions: ['Report a new supplier before its first use.'],
};

describe('A matrix', () => {
  it('is checked while it is typed: every ingredient, and every supplier certificate with its status of today', async () => {
    const { id } = await desk.draft();
    const beef = await numberOf('AHD-C-%-00118');
    const revoked = await numberOf('AHD-C-%-00187');
    const expired = await numberOf('NHA-C-2021-00187');
    const check = async (...materials: MaterialLine[]) => {
      const { materials: cells } = await desk.producer.call(checkMaterials, {
        params: { id },
        body: desk.content({ materials }),
      });
      return cells.map(({ ingredient, certificate }) =>
        [...ingredient.findings, ...certificate.findings].map(({ code }) => code).join(' '),
      );
    };
    expect(
      await check(
        line({}),
        line({
          ingredient: 'Minced beef',
          supplier: 'Ovacık Et ve Besi',
          certificateNumber: beef.toLowerCase().replaceAll('-', ' '),
          category: 'meat',
        }),
        line({ ingredient: 'Gelatine (E441)', supplier: 'Tatlıdağ', certificateNumber: revoked }),
        line({ ingredient: 'Moon dust', certificateNumber: 'XX-1' }),
        line({ ingredient: 'Mirin' }),
      ),
    ).toEqual([
      'ingredient_clear certificate_not_needed',
      expect.stringContaining('ingredient_needs_source'),
      expect.stringContaining('certificate_revoked'),
      'ingredient_unknown certificate_elsewhere',
      'ingredient_forbidden certificate_missing',
    ]);
    const [late] = await check(line({ ingredient: 'Gelatin', supplier: 'x', certificateNumber: expired }));
    expect(late).toContain('certificate_expired');
    expect(late).toContain('certificate_other_holder');
  });

  it('is checked against certificates of its own realm: another one can neither help nor stop it', async () => {
    const number = await numberOf('AHD-C-%-00118');
    const { rows } = await desk.app.database.pool.query(
      'select body_id, content from certificates.published_schemes order by id limit 1',
    );
    const [scheme] = rows as { body_id: string; content: SchemeContent }[];
    if (!scheme) throw new Error('the demo has schemes');
    const beef = line({ ingredient: 'Minced beef', supplier: 'x', certificateNumber: number, category: 'meat' });
    const about = {
      content: desk.content({ materials: [beef] }),
      scheme: { ...scheme.content, bodyId: scheme.body_id },
      slots: new Set<string>(),
      until: null,
    };
    const codesIn = async (realm: Realm) => {
      const [found] = await desk.app.database.sql.transaction((tx) => checkContents(tx, realm, [about], '2026-11-23'));
      return found?.materials.flatMap(({ certificate }) => certificate.findings.map(({ code }) => code));
    };
    expect(await codesIn('demo')).toContain('certificate_other_holder');
    for (const realm of ['real', 'practice'] as const) expect(await codesIn(realm)).toEqual(['certificate_elsewhere']);
  });

  it('that names what is refused cannot be submitted, and what is not one’s own cannot be named', async () => {
    const { id } = await desk.draft({ materials: [line({ ingredient: 'Pork gelatin' })] });
    expect(problem(await desk.step(desk.producer, id, { action: 'submit' }))).toBe(
      'certification.step_refused materials_refused',
    );
    const foreign = desk.content({ gtins: [gtinOf(productNamed('ATTA'))] });
    expect(problem(await desk.producer.send(editApplication, { ifMatch: '*', params: { id }, body: foreign }))).toBe(
      'certification.not_own',
    );
  });

  it('refuses a declaration that the scheme does not allow', async () => {
    const { checks, allowed } = await desk.draft({
      declaration: { slaughterMethods: ['recoverable_stun'], ethanolPercent: 2, segregation: 'none' },
    });
    expect(checks.parameters).toEqual(['slaughter_not_allowed', 'ethanol_above_limit', 'segregation_too_weak']);
    expect(allowed.find(({ action }) => action === 'submit')).toMatchObject({ because: 'materials_refused' });
  });
});

describe('A draft', () => {
  it('is seen by nobody but the applicant', async () => {
    const { id } = await desk.draft();
    expect((await desk.first.send(readApplication, { params: { id } })).status).toBe(404);
    expect((await desk.retailer.send(readApplication, { params: { id } })).status).toBe(403);
    const stranger = await desk.signInAt('ahd');
    expect((await stranger.send(readApplication, { params: { id } })).status).toBe(404);
    expect((await desk.first.call(listApplications, {})).applications.map((one) => one.id)).not.toContain(id);
    expect((await desk.app.browser().send(readApplication, { params: { id } })).status).toBe(401);
  });

  it('takes documents that are what their content says, version by version', async () => {
    const { id } = await desk.draft();
    expect(await desk.upload(id, 'D1')).toMatchObject({ status: 201 });
    expect(await desk.upload(id, 'D1')).toMatchObject({ status: 201 });
    expect(await desk.upload(id, 'D2', Buffer.from('MZ program'))).toMatchObject({ code: 'files.type_refused' });
    expect(await desk.upload(id, 'D2', Buffer.alloc(0))).toMatchObject({ code: 'files.empty' });
    expect(await desk.upload(id, 'C1')).toMatchObject({ code: 'certification.document_unknown' });
    expect(await desk.upload(id, 'D2', Buffer.concat([paper, Buffer.alloc(15 * 1024 * 1024)]))).toMatchObject({
      status: 413,
    });
    const { documents, missingDocuments } = await desk.producer.call(readApplication, { params: { id } });
    expect(documents.map(({ slot, version }) => `${slot} ${version}`)).toEqual(['D1 1', 'D1 2']);
    expect(missingDocuments).toEqual(['D2', 'D3', 'D4']);
    const documentId = documents[1]?.id ?? '';
    const read = await desk.app.http.inject({
      url: pathOf(readApplicationDocument, { id, documentId }),
      headers: { authorization: `Bearer ${desk.producer.token}` },
    });
    expect(read.rawPayload.equals(paper)).toBe(true);
    expect((await desk.first.send(readApplicationDocument, { params: { id, documentId } })).status).toBe(404);
  });
});

describe('An application', () => {
  it('goes its whole way: missing document, audit with a corrective action, two people, certificate, verdict', async () => {
    const gtin = gtinOf(productNamed('SATAY'));
    const { id } = await desk.submitted({ gtins: [gtin] }, ['D1', 'D2', 'D4']);
    expect((await notices('application_submitted')).at(-1)).toMatchObject({ path: `/applications/${id}` });
    const queued = (await desk.first.call(listApplications, {})).applications.find((one) => one.id === id);
    expect(queued).toMatchObject({
      state: 'submitted',
      documentsComplete: false,
      clock: { daysLeft: 30, isOverdue: false },
      risk: { level: expect.any(String) },
    });
    await desk.take(desk.first, id, { action: 'assign', userId: await desk.userIdOf('Salma') });
    const asked = await desk.take(desk.first, id, {
      action: 'request_information',
      text: 'Please send the cleaning procedure.',
      criterion: 'D3',
      dueOn: '2026-12-01',
    });
    expect(asked).toMatchObject({ state: 'information_requested', clock: { isPaused: true } });
    await desk.upload(id, 'D3');
    const answered = await desk.take(desk.producer, id, {
      action: 'answer_request',
      requestId: asked.requests[0]?.id ?? '',
      answer: 'Here it is.',
    });
    expect(answered).toMatchObject({ state: 'in_review', documentsComplete: true, risk: null });

    const audited = await desk.auditOf(id, ['C5']);
    expect(audited.state).toBe('corrective_actions');
    expect(audited.findings).toMatchObject([{ criterion: 'C5', severity: 'minor', dueOn: '2026-12-10' }]);
    const findingId = audited.findings[0]?.id ?? '';
    await desk.take(desk.producer, id, { action: 'correct_finding', findingId, correction: 'Labels are on.' });
    await desk.take(desk.first, id, { action: 'return_correction', findingId, reason: 'The freezer too, please.' });
    await desk.take(desk.producer, id, { action: 'correct_finding', findingId, correction: 'There too.' });
    expect(
      (await desk.take(desk.first, id, { action: 'close_finding', findingId, reason: 'Seen on the photo.' })).state,
    ).toBe('audited');

    expect(problem(await desk.step(desk.first, id, approve))).toBe('certification.step_refused wrong_state');
    await desk.take(desk.first, id, recommend);
    expect(problem(await desk.step(desk.first, id, approve))).toBe('certification.step_refused recommended_by_you');
    expect((await desk.producer.call(readApplication, { params: { id } })).recommendation).toBeNull();
    expect((await desk.take(desk.second, id, approve)).state).toBe('approved');
    const issue = {
      action: 'issue',
      number: 'NHA-C-2026-90001',
      validFrom: '2026-11-21',
      validUntil: '2028-11-20',
    } as const;
    expect((await desk.step(desk.producer, id, issue)).status).toBe(403);
    const issued = await desk.take(desk.second, id, issue);
    expect(issued).toMatchObject({
      state: 'issued',
      certificate: { number: issue.number },
      conditions: approve.conditions,
    });
    expect((await notices('certificate_issued')).at(-1)).toMatchObject({ facts: { certificate: issue.number } });
    const ownTrail = await desk.second.call(readAuditTrail, {});
    expect(ownTrail.entries.find(({ action }) => action === 'certificate.issued')).toMatchObject({
      subject: { name: issue.number },
      facts: { holder: expect.stringMatching(/\S/), validUntil: issue.validUntil },
    });
    const { certificates } = await desk.first.call(listCertificates, { query: { search: issue.number } });
    expect(certificates[0]?.credentialUrl).toContain('/credentials/');
    const held = (await desk.producer.call(applicationOptions, {})).certificates.find(
      ({ number }) => number === issue.number,
    );
    expect(held).toMatchObject({ state: 'valid', conditions: approve.conditions, reason: null });

    const trail = await desk.app.database.pool.query(
      `select action from organisations.audit_entries where entry like $1 order by organisation_id, place`,
      [`%${id}%`],
    );
    const actions = trail.rows.map(({ action }: { action: string }) => action);
    for (const action of ['submitted', 'information_requested', 'audit_concluded', 'recommended', 'approved'])
      expect(actions).toContain(`application.${action}`);
    for (const browser of [desk.producer, desk.first])
      for (const action of ['withdraw', 'reject'] as const)
        expect((await desk.step(browser, id, { action, reason: 'too late' })).status).toBeGreaterThanOrEqual(403);
  });

  it('makes a product without a certificate pending while it is open, and as it was when it is withdrawn', async () => {
    const { rows } = await desk.app.database.pool.query(
      `select gtin from products.products where producer_id = $1 and not exists (select from certificates.coverages c where c.gtin = products.gtin) limit 1`,
      [desk.request().holderId],
    );
    const gtin = (rows[0] as { gtin: string } | undefined)?.gtin ?? (await uncertifiedProduct());
    const stateOf = async () => (await desk.app.browser().call(verify, { body: { qrCode: gtin } })).state;
    const before = await stateOf();
    const { id } = await desk.submitted({ gtins: [gtin] });
    expect(await stateOf()).toBe('pending');
    await desk.take(desk.producer, id, { action: 'withdraw', reason: 'Another time.' });
    expect((await desk.producer.call(readApplication, { params: { id } })).isClosed).toBe(false);
    expect(await stateOf()).toBe(before);
  });

  it('is refused to a person of the wrong side, the wrong right, the wrong organisation', async () => {
    const { id } = await desk.submitted();
    const stranger = await desk.signInAt('bht');
    expect((await stranger.send(readApplication, { params: { id } })).status).toBe(404);
    expect((await desk.step(stranger, id, recommend)).status).toBe(404);
    expect((await desk.step(desk.retailer, id, recommend)).status).toBe(403);
    expect(problem(await desk.step(desk.producer, id, recommend))).toBe('identity.forbidden');
    expect(problem(await desk.step(desk.first, id, { action: 'withdraw', reason: '' }))).toBe('identity.forbidden');
    await desk.app.database.pool.query(`update organisations.memberships set "right" = 'staff' where user_id = $1`, [
      await desk.userIdOf('Hakim'),
    ]);
    await desk.auditOf(id);
    await desk.take(desk.first, id, recommend);
    expect(problem(await desk.step(desk.second, id, approve))).toBe('organisations.right_missing');
    await desk.app.database.pool.query(`update organisations.memberships set "right" = 'owner' where user_id = $1`, [
      await desk.userIdOf('Hakim'),
    ]);
    // Recommended by one, audited by the same: only somebody else decides.
    expect((await desk.take(desk.second, id, { action: 'send_back', reason: 'Look again.' })).state).toBe('audited');
    await desk.take(desk.second, id, recommend);
    expect(problem(await desk.step(desk.first, id, approve))).toBe('certification.step_refused audited_by_you');
  });

  it.each([
    recommend,
    approve,
    { action: 'reject', reason: 'It does not do.' },
    { action: 'issue', number: 'NHA-H-1', validFrom: '2026-11-21', validUntil: '2028-11-20' },
  ] as const)('is not decided without the second step: $action', async (step) => {
    const { id } = await desk.submitted();
    const name = `hasty-${step.action}`;
    const hasty = await newPerson(desk.app, name, 'certifier', desk.organisationId);
    const refused = async () => codeOf(await desk.step(hasty, id, step));
    // Only people of the demo who share an account need none: this shows that nothing else stands in the way.
    expect(await refused()).not.toBe('identity.two_step_required');
    await desk.app.database.asOwner('update people.accounts set is_shared = false where username = $1', [name]);
    expect(await refused()).toBe('identity.two_step_required');
  });

  it('with a major finding is not decided until it is corrected, shown, and looked at by somebody who did not raise it', async () => {
    const { id } = await desk.submitted();
    const audited = await desk.auditOf(id, ['C1']);
    const finding = audited.findings.find(({ severity }) => severity === 'major');
    if (!finding) throw new Error('C1 is a major question');
    expect(finding.text).toBe('Not fulfilled: C1');
    const close = { action: 'close_finding', findingId: finding.id, reason: 'It is in order now.' } as const;
    const refused = async (who = desk.second, step: Parameters<typeof desk.step>[2] = close) =>
      problem(await desk.step(who, id, step));
    expect(await refused()).toBe('certification.step_refused correction_missing');
    await desk.take(desk.producer, id, { action: 'correct_finding', findingId: finding.id, correction: 'Done.' });
    expect(await refused()).toBe('certification.step_refused evidence_missing');
    // Evidence of another finding is none of this one, and none is added to what is no finding of it.
    expect((await desk.upload(id, `finding:${desk.lineId()}`)).code).toBe('certification.document_unknown');
    expect((await desk.upload(id, `finding:${finding.id}`)).status).toBe(201);
    // Salma audited and raised it: another person has to look, whatever the other one may do.
    expect(await refused(desk.first)).toBe('certification.step_refused raised_by_you');
    expect(problem(await desk.step(desk.producer, id, close))).toBe('identity.forbidden');
    const returned = await desk.take(desk.second, id, {
      action: 'return_correction',
      findingId: finding.id,
      reason: 'Of the wrong room.',
    });
    expect(returned.findings.find((one) => one.id === finding.id)).toMatchObject({ closing: 'correction_missing' });
    expect(await refused()).toBe('certification.step_refused correction_missing');
    await desk.take(desk.producer, id, {
      action: 'correct_finding',
      findingId: finding.id,
      correction: 'Of the right one.',
    });
    // What was sent before it came back shows nothing of the new correction.
    expect(await refused()).toBe('certification.step_refused evidence_missing');
    // Nor does it when it is sent once more.
    expect((await desk.upload(id, `finding:${finding.id}`)).status).toBe(201);
    expect(await refused()).toBe('certification.step_refused evidence_missing');
    const other = Buffer.from('%PDF-1.7\n% the right room\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    expect((await desk.upload(id, `finding:${finding.id}`, other)).status).toBe(201);
    expect((await desk.step(desk.second, id, { ...close, reason: ' ' })).status).toBe(400);
    expect(await refused(desk.first, recommend)).toBe('certification.step_refused major_findings_open');
    const closed = await desk.take(desk.second, id, close);
    expect(closed.state).toBe('audited');
    expect(closed.findings[0]).toMatchObject({ closedBecause: close.reason, closing: null });
    expect((await desk.upload(id, `finding:${finding.id}`)).code).toBe('certification.document_unknown');
    const reopen = { action: 'reopen_finding', findingId: finding.id, reason: 'Seen again on site.' } as const;
    expect((await desk.take(desk.first, id, reopen)).state).toBe('corrective_actions');
    expect(await refused(desk.first, recommend)).toBe('certification.step_refused major_findings_open');
    expect(await refused()).toBe('certification.step_refused correction_missing');
    expect(await refused(desk.first, reopen)).toBe('certification.step_refused nothing_open');
    await desk.take(desk.producer, id, { action: 'correct_finding', findingId: finding.id, correction: 'Once more.' });
    expect(await refused()).toBe('certification.step_refused evidence_missing');
  });

  it('has an audit that is not concluded before it begins, nor with a no that does not say what is wrong', async () => {
    const { id } = await desk.submitted();
    const salma = await desk.userIdOf('Salma');
    await desk.take(desk.first, id, { action: 'assign', userId: salma });
    const plan = (startsAt: string) =>
      desk.take(desk.first, id, { action: 'schedule_audit', auditorId: salma, siteId: null, startsAt, minutes: 60 });
    const auditId = (await plan('2026-11-25T08:00:00Z')).audits[0]?.id ?? '';
    const { checklist } = await desk.first.call(readAudit, { params: { id: auditId } });
    const answer = (note: string) =>
      desk.first.call(answerChecklist, {
        params: { id: auditId },
        body: {
          answers: checklist.map(({ code }) => ({
            id: desk.lineId(),
            criterion: code,
            answer: code === 'C5' ? ('no' as const) : ('yes' as const),
            note: code === 'C5' ? note : '',
            answeredAt: desk.app.clock.now().toISOString(),
          })),
        },
      });
    const conclude = async () =>
      problem(
        await desk.first.send(concludeAudit, {
          params: { id: auditId },
          body: { summary: 'Seen.', correctBy: '2026-12-10' },
        }),
      );
    await answer(' ');
    expect(await conclude()).toBe('certification.step_refused audit_not_begun');
    await plan(desk.app.clock.now().toISOString());
    expect(await conclude()).toBe('certification.step_refused notes_missing');
    desk.app.clock.moveTo(new Date(desk.app.clock.now().getTime() + 1_000).toISOString());
    await answer('The racks have no labels.');
    await desk.first.call(concludeAudit, {
      params: { id: auditId },
      body: { summary: 'Seen.', correctBy: '2026-12-10' },
    });
    expect((await desk.first.call(readApplication, { params: { id } })).findings).toMatchObject([
      { text: 'The racks have no labels.' },
    ]);
  });

  it('is not recommended with a document missing, a request open, or no audit', async () => {
    const { id } = await desk.submitted({}, ['D1']);
    await desk.take(desk.first, id, { action: 'assign', userId: await desk.userIdOf('Hakim') });
    expect(problem(await desk.step(desk.first, id, recommend))).toBe('certification.step_refused documents_missing');
    for (const slot of ['D2', 'D3', 'D4']) await desk.upload(id, slot);
    expect(problem(await desk.step(desk.first, id, recommend))).toBe('certification.step_refused not_audited');
    await desk.auditOf(id, ['C1']);
    expect(problem(await desk.step(desk.first, id, recommend))).toBe('certification.step_refused major_findings_open');
    const rejected = await desk.take(desk.first, id, { ...recommend, outcome: 'reject' });
    expect(problem(await desk.step(desk.second, id, approve))).toBe(
      'certification.step_refused recommended_for_rejection',
    );
    expect(rejected.state).toBe('recommended');
    expect((await desk.take(desk.second, id, { action: 'reject', reason: 'Materials are not in order.' })).state).toBe(
      'rejected',
    );
    expect((await notices('application_rejected')).at(-1)).toMatchObject({
      facts: { note: 'Materials are not in order.' },
    });
  });

  it('counts in the numbers of the certifier', async () => {
    const before = await desk.first.call(certificationOverview, {});
    await desk.submitted();
    const after = await desk.first.call(certificationOverview, {});
    expect(after.pendingApplications).toBe(before.pendingApplications + 1);
    expect(after.rejectedThisMonth).toBeGreaterThan(0);
    expect(after.averageProcessingTime).toBeGreaterThan(0);
    expect(after.overdue).toBeGreaterThan(0);
    expect((await desk.producer.send(certificationOverview, {})).status).toBe(403);
    expect(after.stillScanned.map(({ scans }) => scans)).toEqual(
      after.stillScanned.map(({ scans }) => scans).toSorted((a, b) => b - a),
    );
  });
});

describe('An audit', () => {
  it('takes what a device collected without a network once, however often and in whatever order it comes', async () => {
    const { id } = await desk.submitted();
    await desk.take(desk.first, id, { action: 'assign', userId: await desk.userIdOf('Salma') });
    const { audits } = await desk.take(desk.first, id, {
      action: 'schedule_audit',
      auditorId: await desk.userIdOf('Salma'),
      siteId: null,
      startsAt: '2026-11-25T08:00:00Z',
      minutes: 120,
    });
    const auditId = audits[0]?.id ?? '';
    const answer = (at: string, value: 'yes' | 'no', answerId = desk.lineId()) => ({
      id: answerId,
      criterion: 'C1',
      answer: value,
      note: '',
      answeredAt: at,
    });
    const late = answer('2026-11-21T09:30:00Z', 'no');
    const early = answer('2026-11-21T09:00:00Z', 'yes');
    const send = (answers: (typeof late)[]) =>
      desk.first.call(answerChecklist, { params: { id: auditId }, body: { answers } });
    expect((await send([late])).kept).toEqual([late.id]);
    expect((await send([early, late])).kept.toSorted()).toEqual([early.id, late.id].toSorted());
    const read = await desk.first.call(readAudit, { params: { id: auditId } });
    expect(read.answers).toMatchObject([{ criterion: 'C1', answer: 'no' }]);

    // Nothing is acknowledged that is not kept: a device forgets what it is told is here.
    const taken = (answers: (typeof late)[], of = auditId) =>
      desk.first.send(answerChecklist, { params: { id: of }, body: { answers } });
    expect(codeOf(await taken([{ ...late, answer: 'yes' }]))).toBe('request.id_taken');
    expect(codeOf(await taken([answer('2026-11-21T09:40:00Z', 'no', early.id)]))).toBe('request.id_taken');
    const twice = desk.lineId();
    expect(
      codeOf(await taken([answer('2026-11-21T09:40:00Z', 'no', twice), answer('2026-11-21T09:41:00Z', 'no', twice)])),
    ).toBe('request.id_taken');
    expect((await desk.first.call(readAudit, { params: { id: auditId } })).answers).toEqual(read.answers);

    const photoId = desk.lineId();
    const photo = pathOf(addAuditPhoto, { id: auditId, photoId }, { criterion: 'C1', takenAt: '2026-11-21T09:30:00Z' });
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect((await desk.send(desk.first, photo, png, 'PUT')).status).toBe(204);
    expect((await desk.send(desk.first, photo, png, 'PUT')).status).toBe(204);
    expect((await desk.send(desk.producer, photo, png, 'PUT')).status).toBe(403);
    const another = Buffer.concat([png, Buffer.from([0])]);
    expect((await desk.send(desk.first, photo, another, 'PUT')).code).toBe('request.id_taken');
    expect((await desk.send(desk.first, photo.replace('C1', 'C2'), png, 'PUT')).code).toBe('request.id_taken');
    expect((await desk.first.call(readAudit, { params: { id: auditId } })).photos).toHaveLength(1);

    // Both sides see it in the application, with the question that it was taken at; nobody else does.
    const bytesFor = (token: string | null) =>
      desk.app.http.inject({
        url: pathOf(readAuditPhoto, { id: auditId, photoId }),
        headers: { authorization: `Bearer ${token}` },
      });
    for (const side of [desk.first, desk.producer]) {
      const { auditPhotos } = await side.call(readApplication, { params: { id } });
      expect(auditPhotos).toEqual([{ id: photoId, auditId, criterion: 'C1', takenAt: '2026-11-21T09:30:00.000Z' }]);
      const seen = await bytesFor(side.token);
      expect([seen.statusCode, seen.rawPayload.equals(png)]).toEqual([200, true]);
    }
    expect((await bytesFor(desk.retailer.token)).statusCode).toBe(403);
    expect((await bytesFor((await signIn(desk.app, 'person@ahd.example')).token)).statusCode).toBe(404);

    const calendar = await desk.app.http.inject({
      url: pathOf(auditCalendar, { id: auditId }),
      headers: { authorization: `Bearer ${desk.producer.token}` },
    });
    expect(calendar.headers['content-type']).toContain('text/calendar');
    expect(calendar.body).toContain('DTSTART:20261125T080000Z');
    expect(calendar.body).toContain('DTEND:20261125T100000Z');
  });
});

describe('A certificate', () => {
  it('that is suspended shows its reason to the holder, and the holder is told', async () => {
    const { id } = await desk.issue();
    const body = { action: 'suspend', reason: 'No supervisor at an unannounced audit.' } as const;
    await desk.first.call(changeCertificateStatus, { params: { id }, body });
    const held = async () =>
      (await desk.producer.call(applicationOptions, {})).certificates.find((one) => one.id === id);
    expect(await held()).toMatchObject({ state: 'suspended', reason: body.reason, since: '2026-11-21' });
    expect((await notices('certificate_suspended')).at(-1)).toMatchObject({ facts: { reason: body.reason } });
    desk.app.clock.moveTo('2026-11-21T10:05:00Z');
    expect((await reinstate(desk.first, desk.second, id)).status).toBe(200);
    expect(await held()).toMatchObject({ state: 'valid', reason: null });
  });

  it('in force can have a material changed, which two people accept and nothing is issued for', async () => {
    const certificate = await desk.issue();
    const changed = await desk.producer.call(createApplication, {
      body: { schemeId: desk.scheme.id, kind: 'change', certificateId: certificate.id },
    });
    const { id } = changed;
    expect(changed.content.gtins).toEqual(desk.request().gtins);
    await desk.producer.call(editApplication, {
      ifMatch: '*',
      params: { id },
      body: desk.content({ gtins: changed.content.gtins, materials: [line({})] }),
    });
    for (const slot of ['D1', 'D2', 'D3', 'D4']) await desk.upload(id, slot);
    await desk.take(desk.producer, id, { action: 'submit' });
    await desk.take(desk.first, id, { action: 'assign', userId: await desk.userIdOf('Salma') });
    await desk.take(desk.first, id, recommend);
    expect((await desk.take(desk.second, id, { ...approve, conditions: [] })).state).toBe('accepted');
  });

  describe('that no application can renew', () => {
    const begin = (certificateId: string, kind: 'renewal' | 'change' = 'renewal') =>
      desk.producer.send(createApplication, { body: { schemeId: desk.scheme.id, kind, certificateId } });
    const query = (text: string, values: unknown[]) => desk.app.database.pool.query(text, values);
    const batch = async () =>
      (
        (
          await query(
            'select certificates.batch_name(gtin, batch_number) as name from batches.batches where gtin = $1 limit 1',
            [chicken.gtins[0]],
          )
        ).rows[0] as { name: string }
      ).name;

    it.each<[string, () => Promise<Parameters<ApplicationDesk['issue']>[0]>, string]>([
      [
        'ended and would leave a gap',
        async () => ({ validFrom: '2025-01-01', validUntil: '2026-11-19' }),
        'certificate_ended',
      ],
      ['names no products', async () => ({ gtins: null }), 'certificate_for_all_products'],
      ['is limited to batches', async () => ({ batches: [await batch()] }), 'certificate_limited'],
      ['is limited to markets', async () => ({ markets: ['MY'] }), 'certificate_limited'],
      ['is by another scheme', async () => ({ scheme: 'MS 2400-1:2019' }), 'certificate_of_other_scheme'],
    ])('is refused where one is begun, with the reason: it %s', async (_what, more, rule) => {
      await desk.endReviews();
      const { id } = await desk.issue(await more());
      expect(problem(await begin(id))).toBe(`certification.certificate_unfit ${rule}`);
      const held = (await desk.producer.call(applicationOptions, {})).certificates.find((one) => one.id === id);
      // By its own scheme nothing stands against the last one.
      expect(held?.notRenewable).toBe(rule === 'certificate_of_other_scheme' ? null : rule);
      expect((await begin(id, 'change')).status, 'a change of material').toBe(201);
    });

    it('is refused when it is revoked, on the day and not before', async () => {
      const { id } = await desk.issue();
      const revoke = (onDay: string) =>
        desk.app.database.sql.transaction((tx) =>
          desk.app.domains.certificates.changeStatus(tx, [
            { certificateId: id, onDay, gtins: null, batches: null, status: 'revoked', reason: 'Found at an audit' },
          ]),
        );
      await revoke('2026-11-22');
      expect([(await begin(id)).status, (await begin(id, 'change')).status]).toEqual([201, 201]);
      await revoke('2026-11-21');
      expect(problem(await begin(id))).toBe('certification.certificate_unfit certificate_revoked');
      expect(problem(await begin(id, 'change'))).toBe('certification.certificate_unfit');
    });

    it('is not approved either, and its steps say why', async () => {
      const [gtin = ''] = chicken.gtins;
      const issued = await desk.issue({ siteIds: [chicken.siteId] });
      const begun = await begin(issued.id);
      const { id } = begun.body as { id: string };
      const content = desk.content({ gtins: [gtin], siteIds: [chicken.siteId] });
      // A form that saves by itself: one edit to whoever reads the trail.
      for (let saved = 0; saved < 11; saved++)
        await desk.producer.call(editApplication, { ifMatch: '*', params: { id }, body: content });
      const { entries } = await desk.producer.call(readAuditTrail, {});
      const edits = entries.filter(({ action, subject }) => action === 'application.edited' && subject.id === id);
      expect(edits).toHaveLength(1);
      for (const slot of ['D1', 'D2', 'D3', 'D4']) await desk.upload(id, slot);
      await giveProduct(desk.app, gtin, stranger);
      const refused = 'certification.step_refused certificate_names_others';
      try {
        expect(problem(await desk.step(desk.producer, id, { action: 'submit' }))).toBe(refused);
      } finally {
        await giveProduct(desk.app, gtin, chicken.holderId);
      }
      await desk.take(desk.producer, id, { action: 'submit' });
      await desk.take(desk.first, id, { action: 'assign', userId: await desk.userIdOf('Salma') });
      await giveProduct(desk.app, gtin, stranger);
      try {
        expect(problem(await desk.step(desk.first, id, recommend))).toBe(refused);
      } finally {
        await giveProduct(desk.app, gtin, chicken.holderId);
      }
      // What was taken over from elsewhere nobody here has audited.
      expect(problem(await desk.step(desk.first, id, recommend))).toBe('certification.step_refused not_audited');
      await desk.auditOf(id, [], desk.first, chicken.siteId);
      await desk.take(desk.first, id, recommend);
      const change = { action: 'suspend', reason: 'Found at an audit' } as const;
      await desk.first.call(changeCertificateStatus, { params: { id: issued.id }, body: change });
      await desk.take(desk.second, id, approve);
      const wish = { number: issued.number, validFrom: '2028-11-21', validUntil: '2029-11-20' };
      const wait = 'certification.step_refused certificate_suspended';
      expect(problem(await desk.step(desk.second, id, { action: 'issue', ...wish }))).toBe(wait);
      const draft = { kind: 'application', id, ...wish } as const;
      expect(problem(await desk.second.send(draftCertificate, { body: draft }))).toBe(wait);
    });
  });

  it('can be renewed by an application that says what it rests on', async () => {
    const certificate = await desk.issue({
      siteIds: [chicken.siteId],
      validFrom: '2025-01-01',
      validUntil: '2026-12-31',
    });
    const { id } = await desk.producer.call(createApplication, {
      body: { schemeId: desk.scheme.id, kind: 'renewal', certificateId: certificate.id },
    });
    const scope = { gtins: [...(desk.request().gtins ?? [])], siteIds: [chicken.siteId] };
    const edit = (more: Partial<typeof scope> = {}) => ({
      ifMatch: '*',
      params: { id },
      body: desk.content({ ...scope, ...more }),
    });
    for (const other of [{ gtins: chicken.gtins.slice(0, 2) }, { siteIds: [] }])
      expect(problem(await desk.producer.send(editApplication, edit(other)))).toBe('certification.renewal_scope');
    await desk.producer.call(editApplication, edit());
    for (const slot of ['D1', 'D2', 'D3', 'D4']) await desk.upload(id, slot);
    await desk.take(desk.producer, id, { action: 'submit' });
    await desk.auditOf(id);
    await desk.take(desk.first, id, recommend);
    await desk.take(desk.second, id, approve);
    const renewed = await desk.take(desk.second, id, {
      action: 'issue',
      number: certificate.number,
      validFrom: '2027-01-01',
      validUntil: '2028-12-31',
    });
    expect(renewed.certificate).toMatchObject({ id: certificate.id, validUntil: '2028-12-31' });
    expect((await notices('certificate_renewed')).length).toBeGreaterThan(0);
  });
});

describe('A scheme', () => {
  it('is drafted, edited and published by its own body, and never changed after that', async () => {
    const { schemes } = await desk.first.call(listOwnSchemes, {});
    const known = schemes.find(({ state }) => state === 'draft');
    expect(known).toMatchObject({ name: 'MS 1500:2019', version: 2 });
    expect(problem(await desk.first.send(draftScheme, { body: { name: 'MS 1500:2019' } }))).toBe(
      'certificates.scheme_draft_exists',
    );
    const drafted = await desk.first.call(draftScheme, { body: { name: 'NHA 9:2026' } });
    expect(
      problem(await desk.first.send(publishScheme, { ifMatch: drafted.etag, params: { id: drafted.id } })),
    ).toContain('certificates.scheme_faulty no_criteria');
    const { id: _, name: __, version: ___, state: ____, body: _____, publishedAt: ______, ...content } = desk.scheme;
    await desk.first.call(editScheme, { ifMatch: '*', params: { id: drafted.id }, body: content });
    const stranger = await desk.signInAt('khr');
    expect((await stranger.send(editScheme, { ifMatch: '*', params: { id: drafted.id }, body: content })).status).toBe(
      404,
    );
    // Between its saving and its publishing somebody else wrote something else, which nobody publishes unseen.
    const saved = await desk.first.call(editScheme, { ifMatch: '*', params: { id: drafted.id }, body: content });
    const other = { ...content, validityMonths: content.validityMonths + 1 };
    const theirs = await desk.first.call(editScheme, { ifMatch: saved.etag, params: { id: drafted.id }, body: other });
    const late = await desk.first.send(publishScheme, { ifMatch: saved.etag, params: { id: drafted.id } });
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({
      current: { etag: theirs.etag, content: { validityMonths: other.validityMonths } },
    });
    expect(await desk.first.call(publishScheme, { ifMatch: theirs.etag, params: { id: drafted.id } })).toMatchObject({
      state: 'published',
      validityMonths: other.validityMonths,
    });
    expect(
      problem(await desk.first.send(editScheme, { ifMatch: '*', params: { id: drafted.id }, body: content })),
    ).toBe('certificates.scheme_published');
  });
});

describe('The second wall', () => {
  it('keeps applications of others away from a statement that forgets whose it wants', async () => {
    const { id } = await desk.submitted();
    const stranger = await desk.signInAt('lhn');
    expect((await stranger.send(takeApplicationStep, { params: { id }, body: recommend })).status).toBe(404);
    const { rows } = await desk.app.database.pool.query(
      `select organisation_id from authorities.body_names where id = 'demo-lhn'`,
    );
    const seen = await desk.app.database.asTenant(
      (rows[0] as { organisation_id: string }).organisation_id,
      async (tx) => {
        const found = await tx.execute(`select id from certification.applications where id = '${id}'`);
        const parts = await tx.execute(
          `select * from certification.application_documents where application_id = '${id}'`,
        );
        return [found.rowCount, parts.rowCount];
      },
    );
    expect(seen).toEqual([0, 0]);
  });
});

describe('The demo', () => {
  it('has an application that waits for nothing but its decision', async () => {
    const { applications } = await desk.second.call(listApplications, {});
    const waiting = applications.filter(({ state, kind }) => state === 'recommended' && kind === 'change');
    const [first] = waiting;
    if (!first) throw new Error('nothing waits for its decision');
    const { againstApproval, checks } = await desk.second.call(readApplication, { params: { id: first.id } });
    expect([againstApproval, checks.labels.filter(({ because }) => because !== 'unknown')]).toEqual([null, []]);
  });
});

describe('The list of what is still scanned', () => {
  it('names certificates of the own body that have ended, with the scans of their packs', async () => {
    const certifier = await signIn(desk.app, 'person@bht.example');
    const { stillScanned } = await certifier.call(certificationOverview, {});
    const { rows } = await desk.app.database.pool.query(
      `select count(*)::int as scans from scans.scans where state = 'expired' and gtin = $1`,
      [gtinOf(productNamed('PIE'))],
    );
    expect((rows[0] as { scans: number }).scans).toBeGreaterThan(0);
    expect(stillScanned).toMatchObject([
      { holder: expect.stringContaining('Pennine Vale'), expiredOn: expect.any(String) },
    ]);
    expect(stillScanned[0]?.scans).toBeGreaterThan(0);
    expect(stillScanned[0]?.days).toBeGreaterThan(700);
  });

  it('counts a scan under the certificate that its verdict named, whether its code names the batch or the product', async () => {
    const { pool } = desk.app.database;
    const certifier = await signIn(desk.app, 'person@bht.example');
    const gtin = gtinOf(productNamed('PIE'));
    const { rows } = await pool.query<{ number: string; after: Date; within: Date }>(
      `select c.number, c.valid_until + 1 as after, c.valid_until - 1 as within from certificates.certificates c
       join certificates.coverages v on v.certificate_id = c.id where v.gtin = $1 order by c.valid_until desc limit 1`,
      [gtin],
    );
    const [ended] = rows;
    const count = async () =>
      (await certifier.call(certificationOverview, {})).stillScanned.find(({ number }) => number === ended?.number)
        ?.scans ?? 0;
    const scan = async (code: string) =>
      expect(await desk.app.browser().call(verify, { body: { qrCode: code } })).toMatchObject({ state: 'expired' });
    async function batch(producedOn: Date | undefined): Promise<string> {
      const id = desk.lineId();
      await pool.query(
        `insert into batches.batches (id, gtin, batch_number, producer_id, site_id, produced_on, quantity, claimed_certificate_numbers, realm)
         select $1::uuid, gtin, right($1::text, 12), producer_id, site_id, $2, quantity, '{}', realm from batches.batches where gtin = $3 limit 1`,
        [id, producedOn, gtin],
      );
      return `(01)${gtin}(10)${id.slice(-12)}`;
    }
    const before = await count();
    await scan(await batch(ended?.after));
    expect(await count(), 'made after it had ended, under nothing newer').toBe(before + 1);
    await scan(gtin);
    expect(await count(), 'names the product alone').toBe(before + 2);
  });
});

describe('A certifier that holds its own key', () => {
  it('issues an approved application with a signature of its own, and the server cannot do it', async () => {
    const { id } = await desk.submitted();
    await desk.auditOf(id);
    await desk.take(desk.first, id, recommend);
    await desk.take(desk.second, id, approve);
    const { publicKey, privateKey } = (await webcrypto.subtle.generateKey('Ed25519', false, [
      'sign',
      'verify',
    ])) as webcrypto.CryptoKeyPair; // Ed25519 gives a pair
    const sign = async (bytes: Uint8Array) =>
      toBase64Url(new Uint8Array(await webcrypto.subtle.sign('Ed25519', privateKey, Uint8Array.from(bytes))));
    const own = toBase64Url(new Uint8Array(await webcrypto.subtle.exportKey('raw', publicKey)));
    const did = `did:web:localhost%3A3000:did:${desk.organisationId}`;
    await desk.first.call(registerKey, {
      body: {
        publicKey: own,
        proof: await sign(utf8(`amanah key registration v1\n${did}\n${own}\n`)),
        custody: 'own',
      },
    });
    const wish = { number: 'NHA-C-2026-90009', validFrom: '2026-11-21', validUntil: '2028-11-20' };
    expect(problem(await desk.step(desk.second, id, { action: 'issue', ...wish }))).toBe(
      'organisations.key_held_by_issuer',
    );
    const body = { kind: 'application' as const, id, ...wish };
    expect((await desk.producer.send(draftCertificate, { body })).status).toBe(403);
    const drafted = await desk.second.call(draftCertificate, { body });
    const signed = (text: string) => sign(fromBase64Url(text) ?? new Uint8Array());
    await desk.second.call(signDraft, {
      params: { id: drafted.draftId },
      body: { jwt: await signed(drafted.jwtInput), integrity: await signed(drafted.integrityInput) },
    });
    const issued = await desk.producer.call(readApplication, { params: { id } });
    expect(issued).toMatchObject({ state: 'issued', certificate: { number: wish.number } });
    expect(issued.history).toContainEqual(expect.objectContaining({ action: 'issue', note: wish.number }));
  });
});

async function uncertifiedProduct(): Promise<string> {
  const gtin = `0952100199999${checkDigitOf('952100199999')}`;
  await desk.app.database.pool.query(
    `insert into products.products (id, gtin, name, brand, category, producer_id, description, weight, ingredients, ingredients_declared,
      ingredient_findings, allergens, storage, shelf_life, realm, created_at)
     select gen_random_uuid(), $1, 'New product', brand, category, producer_id, '', weight, '{Chicken}', true, '[]', '{}', storage, shelf_life, realm, now()
     from products.products where gtin = $2`,
    [gtin, desk.request().gtins?.[0]],
  );
  return gtin;
}

describe('Whoever is of the applicant', () => {
  it('works on none of its applications at the certifier, and is offered for none', async () => {
    const { id } = await desk.submitted({ gtins: [gtinOf(productNamed('SATAY'))] });
    const salma = await desk.userIdOf('Salma');
    const ofSalma = `m.user_id = '${salma}' and m.organisation_id = a.holder_id and a.id = '${id}'`;
    await desk.app.database.asOwner(
      `insert into organisations.memberships select (jsonb_populate_record(null::organisations.memberships, to_jsonb(m) ||
         jsonb_build_object('user_id', '${salma}'))).* from organisations.memberships m join certification.applications a
         on a.holder_id = m.organisation_id where a.id = '${id}' limit 1`,
    );
    try {
      const seen = await desk.second.call(readApplication, { params: { id } });
      expect(seen.reviewers.map((one) => one.id)).not.toContain(salma);
      expect(problem(await desk.step(desk.second, id, { action: 'assign', userId: salma }))).toBe(
        'certification.no_such_reviewer',
      );
      const own = await desk.first.call(readApplication, { params: { id } });
      expect(own.allowed.filter(({ isAllowed }) => isAllowed)).toEqual([]);
      expect(own.allowed.map(({ because }) => because)).toContain('of_applicant');
      expect(problem(await desk.step(desk.first, id, { action: 'assign', userId: salma }))).toBe(
        'certification.step_refused of_applicant',
      );
    } finally {
      await desk.app.database.asOwner(
        `delete from organisations.memberships m using certification.applications a where ${ofSalma}`,
      );
    }
  });
});

describe('The content of an application', () => {
  it('refuses a list that names one thing twice', async () => {
    const gtin = gtinOf(productNamed('SATAY'));
    await expect(desk.submitted({ gtins: [gtin, gtin] })).rejects.toMatchObject({
      problem: { code: 'request.invalid', faults: [{ path: '/gtins', rule: 'named_twice' }] },
    });
  });
});
