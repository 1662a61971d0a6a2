// Reports that are made by themselves: which, how often, and which members are told. Nobody outside of the organisation can be.
import { createReportSchedule, type ReportSchedule, removeReportSchedule } from '@amanah/api/reports';
import type { RouteBody } from '@amanah/api/route';
import {
  type ReportFormat,
  type ReportFrequency,
  type ReportKind,
  reportFormats,
  reportFrequencies,
} from '@amanah/core/reports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { useLanguage } from '../../platform/language.tsx';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import type { ReportPermissions } from './permissions.ts';
import { schedulesQuery } from './queries.ts';

interface Member {
  readonly userId: string;
  readonly name: string;
}

export function ReportSchedules({ mayMake }: ReportPermissions) {
  const t = useTranslations('reports.screen');
  const answer = useQuery(schedulesQuery);
  const [isAdding, setIsAdding] = useState(false);
  if (answer.isPending) return <Skeleton className="h-40 rounded-surface" />;
  if (answer.isError && !answer.data) return <FailedQuery title={t('schedulesFailed')} query={answer} />;
  const { schedules = [], members = [] } = answer.data ?? {};
  return (
    <SectionCard title={t('schedules')} icon="clock">
      <div className="flex flex-col gap-5">
        <p className="max-w-2xl text-ink-soft">{t('schedulesBody')}</p>
        {schedules.length === 0 ? (
          <p className="text-sm text-ink-soft">{t('schedulesEmpty')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {schedules.map((schedule) => (
              <ScheduleLine key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        )}
        {isAdding ? (
          <AddSchedule kinds={mayMake} members={members} onClose={() => setIsAdding(false)} />
        ) : (
          <div>
            <Button tone="secondary" icon="plus" onPress={() => setIsAdding(true)}>
              {t('add')}
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  );
}

function ScheduleLine({ schedule }: { readonly schedule: ReportSchedule }) {
  const t = useTranslations('reports.screen');
  const words = useTranslations('reports');
  const format = useFormatter();
  const { longDay } = useDayWords();
  const failure = useFailureWords();
  const queries = useQueryClient();
  const kind = words(`kinds.${schedule.kind}`);
  const frequency = words(`frequencies.${schedule.frequency}`);
  const remove = useMutation({
    mutationFn: () => api.call(removeReportSchedule, { params: { id: schedule.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: schedulesQuery.queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 text-sm text-ink-soft [overflow-wrap:anywhere]">
        <p className="text-base font-medium text-ink">
          {kind} · {schedule.format.toUpperCase()}
        </p>
        <p>
          {frequency} · {schedule.isStopped ? t('stopped') : t('next', { day: longDay(schedule.nextOn) })}
        </p>
        <p>
          {t('recipients')}: <Said>{format.list(schedule.recipients.map(({ name }) => name))}</Said>
        </p>
        {remove.isError ? <p className="text-red-ink">{failure(remove.error).body}</p> : null}
      </div>
      <Button
        tone="quiet"
        size="small"
        isPending={remove.isPending}
        aria-label={t('removeOf', { kind, frequency })}
        onPress={() => remove.mutate()}
      >
        {t('remove')}
      </Button>
    </li>
  );
}

interface AddScheduleProps {
  readonly kinds: readonly ReportKind[];
  readonly members: readonly Member[];
  readonly onClose: () => void;
}

interface Entries {
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly frequency: ReportFrequency;
  readonly recipientIds: readonly string[];
}

function AddSchedule({ kinds, members, onClose }: AddScheduleProps) {
  const t = useTranslations('reports.screen');
  const words = useTranslations('reports');
  const queries = useQueryClient();
  const { chosen: language } = useLanguage();
  const add = useMutation({
    mutationFn: (body: RouteBody<typeof createReportSchedule>) => api.call(createReportSchedule, { body }),
    onSuccess: (answer) => {
      queries.setQueryData(schedulesQuery.queryKey, answer);
      toasts.show({ title: t('saved'), tone: 'good' });
      onClose();
    },
  });
  const form = useForm<Entries>({
    initial: { kind: kinds[0] ?? 'compliance', format: 'pdf', frequency: 'monthly', recipientIds: [] },
    faultsOf: ({ recipientIds }) => ({
      recipientIds: recipientIds.length === 0 ? t('recipientsMissing') : undefined,
    }),
    sending: add,
    onSubmit: ({ recipientIds, ...entries }, attempt) =>
      add.mutate({ id: attempt, ...entries, language, recipientIds: [...recipientIds] }),
  });
  const recipients = form.field('recipientIds');
  return (
    <FormBody form={form} className="flex flex-col gap-5 border-t border-line pt-5">
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={t('kind')}
          {...form.field('kind')}
          choices={kinds.map((one) => ({ value: one, label: words(`kinds.${one}`) }))}
        />
        <Select
          label={t('format')}
          {...form.field('format')}
          choices={reportFormats.map((one) => ({ value: one, label: words(`formats.${one}`) }))}
        />
        <Select
          label={t('frequency')}
          {...form.field('frequency')}
          choices={reportFrequencies.map((one) => ({ value: one, label: words(`frequencies.${one}`) }))}
        />
      </div>
      <fieldset className="flex flex-col gap-1" {...(recipients.fault === undefined ? {} : { 'data-fault': true })}>
        <legend className="mb-1 text-sm font-medium">{t('recipients')}</legend>
        {members.map(({ userId, name }) => (
          <label key={userId} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={recipients.value.includes(userId)}
              onChange={({ target }) =>
                recipients.onChange(
                  target.checked ? [...recipients.value, userId] : recipients.value.filter((other) => other !== userId),
                )
              }
              className="size-5 shrink-0 accent-brand"
            />
            <Said>{name}</Said>
          </label>
        ))}
      </fieldset>
      {recipients.fault === undefined ? null : (
        <Notice tone="amber" icon="warning">
          {recipients.fault}
        </Notice>
      )}
      <FormFailure form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={add.isPending}>
          {t('save')}
        </Button>
        <Button tone="secondary" onPress={onClose} isDisabled={add.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </FormBody>
  );
}
