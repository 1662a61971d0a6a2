// The five steps of a batch in short, always all five: what is not recorded is named as such.

import type { SupplyChainEvent } from '@amanah/api/journeys';
import { distanceKilometres, stepKinds } from '@amanah/core/places';
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
        const records = events.filter((event) => event.type === type);
        // The word of somebody else stands beside that of the maker, never for it.
        const latest = records.findLast(({ isOthers }) => isOthers !== true) ?? records.at(-1);
        // Living animals and standing crops are not kept cold.
        const isKeptCold = type !== 'farm' && latest !== undefined && latest.temperature !== null;
        const isUnticked = isColdChainBroken && isKeptCold && latest.status === 'completed';
        const style = latest ? (isUnticked ? untickedBadge : statusBadges[latest.status]) : null;
        const isLast = index === stepKinds.length - 1;
        const kilometres = latest ? distanceFromBefore(events, latest) : null;
        return (
          <li key={type} className="relative flex gap-4 pb-5 last:pb-0">
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
                  {kilometres === null ? null : ` · ${t('distance', { kilometres })}`}
                </p>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Great circle from the event before it in time; null where a place is not known or it is the first. */
function distanceFromBefore(events: readonly SupplyChainEvent[], event: SupplyChainEvent): number | null {
  const before = events[events.indexOf(event) - 1];
  return before?.coordinates && event.coordinates ? distanceKilometres(before.coordinates, event.coordinates) : null;
}
