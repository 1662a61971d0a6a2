// Whom a recall reaches, before anything is published: batches, holders, what is left, who scanned.
import type { RecallReach } from '@amanah/api/recalls';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { Quantity } from '../../platform/quantity.tsx';
import { Said } from '../../platform/said.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { Notice } from '../../ui/states.tsx';

export function Reach({ reach }: { readonly reach: RecallReach }) {
  const t = useTranslations('recalls');
  const format = useFormatter();
  const { locale } = useLanguage();
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  return (
    <Card as="section" className="flex flex-col gap-5 sm:p-6">
      <h2 className="text-lg">{t('reach')}</h2>
      {reach.unknownCodes.length === 0 ? null : (
        <Notice tone="red" icon="warning">
          <p className="font-medium">{t('unknownTitle', { count: reach.unknownCodes.length })}</p>
          <ul className="my-1 flex flex-wrap gap-x-4 gap-y-1">
            {reach.unknownCodes.map((code) => (
              <li key={code}>
                <Code>{code}</Code>
              </li>
            ))}
          </ul>
          <p>{t('unknownBody')}</p>
        </Notice>
      )}
      {reach.isComplete ? null : <Notice tone="amber">{t('incomplete')}</Notice>}
      <Part title={t('batches')}>
        {reach.batches.map(({ label, productName, isChosen }) => (
          <Line key={label} aside={t(isChosen ? 'chosen' : 'madeOf')}>
            <Said>{productName}</Said>{' '}
            <span className="block text-sm">
              <Code>{label}</Code>
            </span>
          </Line>
        ))}
      </Part>
      {reach.others.length === 0 ? null : (
        <Part title={t('others')}>
          {reach.others.map(({ label, productName, producerName }) => (
            <Line key={label} aside={<Said>{producerName}</Said>}>
              <Said>{productName}</Said>{' '}
              <span className="block text-sm">
                <Code>{label}</Code>
              </span>
            </Line>
          ))}
        </Part>
      )}
      <Part title={t('holders')} empty={t(reach.consignees.length === 0 ? 'noHolders' : 'noMembers')}>
        {reach.holders.map(({ name, country, lots, lastSeenAt }) => (
          <Line key={name} aside={t('lastSeen', { day: day(lastSeenAt) })}>
            <Said>{name}</Said>
            <span className="block text-sm text-ink-soft">
              {countries.of(country) ?? country}, {t('lots', { count: lots })}
            </span>
          </Line>
        ))}
      </Part>
      {reach.consignees.length === 0 ? null : (
        <Part title={t('consignees')}>
          {reach.consignees.map(({ name, lastSentAt }) => (
            <Line key={name} aside={t('lastSent', { day: day(lastSentAt) })}>
              <Said>{name}</Said>
            </Line>
          ))}
        </Part>
      )}
      <Part title={t('stock')} empty={t('noStock')}>
        {reach.stock.map(({ holder, label, quantity, unit }) => (
          <Line key={`${holder} ${label} ${unit}`} aside={<Quantity quantity={quantity} unit={unit} />}>
            <Said>{holder}</Said>
            <span className="block text-sm">
              <Code>{label}</Code>
            </span>
          </Line>
        ))}
      </Part>
      <section>
        <h3 className="mb-1 text-sm font-medium text-ink-soft">{t('shelves')}</h3>
        <p>{reach.shelves.stores === 0 ? t('emptyShelves') : t('onShelves', reach.shelves)}</p>
        {reach.shelves.unitsWithoutBatch > 0 ? (
          <p className="text-ink-soft">{t('withoutBatch', { units: reach.shelves.unitsWithoutBatch })}</p>
        ) : null}
        {reach.shelves.unitsUnderOtherNumbers > 0 ? (
          <p className="text-ink-soft">{t('underOtherNumbers', { units: reach.shelves.unitsUnderOtherNumbers })}</p>
        ) : null}
      </section>
      <p className="text-ink-soft">
        {t('scans', { total: reach.scans.total })} {t('people', { people: reach.scans.people })}
      </p>
    </Card>
  );
}

function Part({
  title,
  empty,
  children,
}: {
  readonly title: string;
  readonly empty?: string;
  readonly children: readonly ReactNode[];
}) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{title}</h3>
      {children.length === 0 ? <p>{empty}</p> : <ul className="divide-y divide-line">{children}</ul>}
    </section>
  );
}

function Line({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <span className="min-w-0">{children}</span>
      <span className="text-sm text-ink-soft tabular-nums">{aside}</span>
    </li>
  );
}
