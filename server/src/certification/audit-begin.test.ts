// When an audit really began: with its first answer or photo, by the server's clock, and beside it what the device says.
import { readApplication } from '@amanah/api/certification/applications';
import { addAuditPhoto, answerChecklist, concludeAudit, readAudit } from '@amanah/api/certification/audits';
import { pathOf } from '@amanah/api/client';
import { readAuditTrail } from '@amanah/api/organisations/trails';
import { siteId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApplicationDesk, openApplicationDesk, problem } from './testing/application-desk.ts';

let desk: ApplicationDesk;
beforeAll(async () => {
  desk = await openApplicationDesk();
});
afterAll(() => desk.app.close());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function planned(startsAt: string) {
  const { id } = await desk.submitted();
  const salma = await desk.userIdOf('Salma');
  await desk.take(desk.first, id, { action: 'assign', userId: salma });
  const plan = async (at: string, auditor = 'Salma') =>
    (
      await desk.take(desk.first, id, {
        action: 'schedule_audit',
        auditorId: await desk.userIdOf(auditor),
        siteId: null,
        startsAt: at,
        minutes: 60,
      })
    ).audits[0]?.id ?? '';
  const auditId = await plan(startsAt);
  const { checklist } = await desk.first.call(readAudit, { params: { id: auditId } });
  return {
    id,
    auditId,
    plan,
    read: () => desk.first.call(readAudit, { params: { id: auditId } }),
    answer: (answeredAt: string, criteria = checklist.map(({ code }) => code)) =>
      desk.first.call(answerChecklist, {
        params: { id: auditId },
        body: {
          answers: criteria.map((criterion) => ({
            id: desk.lineId(),
            criterion,
            answer: 'yes' as const,
            note: '',
            answeredAt,
          })),
        },
      }),
    photo: (takenAt: string) =>
      desk.send(
        desk.first,
        pathOf(addAuditPhoto, { id: auditId, photoId: desk.lineId() }, { criterion: 'C1', takenAt }),
        png,
        'PUT',
      ),
    sendConclusion: () =>
      desk.first.send(concludeAudit, { params: { id: auditId }, body: { summary: 'Seen.', correctBy: '2026-12-20' } }),
    conclude: () =>
      desk.first.call(concludeAudit, {
        params: { id: auditId },
        body: { summary: 'Seen.', correctBy: '2026-12-20' },
      }),
  };
}
const refusal = 'certification.step_refused';
const refusedPlan = async (id: string, more: { startsAt?: string; siteId?: string }) =>
  problem(
    await desk.step(desk.first, id, {
      ...{ action: 'schedule_audit', auditorId: await desk.userIdOf('Salma'), siteId: null, minutes: 60 },
      startsAt: '2026-12-01T08:00:00Z',
      ...more,
    }),
  );
const later = (minutes: number) =>
  desk.app.clock.moveTo(new Date(desk.app.clock.now().getTime() + minutes * 60_000).toISOString());
const now = () => desk.app.clock.now().toISOString();

it('begins with the first answer, once, with the earliest time that the device says beside it', async () => {
  const audit = await planned('2026-12-01T08:00:00Z');
  expect(await audit.read()).toMatchObject({ begunAt: null, begunOnDevice: null, timeNotes: [] });
  const begunAt = now();
  await audit.answer('2026-11-21T07:30:00.000Z', ['C1']);
  const begun = { begunAt, begunOnDevice: '2026-11-21T07:30:00.000Z', timeNotes: ['began_early'] };
  expect(await audit.read()).toMatchObject(begun);
  later(1);
  await audit.answer('2026-11-21T07:40:00.000Z', ['C2']);
  expect(await audit.read()).toMatchObject(begun);
  // What waited longer on the device comes later.
  await audit.photo('2026-11-21T07:10:00.000Z');
  expect(await audit.read()).toMatchObject({ begunAt, begunOnDevice: '2026-11-21T07:10:00.000Z' });
  // It takes place where it does; somebody else can go on with it, and only that one concludes it.
  expect(await refusedPlan(audit.id, { siteId: siteId('kampung-hijau', 'processing') })).toBe(
    `${refusal} audit_has_begun`,
  );
  expect(await refusedPlan(audit.id, { startsAt: '2026-11-20T08:00:00Z' })).toBe('certification.day_has_passed');
  await audit.plan('2026-12-01T08:00:00Z', 'Hakim');
  expect(problem(await audit.sendConclusion())).toBe(`${refusal} not_your_audit`);
  // A moved appointment moves nothing that happened, and the first one stays on record.
  await audit.plan('2026-11-25T08:00:00Z');
  const moved = { startsAt: '2026-11-25T08:00:00.000Z', firstStartsAt: '2026-12-01T08:00:00.000Z' };
  expect(await audit.read()).toMatchObject({ begunAt, ...moved, timeNotes: ['moved_earlier', 'began_early'] });
  for (const side of [desk.first, desk.producer]) {
    const { audits, history } = await side.call(readApplication, { params: { id: audit.id } });
    expect(audits).toMatchObject([{ begunAt, timeNotes: ['moved_earlier', 'began_early'] }]);
    expect(history.filter(({ action }) => action === 'begin_audit')).toMatchObject([{ at: begunAt, by: 'Salma' }]);
  }
  const { entries } = await desk.first.call(readAuditTrail, {});
  const begins = entries.filter(
    ({ action, subject }) => action === 'application.audit_begun' && subject.id === audit.id,
  );
  expect(begins).toHaveLength(1);
});

it('begins with a photo where that comes first, and says what its device says although that is no hour of today', async () => {
  const audit = await planned(now());
  await audit.photo('2031-01-01T00:00:00.000Z');
  expect(await audit.read()).toMatchObject({
    begunAt: now(),
    begunOnDevice: '2031-01-01T00:00:00.000Z',
    timeNotes: [],
  });
});

it.each([
  [0, ['concluded_fast']],
  [30, ['began_early']],
])(
  'is concluded a minute after the server heard of it, and %i more as its device says, which blocks nothing',
  async (minutes, timeNotes) => {
    const audit = await planned(now());
    const begunAt = now();
    await audit.answer(new Date(Date.parse(begunAt) - minutes * 60_000).toISOString());
    later(1);
    expect(await audit.conclude()).toMatchObject({ state: 'concluded', begunAt, concludedAt: now(), timeNotes });
  },
);

it('does not begin with what nobody keeps, and not again by a statement', async () => {
  const audit = await planned(now());
  await audit.answer(now(), ['D1']);
  expect(await audit.read()).toMatchObject({ begunAt: null });
  await audit.answer(now(), ['C1']);
  for (const change of [
    'begun_at = now()',
    'begun_at = null, begun_on_device = null',
    `begun_on_device = now() + interval '1 year'`,
  ])
    await expect(
      desk.app.database.pool.query(`update certification.audits set ${change} where id = $1`, [audit.auditId]),
      change,
    ).rejects.toMatchObject({ constraint: 'audits_begun_once' });
});

it('does not begin after the applicant has withdrawn', async () => {
  const now = desk.app.clock.now();
  const withdrawn = await planned(now.toISOString());
  await desk.take(desk.producer, withdrawn.id, { action: 'withdraw', reason: '' });
  await expect(withdrawn.answer(now.toISOString(), ['C1'])).rejects.toMatchObject({
    problem: { code: 'certification.step_refused' },
  });
  expect((await withdrawn.read()).begunAt).toBeNull();
});
