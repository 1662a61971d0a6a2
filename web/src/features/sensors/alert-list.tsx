// The active-alerts box and the alerts before: what happened, where, how long, and what was done about it. The server decides what may
// be done (`allowed`); whoever may do nothing sees no button.
import type { SensorAlert } from '@amanah/api/sensors';
import type { AlertAction } from '@amanah/core/sensors';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { AlertStateBadge, SeverityBadge } from './sensor-badges.tsx';
import { useSensorWords } from './sensor-words.ts';

export interface AlertListProps {
  readonly alerts: readonly SensorAlert[];
  readonly onAction: (action: AlertAction, alert: SensorAlert) => void;
  /** The alert whose acknowledgement is on its way. */
  readonly pending: string | null;
}

export function ActiveAlerts(props: AlertListProps & { readonly hasDevices: boolean }) {
  const t = useTranslations('sensors.alerts');
  const { alerts } = props;
  return (
    <SectionCard
      title={t('title')}
      icon="warning"
      className={alerts.some(({ severity }) => severity === 'high') ? 'border-red-line' : ''}
      aside={
        <span className="text-sm text-ink-soft" data-alert-count={alerts.length}>
          {alerts.length > 0 ? t('count', { count: alerts.length }) : null}
        </span>
      }
    >
      {alerts.length === 0 ? (
        <p className="flex items-start gap-2.5 py-1">
          <Icon name="check" className="text-emerald-fill" />
          <span>
            {t('none')}
            {props.hasDevices ? <span className="block text-sm text-ink-soft">{t('noneBody')}</span> : null}
          </span>
        </p>
      ) : (
        <AlertItems alerts={alerts} onAction={props.onAction} pending={props.pending} />
      )}
    </SectionCard>
  );
}

export function EarlierAlerts(props: AlertListProps) {
  const t = useTranslations('sensors.inbox');
  return (
    <SectionCard title={t('title')} icon="list">
      {props.alerts.length === 0 ? <p className="text-ink-soft">{t('none')}</p> : <AlertItems {...props} />}
    </SectionCard>
  );
}

function AlertItems({ alerts, onAction, pending }: AlertListProps) {
  return (
    <ul className="divide-y divide-line">
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} onAction={onAction} isPending={pending === alert.id} />
      ))}
    </ul>
  );
}

const icons = { acknowledge: 'check', note: 'document', resolve: 'lock' } as const;

interface AlertItemProps {
  readonly alert: SensorAlert;
  readonly onAction: AlertListProps['onAction'];
  readonly isPending: boolean;
}

function AlertItem({ alert, onAction, isPending }: AlertItemProps) {
  const t = useTranslations('sensors');
  const words = useSensorWords();
  const message = words.alert(alert);
  return (
    <li data-alert={alert.deviceId} data-state={alert.state} className="flex flex-col gap-2 py-4 first:pt-1 last:pb-1">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <p className="min-w-0 flex-1 basis-60 font-medium">{message}</p>
        <span className="flex flex-wrap gap-1.5">
          <SeverityBadge severity={alert.severity} />
          <AlertStateBadge alert={alert} />
        </span>
      </div>
      <p className="text-sm text-ink-soft">
        {t('alerts.at', { name: alert.deviceName, location: alert.location })} · <Code>{alert.deviceId}</Code> ·{' '}
        <time dateTime={alert.timestamp}>
          {alert.until === null
            ? t('alerts.since', { time: words.moment(alert.timestamp) })
            : t('alerts.period', { from: words.moment(alert.timestamp), until: words.moment(alert.until) })}
        </time>
      </p>
      {alert.isWithdrawn ? <p className="text-sm text-ink-soft">{t('inbox.withdrawn')}</p> : null}
      {alert.history.length > 0 ? (
        <ol className="flex flex-col gap-1 border-s-2 border-line ps-3 text-sm">
          {alert.history.map(({ action, by, at, note }) => (
            <li key={`${action} ${at}`}>
              <span className="text-ink-soft">{t(`alerts.history.${action}`, { by, time: words.moment(at) })}</span>
              {note ? <span className="block [overflow-wrap:anywhere]">{note}</span> : null}
            </li>
          ))}
        </ol>
      ) : null}
      {alert.allowed.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; this names the buttons of one alert
        <div role="group" aria-label={t('alerts.actionsOf', { message })} className="flex flex-wrap gap-2">
          {alert.allowed.map((action) => (
            <Button
              key={action}
              tone="secondary"
              size="small"
              icon={icons[action]}
              isPending={isPending && action === 'acknowledge'}
              onPress={() => onAction(action, alert)}
            >
              {t(`alerts.${action}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}
