// The print runs of the organisation, and the dialog that makes their files. Printed again a run bears the same numbers.
import { type LabelRun, labelFile } from '@amanah/api/labels';
import { type LabelSheetId, type LabelSymbol, labelSheetIds } from '@amanah/core/labels';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { fetchFile } from '../../platform/fetch-file.ts';
import { Said } from '../../platform/said.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { Code } from '../../ui/code.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { EmptyState, Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { runsQuery } from './queries.ts';

export function LabelRuns() {
  const t = useTranslations('labels');
  const general = useTranslations('general');
  const format = useFormatter();
  const runs = useQuery(runsQuery);
  const [printed, setPrinted] = useState<LabelRun | null>(null);
  if (runs.isPending)
    return (
      <SkeletonGroup label={general('loading')}>
        <Skeleton className="h-48 rounded-surface" />
      </SkeletonGroup>
    );
  if (runs.isError) return <FailedQuery title={t('runs')} query={runs} />;
  const columns: readonly Column<LabelRun>[] = [
    {
      id: 'when',
      label: t('when'),
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => format.dateTime(new Date(createdAt), 'moment'),
    },
    {
      id: 'what',
      label: t('what'),
      cell: ({ productName, batchNumber }) => (
        <>
          <Said>{productName ?? t('units')}</Said>
          {batchNumber ? (
            <span className="block text-ink-soft">
              <Code>{batchNumber}</Code>
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'numbers',
      label: t('numbers'),
      cell: ({ first, last }) => (first === last ? <Code>{first}</Code> : <Said>{t('range', { first, last })}</Said>),
    },
    {
      id: 'print',
      label: t('print'),
      isLabelHidden: true,
      className: 'text-end',
      cell: (run) => (
        <Button tone="secondary" size="small" icon="save" onPress={() => setPrinted(run)}>
          {t('printRun', { count: run.count })}
        </Button>
      ),
    },
  ];
  return (
    <section aria-labelledby="label-runs">
      <h2 id="label-runs" className="mb-2 text-lg">
        {t('runs')}
      </h2>
      {runs.data.runs.length === 0 ? (
        <EmptyState title={t('noRuns')} icon="qr" headingLevel={3} />
      ) : (
        <DataTable caption={t('runs')} columns={columns} rows={runs.data.runs} rowId={({ id }) => id} />
      )}
      {printed ? <PrintDialog key={printed.id} run={printed} onClose={() => setPrinted(null)} /> : null}
    </section>
  );
}

function PrintDialog({ run, onClose }: { readonly run: LabelRun; readonly onClose: () => void }) {
  const t = useTranslations('labels');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const symbols: readonly LabelSymbol[] = run.kind === 'pack' ? ['qr', 'datamatrix'] : ['gs1_128'];
  const sheets: readonly LabelSheetId[] =
    run.kind === 'pack' ? labelSheetIds : labelSheetIds.filter((id) => id === 'single_100x150' || id === 'a4_8');
  const [symbol, setSymbol] = useState<LabelSymbol>(symbols[0] ?? 'qr');
  const [sheet, setSheet] = useState<LabelSheetId>(run.kind === 'pack' ? 'a4_21' : 'single_100x150');
  const save = useMutation({
    mutationFn: (format: 'pdf' | 'zpl') =>
      fetchFile(
        labelFile,
        { params: { id: run.id }, query: { format, symbol, sheet } },
        {
          name: `amanah-labels-${run.first}.${format}`,
          type: format === 'pdf' ? 'application/pdf' : 'application/zpl',
        },
      ),
    onSuccess: onClose,
  });
  return (
    <Dialog
      title={t('printRun', { count: run.count })}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="flex flex-col gap-5">
        <RadioCards
          label={t('symbol')}
          choices={symbols.map((value) => ({ value, label: t(`symbols.${value}`), note: t(`symbolNotes.${value}`) }))}
          value={symbol}
          onChange={setSymbol}
          columns={1}
          isCompact
        />
        <RadioCards
          label={t('sheet')}
          choices={sheets.map((value) => ({ value, label: t(`sheets.${value}`) }))}
          value={sheet}
          onChange={setSheet}
          isCompact
        />
        {save.isError ? (
          <Notice tone="red" icon="warning">
            <p className="font-medium">{t('saveFailed')}</p>
            <p>{failureWords(save.error).body}</p>
          </Notice>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          {(['pdf', 'zpl'] as const).map((format) => (
            <Button
              key={format}
              tone={format === 'pdf' ? 'primary' : 'secondary'}
              icon="save"
              onPress={() => save.mutate(format)}
              isPending={save.isPending && save.variables === format}
              pendingLabel={t('preparing')}
            >
              {t(format)}
            </Button>
          ))}
          <p className="text-sm text-ink-soft">{t('zplNote')}</p>
        </div>
      </div>
    </Dialog>
  );
}
