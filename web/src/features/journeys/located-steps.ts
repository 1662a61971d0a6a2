// Steps with the places that were found by their addresses. Pure. A place from an address is a town, so that everything computed from
// it is approximate and says so; a place that was recorded is never replaced.
import type { Geocoded } from '@amanah/api/places';
import { legsOf, type TransitLeg } from '@amanah/core/journeys';
import { distanceKilometres } from '@amanah/core/places';
import type { JourneyStep } from './journey-analysis.ts';

/** What became of the question where an address is. */
export type AddressAnswer =
  | { readonly kind: 'found'; readonly place: Geocoded }
  | { readonly kind: 'searching' | 'unknown' | 'failed' };

export interface LocatedStep extends JourneyStep {
  /** null: the coordinates were recorded, or there is no address to look for. */
  readonly found: AddressAnswer | null;
  /** The distance rests on a town, at this end or at the other. */
  readonly isAbout: boolean;
}

/** Specification, section 7: asked for each step that lacks coordinates. */
export const needsPlace = (step: JourneyStep): boolean => step.coordinates === null && step.address.trim() !== '';

/** Whose way a step is on: of the batch itself, or of something that it was made from. */
export const wayOf = (step: JourneyStep): string => step.ofBatch?.code ?? '';

/** The step before on the same way; undefined where the way begins. */
export function stepBefore<Step extends JourneyStep>(steps: readonly Step[], index: number): Step | undefined {
  const step = steps[index];
  return step && steps.slice(0, index).findLast((earlier) => wayOf(earlier) === wayOf(step));
}

export function locateSteps(
  steps: readonly JourneyStep[],
  answers: ReadonlyMap<string, AddressAnswer>,
): readonly LocatedStep[] {
  const placed = steps.map((step): LocatedStep => {
    const answer = needsPlace(step) ? (answers.get(step.id) ?? null) : null;
    const isFound = answer?.kind === 'found';
    return {
      ...step,
      coordinates: isFound ? { lat: answer.place.lat, lng: answer.place.lng } : step.coordinates,
      found: answer,
      isAbout: isFound,
    };
  });
  return placed.map((step, index) => {
    const before = stepBefore(placed, index);
    if (step.distanceKilometres !== null || !before?.coordinates || !step.coordinates) return step;
    return {
      ...step,
      distanceKilometres: distanceKilometres(before.coordinates, step.coordinates),
      isAbout: step.isAbout || before.isAbout,
    };
  });
}

/** The legs of what has happened, for the sums of a journey. */
export function legsOfSteps(steps: readonly LocatedStep[]): readonly TransitLeg[] {
  return legsOf(
    steps.map(({ coordinates, timestamp, status }) => ({
      place: coordinates,
      at: timestamp,
      isReached: status !== 'pending',
    })),
  );
}
