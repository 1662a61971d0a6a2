// What the table of products shows of each.
import type { CertifiedProduct } from '@amanah/api/certification/products';
import { type OwnProduct, pictureAt } from '@amanah/api/products';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../../paths.ts';
import { Said } from '../../../platform/said.tsx';
import type { WorkColumn } from '../../../platform/table-tools.tsx';
import { useDayWords } from '../../../platform/use-day-words.ts';
import { WorkTable, type WorkTableProps } from '../../../platform/work-table.tsx';
import { Code } from '../../../ui/code.tsx';
import { rowLinkClasses, WorkTableSkeleton } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { CertificationBadge } from './certification-badge.tsx';
import { useBatchCounts } from './queries.ts';
import { VisibilityBadge } from './visibility-badge.tsx';

/** With how many batches there are of it; null: it is still asked for. */
type CountedProduct = CertifiedProduct & { readonly batches: number | null };

export const counted = (products: readonly CertifiedProduct[], counts: ReadonlyMap<string, number>): CountedProduct[] =>
  products.map((product) => ({ ...product, batches: counts.get(product.gtin) ?? null }));

type ProductTableProps = Pick<WorkTableProps<CountedProduct>, 'isOld' | 'work'> & {
  readonly products: readonly CertifiedProduct[];
};

export function ProductTable({ products, ...rest }: ProductTableProps) {
  const t = useTranslations('products.list');
  return (
    <WorkTable
      name="products"
      caption={t('caption')}
      columns={useColumns()}
      rows={counted(products, useBatchCounts(products))}
      rowId={({ gtin }) => gtin}
      rowName={({ name }) => name}
      {...rest}
    />
  );
}

function useColumns(): readonly WorkColumn<CountedProduct>[] {
  const t = useTranslations('products.list');
  const categories = useTranslations('general.categories');
  const format = useFormatter();
  const { day } = useDayWords();
  return useMemo(() => {
    return [
      {
        id: 'name',
        label: t('name'),
        isSortable: true,
        value: ({ name }) => name,
        cell: (product) => <Name product={product} />,
      },
      {
        id: 'brand',
        label: t('brand'),
        isHiddenAtFirst: true,
        onCard: 'left_out',
        className: 'text-sm text-ink-soft',
        value: ({ brand }) => brand,
        cell: ({ brand }) => brand,
      },
      {
        id: 'gtin',
        label: t('gtin'),
        isSortable: true,
        className: 'text-sm whitespace-nowrap',
        value: ({ gtin }) => gtin,
        cell: ({ gtin }) => <Code>{gtin}</Code>,
      },
      {
        id: 'category',
        label: t('category'),
        isSortable: true,
        className: 'text-sm',
        value: ({ category }) => categories(category),
        cell: ({ category }) => categories(category),
      },
      {
        id: 'certification',
        label: t('certification'),
        value: ({ certification }) => t(`statuses.${certification.status}`),
        cell: ({ certification: { status, validUntil } }) => (
          <>
            <CertificationBadge status={status} />
            {validUntil === null ? null : (
              <span className="ms-2 text-xs whitespace-nowrap text-ink-faint">
                {t('until', { day: day(validUntil) })}
              </span>
            )}
          </>
        ),
      },
      {
        id: 'batches',
        label: t('batches'),
        isNumber: true,
        className: 'text-sm',
        value: ({ batches }) => batches,
        cell: ({ batches }) => (
          <>
            <span className="text-ink-soft lg:hidden">{t('batches')}: </span>
            {batches ?? <Skeleton className="inline-block h-4 w-6 align-middle" />}
          </>
        ),
      },
      {
        id: 'changed',
        label: t('changed'),
        isSortable: true,
        onCard: 'left_out',
        className: 'text-sm whitespace-nowrap text-ink-soft',
        value: ({ changedAt }) => changedAt,
        cell: ({ changedAt }) => <time dateTime={changedAt}>{format.dateTime(new Date(changedAt), 'shortDay')}</time>,
      },
    ];
  }, [t, categories, format, day]);
}

function Name({ product: { gtin, name, brand, imageUrl, visibility } }: { readonly product: OwnProduct }) {
  return (
    <div className="flex items-center gap-3 font-medium">
      <Thumbnail url={imageUrl} />
      <span className="min-w-0">
        <Link to={patterns.ownProduct} params={{ gtin }} className={rowLinkClasses}>
          <Said as="span">{name}</Said>
        </Link>
        <span className="block text-sm font-normal text-ink-soft">{brand}</span>
        <VisibilityBadge visibility={visibility} />
      </span>
    </div>
  );
}

function Thumbnail({ url }: { readonly url: string | null }) {
  if (url === null)
    return (
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-faint">
        <Icon name="box" />
      </span>
    );
  return (
    <img
      src={pictureAt(url, 320)}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      decoding="async"
      className="size-11 shrink-0 rounded-control bg-white object-contain"
    />
  );
}

export function ProductTableSkeleton() {
  const general = useTranslations('general');
  return (
    <WorkTableSkeleton label={general('loading')} rowClasses="lg:h-15">
      <Skeleton className="size-11" />
      <Skeleton className="h-4 w-48" />
      <Skeleton className="ms-auto hidden h-5 w-24 lg:block" />
    </WorkTableSkeleton>
  );
}
