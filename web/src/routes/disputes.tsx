// Disputes of what the lexicon says: the form, and what was answered. Open to everybody.
// Specification: Result display.
import { answerWithinDays } from '@amanah/core/fraud';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AnsweredList } from '../features/fraud/answered-list.tsx';
import { DisputeForm } from '../features/fraud/dispute-form.tsx';
import { answeredQuery } from '../features/fraud/queries.ts';
import { NeedsConnection } from '../platform/needs-connection.tsx';
import { readSearch, textOf } from '../platform/search-text.ts';
import { useAuth } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';

export const Route = createFileRoute('/disputes')({
  staticData: {
    title: 'fraud.pageTitle',
    words: ['fraud', 'readLabel'],
    menus: [{ menu: 'footerSupport', label: 'nav.disputes', icon: 'question', position: 3 }],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { ingredient: textOf }),
  loader: (visit) => warm(visit, [answeredQuery]),
  component: DisputesPage,
});

function DisputesPage() {
  const t = useTranslations('fraud');
  const { ingredient = '' } = Route.useSearch();
  // The text of a label is nobody's business before it is sent: it comes beside the address, not in it.
  const { disputedLabel = ingredient } = useLocation().state;
  const { user } = useAuth();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <header>
        <h1 className="text-3xl">{t('pageTitle')}</h1>
        <p className="mt-2 text-ink-soft">{t('introduction', { days: answerWithinDays })}</p>
      </header>
      <NeedsConnection />
      <DisputeForm key={`${user?.id ?? 'stranger'} ${disputedLabel}`} about={disputedLabel} />
      <AnsweredList />
    </div>
  );
}
