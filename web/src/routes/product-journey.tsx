// The journey of one batch, from farm to shop.
import { useTranslations } from 'use-intl';
import { Page } from '../shell/page.tsx';
import { Skeleton, SkeletonGroup } from '../ui/states.tsx';

export function ProductJourneyPage() {
  const t = useTranslations('journey');
  const general = useTranslations('general');
  return (
    <Page title={t('pageTitle')}>
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </SkeletonGroup>
    </Page>
  );
}
