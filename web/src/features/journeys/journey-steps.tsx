// The steps of a journey as a list that opens step by step. What was not recorded is said, never guessed.
import { useFormatter, useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { Badge } from '../../ui/badge.tsx';
import { isInside } from '../../ui/chart-range.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DistanceLine, wayTo } from './distance-line.tsx';
import { isOutsideRange, type JourneyStep } from './journey-analysis.ts';
import { type LocatedStep, stepBefore } from './located-steps.ts';
import { outsideBadge, statusBadges, stepIcons, untickedBadge } from './step-badges.ts';
import { StepDetails } from './step-details.tsx';

export interface JourneyStepsProps {
  readonly steps: readonly LocatedStep[];
  /** The goods were outside their range for longer than is permitted. */
  readonly isColdChainBroken?: boolean;
  readonly openIds: ReadonlySet<string>;
  readonly onOpenChange: (id: string, isOpen: boolean) => void;
  /** Shows a step on the map. */
  readonly onShow: (id: string) => void;
}

export function JourneySteps(props: JourneyStepsProps) {
  const { steps, isColdChainBroken = false, openIds, onOpenChange, onShow } = props;
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => (
        <li key={step.id} data-step={step.id} className="flex scroll-mt-24 flex-col">
          <DistanceLine step={step} before={stepBefore(steps, index)} above={steps[index - 1]} />
          <div className="flex gap-3 sm:gap-4">
            <div className="flex w-10 shrink-0 flex-col items-center" aria-hidden="true">
              <span className={classNames('h-4', index > 0 && wayTo(step))} />
              <span
                className={classNames(
                  'flex size-10 shrink-0 items-center justify-center rounded-full border bg-surface',
                  step.status === 'pending'
                    ? 'border-dashed border-line-strong text-ink-faint'
                    : 'border-line-strong text-ink',
                )}
              >
                <Icon name={stepIcons[step.type]} />
              </span>
              <span className={classNames('flex-1', wayTo(steps[index + 1]))} />
            </div>
            <div className="min-w-0 flex-1">
              <Disclosure
                headingLevel={3}
                isOpen={openIds.has(step.id)}
                onOpenChange={(isOpen) => onOpenChange(step.id, isOpen)}
                className="my-1.5 break-inside-avoid print:my-1 rounded-surface border border-line bg-surface px-4 has-[[aria-expanded=true]]:border-line-strong"
                summary={<Summary step={step} number={index + 1} isColdChainBroken={isColdChainBroken} />}
              >
                <StepDetails
                  step={step}
                  isFirst={stepBefore(steps, index) === undefined}
                  onShow={() => onShow(step.id)}
                />
              </Disclosure>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

interface SummaryProps {
  readonly step: JourneyStep;
  readonly number: number;
  readonly isColdChainBroken: boolean;
}

function Summary({ step, number, isColdChainBroken }: SummaryProps) {
  const t = useTranslations('journeys');
  const ancestors = useTranslations('maps.ancestors');
  const format = useFormatter();
  const isOutside = isOutsideRange(step);
  const isUnticked = isColdChainBroken && step.status === 'completed' && step.permittedTemperature !== null;
  const style = isOutside ? outsideBadge : isUnticked ? untickedBadge : statusBadges[step.status];
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold">
          <span className="sr-only">{t('stepNumber', { number })}: </span>
          {t(`steps.${step.type}`)}
        </span>
        <span className="block text-sm text-ink-soft">
          <Said>{step.name}</Said>
        </span>
        {step.ofBatch ? (
          <span className="mt-1 flex items-start gap-1.5 text-sm text-ink-faint">
            <Icon name="box" size={16} className="mt-0.5 shrink-0" />
            <span>
              {ancestors.rich('of', {
                product: step.ofBatch.productName,
                batch: step.ofBatch.batchNumber,
                name: (chunks) => <Said>{chunks}</Said>,
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
        <Badge {...style}>{isOutside ? t('outside') : t(`statuses.${step.status}`)}</Badge>
      </span>
    </span>
  );
}

/** The figure with its mark; the badge beside it has the word for the mark. */
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
    </span>
  );
}
