// The page of the sensors put together: alerts first, then cards, compliance, chart and devices. What is live comes by the stream; what
// a person does is sent at once and shown when the server has answered.
import { actOnAlert, endSensorBinding, type SensorAlert, type SensorDevice } from '@amanah/api/sensors';
import type { AlertAction } from '@amanah/core/sensors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { ActiveAlerts, EarlierAlerts } from './alert-list.tsx';
import { BindDialog } from './bind-dialog.tsx';
import { ComplianceSummary } from './compliance-summary.tsx';
import { type DeviceAction, DeviceList } from './device-list.tsx';
import { isActive, type Overview, overviewQuery, withAlert, withDevice } from './queries.ts';
import { RegisterDialog, SecretDialog } from './register-dialog.tsx';
import { RetireDialog } from './retire-dialog.tsx';
import { SensorCards } from './sensor-cards.tsx';
import { useSensorWords } from './sensor-words.ts';
import { SeriesCard } from './series-chart.tsx';
import { type Live, useLive } from './use-live.ts';

/** Plays the devices of the realm demo; the command line explains itself. */
const simulatorCommand = 'npx amanah simulate sensors';

export interface MonitoringProps {
  /** What leads to signing in, for those who look at the demo signed out. */
  readonly signIn: ReactNode;
  /** Whose own devices are invented: they stand still until the simulator plays them. */
  readonly isInDemo: boolean;
}

export function Monitoring({ signIn, isInDemo }: MonitoringProps) {
  const t = useTranslations('sensors.page');
  const general = useTranslations('general');
  const answer = useQuery(overviewQuery);
  const live = useLive(answer.data?.cursor ?? null);
  if (answer.data) return <Panels overview={answer.data} live={live} signIn={signIn} isInDemo={isInDemo} />;
  if (answer.isError) return <FailedQuery title={t('failedTitle')} query={answer} />;
  return (
    <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
      <Skeleton className="h-28 rounded-surface" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} className="h-72 rounded-surface" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-surface" />
    </SkeletonGroup>
  );
}

const stillAfterMilliseconds = 60_000;

/** There are devices, and nobody plays them now. */
function standsStill(devices: readonly SensorDevice[]): boolean {
  const isRecent = ({ lastUpdate }: SensorDevice) =>
    lastUpdate !== null && Date.now() - Date.parse(lastUpdate) < stillAfterMilliseconds;
  return devices.length > 0 && !devices.some(isRecent);
}

type Doing =
  | { readonly what: 'register' }
  | { readonly what: 'bind' | 'secret' | 'retire'; readonly device: SensorDevice }
  | { readonly what: 'note' | 'resolve'; readonly alert: SensorAlert };

interface PanelsProps extends MonitoringProps {
  readonly overview: Overview;
  readonly live: Live;
}

