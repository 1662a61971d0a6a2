// The operator's queue: applications with their age on one side, the chosen one with everything on the other.
import { noteOnApplication, type OrganisationApplication } from '@amanah/api/organisations/partners';
import type { RouteBody } from '@amanah/api/route';
import { isOpen } from '@amanah/core/organisations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { FormBody, FormFailure, useForm } from '../../../platform/form.tsx';
import { useLanguage } from '../../../platform/language.tsx';
import { nameCountry } from '../../../platform/market.ts';
import { Said } from '../../../platform/said.tsx';
import { SecondStepNotice, useSecondStepMissing } from '../../../platform/second-step-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { AlikeNotice } from './alike-notice.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { Documents } from './documents.tsx';
import { queueQuery } from './queries.ts';
import { Remarks, StateBadge, useAge } from './state-and-remarks.tsx';

export interface OperatorQueueProps {
  readonly show: 'open' | 'closed';
  readonly chosenId: string | null;
  readonly onShow: (show: 'open' | 'closed') => void;
  readonly onChoose: (id: string) => void;
}

export function OperatorQueue({ show, chosenId, onShow, onChoose }: OperatorQueueProps) {
  const t = useTranslations('organisations');
  const queue = useQuery(queueQuery(show));
  const applications = queue.data?.applications ?? [];
  const chosen = applications.find(({ id }) => id === chosenId) ?? null;
  return (
    <div className="flex flex-col gap-6">
      <Segments
        label={t('operator.show')}
        value={show}
        onChange={onShow}
        choices={[
          { value: 'open', label: t('operator.open') },
          { value: 'closed', label: t('operator.closed') },
        ]}
      />
      {queue.isError ? (
        <FailedQuery title={t('page.failed')} query={queue} />
      ) : !queue.data ? (
        <Skeleton className="h-96 rounded-surface" />
      ) : applications.length === 0 ? (
        <Card>
          <EmptyState title={show === 'open' ? t('operator.empty') : t('operator.emptyClosed')} icon="building">
            {t('operator.emptyBody')}
          </EmptyState>
        </Card>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(16rem,1fr)_2fr]">
          <Queue applications={applications} chosenId={chosen?.id ?? null} onChoose={onChoose} />
          {chosen ? (
            <Chosen key={chosen.id} application={chosen} />
          ) : (
            <Card className="text-ink-soft">{t('operator.choose')}</Card>
          )}
        </div>
      )}
    </div>
  );
}

function Queue({
  applications,
  chosenId,
  onChoose,
}: {
  readonly applications: readonly OrganisationApplication[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}) {
  const t = useTranslations('organisations');
  const age = useAge();
  return (
    <ul aria-label={t('operator.list')} className="divide-y divide-line rounded-surface border border-line bg-surface">
      {applications.map((application) => (
        <li key={application.id}>
          <button
            type="button"
            aria-current={application.id === chosenId}
            onClick={() => onChoose(application.id)}
            className="flex w-full flex-col items-start gap-1 px-4 py-3 text-start hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=true]:bg-brand-wash"
          >
            <span className="font-medium [overflow-wrap:anywhere]">{application.name}</span>
            <span className="text-sm text-ink-soft">
              {t(`application.kinds.${application.kind}`)}
              {isOpen(application.state)
                ? ` · ${t('operator.waitsFor', { duration: age(application.createdAt) })}`
                : ''}
            </span>
            <StateBadge state={application.state} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Chosen({ application }: { readonly application: OrganisationApplication }) {
  const t = useTranslations('organisations');
  const format = useFormatter();
  const { locale } = useLanguage();
  const [decision, setDecision] = useState<Decision | null>(null);
  const isWaiting = isOpen(application.state);
  return (
    <Card as="article" className="flex flex-col gap-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-xl [overflow-wrap:anywhere]">{application.name}</h2>
        <StateBadge state={application.state} />
      </header>
      <FactList
        facts={[
          { term: t('operator.kind'), value: t(`application.kinds.${application.kind}`) },
          { term: t('operator.licence'), value: application.licenceNumber },
          {
            term: t('operator.place'),
            value: [application.city, nameCountry(application.country, locale)].filter(Boolean).join(', '),
          },
          { term: t('operator.applicant'), value: application.applicant },
          { term: t('application.received'), value: format.dateTime(new Date(application.createdAt), 'moment') },
          {
            term: t('application.message'),
            value: application.message ? (
              <Said as="span" className="block whitespace-pre-line">
                {application.message}
              </Said>
            ) : null,
          },
        ]}
      />
      <AlikeNotice alike={application.alike} />
      <Documents application={application} />
      <Remarks application={application} />
      <NoteForm id={application.id} />
      {isWaiting ? (
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button icon="check" onPress={() => setDecision('approve')}>
            {t('operator.approve')}
          </Button>
          <Button
            tone="secondary"
            icon="question"
            isDisabled={application.state === 'more_needed'}
            onPress={() => setDecision('ask')}
          >
            {t('operator.ask')}
          </Button>
          <Button tone="secondary" icon="cross" onPress={() => setDecision('reject')}>
            {t('operator.reject')}
          </Button>
        </div>
      ) : null}
      {decision ? (
        <DecideDialog application={application} decision={decision} onClose={() => setDecision(null)} />
      ) : null}
    </Card>
  );
}

function NoteForm({ id }: { readonly id: string }) {
  const t = useTranslations('organisations.operator');
  const queries = useQueryClient();
  const isStepMissing = useSecondStepMissing(noteOnApplication);
  const note = useMutation({
    mutationFn: (body: RouteBody<typeof noteOnApplication>) => api.call(noteOnApplication, { params: { id }, body }),
    onSuccess: async () => {
      form.begin({ body: '' });
      await queries.invalidateQueries({ queryKey: ['applications', 'queue'] });
    },
  });
  const form = useForm({ initial: { body: '' }, sending: note, onSubmit: (entries) => note.mutate(entries) });
  return (
    <FormBody form={form} className="flex flex-col gap-3">
      <TextArea maxLength={2000} label={t('note')} {...form.field('body')} />
      {isStepMissing ? <SecondStepNotice /> : null}
      <FormFailure form={form} />
      <Button
        type="submit"
        tone="secondary"
        size="small"
        className="self-start"
        isPending={note.isPending}
        isDisabled={isStepMissing || form.entries.body.trim() === ''}
      >
        {t('addNote')}
      </Button>
    </FormBody>
  );
}
