// Requests for another name, country or licence number, for the operator: what it is, what it is to be, and the decision. Decides nothing itself.
import { type ChangeRequest, decideChangeRequest } from '@amanah/api/organisations/partners';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { FormDialog, useForm } from '../../../platform/form.tsx';
import { isolated } from '../../../platform/isolated.ts';
import { useLanguage } from '../../../platform/language.tsx';
import { nameCountry } from '../../../platform/market.ts';
import { Said } from '../../../platform/said.tsx';
import { forgetVerdicts } from '../../../platform/verdict-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { AlikeNotice } from './alike-notice.tsx';
import { changeRequestsQuery } from './queries.ts';

interface Choice {
  readonly request: ChangeRequest;
  readonly decision: 'approve' | 'refuse';
}

export function ChangeRequestList() {
  const t = useTranslations('organisations.changes');
  const [choice, setChoice] = useState<Choice | null>(null);
  const answer = useQuery(changeRequestsQuery);
  if (answer.isPending) return <Skeleton className="h-40 rounded-surface" />;
  if (answer.isError && !answer.data) return <FailedQuery title={t('failed')} query={answer} />;
  const { requests } = answer.data;
  return (
    <SectionCard title={t('title')} icon="building">
      {requests.length === 0 ? (
        <EmptyState title={t('empty')} headingLevel={3} icon="building" />
      ) : (
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <Request key={request.id} request={request} onDecide={(decision) => setChoice({ request, decision })} />
          ))}
        </ul>
      )}
      {choice ? <DecideChange {...choice} onClose={() => setChoice(null)} /> : null}
    </SectionCard>
  );
}

function Request({
  request: { current, wanted, alike, kind, askedAt, askedBy },
  onDecide,
}: {
  readonly request: ChangeRequest;
  readonly onDecide: (decision: Choice['decision']) => void;
}) {
  const t = useTranslations('organisations');
  const format = useFormatter();
  const { locale } = useLanguage();
  const rows = [
    { label: t('settings.name'), before: current.name, after: wanted.name },
    {
      label: t('settings.country'),
      before: nameCountry(current.country, locale),
      after: nameCountry(wanted.country, locale),
    },
    { label: t('settings.licence'), before: current.licenceNumber, after: wanted.licenceNumber },
  ].filter(({ before, after }) => before !== after);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-medium [overflow-wrap:anywhere]">
          <Said>{current.name}</Said>
        </p>
        <p className="text-sm text-ink-soft">
          {t(`application.kinds.${kind}`)} ·{' '}
          {t('changes.asked', { person: isolated(askedBy), moment: format.dateTime(new Date(askedAt), 'moment') })}
        </p>
        <dl className="mt-2 grid gap-1">
          {rows.map(({ label, before, after }) => (
            <div key={label} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
              <dt className="text-ink-soft">{label}</dt>
              <dd>
                <del>
                  <Said>{before || t('changes.none')}</Said>
                </del>{' '}
                <ins className="font-medium no-underline">
                  <Said>{after || t('changes.none')}</Said>
                </ins>
              </dd>
            </div>
          ))}
        </dl>
        <AlikeNotice alike={alike} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" icon="check" onPress={() => onDecide('approve')}>
          {t('operator.approve')}
        </Button>
        <Button size="small" tone="secondary" icon="cross" onPress={() => onDecide('refuse')}>
          {t('changes.refuse')}
        </Button>
      </div>
    </li>
  );
}

function DecideChange({ request, decision, onClose }: Choice & { readonly onClose: () => void }) {
  const t = useTranslations('organisations');
  const queries = useQueryClient();
  const isApproval = decision === 'approve';
  const decide = useMutation({
    mutationFn: ({ body }: { readonly body: string }) =>
      api.call(decideChangeRequest, {
        params: { id: request.id },
        body: isApproval ? { decision } : { decision, body },
      }),
    onSuccess: (answer) => {
      onClose();
      toasts.show({ title: t('operator.decided'), tone: 'good' });
      queries.setQueryData(changeRequestsQuery.queryKey, answer);
      forgetVerdicts(queries);
    },
  });
  const form = useForm({
    initial: { body: '' },
    faultsOf: ({ body }) => (isApproval ? {} : { body: body.trim().length < 3 ? t('operator.textFault') : undefined }),
    sending: decide,
    onSubmit: (entries) => decide.mutate(entries),
  });
  const name = request.current.name;
  return (
    <FormDialog
      title={isApproval ? t('changes.approveTitle', { name }) : t('changes.refuseTitle', { name })}
      confirmLabel={isApproval ? t('operator.approve') : t('changes.refuse')}
      tone={isApproval ? 'primary' : 'danger'}
      route={decideChangeRequest}
      form={form}
      onClose={onClose}
    >
      {isApproval ? (
        <p>{t('changes.approveBody', { name: request.wanted.name })}</p>
      ) : (
        <TextArea maxLength={2000} autoFocus label={t('changes.reason')} {...form.field('body')} />
      )}
    </FormDialog>
  );
}
