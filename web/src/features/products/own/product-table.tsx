// Products as a dense table; on a narrow screen each row is a card. It shows and hands on.
import { type OwnProduct, pictureAt } from '@amanah/api/products';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../../paths.ts';
import { Code } from '../../../ui/code.tsx';
import { DataTable, WorkCell, WorkRow, WorkRowHead, WorkTableSkeleton } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { CertificationBadge } from './certification-badge.tsx';

export function ProductTable({
  products,
  isOld,
}: {
  readonly products: readonly OwnProduct[];
  readonly isOld: boolean;
}) {
  const t = useTranslations('products.list');
  const categories = useTranslations('general.categories');
  const format = useFormatter();
  const day = (text: string) => format.dateTime(new Date(text), { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <DataTable
      caption={t('caption')}
      isOld={isOld}
      columns={(['name', 'gtin', 'category', 'certification', 'batches', 'changed'] as const).map((id) => ({
        id,
        label: t(id),
        isNumber: id === 'batches',
      }))}
    >
      {products.map((product) => (
        <WorkRow key={product.gtin}>
          <WorkRowHead>
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
          </WorkRowHead>
          <WorkCell className="text-sm whitespace-nowrap">
            <Code>{product.gtin}</Code>
          </WorkCell>
          <WorkCell className="text-sm">{categories(product.category)}</WorkCell>
          <WorkCell>
            <CertificationBadge status={product.certification.status} />
            {product.certification.validUntil === null ? null : (
              <span className="ms-2 text-xs whitespace-nowrap text-ink-faint">
                {t('until', { day: day(`${product.certification.validUntil}T12:00:00`) })}
              </span>
            )}
          </WorkCell>
          <WorkCell className="text-sm tabular-nums lg:text-end">
            <span className="text-ink-soft lg:hidden">{t('batches')}: </span>
            {product.batches}
          </WorkCell>
          <WorkCell className="text-sm whitespace-nowrap text-ink-soft max-lg:hidden">
            <time dateTime={product.changedAt}>{day(product.changedAt)}</time>
          </WorkCell>
        </WorkRow>
      ))}
    </DataTable>
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
    <WorkTableSkeleton label={general('loading')} rowLook="lg:h-15">
      <Skeleton className="size-11" />
      <Skeleton className="h-4 w-48" />
      <Skeleton className="ms-auto hidden h-5 w-24 lg:block" />
    </WorkTableSkeleton>
  );
}
