// Products as a dense table; on a narrow screen each row is a card. It shows and hands on.
import { type OwnProduct, pictureAt } from '@amanah/api/products';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../../paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Code } from '../../../ui/code.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { CertificationBadge } from './certification-badge.tsx';

// As cards the rows are laid out as grids, and some browsers then forget that they are rows. Said again, they stay a table.
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const headLook = 'px-3 py-2.5 text-start text-xs font-medium text-ink-faint first:ps-5 last:pe-5';
const cellLook = 'lg:px-3 lg:py-2 lg:first:ps-5 lg:last:pe-5';
const cardLook =
  'max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1.5 max-lg:px-4 max-lg:py-3';

export function ProductTable({
  products,
  isOld,
}: {
  readonly products: readonly OwnProduct[];
  readonly isOld: boolean;
}) {
  const t = useTranslations('goods.products');
  const categories = useTranslations('general.categories');
  const format = useFormatter();
  const day = (text: string) => format.dateTime(new Date(text), { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <table
      {...roles.table}
      aria-busy={isOld}
      className={classNames('w-full border-collapse transition-opacity max-lg:block', isOld && 'opacity-60')}
    >
      <caption className="sr-only">{t('caption')}</caption>
      <thead className="border-b border-line max-lg:sr-only">
        <tr>
          {(['name', 'gtin', 'category', 'certification', 'batches', 'changed'] as const).map((column) => (
            <th key={column} scope="col" className={classNames(headLook, column === 'batches' && 'text-end')}>
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-lg:block">
        {products.map((product) => (
          <tr key={product.gtin} {...roles.row} className={classNames('lg:hover:bg-sunken', cardLook)}>
            <th
              scope="row"
              {...roles.rowheader}
              className={classNames(cellLook, 'text-start font-medium max-lg:w-full')}
            >
              <div className="flex items-center gap-3">
                <Thumbnail url={product.imageUrl} />
                <span className="min-w-0">
                  <Link
                    to={patterns.ownProduct}
                    params={{ gtin: product.gtin }}
                    className="inline-flex min-h-9 items-center text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
                  >
                    <span dir="auto">{product.name}</span>
                  </Link>
                  <span className="block text-sm font-normal text-ink-soft">{product.brand}</span>
                </span>
              </div>
            </th>
            <td {...roles.cell} className={classNames(cellLook, 'text-sm whitespace-nowrap')}>
              <Code>{product.gtin}</Code>
            </td>
            <td {...roles.cell} className={classNames(cellLook, 'text-sm')}>
              {categories(product.category)}
            </td>
            <td {...roles.cell} className={cellLook}>
              <CertificationBadge status={product.certification.status} />
              {product.certification.validUntil === null ? null : (
                <span className="ms-2 text-xs whitespace-nowrap text-ink-faint">
                  {t('until', { day: day(`${product.certification.validUntil}T12:00:00`) })}
                </span>
              )}
            </td>
            <td {...roles.cell} className={classNames(cellLook, 'text-sm tabular-nums lg:text-end')}>
              <span className="text-ink-soft lg:hidden">{t('batches')}: </span>
              {product.batches}
            </td>
            <td
              {...roles.cell}
              className={classNames(cellLook, 'text-sm whitespace-nowrap text-ink-soft max-lg:hidden')}
            >
              <time dateTime={product.changedAt}>{day(product.changedAt)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
      className="size-11 shrink-0 rounded-control bg-sunken object-contain"
    />
  );
}

export function ProductTableSkeleton() {
  const general = useTranslations('general');
  return (
    <SkeletonGroup label={general('loading')} className="divide-y divide-line">
      <div className="hidden h-10 lg:block" />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <div key={row} className="flex h-28 items-center gap-4 px-5 lg:h-15">
          <Skeleton className="size-11" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="ms-auto hidden h-5 w-24 lg:block" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
