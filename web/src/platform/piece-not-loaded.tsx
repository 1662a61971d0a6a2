// In the place of a page or part whose code or words did not come. Says the one cause: this device has no network, or the server is silent.
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../paths.ts';
import { buttonClasses } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';
import { isDeviceOffline } from './connection.ts';

export interface PieceNotLoadedProps {
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
  readonly headingLevel?: 1 | 2;
}

export function PieceNotLoaded({ onRetry, isRetrying, headingLevel = 1 }: PieceNotLoadedProps) {
  const t = useTranslations('general');
  const isOffline = isDeviceOffline();
  return (
    <ErrorState
      title={t(isOffline ? 'failure.notKeptTitle' : 'failure.notLoadedTitle')}
      headingLevel={headingLevel}
      icon={isOffline ? 'offline' : 'warning'}
      retryLabel={t('retry')}
      onRetry={onRetry}
      isRetrying={isRetrying}
      {...(isOffline && {
        action: (
          <Link to={patterns.scanner} className={buttonClasses()}>
            {t('failure.whatIsKept')}
          </Link>
        ),
      })}
      className="min-h-[60vh]"
    >
      {t(isOffline ? 'failure.notKept' : 'failure.unreachable')}
    </ErrorState>
  );
}