function Panels({ overview, live, signIn, isInDemo }: PanelsProps) {
  const t = useTranslations('sensors');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const chart = useRef<HTMLDivElement>(null);
  const { devices, alerts, canManage, scope } = overview;
  const shown = devices.find(({ id }) => id === chosen) ?? devices[0];
  const close = () => setDoing(null);

  const act = useMutation({
    mutationFn: ({ action, alert, note }: { action: AlertAction; alert: SensorAlert; note?: string }) =>
      api.call(actOnAlert, { params: { id: alert.id }, body: { action, ...(note ? { note } : {}) } }),
    onSuccess: (alert, { action }) => {
      queries.setQueryData(overviewQuery.queryKey, (known) => known && withAlert(known, alert));
      setDoing(null);
      toasts.show({ title: t(`alerts.done.${action}`), tone: 'good' });
    },
    onError: (error, { action }) => {
      if (action === 'acknowledge') toasts.show({ title: failureWords(error).body, tone: 'destructive' });
    },
  });
  const unbind = useMutation({
    mutationFn: ({ id }: { id: string; target: string }) => api.call(endSensorBinding, { params: { id } }),
    onSuccess: (device, { target }) => {
      queries.setQueryData(overviewQuery.queryKey, (known) => known && withDevice(known, device));
      forgetVerdicts(queries);
      toasts.show({ title: t('bind.ended', { name: device.name, target }), tone: 'good' });
    },
    onError: (error) => toasts.show({ title: failureWords(error).body, tone: 'destructive' }),
  });

  const onAlert = (action: AlertAction, alert: SensorAlert) => {
    act.reset();
    if (action === 'acknowledge') act.mutate({ action, alert });
    else setDoing({ what: action, alert });
  };
  const onDevice = (action: DeviceAction, device: SensorDevice) => {
    if (action !== 'chart') return setDoing({ what: action, device });
    setChosen(device.id);
    chart.current?.scrollIntoView({ block: 'center' });
  };
  const pending = act.isPending ? act.variables.alert.id : null;

  return (
    <div className="flex flex-col gap-6">
      <LiveLine live={live} />
      {scope === 'demo' || (isInDemo && standsStill(devices)) ? (
        <DemoNotice isOwn={scope === 'own'} signIn={signIn} />
      ) : null}
      <ActiveAlerts
        alerts={alerts.filter(isActive)}
        hasDevices={devices.length > 0}
        onAction={onAlert}
        pending={pending}
      />
      {devices.length > 0 ? <SensorCards devices={devices} selected={shown?.id ?? null} onSelect={setChosen} /> : null}
      {shown ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div ref={chart} className="min-w-0">
            <SeriesCard key={shown.id} device={shown} />
          </div>
          <ComplianceSummary overview={overview} />
        </div>
      ) : null}
      <DeviceList
        devices={devices}
        canManage={canManage}
        onAction={onDevice}
        onUnbind={(id, device) =>
          unbind.mutate({ id, target: device.bindings.find((one) => one.id === id)?.target ?? '' })
        }
        register={
          canManage ? (
            <Button size="small" icon="plus" onPress={() => setDoing({ what: 'register' })}>
              {t('devices.register')}
            </Button>
          ) : null
        }
      />
      <EarlierAlerts alerts={alerts.filter((alert) => !isActive(alert))} onAction={onAlert} pending={null} />
      {doing?.what === 'register' ? <RegisterDialog onClose={close} /> : null}
      {doing?.what === 'bind' ? <BindDialog device={doing.device} sites={overview.sites} onClose={close} /> : null}
      {doing?.what === 'secret' ? <SecretDialog device={doing.device} onClose={close} /> : null}
      {doing?.what === 'retire' ? <RetireDialog device={doing.device} onClose={close} /> : null}
      {doing?.what === 'note' || doing?.what === 'resolve' ? (
        <AlertDialog
          action={doing.what}
          alert={doing.alert}
          sending={act}
          onSubmit={(note) => act.mutate({ action: doing.what, alert: doing.alert, note })}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function LiveLine({ live }: { readonly live: Live }) {
  const t = useTranslations('sensors.page');
  const words = useSensorWords();
  return (
    <div className="-mb-2 flex flex-wrap items-center gap-3">
      <span data-live={live.state}>
        {live.state === 'live' ? (
          <Badge tone="emerald" icon="check">
            {t('live')}
          </Badge>
        ) : (
          <Badge tone="slate" icon="offline">
            {live.state === 'connecting' ? t('connecting') : t('reconnecting')}
          </Badge>
        )}
      </span>
      {/* Said aloud as it comes; on the page it stands in the box below. */}
      <p role="status" className="sr-only">
        {live.newest ? t('newAlert', { message: `${live.newest.deviceName}: ${words.alert(live.newest)}` }) : null}
      </p>
    </div>
  );
}

function DemoNotice({ isOwn, signIn }: { readonly isOwn: boolean; readonly signIn: ReactNode }) {
  const t = useTranslations('sensors.page');
  return (
    <Notice>
      {isOwn ? null : <p className="font-medium">{t('demoTitle')}</p>}
      <p>{isOwn ? t('demoOwn') : `${t('demoBody')} ${t('demoLive')}`}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <code dir="ltr" className="rounded-control bg-surface px-2 py-1 font-mono text-sm text-ink">
          {simulatorCommand}
        </code>
        {isOwn ? null : signIn}
      </p>
    </Notice>
  );
}
