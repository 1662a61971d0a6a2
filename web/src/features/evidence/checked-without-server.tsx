// That the document could not be fetched again, and why; what is here was checked all the same.
import { useTranslations } from 'use-intl';
import { isDeviceOffline } from '../../platform/connection.ts';
import { OfflineNotice } from '../../ui/states.tsx';

export function CheckedWithoutServer() {
  const t = useTranslations('evidence');
  return <OfflineNotice>{t(isDeviceOffline() ? 'offline' : 'silent')}</OfflineNotice>;
}
