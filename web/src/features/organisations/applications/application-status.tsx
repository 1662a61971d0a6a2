// An application as its applicant sees it: how it stands since when, what is asked, documents, and taking it back.
import {
  answerApplicationQuestion,
  type OrganisationApplication,
  withdrawApplication,
} from '@amanah/api/organisations/partners';
import type { RouteBody } from '@amanah/api/route';
import { isOpen } from '@amanah/core/organisations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../platform/confirm-dialog.tsx';
import { FormBody, FormFailure, useForm } from '../../../platform/form.tsx';
import { useAuth } from '../../../platform/session.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Documents } from './documents.tsx';
import { ownApplicationsQuery } from './queries.ts';
import { Remarks, StateBadge, useAge } from './state-and-remarks.tsx';

export function ApplicationStatus({ application }: { readonly application: OrganisationApplication }) {
  const t = useTranslations('organisations.application');
  const general = useTranslations('general.access');
  const format = useFormatter();
  const age = useAge();
  const queries = useQueryClient();
  const { validate } = useAuth();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const { id, state, leftAt } = application;
  const isWaiting = isOpen(state);
  const put = async (next: OrganisationApplication) => {
    // An answer that is still on its way was given before this one, and would hide what has changed.
    await queries.cancelQueries({ queryKey: ownApplicationsQuery.queryKey });
    queries.setQueryData(
      ownApplicationsQuery.queryKey,
      (known) => known && { applications: known.applications.map((one) => (one.id === next.id ? next : one)) },
    );
    await queries.invalidateQueries({ queryKey: ownApplicationsQuery.queryKey });
  };
  const withdraw = useMutation({
    mutationFn: () => api.call(withdrawApplication, { params: { id } }),
    onSuccess: async (next) => {
      await put(next);
      setIsWithdrawing(false);
      await validate();
    },
  });
  return (
    <SectionCard title={application.name} icon="building" aside={leftAt ? null : <StateBadge state={state} />}>
      <div className="flex flex-col gap-5">
        <p>{leftAt ? general('leftTitle', { organisation: application.name }) : t(`stateBodies.${state}`)}</p>
        <FactList
          facts={[
            { term: t('kind'), value: t(`kinds.${application.kind}`) },
            { term: t('licence'), value: application.licenceNumber },
            { term: t('received'), value: format.dateTime(new Date(application.createdAt), 'moment') },
            { term: t('changed'), value: format.dateTime(new Date(application.changedAt), 'moment') },
            { term: t('age'), value: isWaiting ? age(application.createdAt) : null },
          ]}
        />
        <Remarks application={application} />
        {state === 'more_needed' ? <AnswerForm id={id} onAnswered={put} /> : null}
        <Documents application={application} {...(isWaiting ? { onChange: put } : {})} />
        <div className="flex flex-wrap gap-3">
          {state === 'approved' && !leftAt ? (
            <Link to={patterns.organisation} className={buttonClasses()}>
              {t('toOrganisation')}
            </Link>
          ) : null}
          {isWaiting ? (
            <Button tone="secondary" onPress={() => setIsWithdrawing(true)}>
              {t('withdraw')}
            </Button>
          ) : null}
        </div>
      </div>
      {isWithdrawing ? (
        <ConfirmDialog
          title={t('withdrawTitle')}
          question={t('withdrawBody')}
          confirmLabel={t('withdraw')}
          tone="danger"
          mutation={withdraw}
          onClose={() => setIsWithdrawing(false)}
        />
      ) : null}
    </SectionCard>
  );
}

function AnswerForm({
  id,
  onAnswered,
}: {
  readonly id: string;
  readonly onAnswered: (next: OrganisationApplication) => void;
}) {
  const t = useTranslations('organisations.application');
  const answer = useMutation({
    mutationFn: (body: RouteBody<typeof answerApplicationQuestion>) =>
      api.call(answerApplicationQuestion, { params: { id }, body }),
    onSuccess: onAnswered,
  });
  const form = useForm({ initial: { body: '' }, sending: answer, onSubmit: (entries) => answer.mutate(entries) });
  return (
    <FormBody form={form} className="flex flex-col gap-3">
      <TextArea maxLength={2000} label={t('answer')} {...form.field('body')} />
      <FormFailure form={form} />
      <Button
        type="submit"
        className="self-start"
        isPending={answer.isPending}
        isDisabled={form.entries.body.trim() === ''}
      >
        {t('sendAnswer')}
      </Button>
    </FormBody>
  );
}
