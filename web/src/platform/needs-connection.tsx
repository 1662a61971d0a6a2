// For pages that can do nothing without a connection: says so before somebody fills them in for nothing.
import { useTranslations } from 'use-intl';
import { Notice } from '../ui/states.tsx';
import { useIsOnline } from './connection.ts';

export function NeedsConnection({ className }: { readonly className?: string }) {
  const t = useTranslations('general.failure');
  return useIsOnline() ? null : (
    <Notice icon="offline" {...(className && { className })}>
      {t('offlinePage')}
    </Notice>
  );
}
