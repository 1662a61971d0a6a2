// The four sensor cards (specification, section 3): where it is, what it says, how it is, since when. Pressing one shows its chart.
import type { SensorDevice } from '@amanah/api/sensors';
import { useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusBadge } from './sensor-badges.tsx';
import { useSensorWords } from './sensor-words.ts';

export const mostCards = 4;

export interface SensorCardsProps {
  readonly devices: readonly SensorDevice[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

export function SensorCards({ devices, selected, onSelect }: SensorCardsProps) {
  const t = useTranslations('sensors.cards');
  return (
    <section aria-label={t('title')}>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {devices.slice(0, mostCards).map((device) => (
          <SensorCard key={device.id} device={device} isSelected={device.id === selected} onSelect={onSelect} />
        ))}
      </ul>
    </section>
  );
}

interface SensorCardProps {
  readonly device: SensorDevice;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

function SensorCard({ device, isSelected, onSelect }: SensorCardProps) {
  const t = useTranslations('sensors');
  const words = useSensorWords();
  const { name, temperature, humidity, location, coordinates, lastUpdate, deviceId, type } = device;
  return (
    <li
      data-device={deviceId}
      className={classNames(
        'relative flex min-w-0 flex-col rounded-surface border bg-surface p-5 transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        isSelected ? 'border-brand' : 'border-line hover:border-line-strong',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h3 className="min-w-0 text-base">
          <button
            type="button"
            aria-pressed={isSelected}
            aria-label={t('cards.show', { name })}
            onClick={() => onSelect(device.id)}
            className="text-start outline-none after:absolute after:inset-0 after:rounded-surface"
          >
            {name}
          </button>
        </h3>
        <StatusBadge device={device} />
      </div>
      <p className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-soft">
        <Icon name={type === 'ambient' ? 'box' : 'thermometer'} size={16} className="text-ink-faint" />
        {t(`types.${type}`)}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-x-4">
        <div>
          <dt className="text-xs text-ink-soft">{t('cards.temperature')}</dt>
          <dd className="text-xl font-medium tabular-nums">
            {temperature === null ? '–' : <Said>{words.degrees(temperature)}</Said>}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-ink-soft">{t('cards.humidity')}</dt>
          <dd className="text-xl font-medium tabular-nums">
            {humidity === null ? '–' : <Said>{words.percent(humidity)}</Said>}
          </dd>
        </div>
      </dl>
      <dl className="mt-4 flex flex-col gap-1 border-t border-line pt-3 text-sm">
        <Line term={t('cards.location')}>{location}</Line>
        {coordinates ? (
          <Line term={t('cards.coordinates')}>
            <bdi
              dir="ltr"
              className="tabular-nums"
            >{`${coordinates.lat.toFixed(3)}, ${coordinates.lng.toFixed(3)}`}</bdi>
          </Line>
        ) : null}
        <Line term={t('cards.lastUpdate')}>
          {lastUpdate ? <time dateTime={lastUpdate}>{words.exactly(lastUpdate)}</time> : t('cards.never')}
        </Line>
        <Line term={t('cards.deviceId')}>
          <Code>{deviceId}</Code>
        </Line>
      </dl>
    </li>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="ms-auto min-w-0 text-end [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
