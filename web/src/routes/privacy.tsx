// The privacy page.
import { useTranslations } from 'use-intl';
import { LegalPage } from '../shell/legal-page.tsx';

export function PrivacyPage() {
  const t = useTranslations('frame.footer');
  return <LegalPage which="privacy" title={t('privacy')} />;
}
