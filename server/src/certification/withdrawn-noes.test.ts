// A "no" of an audit: only its auditor answers, and a "no" that becomes something else stays on record for whoever decides.
import { readApplication } from '@amanah/api/certification/applications';
import {
  addAuditPhoto,
  answerChecklist,
  type ChecklistAnswer,
  concludeAudit,
  readAudit,
} from '@amanah/api/certification/audits';
import { pathOf } from '@amanah/api/client';
import { readAuditTrail } from '@amanah/api/organisations/trails';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApplicationDesk, openApplicationDesk, problem } from './testing/application-desk.ts';

let desk: ApplicationDesk;
beforeAll(async () => {
  desk = await openApplicationDesk();
});
afterAll(() => desk.app.close());

const pork = 'Gelatine of unknown origin in the cold store.';
const found = 'Its halal certificate was in the office; seen and copied.';

/** An audit of Salma (`first`); Hakim (`second`) is the other person of the certifier. */
async function planned() {
  const { id } = await desk.submitted();
  const salma = await desk.userIdOf('Salma');
  await desk.take(desk.first, id, { action: 'assign', userId: salma });
  const plan = async (auditorId: string) =>
    (
      await desk.take(desk.first, id, {
        ...{ action: 'schedule_audit', auditorId, siteId: null, minutes: 60 },
        startsAt: desk.app.clock.now().toISOString(),
      })
    ).audits[0]?.id ?? '';
  const auditId = await plan(salma);
  const { checklist } = await desk.first.call(readAudit, { params: { id: auditId } });
  const major = checklist.find(({ severity }) => severity === 'major')?.code ?? '';
  const answer = (
    value: ChecklistAnswer['answer'],
    note: string,
    { by = desk.first, criteria = [major] }: { by?: typeof desk.first; criteria?: readonly string[] } = {},
  ) => {
    desk.app.clock.moveTo(new Date(desk.app.clock.now().getTime() + 1_000).toISOString());
    const answeredAt = desk.app.clock.now().toISOString();
    const answers = criteria.map((criterion) => ({ id: desk.lineId(), criterion, answer: value, note, answeredAt }));
    return by.send(answerChecklist, { params: { id: auditId }, body: { answers } });
  };
  return {
    ...{ id, auditId, major, plan, answer },
    rest: checklist.map(({ code }) => code).filter((code) => code !== major),
    read: (by = desk.first) => by.call(readAudit, { params: { id: auditId } }),
    conclude: () =>
      desk.first.send(concludeAudit, { params: { id: auditId }, body: { summary: 'Seen.', correctBy: '2026-12-20' } }),
  };
}
const notYours = 'certification.step_refused not_your_audit';

it('is answered, and begun, by nobody but the auditor', async () => {
  const audit = await planned();
  expect(problem(await audit.answer('yes', '', { by: desk.second }))).toBe(notYours);
  const photo = pathOf(
    addAuditPhoto,
    { id: audit.auditId, photoId: desk.lineId() },
    { criterion: audit.major, takenAt: desk.app.clock.now().toISOString() },
  );
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  expect((await desk.send(desk.second, photo, png, 'PUT')).code).toBe('certification.step_refused');
  expect(await audit.read(desk.second)).toMatchObject({ mayAnswer: false, begunAt: null });
  await audit.answer('no', pork);
  expect(problem(await audit.answer('yes', found, { by: desk.second }))).toBe(notYours);
  expect(await audit.read()).toMatchObject({ mayAnswer: true, answers: [{ answer: 'no', note: pork, noes: [pork] }] });
  // Whoever is away hands it over by the appointment; the first one answers no more.
  await audit.plan(await desk.userIdOf('Hakim'));
  expect(problem(await audit.answer('yes', found))).toBe(notYours);
  expect((await audit.answer('yes', found, { by: desk.second })).status).toBe(200);
  expect(await audit.read()).toMatchObject({
    mayAnswer: false,
    withdrawn: [{ note: pork, by: 'Salma', now: { by: 'Hakim', note: found } }],
  });
});

it('that is changed stays with its note, who and when, where the audit is read, where it is decided, and in the trail', async () => {
  const audit = await planned();
  await audit.answer('yes', '', { criteria: audit.rest });
  await audit.answer('no', '');
  await audit.answer('no', pork);
  const at = desk.app.clock.now().toISOString();
  await audit.answer('yes', pork);
  expect(problem(await audit.conclude()), 'with the note of the no').toBe('certification.step_refused notes_missing');
  await audit.answer('yes', found);
  const withdrawn = [
    {
      ...{ criterion: audit.major, severity: 'major', note: pork, by: 'Salma', at },
      now: { answer: 'yes', note: found, by: 'Salma', at: desk.app.clock.now().toISOString() },
    },
  ];
  expect((await audit.conclude()).status).toBe(200);
  expect((await audit.read()).withdrawn).toEqual(withdrawn);
  const decider = await desk.second.call(readApplication, { params: { id: audit.id } });
  expect(decider).toMatchObject({ findings: [], audits: [{ withdrawn }] });
  const applicant = await desk.producer.call(readApplication, { params: { id: audit.id } });
  expect(applicant.audits).toMatchObject([{ withdrawn: [] }]);
  const { entries } = await desk.first.call(readAuditTrail, {});
  const of = (action: string) => entries.filter((one) => one.action === action && one.subject.id === audit.id);
  expect(of('application.answer_withdrawn').map(({ facts }) => facts)).toEqual([
    { criterion: audit.major, answerBefore: 'no', noteBefore: pork, answerAfter: 'yes', noteAfter: pork },
  ]);
  expect(of('application.audit_concluded')).toMatchObject([
    { facts: { withdrawn: `${audit.major}: ${pork} → ${found}` } },
  ]);
});

it('has findings that are as severe as their criterion, and say what is wrong in words of their own', async () => {
  const { id, major, read } = await planned();
  const said = (await read()).checklist.find(({ code }) => code === major)?.text.en ?? '';
  const finding = { action: 'raise_finding', criterion: major, dueOn: '2026-12-20' } as const;
  const raised = async (severity: 'major' | 'minor', text: string) =>
    problem(await desk.step(desk.first, id, { ...finding, severity, text }));
  expect(await raised('minor', 'A drum of wine stood beside the line.')).toContain('certification.finding_too_light');
  expect(await raised('major', said)).toContain('certification.finding_unexplained');
  await desk.take(desk.first, id, { ...finding, severity: 'major', text: 'A drum of wine stood beside the line.' });
});
