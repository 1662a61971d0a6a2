// The retailer's figures: what is on the shelves, compliance with its parts, what sold, what shoppers scanned, and the suppliers.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry } from '../../platform/market.ts';
import { Said } from '../../platform/said.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Figure, Figures } from '../../ui/figures.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { ItemTable, ItemTableSkeleton } from './item-table.tsx';
import { figuresQuery, firstItemsQuery, scansQuery, wholeStock } from './queries.ts';
import { RiskBadge } from './risk.tsx';

const figures = [
  ['totalProducts', 'box'],
  ['verifiedProducts', 'check'],
  ['lowStock', 'warning'],
  ['expiringProducts', 'calendar'],
] as const satisfies readonly (readonly [string, Figure['icon']])[];

const shownItems = 8;

/** Cards and the inventory list of the overview of a retailer. */
export function InventoryOverview() {
  const t = useTranslations('inventory');
  const items = useQuery(firstItemsQuery(wholeStock));
  return (
    <div className="flex flex-col gap-6">
      <InventoryFigures />
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base">{t('overview.title')}</h2>
          <Link to={patterns.inventory} className={buttonClasses({ tone: 'secondary', size: 'small' })}>
            {t('overview.all')}
          </Link>
        </div>
        {items.isError && !items.data ? (
          <FailedQuery title={t('failedTitle')} query={items} />
        ) : (
          <Card padding="none">
            {items.data ? (
              <ItemTable items={items.data.items.slice(0, shownItems)} showsStore isOld={false} />
            ) : (
              <ItemTableSkeleton />
            )}
          </Card>
        )}
      </section>
    </div>
  );
}

export function InventoryFigures() {
  const t = useTranslations('inventory.overview');
  const risks = useTranslations('inventory.risks');
  const general = useTranslations('general');
  const format = useFormatter();
  const answer = useQuery(figuresQuery(null));
  if (answer.isError && !answer.data) return <FailedQuery title={t('failedTitle')} query={answer} />;
  const { data } = answer;
  return (
    <div className="flex flex-col gap-6">
      <Figures
        figures={figures.map(([name, icon]) => ({
          term: t(name),
          icon,
          value: data ? format.number(data[name]) : null,
        }))}
      />
      {data === undefined ? (
        <SkeletonGroup label={general('loading')} className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-64 rounded-surface" />
          <Skeleton className="h-64 rounded-surface" />
        </SkeletonGroup>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <SectionCard
            title={t('compliance')}
            icon="chart"
            aside={
              data.compliance.score === null ? undefined : (
                <span className="text-2xl font-semibold tabular-nums">{format.number(data.compliance.score)}</span>
              )
            }
          >
            {data.compliance.score === null ? (
              <p className="text-ink-soft">{t('complianceNone')}</p>
            ) : (
              <Lines>
                {data.compliance.parts.map(({ factor, count, of, points, most }) => (
                  <Line key={factor} term={t(`complianceFactors.${factor}`)} note={risks('points', { points, most })}>
                    {risks('countOf', { count, of })}
                  </Line>
                ))}
                <Line term={t('expiringCertificates')}>{format.number(data.expiringCertificates)}</Line>
                <Line term={t('pendingProducts')}>{format.number(data.pendingProducts)}</Line>
              </Lines>
            )}
          </SectionCard>
          <SectionCard title={t('suppliers')} icon="factory">
            {data.suppliers.length === 0 ? (
              <p className="text-ink-soft">{t('suppliersNone')}</p>
            ) : (
              <Lines>
                {data.suppliers.slice(0, 6).map(({ id, name, risk }) => (
                  <Line key={id} term={name}>
                    <RiskBadge risk={risk} />
                  </Line>
                ))}
              </Lines>
            )}
          </SectionCard>
          <SectionCard
            title={t('top')}
            icon="shop"
            aside={<span className="text-sm text-ink-soft">{t('topNote')}</span>}
          >
            {data.topProducts.length === 0 ? (
              <p className="text-ink-soft">{t('topNone')}</p>
            ) : (
              <Lines>
                {data.topProducts.map(({ gtin, product, sold }) => (
                  <Line key={gtin} term={product ?? gtin}>
                    {format.number(sold)}
                  </Line>
                ))}
              </Lines>
            )}
          </SectionCard>
          <CustomerScansCard />
        </div>
      )}
    </div>
  );
}

function CustomerScansCard() {
  const t = useTranslations('inventory.overview');
  const general = useTranslations('general');
  const format = useFormatter();
  const { locale } = useLanguage();
  const answer = useQuery(scansQuery(null));
  if (answer.isError) return <FailedQuery title={t('scans')} query={answer} />;
  const { data } = answer;
  return (
    <SectionCard title={t('scans')} icon="scan">
      {data === undefined ? (
        <SkeletonGroup label={general('loading')}>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-soft">
            {t('scansNote', {
              countries: format.list(data.countries.map((country) => nameCountry(country, locale))),
              days: data.days,
            })}
          </p>
          {data.products.length === 0 ? (
            <p className="text-ink-soft">{t('scansNone')}</p>
          ) : (
            <Lines>
              {data.products.slice(0, 6).map(({ gtin, product, scans, warnings }) => (
                <Line
                  key={gtin}
                  term={product ?? gtin}
                  {...(warnings > 0 ? { note: t('scansWarned', { count: warnings }) } : {})}
                >
                  {t('scansOf', { count: scans })}
                </Line>
              ))}
            </Lines>
          )}
          {data.hidden > 0 ? (
            <p className="mt-3 text-sm text-ink-faint">{t('scansHidden', { count: data.hidden })}</p>
          ) : null}
        </>
      )}
    </SectionCard>
  );
}

const Lines = ({ children }: { readonly children: ReactNode }) => <ul className="divide-y divide-line">{children}</ul>;

function Line({
  term,
  note,
  children,
}: {
  readonly term: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
      <Said as="span" className="min-w-0 flex-1 basis-40">
        {term}
      </Said>
      <span className="font-medium tabular-nums">{children}</span>
      {note ? <span className="text-sm text-ink-soft tabular-nums">{note}</span> : null}
    </li>
  );
}
