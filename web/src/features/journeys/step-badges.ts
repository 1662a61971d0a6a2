// How steps and their statuses look wherever they are shown. Words come from the journey's words.
import { stepTypes } from '@amanah/api/batches';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

export type StepType = (typeof stepTypes)[number];
export type StepStatus = 'completed' | 'in-progress' | 'pending';

/** From the farm to the shop. */
export const stepOrder: readonly StepType[] = stepTypes;

export const stepIcons: Readonly<Record<StepType, IconName>> = {
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
