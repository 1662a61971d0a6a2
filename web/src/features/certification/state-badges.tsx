// How states, risks, clocks and cells look: word, sign and colour together, never a colour alone.
import type { Application, ApplicationSummary } from '@amanah/api/certification/applications';
import { type ApplicationState, type CellState, finalStates, isUrgent } from '@amanah/core/certification';
import { useTranslations } from 'use-intl';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

export const isDone = ({ state }: ApplicationSummary): boolean => finalStates.some((one) => one === state);

const states: Readonly<Record<ApplicationState, { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  draft: { tone: 'plain', icon: 'document' },
  submitted: { tone: 'certifier', icon: 'mail' },
  in_review: { tone: 'certifier', icon: 'search' },
  information_requested: { tone: 'amber', icon: 'question' },
  audit_scheduled: { tone: 'certifier', icon: 'calendar' },
  corrective_actions: { tone: 'amber', icon: 'warning' },
  audited: { tone: 'certifier', icon: 'list' },
  recommended: { tone: 'certifier', icon: 'users' },
  approved: { tone: 'emerald', icon: 'check' },
  issued: { tone: 'emerald', icon: 'check' },
  accepted: { tone: 'emerald', icon: 'check' },
  rejected: { tone: 'red', icon: 'cross' },
  withdrawn: { tone: 'slate', icon: 'minus' },
};

interface ApplicationBadgeProps {
  readonly state: ApplicationState;
  /** Ended by nobody who takes part in it: it was not withdrawn. */
  readonly isClosed?: boolean;
}

export function ApplicationBadge({ state, isClosed = false }: ApplicationBadgeProps) {
  const t = useTranslations('certification');
  return (
    <Badge tone={states[state].tone} icon={states[state].icon}>
      {isClosed ? t('overview.closed') : t(`states.${state}`)}
    </Badge>
  );
}

const risks = {
  low: { tone: 'plain', icon: 'check' },
  medium: { tone: 'amber', icon: 'info' },
  high: { tone: 'red', icon: 'warning' },
} as const satisfies Record<string, { tone: BadgeTone; icon: IconName }>;

export function RiskBadge({ risk }: { readonly risk: NonNullable<ApplicationSummary['risk']> }) {
  const t = useTranslations('certification.risk');
  return (
    <Badge tone={risks[risk.level].tone} icon={risks[risk.level].icon}>
      {t(risk.level)}
    </Badge>
  );
}

export const cellBadges = {
  good: { tone: 'emerald', icon: 'check', ink: 'text-emerald-ink' },
  attention: { tone: 'amber', icon: 'info', ink: 'text-amber-ink' },
  refused: { tone: 'red', icon: 'cross', ink: 'text-red-ink' },
} as const satisfies Record<CellState, { tone: BadgeTone; icon: IconName; ink: string }>;

export function ClockBadge({ clock }: { readonly clock: NonNullable<ApplicationSummary['clock']> }) {
  const t = useTranslations('certification.clock');
  if (clock.isPaused)
    return (
      <Badge tone="slate" icon="clock">
        {t('paused')}
      </Badge>
    );
  if (clock.isOverdue)
    return (
      <Badge tone="red" icon="clock">
        {t('late', { days: Math.max(1, -clock.daysLeft) })}
      </Badge>
    );
  return (
    <Badge tone={isUrgent(clock) ? 'amber' : 'plain'} icon="clock">
      {clock.daysLeft === 0 ? t('today') : t('left', { days: clock.daysLeft })}
    </Badge>
  );
}

/** An applicant withdraws what it applied for; on the side of the certifier an application ends where the certifier leaves. */
export const isClosing = ({ to, side }: Application['history'][number]): boolean =>
  to === 'withdrawn' && side === 'certifier';

const closingStep = ({ state, history }: Application) => (state === 'withdrawn' ? history.find(isClosing) : undefined);

/** Why an application was closed although nobody withdrew it; null where somebody did, or where it goes on. */
export function useClosing(application: Application): string | null {
  const t = useTranslations('certification.overview');
  const { day } = useDayWords();
  const step = closingStep(application);
  if (!step) return null;
  const reason = step.note === '' ? 'none' : step.note;
  return t('closedByLeaving', { day: day(step.at), certifier: application.certifier.name, reason });
}
