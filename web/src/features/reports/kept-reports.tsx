// Reports that the organisation keeps: what each is about, its file, and its deletion, which is asked about first.
import { deleteReport, downloadReport, type Report } from '@amanah/api/reports';
import type { ReportKind } from '@amanah/core/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { fetchFile } from '../../platform/fetch-file.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { reportsQuery } from './queries.ts';

const types = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

export interface KeptReportsProps {
  readonly reports: readonly Report[];
  readonly mayMake: readonly ReportKind[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}

export function KeptReports({ reports, mayMake, hasMore, isLoadingMore, onMore }: KeptReportsProps) {
  const t = useTranslations('reports.screen');
  const [leaving, setLeaving] = useState<Report | null>(null);
  return (
    <SectionCard title={t('kept')} icon="list">
      {reports.length === 0 ? (
        <EmptyState title={t('empty')} headingLevel={3} icon="document" className="py-8">
          {t('emptyBody')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {reports.map((report) => (
            <ReportLine
              key={report.id}
              report={report}
              mayDelete={mayMake.includes(report.kind)}
              onDelete={() => setLeaving(report)}
            />
          ))}
        </ul>
      )}
      {hasMore ? (
        <Button tone="secondary" isPending={isLoadingMore} onPress={onMore} className="mt-4">
          {t('older')}
        </Button>
      ) : null}
      {leaving ? <DeleteDialog report={leaving} onClose={() => setLeaving(null)} /> : null}
    </SectionCard>
  );
}

interface ReportLineProps {
  readonly report: Report;
  readonly mayDelete: boolean;
  readonly onDelete: () => void;
}

function ReportLine({ report, mayDelete, onDelete }: ReportLineProps) {
  const t = useTranslations('reports.screen');
  const words = useTranslations('reports');
  const format = useFormatter();
  const failure = useFailureWords();
  const { day } = useDayWords();
  const save = useMutation({
    mutationFn: () =>
      fetchFile(
        downloadReport,
        { params: { id: report.id } },
        { name: report.fileName ?? report.number, type: types[report.format] },
      ),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">
          {words(`kinds.${report.kind}`)} <Said className="font-normal text-ink-soft">{report.number}</Said>
        </p>
        <p className="text-sm text-ink-soft">
          {words('paper.period', { from: day(report.from), to: day(report.to) })} ·{' '}
          <Said>{report.format.toUpperCase()}</Said>
          {report.bytes === null
            ? null
            : ` · ${format.number(report.bytes / 1000, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })}`}
        </p>
        <p className="text-sm text-ink-soft">
          {format.dateTime(new Date(report.createdAt), 'moment')}
          {report.isScheduled
            ? ` · ${t('scheduled')}`
            : report.madeBy
              ? ` · ${t('by', { name: report.madeBy })}`
              : null}
          {report.state === 'done' ? null : ` · ${t(`states.${report.state}`)}`}
        </p>
        {report.refusedBecause ? <p className="text-sm text-red-ink">{t(`refused.${report.refusedBecause}`)}</p> : null}
        {save.isError ? (
          <Notice tone="red" icon="warning">
            {failure(save.error).body}
          </Notice>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="secondary"
          size="small"
          icon="save"
          isDisabled={report.state !== 'done'}
          isPending={save.isPending}
          aria-label={t('downloadOf', { id: report.number })}
          onPress={() => save.mutate()}
        >
          {t('download')}
        </Button>
        <Button
          tone="quiet"
          size="small"
          isDisabled={!mayDelete}
          aria-label={t('deleteOf', { id: report.number })}
          onPress={onDelete}
        >
          {t('delete')}
        </Button>
      </div>
    </li>
  );
}

function DeleteDialog({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const t = useTranslations('reports.screen');
  const general = useTranslations('general');
  const failure = useFailureWords();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.call(deleteReport, { params: { id: report.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: reportsQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      title={t('deleteTitle', { id: report.number })}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="flex flex-col gap-5">
        <p className="text-ink-soft">{t('deleteBody')}</p>
        {remove.isError ? (
          <Notice tone="red" icon="warning">
            {failure(remove.error).body}
          </Notice>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={remove.isPending}>
            {t('keep')}
          </Button>
          <Button isPending={remove.isPending} onPress={() => remove.mutate()}>
            {t('delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
