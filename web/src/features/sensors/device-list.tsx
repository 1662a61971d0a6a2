// All devices with their state and what they report for. Actions are offered to those who manage them; the server decides again.
import type { SensorDevice } from '@amanah/api/sensors';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from './sensor-badges.tsx';
import { useSensorWords } from './sensor-words.ts';

export type DeviceAction = 'chart' | 'bind' | 'secret' | 'retire';

export interface DeviceListProps {
  readonly devices: readonly SensorDevice[];
  readonly canManage: boolean;
  readonly onAction: (action: DeviceAction, device: SensorDevice) => void;
  readonly onUnbind: (bindingId: string, device: SensorDevice) => void;
  /** The button that registers one. */
  readonly register: ReactNode;
}

export function DeviceList({ devices, canManage, onAction, onUnbind, register }: DeviceListProps) {
  const t = useTranslations('sensors.devices');
  return (
    <SectionCard title={t('title')} icon="device" aside={devices.length > 0 ? register : null}>
      {devices.length === 0 ? (
        <EmptyState title={t('empty')} icon="thermometer" headingLevel={3} action={register}>
          {t('emptyBody')}
        </EmptyState>
      ) : (
        <ul aria-label={t('caption')} className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceLine key={device.id} device={device} canManage={canManage} onAction={onAction} onUnbind={onUnbind} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

type DeviceLineProps = Pick<DeviceListProps, 'canManage' | 'onAction' | 'onUnbind'> & { readonly device: SensorDevice };

function DeviceLine({ device, canManage, onAction, onUnbind }: DeviceLineProps) {
  const t = useTranslations('sensors');
  const words = useSensorWords();
  const { name, deviceId, type, location, temperature, humidity, bindings, refusedMessages, lastRefusal } = device;
  const readings = [
    temperature === null ? null : words.degrees(temperature),
    humidity === null ? null : words.percent(humidity),
  ].filter((value) => value !== null);
  const why = (['not_json', 'not_readings', 'clock_ahead', 'too_old', 'time_taken'] as const).find(
    (one) => one === lastRefusal,
  );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem_auto]">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-soft">
          {t(`types.${type}`)} · {location}
        </p>
        <Code className="text-sm text-ink-soft">{deviceId}</Code>
        {refusedMessages > 0 ? (
          <p className="text-sm text-amber-ink">
            {t('devices.refused', { count: refusedMessages, why: why ? t(`devices.refusals.${why}`) : '' })}
          </p>
        ) : null}
      </div>
      <div className="min-w-0 text-sm max-md:col-start-1 max-md:row-start-2">
        <p className="text-ink-soft">{t('devices.bound')}</p>
        {bindings.length === 0 ? (
          <p>{t('devices.unbound')}</p>
        ) : (
          <ul>
            {bindings.map((binding) => (
              <li key={binding.id} className="[overflow-wrap:anywhere]">
                {words.binding(binding)}{' '}
                <span className="text-ink-soft">
                  {binding.until === null
                    ? t('alerts.since', { time: words.moment(binding.from) })
                    : t('alerts.period', { from: words.moment(binding.from), until: words.moment(binding.until) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-col items-end gap-1 text-end">
        <StatusBadge device={device} />
        <span className="text-sm tabular-nums">
          <Said>{readings.join(' · ')}</Said>
        </span>
      </div>
      <div className="max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end">
        <Menu
          label={t('devices.actionsOf', { name })}
          trigger={<IconButton icon="more" label={t('devices.actionsOf', { name })} className="-me-2 -mt-1" />}
          groups={[
            { id: 'look', entries: [{ id: 'chart', label: t('devices.chart'), icon: 'chart' }] },
            ...(canManage
              ? [
                  {
                    id: 'manage',
                    entries: [
                      { id: 'bind', label: t('devices.bind'), icon: 'link' as const },
                      ...bindings.map((binding) => ({
                        id: binding.id,
                        label: t('devices.unbind', { target: words.binding(binding) }),
                        icon: 'cross' as const,
                      })),
                      { id: 'secret', label: t('devices.newSecret'), icon: 'lock' as const },
                      { id: 'retire', label: t('devices.retire'), icon: 'minus' as const, isDanger: true },
                    ],
                  },
                ]
              : []),
          ]}
          onAction={(id) => {
            const action = (['chart', 'bind', 'secret', 'retire'] as const).find((one) => one === id);
            if (action) onAction(action, device);
            else onUnbind(id, device);
          }}
        />
      </div>
    </li>
  );
}
