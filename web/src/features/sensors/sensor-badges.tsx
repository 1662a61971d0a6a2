// How states, severities and statuses look: word, sign and colour together.
import type { SensorAlert, SensorDevice } from '@amanah/api/sensors';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

interface BadgeStyle {
  readonly tone: BadgeTone;
  readonly icon: IconName;
}

const statusBadges: Record<NonNullable<SensorDevice['status']>, BadgeStyle> = {
  optimal: { tone: 'emerald', icon: 'check' },
  warning: { tone: 'amber', icon: 'warning' },
  critical: { tone: 'red', icon: 'warning' },
};
const severityBadges: Record<SensorAlert['severity'], BadgeStyle> = {
  low: { tone: 'slate', icon: 'info' },
  medium: { tone: 'amber', icon: 'warning' },
  high: { tone: 'red', icon: 'warning' },
};

export function StatusBadge({ device }: { readonly device: SensorDevice }) {
  const t = useTranslations('sensors');
  if (device.isSilent)
    return (
      <Badge tone="slate" icon="offline">
        {t('cards.silent')}
      </Badge>
    );
  if (device.status === null) return <Badge icon="clock">{t('status.none')}</Badge>;
  return <Badge {...statusBadges[device.status]}>{t(`status.${device.status}`)}</Badge>;
}

export function SeverityBadge({ severity }: { readonly severity: SensorAlert['severity'] }) {
  const t = useTranslations('sensors.severity');
  return <Badge {...severityBadges[severity]}>{t(severity)}</Badge>;
}

export function AlertStateBadge({ alert }: { readonly alert: SensorAlert }) {
  const t = useTranslations('sensors.states');
  const state = alert.isWithdrawn ? 'withdrawn' : alert.state;
  return <Badge icon={state === 'resolved' ? 'check' : 'info'}>{t(state)}</Badge>;
}
