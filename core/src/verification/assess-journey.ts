// Whether the recorded journey of a batch can have been. Anybody in the trade may record a step, so what does not fit is said and changes no
// state: otherwise one wrong event of a stranger would take goods from the shelf.
import { distanceKilometres } from '../places/index.ts';
import { fastestKilometresPerHour, toleranceKilometres } from './assess-serial.ts';
import type { StepEvidence } from './evidence.ts';
import { type Findings, note } from './findings.ts';
import type { Inquiry } from './inquiry.ts';

/** Where the day begins first it is fourteen hours ahead of UTC. */
const earliestDayMilliseconds = 14 * 3_600_000;

/**
 * One finding of each kind, at the earliest step that does not fit: more goods sent or destroyed than were made; goods on their way or in a shop before they were made; two places too far
 * apart for the time between; goods that came to a shop and that nobody recorded as sent.
 *
 * @example decideVerdict({ ...biscuit, steps: [soldBeforeMade] }, shopper).reasons.map(({ code }) => code).includes('journey.before_production') // true
 */
export function assessJourney({ batch, evidence }: Inquiry, findings: Findings): void {
  if (batch === null) return;
  if (batch.piecesSent + batch.piecesDestroyed > batch.quantity)
    note(findings, 'journey.more_than_made', 'batch', batch.id, {});
  if (evidence.steps.length === 0) return;
  const reached = evidence.steps
    .filter(({ status }) => status !== 'pending')
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));

  const madeFrom = Date.parse(batch.producedOn) - earliestDayMilliseconds;
  const early = reached.find(({ step, at }) => (step === 'distribution' || step === 'retail') && at < madeFrom);
  if (early) {
    const details = { on: new Date(early.at).toISOString().slice(0, 10), madeOn: batch.producedOn };
    note(findings, 'journey.before_production', 'step', early.id, details);
  }
  noteImpossibleSpeed(reached, findings);
  const arrived = reached.findIndex(({ step }) => step === 'retail');
  const step = reached[arrived];
  if (step && !reached.slice(0, arrived).some((before) => before.step === 'distribution'))
    note(findings, 'journey.not_shipped', 'step', step.id, {});
}

function noteImpossibleSpeed(reached: readonly StepEvidence[], findings: Findings): void {
  const placed = reached.flatMap(({ id, at, lat, lng }) =>
    lat === null || lng === null ? [] : [{ id, at, place: { lat, lng } }],
  );
  for (const [index, { id, at, place }] of placed.entries()) {
    const before = placed[index - 1];
    if (!before) continue;
    const kilometres = distanceKilometres(before.place, place) - toleranceKilometres;
    const hours = (at - before.at) / 3_600_000;
    if (kilometres <= 0 || kilometres <= hours * fastestKilometresPerHour) continue;
    const details = { kilometres: Math.round(kilometres), minutes: Math.round(hours * 60) };
    note(findings, 'journey.impossible_speed', 'step', id, details);
    return;
  }
}
