// The scanner page; its features are composed here.
import { useTranslations } from 'use-intl';
import { Page } from '../shell/page.tsx';
import { Skeleton, SkeletonGroup } from '../ui/states.tsx';

export function ScannerPage() {
  const t = useTranslations('scanner');
  const general = useTranslations('general');
  return (
    <Page title={t('pageTitle')}>
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="mx-auto h-13 w-full max-w-xl" />
        <Skeleton className="mx-auto h-112 w-full max-w-xl" />
      </SkeletonGroup>
    </Page>
  );
}
