// Makes a report: file and period, a button for each kind, and how far the one is that is being made.

import { createReport } from '@amanah/api/reports';
import { addDays } from '@amanah/core/certificates';
import { faultOfPeriod, type ReportFormat, type ReportKind, reportFormats } from '@amanah/core/reports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { useLanguage } from '../../platform/language.tsx';
import { utcToday } from '../../platform/local-day.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import type { ReportPermissions } from './permissions.ts';
import { isRunning, reportQuery, reportsQuery } from './queries.ts';

const usualDays = 30;

export function MakeReport({ kinds, mayMake }: ReportPermissions) {
  const t = useTranslations('reports.screen');
  const formats = useTranslations('reports.formats');
  const failure = useFailureWords();
  const queries = useQueryClient();
  const { chosen } = useLanguage();
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const [from, setFrom] = useState(() => addDays(utcToday(), 1 - usualDays));
  const [to, setTo] = useState(utcToday);
  const [watched, setWatched] = useState<string | null>(null);
  const make = useMutation({
    mutationFn: (kind: ReportKind) =>
      api.call(createReport, { body: { id: crypto.randomUUID(), kind, format, from, to, language: chosen } }),
    onSuccess: (report) => {
      queries.setQueryData(reportQuery(report.id).queryKey, report);
      setWatched(report.id);
      void queries.invalidateQueries({ queryKey: reportsQuery.queryKey });
    },
  });
  const isPeriodWrong = from === '' || to === '' || faultOfPeriod({ from, to }) !== null;
  const lacking = kinds.filter((kind) => !mayMake.includes(kind));
  return (
    <SectionCard title={t('title')} icon="document">
      <div className="flex flex-col gap-5">
        <p className="max-w-2xl text-ink-soft">{t('body')}</p>
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            label={t('format')}
            value={format}
            onChange={setFormat}
            choices={reportFormats.map((one) => ({ value: one, label: formats(one) }))}
          />
          <TextField type="date" label={t('from')} value={from} onChange={setFrom} />
          <TextField
            type="date"
            label={t('to')}
            value={to}
            onChange={setTo}
            fault={isPeriodWrong ? t('periodWrong') : undefined}
          />
        </div>
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {kinds.map((kind, place) => (
            <li key={kind} className="flex flex-col items-start gap-1.5">
              <Button
                tone={place === 0 ? 'primary' : 'secondary'}
                icon="document"
                wide
                isDisabled={isPeriodWrong || !mayMake.includes(kind)}
                isPending={make.isPending && make.variables === kind}
                onPress={() => make.mutate(kind)}
                aria-describedby={`report-hint-${kind}`}
              >
                {t(`generate.${kind}`)}
              </Button>
              <span id={`report-hint-${kind}`} className="text-sm text-ink-soft">
                {t(`hints.${kind}`)}
              </span>
            </li>
          ))}
        </ul>
        {lacking.length > 0 ? (
          <Notice tone="amber" icon="lock">
            {t(lacking.length === kinds.length ? 'notPermitted' : 'trailNotPermitted')}
          </Notice>
        ) : null}
        {make.isError ? (
          <Notice tone="red" icon="warning">
            {failure(make.error).body}
          </Notice>
        ) : null}
        {watched === null ? null : <Watched key={watched} id={watched} />}
      </div>
    </SectionCard>
  );
}

function Watched({ id }: { readonly id: string }) {
  const t = useTranslations('reports.screen');
  const format = useFormatter();
  const queries = useQueryClient();
  const { data: report } = useQuery(reportQuery(id));
  const state = report?.state;
  const number = report?.number ?? '';
  useEffect(() => {
    if (state !== 'done' && state !== 'refused') return;
    void queries.invalidateQueries({ queryKey: reportsQuery.queryKey });
    if (state === 'done')
      toasts.show({ title: t('toastTitle'), description: t('toast', { id: number }), tone: 'good' });
  }, [state, number, queries, t]);
  if (!report) return null;
  return (
    <div role="status">
      {isRunning(report) ? (
        <ProgressBar
          label={t(report.state === 'waiting' ? 'waiting' : 'making', { id: number })}
          count={format.number(report.progress / 100, { style: 'percent' })}
          done={report.progress}
          all={100}
        />
      ) : report.state === 'done' ? (
        <Notice tone="emerald" icon="check">
          {t('toast', { id: number })}
        </Notice>
      ) : (
        <Notice tone="red" icon="warning">
          {t(`refused.${report.refusedBecause ?? 'failed'}`)}
        </Notice>
      )}
    </div>
  );
}
