// What is known of a step, shown when it is opened. What was not recorded is said, never guessed.
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { evidenceAddress, patterns } from '../../paths.ts';
import { isolated } from '../../platform/isolated.ts';
import { Said } from '../../platform/said.tsx';
import { Button } from '../../ui/button.tsx';
import { spanAround } from '../../ui/chart-geometry.ts';
import { ChartRange, isInside } from '../../ui/chart-range.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { JourneyStep } from './journey-analysis.ts';
import type { LocatedStep } from './located-steps.ts';

const linkClasses = 'inline-flex min-h-11 items-center text-brand-ink underline underline-offset-4 sm:min-h-0';

interface StepDetailsProps {
  readonly step: LocatedStep;
  readonly isFirst: boolean;
  readonly onShow: () => void;
}

export function StepDetails({ step, isFirst, onShow }: StepDetailsProps) {
  const t = useTranslations('journeys');
  const ancestors = useTranslations('maps.ancestors');
  const certificate = useTranslations('result.certificate');
  const format = useFormatter();
  const facts: readonly Fact[] = [
    { term: ancestors('term'), value: step.ofBatch ? <EarlierBatch batch={step.ofBatch} /> : null },
    { term: t('place'), value: <PlaceDetail step={step} /> },
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
    { term: t('distanceTerm'), value: isFirst ? null : <DistanceDetail step={step} /> },
    {
      term: certificate('slaughter'),
      value: step.slaughterMethod ? certificate(`slaughterMethods.${step.slaughterMethod}`) : null,
    },
    {
      term: t('certificate'),
      value: step.certificateNumber ? <CertificateLink number={step.certificateNumber} /> : null,
    },
    { term: t('coordinates'), value: <Coordinates step={step} onShow={onShow} /> },
    {
      term: t('record'),
      value: step.blockchainTxId ? (
        <Link {...evidenceAddress(step.blockchainTxId)} preload={false} className={linkClasses}>
          <Code truncate={20}>{step.blockchainTxId}</Code>
        </Link>
      ) : (
        <span className="text-ink-soft">{t('recordNone')}</span>
      ),
    },
    ...step.notes.map((note) => ({ term: isolated(note.label), value: <Said>{note.value}</Said> })),
  ];
  return <FactList facts={facts} className="border-t border-line pt-1 pb-2" />;
}

function EarlierBatch({ batch }: { readonly batch: NonNullable<JourneyStep['ofBatch']> }) {
  const ancestors = useTranslations('maps.ancestors');
  return (
    <Link to={patterns.journey} search={{ code: batch.code }} preload={false} className={linkClasses}>
      {ancestors.rich('journeyOf', { product: batch.productName, name: (chunks) => <Said>{chunks}</Said> })}
    </Link>
  );
}

const PlaceDetail = ({ step }: { readonly step: JourneyStep }) => (
  <>
    <span className="block">
      <Said>{step.name}</Said>
    </span>
    <span className="block text-ink-soft">
      <Said>{step.address}</Said>
    </span>
  </>
);

function DistanceDetail({ step }: { readonly step: LocatedStep }) {
  const t = useTranslations('journeys');
  const located = useTranslations('maps.located');
  const { distanceKilometres: kilometres } = step;
  if (kilometres === null) return t('distanceUnknown');
  return step.isAbout ? located('aboutKilometres', { kilometres }) : t('kilometres', { kilometres });
}

function CertificateLink({ number }: { readonly number: string }) {
  const maps = useTranslations('maps');
  return (
    <Link
      {...evidenceAddress(number)}
      preload={false}
      aria-label={`${maps('certificate')}: ${number}`}
      className={linkClasses}
    >
      <Code>{number}</Code>
    </Link>
  );
}

/** Recorded, found by the address, or none; a place that was not found is said to be missing. */
function Coordinates({ step, onShow }: Pick<StepDetailsProps, 'step' | 'onShow'>) {
  const t = useTranslations('journeys');
  const maps = useTranslations('maps');
  const located = useTranslations('maps.located');
  const format = useFormatter();
  const degrees = (value: number) => format.number(value, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const { found, coordinates } = step;
  return (
    <div>
      {coordinates ? (
        <div className="flex flex-wrap items-center gap-x-3">
          <bdi dir="ltr" className="tabular-nums">
            {degrees(coordinates.lat)}, {degrees(coordinates.lng)}
          </bdi>
          <Button tone="quiet" size="small" icon="pin" onPress={onShow} className="-my-1">
            {maps('map.show')}
          </Button>
        </div>
      ) : null}
      {found?.kind === 'found' ? (
        <p className="text-sm text-ink-soft">
          {located.rich('about', { town: found.place.name, name: (chunks) => <Said>{chunks}</Said> })}
        </p>
      ) : null}
      {coordinates ? null : <p className="text-ink-soft">{t('noCoordinates')}</p>}
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
          <div className="mt-1.5 max-w-sm">
            <ChartRange value={temperature} band={band} span={spanAround([temperature], band)} />
          </div>
          <p className="text-sm text-ink-soft tabular-nums">{t('permittedRange', band)}</p>
        </>
      ) : (
        <p className="text-sm text-ink-soft">{t('noBand')}</p>
      )}
    </div>
  );
}
