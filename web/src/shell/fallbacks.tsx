// What stands in for a page: while its code loads, when there is none at this address, when it broke.
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../paths.ts';
import { isDeviceOffline } from '../platform/connection.ts';
import { PieceNotLoaded } from '../platform/piece-not-loaded.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { LoadingMark } from '../ui/seal.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Page } from './page.tsx';

export function RoutePending() {
  const t = useTranslations('general');
  return (
    <div className="flex min-h-[70vh] items-center justify-center">
      <LoadingMark label={t('loading')} />
    </div>
  );
}

export function NotFound() {
  const t = useTranslations('frame.notFound');
  const general = useTranslations('general');
  return (
    <Page title={t('pageTitle')} className="min-h-[60vh]">
      <EmptyState
        title={t('title')}
        headingLevel={1}
        icon="question"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={patterns.scanner} className={buttonClasses()}>
              {t('scan')}
            </Link>
            <Link to={patterns.home} className={buttonClasses({ tone: 'secondary' })}>
              {general('backToHome')}
            </Link>
          </div>
        }
      >
        {t('body')}
        {isBuilt ? null : ` ${t('developers')}`}
      </EmptyState>
    </Page>
  );
}

export function RouteFailed() {
  const t = useTranslations('general.failure');
  // Offline the code of a page that nobody opened before is not here.
  if (isDeviceOffline())
    return (
      <Page title={t('notKeptTitle')} className="min-h-[60vh]">
        <PieceNotLoaded onRetry={() => window.location.reload()} isRetrying={false} />
      </Page>
    );
  return (
    <Page title={t('screenTitle')} className="min-h-[60vh]">
      <ErrorState
        title={t('screenTitle')}
        headingLevel={1}
        action={
          <Button icon="refresh" tone="secondary" onPress={() => window.location.reload()}>
            {t('reload')}
          </Button>
        }
      >
        {t('screenBody')}
      </ErrorState>
    </Page>
  );
}
