// Reports that are made by themselves: which, how often, and which members are told. Nobody outside of the organisation can be.
import { createReportSchedule, type ReportSchedule, removeReportSchedule } from '@amanah/api/reports';
import {
  type ReportFormat,
  type ReportFrequency,
  type ReportKind,
  reportFormats,
  reportFrequencies,
} from '@amanah/core/reports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { useLanguage } from '../../platform/language.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { schedulesQuery } from './queries.ts';
import type { ReportRights } from './reports-tab.tsx';

interface Member {
  readonly userId: string;
  readonly name: string;
}

export function ReportSchedules({ mayMake }: ReportRights) {
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
  const failure = useFailureWords();
  const queries = useQueryClient();
  const kind = words(`kinds.${schedule.kind}`);
  const frequency = words(`frequencies.${schedule.frequency}`);
  const remove = useMutation({
    mutationFn: () => api.call(removeReportSchedule, { params: { id: schedule.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: schedulesQuery.queryKey }),
  });
  const next = format.dateTime(new Date(schedule.nextOn), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 text-sm text-ink-soft [overflow-wrap:anywhere]">
        <p className="text-base font-medium text-ink">
          {kind} · {schedule.format.toUpperCase()}
        </p>
        <p>
          {frequency} · {schedule.isStopped ? t('stopped') : t('next', { day: next })}
        </p>
        <p>
          {t('recipients')}: <bdi>{format.list(schedule.recipients.map(({ name }) => name))}</bdi>
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

function AddSchedule({ kinds, members, onClose }: AddScheduleProps) {
  const t = useTranslations('reports.screen');
  const words = useTranslations('reports');
  const failure = useFailureWords();
  const queries = useQueryClient();
  const { chosen: language } = useLanguage();
  const [kind, setKind] = useState<ReportKind>(kinds[0] ?? 'compliance');
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const [frequency, setFrequency] = useState<ReportFrequency>('monthly');
  const [recipientIds, setRecipientIds] = useState<readonly string[]>([]);
  const [wasTried, setWasTried] = useState(false);
  const add = useMutation({
    mutationFn: () =>
      api.call(createReportSchedule, {
        body: { id: crypto.randomUUID(), kind, format, frequency, language, recipientIds: [...recipientIds] },
      }),
    onSuccess: (answer) => {
      queries.setQueryData(schedulesQuery.queryKey, answer);
      toasts.show({ title: t('saved'), tone: 'good' });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (recipientIds.length > 0) add.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5 border-t border-line pt-5">
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={t('kind')}
          value={kind}
          onChange={setKind}
          choices={kinds.map((one) => ({ value: one, label: words(`kinds.${one}`) }))}
        />
        <Select
          label={t('format')}
          value={format}
          onChange={setFormat}
          choices={reportFormats.map((one) => ({ value: one, label: words(`formats.${one}`) }))}
        />
        <Select
          label={t('frequency')}
          value={frequency}
          onChange={setFrequency}
          choices={reportFrequencies.map((one) => ({ value: one, label: words(`frequencies.${one}`) }))}
        />
      </div>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{t('recipients')}</legend>
        {members.map(({ userId, name }) => (
          <label key={userId} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={recipientIds.includes(userId)}
              onChange={({ target }) =>
                setRecipientIds((known) =>
                  target.checked ? [...known, userId] : known.filter((other) => other !== userId),
                )
              }
              className="size-5 shrink-0 accent-brand"
            />
            <bdi>{name}</bdi>
          </label>
        ))}
      </fieldset>
      {wasTried && recipientIds.length === 0 ? (
        <Notice tone="amber" icon="warning">
          {t('recipientsMissing')}
        </Notice>
      ) : null}
      {add.isError ? (
        <Notice tone="red" icon="warning">
          {failure(add.error).body}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={add.isPending}>
          {t('save')}
        </Button>
        <Button tone="secondary" onPress={onClose} isDisabled={add.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
