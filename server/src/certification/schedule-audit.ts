// The appointment of an audit. Once it has begun it takes place where it does; as it was planned first it stays on record.
import type { ApplicationStep } from '@amanah/api/certification/steps';
import { mostMinutesOver } from '@amanah/core/certification';
import { eq } from 'drizzle-orm';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CertificationDeps } from './deps.ts';
import { factsOfAudit } from './facts-of-steps.ts';
import type { LoadedApplication } from './load-applications.ts';
import { refuseStep, type TakenStep } from './record-step.ts';
import { audits } from './tables.ts';

const minuteOf = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/**
 * One audit at a time: a second appointment moves the first.
 * @param auditor name of whoever is to conduct it
 * @throws Refusal certification.not_own, certification.day_has_passed, certification.step_refused
 */
export async function scheduleAudit(
  tx: Transaction,
  deps: Pick<CertificationDeps, 'clock'>,
  loaded: LoadedApplication,
  step: Extract<ApplicationStep, { action: 'schedule_audit' }>,
  auditor: string,
): Promise<Pick<TakenStep, 'note' | 'facts' | 'isSaidByFacts'>> {
  const startsAt = new Date(step.startsAt);
  if (step.siteId !== null && !loaded.row.content.siteIds.includes(step.siteId))
    throw new Refusal('certification.not_own');
  const planned = loaded.audits.find(({ state }) => state === 'planned');
  const appointment = {
    auditorId: step.auditorId,
    siteId: step.siteId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + step.minutes * 60_000),
  };
  if (planned && planned.begunAt !== null && planned.siteId !== step.siteId) throw refuseStep('audit_has_begun');
  const earliest = deps.clock.now().getTime() - mostMinutesOver * 60_000;
  // Who takes over an audit keeps its time, also one that is over.
  const isMoved = planned?.startsAt.getTime() !== startsAt.getTime();
  if (isMoved && startsAt.getTime() < earliest) throw new Refusal('certification.day_has_passed');
  if (planned) await tx.update(audits).set(appointment).where(eq(audits.id, planned.id));
  else
    await tx.insert(audits).values({
      ...{ id: newId(deps.clock.now()), applicationId: loaded.row.id, state: 'planned', firstStartsAt: startsAt },
      ...appointment,
    });
  const facts = {
    ...(await factsOfAudit(tx, auditor, appointment)),
    ...(planned &&
      isMoved && { startsAtBefore: planned.startsAt.toISOString(), startsAtAfter: startsAt.toISOString() }),
  };
  return {
    note: `${auditor}, ${minuteOf(step.startsAt)}${planned ? ` (${minuteOf(planned.startsAt.toISOString())})` : ''}`,
    facts,
    isSaidByFacts: true,
  };
}
