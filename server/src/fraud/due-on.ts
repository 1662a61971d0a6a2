// By which day a dispute is answered.
import { answerWithinDays } from '@amanah/core/fraud';
import { dayOf } from '../platform/clock.ts';

const dayMilliseconds = 86_400_000;

export const dueOnOf = (openedAt: Date): string =>
  dayOf(new Date(openedAt.getTime() + answerWithinDays * dayMilliseconds));
