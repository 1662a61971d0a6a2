// How steps and their statuses look wherever they are shown. Words come from the journey's words.
import type { StepKind, StepStatus } from '@amanah/core/places';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

export const stepIcons: Readonly<Record<StepKind, IconName>> = {
  farm: 'farm',
  processing: 'factory',
  packaging: 'box',
  distribution: 'truck',
  retail: 'shop',
};

export const statusBadges: Readonly<Record<StepStatus, { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  completed: { tone: 'emerald', icon: 'check' },
  'in-progress': { tone: 'amber', icon: 'clock' },
  pending: { tone: 'slate', icon: 'minus' },
};

/**
 * Done, but of goods whose cold chain broke on the way: sensors follow the batch and not its steps, so at none that had to be cold anybody
 * may read a tick.
 */
export const untickedBadge: { readonly tone: BadgeTone } = { tone: 'slate' };

/** Of a step whose temperature was outside the range: nobody reads a tick beside it. */
export const outsideBadge: { readonly tone: BadgeTone; readonly icon: IconName } = { tone: 'red', icon: 'warning' };
