// Items as a table; on a narrow screen each row is a card. It shows and hands on, and decides nothing.
import type { InventoryItem } from '@amanah/api/inventory';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { DataTable, WorkCell, WorkRow, WorkRowHead, WorkTableSkeleton } from '../../ui/data-table.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useItemWords } from './item-words.ts';
import { RiskBadge } from './risk.tsx';

export interface ItemTableProps {
  readonly items: readonly InventoryItem[];
  readonly showsStore: boolean;
  /** An answer to another question is still on its way. */
  readonly isOld: boolean;
}

export function ItemTable({ items, showsStore, isOld }: ItemTableProps) {
  const t = useTranslations('inventory');
  return (
    <DataTable
      caption={t('caption')}
      isOld={isOld}
      columns={(['product', 'verdict', 'stock', 'expiry', 'risk', 'lastChecked'] as const).map((id) => ({
        id,
        label: t(id),
        isNumber: id === 'stock',
      }))}
    >
      {items.map((item) => (
        <ItemRow key={item.id} item={item} showsStore={showsStore} />
      ))}
    </DataTable>
  );
}

function ItemRow({ item, showsStore }: { readonly item: InventoryItem; readonly showsStore: boolean }) {
  const t = useTranslations('inventory');
  const words = useItemWords();
  const name = item.product ?? t('unregistered');
  const batch = item.batchNumber ?? t('batchUnknown');
  const left = words.left(item);
  return (
    <WorkRow>
      <WorkRowHead className="font-normal">
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
      </WorkRowHead>
      <WorkCell>
        <VerdictBadge state={item.verdict} />
        {item.verdictChangedAt === null ? null : (
          <span className="mt-1 block text-xs text-ink-faint max-lg:hidden">
            {t('changed', { time: words.ago(item.verdictChangedAt) })}
          </span>
        )}
      </WorkCell>
      <WorkCell className="tabular-nums lg:text-end">
        <span className="text-sm text-ink-soft lg:hidden">{t('stock')} </span>
        <span className={classNames('font-medium', item.stock < 0 && 'text-red-ink')}>{item.stock}</span>
        {item.isLow ? (
          <span className="ms-2">
            <Badge tone="amber" icon="warning">
              {t('low')}
            </Badge>
          </span>
        ) : null}
      </WorkCell>
      <WorkCell className="whitespace-nowrap text-sm">
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
      </WorkCell>
      <WorkCell>{item.supplierRisk ? <RiskBadge risk={item.supplierRisk} /> : null}</WorkCell>
      <WorkCell className="text-sm text-ink-soft max-lg:hidden">
        <time dateTime={item.lastChecked}>{words.moment(item.lastChecked)}</time>
      </WorkCell>
    </WorkRow>
  );
}

export function ItemTableSkeleton() {
  const general = useTranslations('general');
  return (
    <WorkTableSkeleton label={general('loading')} rowLook="lg:h-16">
      <Skeleton className="h-4 w-48" />
      <Skeleton className="hidden h-5 w-24 lg:block" />
      <Skeleton className="ms-auto h-4 w-12" />
      <Skeleton className="hidden h-4 w-28 lg:block" />
    </WorkTableSkeleton>
  );
}
