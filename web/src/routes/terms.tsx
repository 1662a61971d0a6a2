// The terms page.
import { useTranslations } from 'use-intl';
import { LegalPage } from '../shell/legal-page.tsx';

export function TermsPage() {
  const t = useTranslations('frame.footer');
  return <LegalPage which="terms" title={t('terms')} />;
}
