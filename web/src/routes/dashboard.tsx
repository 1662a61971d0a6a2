// The dashboard page; only for signed-in people, its content depends on the role.
import { useTranslations } from 'use-intl';
import { Page } from '../shell/page.tsx';
import { Skeleton, SkeletonGroup } from '../ui/states.tsx';

export function DashboardPage() {
  const t = useTranslations('dashboard');
  const general = useTranslations('general');
  return (
    <Page title={t('pageTitle')}>
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-12 w-80" />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
        <Skeleton className="h-80" />
      </SkeletonGroup>
    </Page>
  );
}
