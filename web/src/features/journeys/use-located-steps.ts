// Asks for the place of every step that has an address and no coordinates, once in the life of the page. A failure leaves the step
// without coordinates.
import { RequestFailed } from '@amanah/api/client';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { JourneyStep } from './journey-analysis.ts';
import { type AddressAnswer, type LocatedStep, locateSteps, needsPlace } from './located-steps.ts';
import { geocodeQuery } from './queries.ts';

const noSteps: readonly JourneyStep[] = [];

export function useLocatedSteps(steps: readonly JourneyStep[] = noSteps): readonly LocatedStep[] {
  const lacking = useMemo(() => steps.filter(needsPlace), [steps]);
  const answers = useQueries({
    queries: lacking.map((step) => geocodeQuery(step.address)),
    combine: (results) =>
      results.map((result): AddressAnswer => {
        if (result.data) return { kind: 'found', place: result.data };
        if (result.isPending) return { kind: 'searching' };
        const isKnownToBeNone = result.error instanceof RequestFailed && result.error.status < 500;
        return { kind: isKnownToBeNone ? 'unknown' : 'failed' };
      }),
  });
  return useMemo(
    () =>
      locateSteps(
        steps,
        new Map(
          lacking.flatMap((step, index) => {
            const answer = answers[index];
            return answer ? [[step.id, answer] as const] : [];
          }),
        ),
      ),
    [steps, lacking, answers],
  );
}
