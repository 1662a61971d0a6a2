// The five steps of a batch in short, always all five: what is not recorded is named as such.

import type { SupplyChainEvent } from '@amanah/api/journeys';
import { distanceKilometres, type StepKind, stepKinds } from '@amanah/core/places';
import { useFormatter, useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { statusBadges, stepIcons, untickedBadge } from './step-badges.ts';

interface SupplyChainProps {
  readonly events: readonly SupplyChainEvent[];
  /** The goods were outside their range for longer than is permitted. */
  readonly isColdChainBroken?: boolean;
}

export function SupplyChain({ events, isColdChainBroken = false }: SupplyChainProps) {
  const t = useTranslations('journeys');
  const product = useTranslations('productPage');
  const format = useFormatter();
  return (
    <ol>
      {stepKinds.map((type, index) => {
        const { records, latest } = recordsOf(events, type);
        // Living animals and standing crops are not kept cold.
        const isKeptCold = type !== 'farm' && latest !== undefined && latest.temperature !== null;
        const isUnticked = isColdChainBroken && isKeptCold && latest.status === 'completed';
        const style = latest ? (isUnticked ? untickedBadge : statusBadges[latest.status]) : null;
        const isLast = index === stepKinds.length - 1;
        const leg = latest ? legTo(events, latest) : null;
        const above = stepKinds[index - 1];
        const isFromAbove = above !== undefined && leg?.from === recordsOf(events, above).latest;
        return (
          <li key={type}>
            {leg === null ? null : (
              <p data-leg className="flex gap-4 pb-3 text-sm text-ink-faint tabular-nums">
                <span aria-hidden="true" className="-mb-3 flex w-10 shrink-0 justify-center">
                  <span className="border-s border-line-strong" />
                </span>
                {t(isFromAbove ? 'kilometres' : 'distance', { kilometres: leg.kilometres })}
              </p>
            )}
            <div className={classNames('relative flex gap-4', !isLast && 'pb-5')}>
              {isLast ? null : (
                <span
                  aria-hidden="true"
                  className={classNames(
                    'absolute start-5 top-10 bottom-0 -translate-x-1/2 border-s rtl:translate-x-1/2',
                    latest?.status === 'completed' ? 'border-line-strong' : 'border-dashed border-line-strong',
                  )}
                />
              )}
              <span
                className={classNames(
                  'flex size-10 shrink-0 items-center justify-center rounded-full border',
                  latest ? 'border-line-strong bg-surface' : 'border-dashed border-line-strong text-ink-faint',
                )}
              >
                <Icon name={stepIcons[type]} />
              </span>
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
                  <h3 className="text-base tracking-normal">{t(`steps.${type}`)}</h3>
                  {latest && style ? (
                    <Badge {...style}>{t(`statuses.${latest.status}`)}</Badge>
                  ) : (
                    <span className="text-sm text-ink-faint">{product('notRecorded')}</span>
                  )}
                </div>
                {latest ? (
                  <p className="text-sm text-ink-soft">
                    <Said>{latest.name}</Said>
                    {latest.address ? (
                      <>
                        {' · '}
                        <Said>{latest.address}</Said>
                      </>
                    ) : null}
                  </p>
                ) : null}
                {latest && latest.status !== 'pending' ? (
                  <p className="text-sm text-ink-faint">
                    <time dateTime={latest.timestamp}>{format.dateTime(new Date(latest.timestamp), 'shortDay')}</time>
                    {records.length > 1 ? ` · ${product('moreSteps', { count: records.length - 1 })}` : null}
                    {latest.temperature === null ? null : ` · ${t('celsius', { degrees: latest.temperature })}`}
                  </p>
                ) : null}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function recordsOf(events: readonly SupplyChainEvent[], type: StepKind) {
  const records = events.filter((event) => event.type === type);
  // The word of somebody else stands beside that of the maker, never for it.
  return { records, latest: records.findLast(({ isOthers }) => isOthers !== true) ?? records.at(-1) };
}

/** Great circle from the event before it in time; null where a place is not known or it is the first. */
function legTo(events: readonly SupplyChainEvent[], event: SupplyChainEvent) {
  const from = events[events.indexOf(event) - 1];
  if (!from?.coordinates || !event.coordinates) return null;
  return { from, kilometres: distanceKilometres(from.coordinates, event.coordinates) };
}
