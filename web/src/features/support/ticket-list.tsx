// Tickets for whoever runs the installation: open ones first, each with what was written and the way to answer.
import { closeTicket, type Ticket } from '@amanah/api/support';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { Said } from '../../platform/said.tsx';
import { SecondStepNotice, useSecondStepMissing } from '../../platform/second-step-notice.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { ticketsQuery } from './queries.ts';

export function TicketList() {
  const t = useTranslations('support.tickets');
  const isStepMissing = useSecondStepMissing(closeTicket);
  const answer = useQuery(ticketsQuery);
  if (answer.isPending) return <Skeleton className="h-40 rounded-surface" />;
  if (answer.isError && !answer.data) return <FailedQuery title={t('failed')} query={answer} />;
  const { tickets } = answer.data;
  return (
    <SectionCard title={t('title')} icon="chat">
      {isStepMissing ? <SecondStepNotice className="mb-4" /> : null}
      {tickets.length === 0 ? (
        <EmptyState title={t('empty')} headingLevel={3} icon="chat" />
      ) : (
        <ul className="divide-y divide-line">
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} isStepMissing={isStepMissing} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function TicketRow({ ticket, isStepMissing }: { readonly ticket: Ticket; readonly isStepMissing: boolean }) {
  const failureWords = useFailureWords();
  const t = useTranslations('support');
  const format = useFormatter();
  const queries = useQueryClient();
  const closing = useMutation({
    mutationFn: () => api.call(closeTicket, { params: { id: ticket.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ticketsQuery.queryKey }),
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-96">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono text-sm">{ticket.number}</span>
          <Badge>{t(`topics.${ticket.topic}`)}</Badge>
          {ticket.isSignedIn ? <Badge tone="slate">{t('tickets.signedIn')}</Badge> : null}
        </p>
        <p className="mt-1 font-medium">
          <Said>{ticket.name}</Said>{' '}
          <a href={`mailto:${ticket.email}`} className="font-normal text-brand-ink underline underline-offset-4">
            <Said>{ticket.email}</Said>
          </a>
        </p>
        <p className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
          <Said>{ticket.message}</Said>
        </p>
        <p className="text-sm text-ink-faint">{format.dateTime(new Date(ticket.createdAt), 'moment')}</p>
        {closing.error ? (
          <p role="alert" className="text-sm text-red-ink">
            {failureWords(closing.error).body}
          </p>
        ) : null}
      </div>
      {ticket.closedAt === null ? (
        <Button
          tone="secondary"
          size="small"
          isPending={closing.isPending}
          isDisabled={isStepMissing}
          onPress={() => closing.mutate()}
        >
          {t('tickets.close')}
        </Button>
      ) : (
        <Badge icon="check">{t('tickets.closed')}</Badge>
      )}
    </li>
  );
}
