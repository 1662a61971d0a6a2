// How far it is from one step to the next, between the two. Says so where the distance is not known.
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import type { JourneyStep } from './journey-analysis.ts';
import type { LocatedStep } from './located-steps.ts';

export interface DistanceLineProps {
  readonly step: LocatedStep;
  /** On the same way. */
  readonly before: LocatedStep | undefined;
  /** In the list. */
  readonly above: LocatedStep | undefined;
}

/** The line that leads to a step; nothing where none follows. */
export const wayTo = (step: JourneyStep | undefined): string | undefined =>
  step && classNames('border-s border-line-strong', step.status === 'pending' && 'border-dashed');

/** A distance is from the step before on the same way; where another stands between the two, it says so. */
export function DistanceLine({ step, before, above }: DistanceLineProps) {
  const t = useTranslations('journeys');
  const located = useTranslations('maps.located');
  const ancestors = useTranslations('maps.ancestors');
  if (!before) return null;
  const { distanceKilometres: kilometres, isAbout } = step;
  return (
    <div data-leg className="flex gap-3 text-sm text-ink-faint tabular-nums sm:gap-4">
      <span aria-hidden="true" className="flex w-10 shrink-0 justify-center">
        <span className={wayTo(step)} />
      </span>
      <p className="py-1.5">
        {kilometres === null
          ? t('distanceUnknown')
          : before !== above
            ? ancestors(isAbout ? 'aboutDistance' : 'distance', { kilometres })
            : isAbout
              ? located('aboutKilometres', { kilometres })
              : t('kilometres', { kilometres })}
      </p>
    </div>
  );
}
