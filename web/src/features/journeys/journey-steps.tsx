// The steps of a journey as a list that opens step by step. What was not recorded is said, never guessed.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { evidenceAddress, patterns } from '../../paths.ts';
import { isolated } from '../../platform/isolated.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { spanAround } from '../../ui/chart-geometry.ts';
import { ChartRange, isInside } from '../../ui/chart-range.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DistanceLine } from './distance-line.tsx';
import type { JourneyStep } from './journey-analysis.ts';
import { type LocatedStep, stepBefore } from './located-steps.ts';
import { statusBadges, stepIcons } from './step-badges.ts';

export interface JourneyStepsProps {
  readonly steps: readonly LocatedStep[];
  readonly openIds: ReadonlySet<string>;
  readonly onOpenChange: (id: string, isOpen: boolean) => void;
  /** Shows a step on the map. */
  readonly onShow: (id: string) => void;
}

export function JourneySteps({ steps, openIds, onOpenChange, onShow }: JourneyStepsProps) {
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => (
        <li key={step.id} data-step={step.id} className="relative flex scroll-mt-24 gap-3 sm:gap-4">
          <div className="flex w-10 shrink-0 flex-col items-center" aria-hidden="true">
            <span
              className={classNames(
                'mt-4 flex size-10 shrink-0 items-center justify-center rounded-full border bg-surface',
                step.status === 'pending'
                  ? 'border-dashed border-line-strong text-ink-faint'
                  : 'border-line-strong text-ink',
              )}
            >
              <Icon name={stepIcons[step.type]} />
            </span>
            {index < steps.length - 1 ? (
              <span
                className={classNames(
                  '-mb-4 w-0 flex-1 border-s border-line-strong',
                  steps[index + 1]?.status === 'pending' && 'border-dashed',
                )}
              />
            ) : null}
          </div>
          <div className="min-w-0 flex-1">
            <DistanceLine step={step} before={stepBefore(steps, index)} above={steps[index - 1]} />
            <Disclosure
              headingLevel={3}
              isOpen={openIds.has(step.id)}
              onOpenChange={(isOpen) => onOpenChange(step.id, isOpen)}
              className="my-1.5 rounded-surface border border-line bg-surface px-4 has-[[aria-expanded=true]]:border-line-strong"
              summary={<Summary step={step} number={index + 1} />}
            >
              <Details step={step} isFirst={stepBefore(steps, index) === undefined} onShow={() => onShow(step.id)} />
            </Disclosure>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Summary({ step, number }: { readonly step: JourneyStep; readonly number: number }) {
  const t = useTranslations('journeys');
  const ancestors = useTranslations('maps.ancestors');
  const format = useFormatter();
  const style = statusBadges[step.status];
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold">
          <span className="sr-only">{t('stepNumber', { number })}: </span>
          {t(`steps.${step.type}`)}
        </span>
        <span className="block text-sm text-ink-soft">
          <bdi>{step.name}</bdi>
        </span>
        {step.ofBatch ? (
          <span className="mt-1 flex items-start gap-1.5 text-sm text-ink-faint">
            <Icon name="box" size={16} className="mt-0.5 shrink-0" />
            <span>
              {ancestors.rich('of', {
                product: step.ofBatch.productName,
                batch: step.ofBatch.batchNumber,
                name: (chunks) => <bdi>{chunks}</bdi>,
                code: () => <Code>{step.ofBatch?.batchNumber ?? ''}</Code>,
              })}
            </span>
          </span>
        ) : null}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {step.temperature === null ? null : <Temperature step={step} celsius={step.temperature} />}
        {step.status === 'pending' ? null : (
          <time dateTime={step.timestamp} className="tabular-nums">
            {format.dateTime(new Date(step.timestamp), 'shortDay')}
          </time>
        )}
        <Badge tone={style.tone} icon={style.icon}>
          {t(`statuses.${step.status}`)}
        </Badge>
      </span>
    </span>
  );
}

/** The figure with its mark; the word for the mark is read out and shown in the details. */
function Temperature({ step, celsius }: { readonly step: JourneyStep; readonly celsius: number }) {
  const t = useTranslations('journeys');
  const inside = isInside(celsius, step.permittedTemperature);
  return (
    <span
      className={classNames('inline-flex items-center gap-1 tabular-nums', !inside && 'font-medium text-red-ink')}
      {...(step.permittedTemperature ? { title: inside ? t('within') : t('outside') } : {})}
    >
      <Icon
        name={inside ? 'thermometer' : 'warning'}
        size={16}
        className={inside ? 'text-ink-faint' : 'text-red-fill'}
      />
      {t('celsius', { degrees: celsius })}
      {inside ? null : <span className="sr-only">{t('outside')}</span>}
    </span>
  );
}

interface DetailsProps {
  readonly step: LocatedStep;
  readonly isFirst: boolean;
  readonly onShow: () => void;
}

function Details({ step, isFirst, onShow }: DetailsProps) {
  const t = useTranslations('journeys');
  const located = useTranslations('maps.located');
  const maps = useTranslations('maps');
  const ancestors = useTranslations('maps.ancestors');
  const certificate = useTranslations('result.certificate');
  const format = useFormatter();
  const degrees = (value: number) => format.number(value, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const facts: readonly Fact[] = [
    {
      term: ancestors('term'),
      value: step.ofBatch ? (
        <Link
          to={patterns.journey}
          search={{ code: step.ofBatch.code }}
          preload={false}
          className="inline-flex min-h-11 items-center text-brand-ink underline underline-offset-4 sm:min-h-0"
        >
          {ancestors.rich('journeyOf', {
            product: step.ofBatch.productName,
            name: (chunks) => <bdi>{chunks}</bdi>,
          })}
        </Link>
      ) : null,
    },
    {
      term: t('place'),
      value: (
        <>
          <span className="block">
            <bdi>{step.name}</bdi>
          </span>
          <span className="block text-ink-soft">
            <bdi>{step.address}</bdi>
          </span>
        </>
      ),
    },
    {
      term: t('time'),
      value:
        step.status === 'pending' ? (
          t('statuses.pending')
        ) : (
          <time dateTime={step.timestamp}>{format.dateTime(new Date(step.timestamp), 'moment')}</time>
        ),
    },
    { term: t('temperature'), value: <TemperatureDetail step={step} /> },
    {
      term: t('distanceTerm'),
      value: isFirst
        ? null
        : step.distanceKilometres === null
          ? t('distanceUnknown')
          : step.isAbout
            ? located('aboutKilometres', { kilometres: step.distanceKilometres })
            : t('kilometres', { kilometres: step.distanceKilometres }),
    },
    {
      term: t('certificate'),
      value: step.certificateNumber ? (
        <Link
          {...evidenceAddress(step.certificateNumber)}
          preload={false}
          aria-label={`${maps('certificate')}: ${step.certificateNumber}`}
          className="inline-flex min-h-11 items-center text-brand-ink underline underline-offset-4 sm:min-h-0"
        >
          <Code>{step.certificateNumber}</Code>
        </Link>
      ) : null,
    },
    {
      term: t('coordinates'),
      value: (
        <Coordinates step={step}>
          {step.coordinates ? (
            <>
              <bdi dir="ltr" className="tabular-nums">
                {degrees(step.coordinates.lat)}, {degrees(step.coordinates.lng)}
              </bdi>
              <Button tone="quiet" size="small" icon="pin" onPress={onShow} className="-my-1">
                {maps('map.show')}
              </Button>
            </>
          ) : null}
        </Coordinates>
      ),
    },
    {
      term: t('record'),
      value: step.blockchainTxId ? (
        <Link
          {...evidenceAddress(step.blockchainTxId)}
          preload={false}
          className="inline-flex min-h-11 items-center text-brand-ink underline underline-offset-4 sm:min-h-0"
        >
          <Code truncate={20}>{step.blockchainTxId}</Code>
        </Link>
      ) : (
        <span className="text-ink-soft">{t('recordNone')}</span>
      ),
    },
    {
      term: certificate('slaughter'),
      value: step.slaughterMethod ? certificate(`slaughterMethods.${step.slaughterMethod}`) : null,
    },
    ...step.notes.map((note) => ({
      term: isolated(note.label),
      value: <bdi>{note.value}</bdi>,
    })),
  ];
  return <FactList facts={facts} className="border-t border-line pt-1 pb-2" />;
}

/** Recorded, found by the address, or none; a place that was not found is said to be missing. */
function Coordinates({ step, children }: { readonly step: LocatedStep; readonly children: ReactNode }) {
  const t = useTranslations('journeys');
  const located = useTranslations('maps.located');
  const { found } = step;
  return (
    <div>
      {children ? <div className="flex flex-wrap items-center gap-x-3">{children}</div> : null}
      {found?.kind === 'found' ? (
        <p className="text-sm text-ink-soft">
          {located.rich('about', { town: found.place.name, name: (chunks) => <bdi>{chunks}</bdi> })}
        </p>
      ) : null}
      {children === null ? <p className="text-ink-soft">{t('noCoordinates')}</p> : null}
      {found && found.kind !== 'found' ? <p className="text-sm text-ink-soft">{located(found.kind)}</p> : null}
    </div>
  );
}

function TemperatureDetail({ step }: { readonly step: JourneyStep }) {
  const t = useTranslations('journeys');
  const { temperature, permittedTemperature: band } = step;
  if (temperature === null) return <span className="text-ink-soft">{t('noTemperature')}</span>;
  const inside = isInside(temperature, band);
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-medium tabular-nums">{t('celsius', { degrees: temperature })}</span>
        {band ? (
          <span className={classNames('inline-flex items-center gap-1.5 text-sm', !inside && 'text-red-ink')}>
            <Icon
              name={inside ? 'check' : 'warning'}
              size={16}
              className={inside ? 'text-emerald-fill' : 'text-red-fill'}
            />
            {inside ? t('within') : t('outside')}
          </span>
        ) : null}
      </p>
      {band ? (
        <>
          <p className="sr-only">{t('permittedRange', band)}</p>
          <div className="mt-1.5 max-w-sm">
            <ChartRange
              value={temperature}
              band={band}
              span={spanAround([temperature], band)}
              ends={{ least: t('celsius', { degrees: band.least }), most: t('celsius', { degrees: band.most }) }}
            />
          </div>
        </>
      ) : (
        <p className="text-sm text-ink-soft">{t('noBand')}</p>
      )}
    </div>
  );
}
