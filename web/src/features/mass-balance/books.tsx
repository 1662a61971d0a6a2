// The books with their filters: ledger and flow, or what to do where nothing is on them yet.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { Card } from '../../ui/card.tsx';
import { inputClasses, labelClasses } from '../../ui/field.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { Alarms } from './alarms.tsx';
import { Choose, DeclareYield } from './declare-yield.tsx';
import { FlowDiagram } from './flow-diagram.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { type BooksFilter, booksQuery, noFilter } from './queries.ts';

export function Books() {
  const t = useTranslations('massBalance');
  const general = useTranslations('general');
  const [filter, setFilter] = useState<BooksFilter>(noFilter);
  const books = useQuery(booksQuery(filter));
  if (books.isPending)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-18" />
        <Skeleton className="h-72 rounded-surface" />
        <Skeleton className="h-80 rounded-surface" />
      </SkeletonGroup>
    );
  if (books.isError) return <FailedQuery title={t('failed')} query={books} />;
  const { alarms, periods, nodes, links, certificates, sites, mayDeclareYields } = books.data;
  const set = (part: Partial<BooksFilter>) => setFilter({ ...filter, ...part });
  if (certificates.length === 0 && alarms.length === 0)
    return (
      <Card>
        <EmptyState title={t('empty')} icon="chart">
          {t('emptyBody')}
        </EmptyState>
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      <Alarms alarms={alarms} />
      <div className="flex flex-wrap items-end gap-4">
        <Choose
          label={t('filters.certificate')}
          empty={t('filters.all')}
          value={filter.certificateId ?? ''}
          onChange={(id) => set({ certificateId: id === '' ? null : id })}
          choices={certificates.map(({ id, number }) => ({ id, name: number }))}
        />
        <Choose
          label={t('filters.site')}
          empty={t('filters.all')}
          value={filter.siteId ?? ''}
          onChange={(id) => set({ siteId: id === '' ? null : id })}
          choices={sites}
        />
        <Day label={t('filters.from')} value={filter.from} onChange={(from) => set({ from })} />
        <Day label={t('filters.until')} value={filter.until} onChange={(until) => set({ until })} />
      </div>
      <SectionCard title={t('ledger')} icon="list">
        {periods.length === 0 ? (
          <EmptyState title={t('empty')} headingLevel={3} icon="list" />
        ) : (
          <LedgerTable periods={periods} />
        )}
      </SectionCard>
      {links.length === 0 ? null : (
        <SectionCard title={t('flow')} icon="chart">
          <FlowDiagram nodes={nodes} links={links} />
        </SectionCard>
      )}
      {mayDeclareYields ? <DeclareYield certificates={certificates} sites={sites} /> : null}
    </div>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelClasses}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputClasses}
      />
    </div>
  );
}
