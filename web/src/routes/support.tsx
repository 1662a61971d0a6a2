// Support: writing to those who run the installation. Signed in or not.
// Specification: Contact form.
import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ContactForm } from '../features/support/contact-form.tsx';
import { NeedsConnection } from '../platform/needs-connection.tsx';
import { oneOf, readSearch } from '../platform/search-text.ts';
import { useAuth } from '../platform/session.tsx';

export const Route = createFileRoute('/support')({
  staticData: {
    title: 'support.pageTitle',
    words: ['support'],
    menus: [
      { menu: 'places', label: 'nav.support', icon: 'mail', position: 5 },
      { menu: 'footerSupport', label: 'nav.support', icon: 'mail', position: 2 },
    ],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { topic: oneOf(['sales']) }),
  component: SupportPage,
});

function SupportPage() {
  const t = useTranslations('support');
  const { topic } = Route.useSearch();
  const { user } = useAuth();
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-3xl">{t('pageTitle')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{t('introduction')}</p>
      <NeedsConnection className="mb-6" />
      {/* A form that is filled in already begins anew when somebody signs in. */}
      <ContactForm key={user?.id ?? 'stranger'} topic={topic} />
    </div>
  );
}
