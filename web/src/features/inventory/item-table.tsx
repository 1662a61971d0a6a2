// Items as a table; on a narrow screen each row is a card. It shows and hands on, and decides nothing.
import type { InventoryItem } from '@amanah/api/inventory';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useItemWords } from './item-words.ts';
import { RiskBadge } from './risk.tsx';

export interface ItemTableProps {
  readonly items: readonly InventoryItem[];
  readonly showsStore: boolean;
  /** An answer to another question is still on its way. */
  readonly isOld: boolean;
}

// As cards the rows are laid out as grids, and some browsers then forget that they are rows. Said again, they stay a table.
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const headLook = 'px-3 py-2.5 text-start text-xs font-medium text-ink-faint first:ps-5 last:pe-5';
const cellLook = 'lg:px-3 lg:py-2.5 lg:first:ps-5 lg:last:pe-5 lg:align-middle';
const cardLook =
  'max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1.5 max-lg:px-4 max-lg:py-3';

export function ItemTable({ items, showsStore, isOld }: ItemTableProps) {
  const t = useTranslations('inventory');
  return (
    <table
      {...roles.table}
      aria-busy={isOld}
      className={classNames('w-full border-collapse transition-opacity max-lg:block', isOld && 'opacity-60')}
    >
      <caption className="sr-only">{t('caption')}</caption>
      <thead className="border-b border-line max-lg:sr-only">
        <tr>
          {(['product', 'verdict', 'stock', 'expiry', 'risk', 'lastChecked'] as const).map((column) => (
            <th key={column} scope="col" className={classNames(headLook, column === 'stock' && 'text-end')}>
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-lg:block">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} showsStore={showsStore} />
        ))}
      </tbody>
    </table>
  );
}

function ItemRow({ item, showsStore }: { readonly item: InventoryItem; readonly showsStore: boolean }) {
  const t = useTranslations('inventory');
  const words = useItemWords();
  const name = item.product ?? t('unregistered');
  const batch = item.batchNumber ?? t('batchUnknown');
  const left = words.left(item);
  return (
    <tr {...roles.row} className={classNames('lg:hover:bg-sunken', cardLook)}>
      <th scope="row" {...roles.rowheader} className={classNames(cellLook, 'text-start font-normal max-lg:w-full')}>
        <Link
          to={patterns.inventory}
          search={{ item: item.id }}
          aria-label={t('open', { product: name, batch })}
          className="inline-flex min-h-9 items-center font-medium text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
        >
          <span dir="auto">{name}</span>
        </Link>
        <span className="block text-sm text-ink-soft">
          {item.batchNumber === null ? <Code>{item.gtin}</Code> : <Code>{item.batchNumber}</Code>}
          {showsStore ? <> · {item.store}</> : null}
        </span>
      </th>
      <td {...roles.cell} className={cellLook}>
        <VerdictBadge state={item.verdict} />
        {item.verdictChangedAt === null ? null : (
          <span className="mt-1 block text-xs text-ink-faint max-lg:hidden">
            {t('changed', { time: words.ago(item.verdictChangedAt) })}
          </span>
        )}
      </td>
      <td {...roles.cell} className={classNames(cellLook, 'tabular-nums lg:text-end')}>
        <span className="text-sm text-ink-soft lg:hidden">{t('stock')} </span>
        <span className={classNames('font-medium', item.stock < 0 && 'text-red-ink')}>{item.stock}</span>
        {item.isLow ? (
          <span className="ms-2">
            <Badge tone="amber" icon="warning">
              {t('low')}
            </Badge>
          </span>
        ) : null}
      </td>
      <td {...roles.cell} className={classNames(cellLook, 'whitespace-nowrap text-sm')}>
        {item.expiryDate === null ? (
          <span className="text-ink-faint">–</span>
        ) : (
          <>
            <time dateTime={item.expiryDate}>{words.day(item.expiryDate)}</time>
            {item.isExpired || item.isExpiring ? (
              <span className={classNames('block', item.isExpired ? 'text-red-ink' : 'text-amber-ink')}>{left}</span>
            ) : null}
          </>
        )}
      </td>
      <td {...roles.cell} className={cellLook}>
        {item.supplierRisk ? <RiskBadge risk={item.supplierRisk} /> : null}
      </td>
      <td {...roles.cell} className={classNames(cellLook, 'text-sm text-ink-soft max-lg:hidden')}>
        <time dateTime={item.lastChecked}>{words.moment(item.lastChecked)}</time>
      </td>
    </tr>
  );
}

export function ItemTableSkeleton() {
  const general = useTranslations('general');
  return (
    <SkeletonGroup label={general('loading')} className="divide-y divide-line">
      <div className="hidden h-10 lg:block" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="flex h-28 items-center gap-6 px-5 lg:h-16">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="hidden h-5 w-24 lg:block" />
          <Skeleton className="ms-auto h-4 w-12" />
          <Skeleton className="hidden h-4 w-28 lg:block" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
