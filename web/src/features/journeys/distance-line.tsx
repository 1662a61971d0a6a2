// How far a step is from the one before it, above its card. Says so where the distance is not known.
import { useTranslations } from 'use-intl';
import type { LocatedStep } from './located-steps.ts';

export interface DistanceLineProps {
  readonly step: LocatedStep;
  /** On the same way. */
  readonly before: LocatedStep | undefined;
  /** In the list. */
  readonly above: LocatedStep | undefined;
}

/** A distance is from the step before on the same way; where another stands between the two, it says so. */
export function DistanceLine({ step, before, above }: DistanceLineProps) {
  const t = useTranslations('journeys');
  const located = useTranslations('maps.located');
  const ancestors = useTranslations('maps.ancestors');
  if (!before) return null;
  const { distanceKilometres: kilometres, isAbout } = step;
  return (
    <p className="flex items-center gap-2 pt-3 text-sm text-ink-faint tabular-nums">
      {kilometres === null
        ? t('distanceUnknown')
        : before !== above
          ? ancestors(isAbout ? 'aboutDistance' : 'distance', { kilometres })
          : isAbout
            ? located('aboutDistance', { kilometres })
            : t('distance', { kilometres })}
    </p>
  );
}
