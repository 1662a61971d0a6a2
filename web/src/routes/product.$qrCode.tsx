// The page of one product, read by its code.
import { useTranslations } from 'use-intl';
import { Page } from '../shell/page.tsx';
import { Skeleton, SkeletonGroup } from '../ui/states.tsx';

export function ProductPage() {
  const t = useTranslations('product');
  const general = useTranslations('general');
  return (
    <Page title={t('pageTitle')}>
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-6 w-40" />
        <div className="grid gap-6 md:grid-cols-[20rem_1fr]">
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
        <Skeleton className="h-64" />
      </SkeletonGroup>
    </Page>
  );
}
