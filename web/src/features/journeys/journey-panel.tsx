// What the journey adds up to: distance, time, temperatures against the permitted band. Computed from the steps alone.
import type { Journey } from '@amanah/api/journeys';
import { useFormatter, useTranslations } from 'use-intl';
import { spanAround } from '../../ui/chart-geometry.ts';
import { ChartRange, isInside } from '../../ui/chart-range.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { CarbonPanel } from './carbon-panel.tsx';
import { ColdChainPanel } from './cold-chain-panel.tsx';
import { hasUnknownDistance, isColdChainBroken, splitHours, summariseTemperatures } from './journey-analysis.ts';
import type { LocatedStep } from './located-steps.ts';

export interface JourneyPanelProps {
  readonly journey: Journey;
  readonly steps: readonly LocatedStep[];
}

export function JourneyPanel({ journey, steps: all }: JourneyPanelProps) {
  // What the ingredients went through is shown, but adds nothing: it was the way of many other batches too.
  const steps = all.filter((step) => step.ofBatch === undefined);
  const located = useTranslations('maps.located');
  const ancestors = useTranslations('maps.ancestors');
  const t = useTranslations('journeys');
  const format = useFormatter();
  const isAbout = steps.some((step) => step.isAbout);
  const total = steps.reduce((sum, step) => sum + (step.distanceKilometres ?? 0), 0);
  const spent = journey.hoursInTransit === null ? null : splitHours(journey.hoursInTransit);
  return (
    <SectionCard title={t('analysis')} icon="chart">
      <dl className="flex flex-col gap-4">
        <div>
          <dt className="text-sm text-ink-soft">{t('totalDistance')}</dt>
          <dd className="text-xl font-semibold tabular-nums">
            {isAbout ? located('aboutKilometres', { kilometres: total }) : t('kilometres', { kilometres: total })}
          </dd>
          <dd className="text-sm text-ink-faint">
            {hasUnknownDistance(steps) ? t('distanceGap') : t('distanceNote')}
            {isAbout ? ` ${located('someAbout')}` : null}
            {steps.length < all.length ? ` ${ancestors('ownOnly')}` : null}
          </dd>
        </div>
        <div className="border-t border-line pt-4">
          <dt className="text-sm text-ink-soft">{t('inTransit')}</dt>
          <dd className="text-xl font-semibold">
            {spent === null
              ? t('unknown')
              : format.list(
                  [
                    ...(spent.days > 0 ? [t('days', { days: spent.days })] : []),
                    ...(spent.hours > 0 || spent.days === 0 ? [t('hours', { hours: spent.hours })] : []),
                  ],
                  { type: 'unit' },
                )}
          </dd>
          {spent === null ? null : <dd className="text-sm text-ink-faint">{t('transitNote')}</dd>}
        </div>
      </dl>
      <Temperatures steps={steps} isColdChainBroken={isColdChainBroken(journey)} />
      <ColdChainPanel coldChain={journey.coldChain} />
      <CarbonPanel steps={steps} />
    </SectionCard>
  );
}

interface TemperaturesProps {
  readonly steps: readonly LocatedStep[];
  readonly isColdChainBroken: boolean;
}

function Temperatures({ steps, isColdChainBroken }: TemperaturesProps) {
  const t = useTranslations('journeys');
  const { measured, range, judged, outside } = summariseTemperatures(steps);
  const span = spanAround(
    measured.flatMap(({ temperature, permittedTemperature: band }) =>
      band ? [temperature, band.least, band.most] : [temperature],
    ),
    null,
  );
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-normal tracking-normal text-ink-soft">{t('temperatureRange')}</h3>
      {range === null ? (
        <p className="mt-1">{t('noneRecorded')}</p>
      ) : (
        <>
          <p className="text-xl font-semibold tabular-nums">
            {range.least === range.most ? t('celsius', { degrees: range.least }) : t('range', range)}
          </p>
          {judged > 0 ? (
            <p className="mt-1 flex items-start gap-1.5 text-sm">
              <Icon
                // Each is of one moment: beside a chain that broke between them a tick would say too much.
                name={outside > 0 ? 'warning' : isColdChainBroken ? 'thermometer' : 'check'}
                size={16}
                className={classNames(
                  'mt-0.5',
                  outside > 0 ? 'text-red-fill' : isColdChainBroken ? 'text-ink-faint' : 'text-emerald-fill',
                )}
              />
              <span className={outside === 0 ? '' : 'font-medium text-red-ink'}>
                {outside === 0 ? t('allWithin', { judged }) : t('someOutside', { count: outside, judged })}
              </span>
            </p>
          ) : (
            <p className="mt-1 text-sm text-ink-soft">{t('noneJudged')}</p>
          )}
          <ul className="mt-3 flex flex-col gap-1.5">
            {measured.map((step) => (
              <li key={step.id} className="text-sm">
                {/* Where letters are large the line takes a row of its own. */}
                <div className="grid grid-cols-[6.5rem_1fr_4.5rem] items-center gap-2 max-[19.9rem]:grid-cols-[1fr_auto]">
                  <span>{t(`steps.${step.type}`)}</span>
                  <div className="max-[19.9rem]:order-last max-[19.9rem]:col-span-2">
                    <ChartRange value={step.temperature} band={step.permittedTemperature} span={span} />
                  </div>
                  <span
                    className={classNames(
                      'text-end tabular-nums',
                      !isInside(step.temperature, step.permittedTemperature) && 'font-medium text-red-ink',
                    )}
                  >
                    {t('celsius', { degrees: step.temperature })}
                  </span>
                </div>
                <p className="text-ink-soft tabular-nums">
                  {step.permittedTemperature ? t('permittedRange', step.permittedTemperature) : t('noBand')}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
