// For pages that can do nothing without a connection: says so before somebody fills them in for nothing. Such a page asks the server for nothing
// by itself, so this asks whether it is there.
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Notice } from '../ui/states.tsx';
import { partsMissing } from './api.ts';
import { isDeviceOffline, useIsOnline } from './connection.ts';

export function NeedsConnection({ className }: { readonly className?: string }) {
  const t = useTranslations('general.failure');
  const isOnline = useIsOnline();
  // Asked on while nobody answers: what answers here takes the line away, also that across the page.
  useQuery({
    queryKey: ['server', 'answers'],
    queryFn: async ({ signal }) => {
      await partsMissing(signal);
      return true;
    },
    refetchInterval: isOnline ? false : 5_000,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return isOnline ? null : (
    <Notice icon="offline" {...(className && { className })}>
      {t(isDeviceOffline() ? 'offlinePage' : 'silentPage')}
    </Notice>
  );
}
