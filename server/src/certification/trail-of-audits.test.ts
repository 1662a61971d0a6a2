// What the audit trail says of an application, its audit and its findings is what an auditor asks for, with names beside the ids.
import { answerChecklist, concludeAudit, readAudit } from '@amanah/api/certification/audits';
import { addSite, listSites } from '@amanah/api/organisations/members';
import { readAuditTrail } from '@amanah/api/organisations/trails';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApplicationDesk, openApplicationDesk } from './testing/application-desk.ts';

let desk: ApplicationDesk;
beforeAll(async () => {
  desk = await openApplicationDesk();
});
afterAll(() => desk.app.close());

async function factsOf(id: string, by = desk.first) {
  const { entries } = await by.call(readAuditTrail, {});
  return (action: string) =>
    entries.filter((one) => one.action === action && one.subject.id === id).map(({ facts }) => facts);
}

it('says how severe a finding is, of which criterion and until when, and when the audit really was', async () => {
  const { id } = await desk.submitted();
  const submitted = (await factsOf(id, desk.producer))('application.submitted');
  expect(submitted).toMatchObject([{ sites: expect.not.stringMatching(/[0-9a-f]{8}-/), siteIds: expect.any(String) }]);
  const salma = await desk.userIdOf('Salma');
  await desk.take(desk.first, id, { action: 'assign', userId: salma });
  const startsAt = desk.app.clock.now().toISOString();
  const planned = await desk.take(desk.first, id, {
    ...{ action: 'schedule_audit', auditorId: salma, siteId: null, minutes: 60, startsAt },
  });
  const auditId = planned.audits[0]?.id ?? '';
  const { checklist } = await desk.first.call(readAudit, { params: { id: auditId } });
  const begunAt = new Date(Date.parse(startsAt) + 60_000).toISOString();
  desk.app.clock.moveTo(begunAt);
  const major = checklist.find(({ severity }) => severity === 'major')?.code ?? '';
  const answers = checklist.map(({ code: criterion }) => ({
    ...{ id: desk.lineId(), criterion, answeredAt: begunAt },
    ...(criterion === major
      ? { answer: 'no' as const, note: 'No certificate for the gelatine.' }
      : { answer: 'yes' as const, note: '' }),
  }));
  await desk.first.call(answerChecklist, { params: { id: auditId }, body: { answers } });
  const body = { summary: 'Seen.', correctBy: '2026-12-20' };
  await desk.first.call(concludeAudit, { params: { id: auditId }, body });
  const finding = {
    criterion: major,
    severity: 'major',
    finding: 'No certificate for the gelatine.',
    dueOn: '2026-12-20',
  };
  const of = await factsOf(id);
  expect(of('application.assigned')).toEqual([
    { reviewer: 'Salma', stateBefore: 'submitted', stateAfter: 'in_review' },
  ]);
  const held = { auditor: 'Salma', startsAt, endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString() };
  expect(of('application.audit_scheduled')).toEqual([
    { ...held, stateBefore: 'in_review', stateAfter: 'audit_scheduled' },
  ]);
  expect(of('application.audit_begun')).toEqual([{ ...held, begunAt, begunOnDevice: begunAt }]);
  expect(of('application.audit_concluded')).toEqual([
    {
      ...held,
      begunAt,
      begunOnDevice: begunAt,
      concludedAt: begunAt,
      majorFindings: '1',
      minorFindings: '0',
      note: 'Seen.',
      ...{ stateBefore: 'audit_scheduled', stateAfter: 'corrective_actions' },
    },
  ]);
  expect(of('application.finding_raised')).toEqual([finding]);
});

it('says where a site is when it is added', async () => {
  const body = {
    ...{ name: 'Hall 2', kind: 'processing' as const, address: '1 Lorong Satu', country: 'MY' },
    ...{ latitude: null, longitude: null, gln: null },
  };
  await desk.producer.call(addSite, { body });
  const { sites } = await desk.producer.call(listSites, {});
  const of = await factsOf(sites.find(({ name }) => name === 'Hall 2')?.id ?? '', desk.producer);
  expect(of('site.added')).toMatchObject([
    { name: 'Hall 2', kind: 'processing', address: '1 Lorong Satu', country: 'MY' },
  ]);
});
