// One dispute, under an address that can be shared. Open to everybody; until it is answered it says only that it waits.
// Specification: Result display.
import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AnsweredDispute } from '../features/fraud/answered-dispute.tsx';
import { disputeQuery } from '../features/fraud/queries.ts';
import { patterns } from '../paths.ts';
import { BackLink } from '../platform/back-link.tsx';
import { warm } from '../platform/visit.ts';

export const Route = createFileRoute('/disputes_/$number')({
  staticData: { title: 'fraud.pageTitle', words: ['fraud', 'readLabel'], height: '120vh' },
  loader: (visit) => warm(visit, [disputeQuery(visit.params.number)]),
  component: DisputePage,
});

function DisputePage() {
  const t = useTranslations('fraud');
  const { number } = Route.useParams();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <BackLink to={patterns.disputes}>{t('back')}</BackLink>
      <AnsweredDispute key={number} number={number} />
    </div>
  );
}
