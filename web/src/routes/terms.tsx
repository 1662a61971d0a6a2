// The terms page.
// Specification: Terms.

import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { currentLanguage } from '../platform/language.tsx';
import { legalDocumentsQuery } from '../platform/legal-documents.ts';
import { warm } from '../platform/visit.ts';
import { LegalPage } from '../shell/legal-page.tsx';

export const Route = createFileRoute('/terms')({
  staticData: {
    menus: [
      { menu: 'places', label: 'footer.terms', icon: 'document', position: 7 },
      { menu: 'footerLegal', label: 'footer.terms', icon: 'document', position: 1 },
    ],
  },
  loader: (visit) => warm(visit, [legalDocumentsQuery(currentLanguage())]),
  component: TermsPage,
});

function TermsPage() {
  const t = useTranslations('frame.footer');
  return <LegalPage which="terms" title={t('terms')} />;
}
