// What the table of the stock shows of each item.
import type { InventoryItem } from '@amanah/api/inventory';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { Said } from '../../platform/said.tsx';
import type { WorkColumn } from '../../platform/table-tools.tsx';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { WorkTable, type WorkTableProps } from '../../platform/work-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { rowLinkClasses, WorkTableSkeleton } from '../../ui/data-table.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useItemWords } from './item-words.ts';
import { RiskBadge } from './risk.tsx';

type ItemTableProps = Pick<WorkTableProps<InventoryItem>, 'isOld' | 'work'> & {
  readonly items: readonly InventoryItem[];
  readonly showsStore: boolean;
};

export function ItemTable({ items, showsStore, ...rest }: ItemTableProps) {
  const t = useTranslations('inventory');
  return (
    <WorkTable
      name="inventory"
      caption={t('caption')}
      columns={useColumns(showsStore)}
      rows={items}
      rowId={({ id }) => id}
      rowName={({ product, gtin, batchNumber }) => `${product ?? gtin} ${batchNumber ?? ''}`.trim()}
      {...rest}
    />
  );
}

function useColumns(showsStore: boolean): readonly WorkColumn<InventoryItem>[] {
  const t = useTranslations('inventory');
  const states = useTranslations('verdict.states');
  const words = useItemWords();
  return [
    {
      id: 'product',
      label: t('product'),
      isSortable: true,
      value: ({ product }) => product ?? t('unregistered'),
      cell: (item) => <Goods item={item} showsStore={showsStore} />,
    },
    {
      id: 'gtin',
      label: t('detail.gtin'),
      isHiddenAtFirst: true,
      onCard: 'left_out',
      className: 'text-sm whitespace-nowrap',
      value: ({ gtin }) => gtin,
      cell: ({ gtin }) => <Code>{gtin}</Code>,
    },
    {
      id: 'batch',
      label: t('batch'),
      isHiddenAtFirst: true,
      onCard: 'left_out',
      className: 'text-sm whitespace-nowrap',
      value: ({ batchNumber }) => batchNumber,
      cell: ({ batchNumber }) => (batchNumber === null ? '–' : <Code>{batchNumber}</Code>),
    },
    {
      id: 'verdict',
      label: t('verdict'),
      value: ({ verdict }) => states(verdict),
      cell: ({ verdict, verdictChangedAt }) => (
        <>
          <VerdictBadge state={verdict} />
          {verdictChangedAt === null ? null : (
            <span className="mt-1 block text-xs text-ink-faint max-lg:hidden">
              {t('changed', { time: words.ago(verdictChangedAt) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'stock',
      label: t('stock'),
      isNumber: true,
      isSortable: true,
      value: ({ stock }) => stock,
      cell: ({ stock, isLow }) => (
        <>
          <span className="text-sm text-ink-soft lg:hidden">{t('stock')} </span>
          <span className={classNames('font-medium', stock < 0 && 'text-red-ink')}>{stock}</span>
          {isLow ? (
            <span className="ms-2">
              <Badge tone="amber" icon="warning">
                {t('low')}
              </Badge>
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'expiry',
      label: t('expiry'),
      isSortable: true,
      className: 'whitespace-nowrap text-sm',
      value: ({ expiryDate }) => expiryDate,
      cell: (item) =>
        item.expiryDate === null ? (
          <span className="text-ink-faint">–</span>
        ) : (
          <>
            <time dateTime={item.expiryDate}>{words.day(item.expiryDate)}</time>
            {item.isExpired || item.isExpiring ? (
              <span className={classNames('block', item.isExpired ? 'text-red-ink' : 'text-amber-ink')}>
                {words.left(item)}
              </span>
            ) : null}
          </>
        ),
    },
    {
      id: 'risk',
      label: t('risk'),
      value: ({ supplierRisk }) => supplierRisk?.score ?? null,
      cell: ({ supplierRisk }) => (supplierRisk ? <RiskBadge risk={supplierRisk} /> : null),
    },
    {
      id: 'checked',
      label: t('lastChecked'),
      isSortable: true,
      onCard: 'left_out',
      className: 'text-sm text-ink-soft',
      value: ({ lastChecked }) => lastChecked,
      cell: ({ lastChecked }) => <time dateTime={lastChecked}>{words.moment(lastChecked)}</time>,
    },
  ];
}

function Goods({ item, showsStore }: { readonly item: InventoryItem; readonly showsStore: boolean }) {
  const t = useTranslations('inventory');
  const name = item.product ?? t('unregistered');
  return (
    <>
      <Link
        to={patterns.inventory}
        search={{ item: item.id }}
        aria-label={t('open', { product: name, batch: item.batchNumber ?? t('batchUnknown') })}
        className={rowLinkClasses}
      >
        <Said as="span">{name}</Said>
      </Link>
      <span className="block text-sm text-ink-soft">
        <Code>{item.batchNumber ?? item.gtin}</Code>
        {showsStore ? <> · {item.store}</> : null}
      </span>
    </>
  );
}

export function ItemTableSkeleton() {
  const general = useTranslations('general');
  return (
    <WorkTableSkeleton label={general('loading')} rowClasses="lg:h-16">
      <Skeleton className="h-4 w-48" />
      <Skeleton className="hidden h-5 w-24 lg:block" />
      <Skeleton className="ms-auto h-4 w-12" />
      <Skeleton className="hidden h-4 w-28 lg:block" />
    </WorkTableSkeleton>
  );
}
