// The privacy page.
// Specification: Privacy.

import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { currentLanguage } from '../platform/language.tsx';
import { legalDocumentsQuery } from '../platform/legal-documents.ts';
import { warm } from '../platform/visit.ts';
import { LegalPage } from '../shell/legal-page.tsx';

export const Route = createFileRoute('/privacy')({
  staticData: {
    menus: [
      { menu: 'places', label: 'footer.privacy', icon: 'lock', position: 6 },
      { menu: 'footerLegal', label: 'footer.privacy', icon: 'lock', position: 0 },
    ],
  },
  loader: (visit) => warm(visit, [legalDocumentsQuery(currentLanguage())]),
  component: PrivacyPage,
});

function PrivacyPage() {
  const t = useTranslations('frame.footer');
  return <LegalPage which="privacy" title={t('privacy')} />;
}
