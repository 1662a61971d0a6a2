// Where an operator of this installation decides about applications. The server checks the right again at every step.
// Specification: Partners, applications; End of a recognition.
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { authoritiesQuery } from '../features/authorities/queries.ts';
import { RecognitionList } from '../features/authorities/recognition-list.tsx';
import { CertifierList } from '../features/certification/certifier-list.tsx';
import { certifiersQuery } from '../features/certification/queries.ts';
import { waitingQuery } from '../features/fraud/queries.ts';
import { WaitingList } from '../features/fraud/waiting-list.tsx';
import { ChangeRequestList } from '../features/organisations/applications/change-request-list.tsx';
import { OperatorQueue } from '../features/organisations/applications/operator-queue.tsx';
import { changeRequestsQuery, queueQuery } from '../features/organisations/applications/queries.ts';
import { PrefixList } from '../features/products/operator/prefix-list.tsx';
import { prefixesToDecideQuery } from '../features/products/operator/queries.ts';
import { ticketsQuery } from '../features/support/queries.ts';
import { TicketList } from '../features/support/ticket-list.tsx';
import { patterns } from '../paths.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { oneOf, readSearch, textOf } from '../platform/search-text.ts';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { Notice } from '../ui/states.tsx';

export const Route = createFileRoute('/operator')({
  staticData: {
    title: 'organisations.operator.title',
    admits: 'operators',
    words: ['organisations', 'authorities', 'fraud', 'readLabel'],
    menus: [{ menu: 'account', label: 'nav.operator', icon: 'list', position: 2 }],
  },
  validateSearch: (search: Record<string, unknown>) =>
    readSearch(search, { application: textOf, show: oneOf(['closed']) }),
  loaderDeps: ({ search: { show = 'open' as const } }) => ({ show }),
  loader: (visit) =>
    warm(visit, [
      queueQuery(visit.deps.show),
      ticketsQuery,
      waitingQuery,
      changeRequestsQuery,
      prefixesToDecideQuery('open'),
      certifiersQuery,
      authoritiesQuery,
    ]),
  component: OperatorPage,
});

function OperatorPage() {
  const t = useTranslations('organisations.operator');
  const { accountRealm } = useUser();
  const { application, show = 'open' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 text-ink-soft">{t('introduction')}</p>
        {accountRealm === 'demo' ? <Notice className="mt-4">{t('demoNote')}</Notice> : null}
      </header>
      <OperatorQueue
        show={show}
        chosenId={application ?? null}
        onShow={(next) =>
          void navigate({ to: patterns.operator, search: next === 'closed' ? { show: next } : {}, replace: true })
        }
        onChoose={(id) =>
          void navigate({
            to: patterns.operator,
            search: { application: id, ...(show === 'closed' ? { show } : {}) },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <div className="mt-8 flex flex-col gap-8">
        <ChangeRequestList />
        <PrefixList />
        <LazyMessages name="support" waiting={null}>
          <TicketList />
        </LazyMessages>
        <WaitingList />
        <CertifierList />
        <RecognitionList realm={accountRealm} />
      </div>
    </>
  );
}
