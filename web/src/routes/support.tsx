// Support: writing to those who run the installation. Signed in or not.
import { loadSupportWords } from '@amanah/messages/catalogue';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ContactForm } from '../features/support/contact-form.tsx';
import { patterns } from '../paths.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';

const route = getRouteApi(patterns.support);

export function SupportPage() {
  return (
    <LazyMessages name="support" load={loadSupportWords} waiting={<div className="min-h-dvh" />}>
      <Support />
    </LazyMessages>
  );
}

function Support() {
  const t = useTranslations('support');
  const { topic } = route.useSearch();
  const { user } = useAuth();
  return (
    <Page title={t('pageTitle')} className="min-h-[70dvh]">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-3xl">{t('pageTitle')}</h1>
        <p className="mt-2 mb-6 text-ink-soft">{t('introduction')}</p>
        {/* A form that is filled in already begins anew when somebody signs in. */}
        <ContactForm key={user?.id ?? 'stranger'} topic={topic} />
      </div>
    </Page>
  );
}
