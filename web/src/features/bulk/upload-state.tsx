// Where an upload stands: sent, checked with or without faults, taken in, or not readable; and what can be done next.
import { processUpload, type Upload, uploadResult } from '@amanah/api/bulk';
import { proposeImport } from '@amanah/api/certificates';
import type { ProblemCode } from '@amanah/api/problem';
import { authoringRules, tableRules } from '@amanah/core/authoring';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { fetchFile } from '../../platform/fetch-file.ts';
import { isolated } from '../../platform/isolated.ts';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { Said } from '../../platform/said.tsx';
import { SecondStepNotice, useSecondStepMissing } from '../../platform/second-step-notice.tsx';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { isRunning, uploadQuery, uploadsQuery } from './queries.ts';

export function UploadState({ id }: { readonly id: string }) {
  const t = useTranslations('bulk');
  const failure = useFailureWords();
  const queries = useQueryClient();
  const answer = useQuery(uploadQuery(id));
  const processing = useMutation({
    mutationFn: () => api.call(processUpload, { params: { id } }),
    onSuccess: (upload) => {
      queries.setQueryData(uploadQuery(id).queryKey, upload);
      void queries.invalidateQueries({ queryKey: uploadsQuery.queryKey });
    },
  });
  // Its rows may be of goods that somebody has looked at before.
  const isDone = answer.data?.state === 'done';
  useEffect(() => {
    if (isDone) forgetVerdicts(queries);
  }, [isDone, queries]);
  const saving = useMutation({
    mutationFn: () => fetchFile(uploadResult, { params: { id } }, { name: 'amanah-result.csv', type: 'text/csv' }),
  });
  // A table asks of the session what one of its rows by hand does.
  const isStepMissing = useSecondStepMissing(answer.data?.kind === 'certificates' ? proposeImport : processUpload);
  if (answer.isPending) return <Skeleton className="h-24 rounded-surface" />;
  if (answer.isError && !answer.data) return <FailedQuery title={t('failed')} query={answer} />;
  const upload = answer.data;
  return (
    <div role="status" className="flex flex-col gap-4">
      <Progress upload={upload} />
      {upload.state === 'refused' ? <Refused upload={upload} /> : null}
      {upload.state === 'faulty' ? (
        <>
          <Notice tone="red" icon="warning">
            {t('faulty', { faulty: upload.faultyRows })}
          </Notice>
          <Faults upload={upload} />
        </>
      ) : null}
      {upload.state === 'checked' && isStepMissing ? <SecondStepNotice /> : null}
      {processing.isError || saving.isError ? (
        <Notice tone="red" icon="warning">
          {failure(processing.error ?? saving.error).body}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {upload.state === 'checked' ? (
          <Button
            icon="check"
            isDisabled={isStepMissing}
            isPending={processing.isPending}
            onPress={() => processing.mutate()}
          >
            {t('process')}
          </Button>
        ) : null}
        {upload.state === 'checked' || upload.state === 'faulty' || upload.state === 'done' ? (
          <Button tone="secondary" icon="save" isPending={saving.isPending} onPress={() => saving.mutate()}>
            {t('result')}
          </Button>
        ) : null}
        {upload.state === 'done' && upload.kind === 'certificates' ? (
          <Link
            to={patterns.certificates}
            search={{ view: 'imports' }}
            className={buttonClasses({ tone: 'secondary' })}
          >
            {t('toImports')}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

function Progress({ upload }: { readonly upload: Upload }) {
  const t = useTranslations('bulk');
  const { state, rows, doneRows } = upload;
  if (isRunning(state))
    return (
      <ProgressBar
        label={t(state)}
        done={doneRows}
        all={rows}
        count={rows === 0 ? '' : t('progress', { done: doneRows, all: rows })}
      />
    );
  if (state !== 'checked' && state !== 'done') return null;
  return (
    <Notice tone="emerald" icon="check">
      <p className="font-medium">{t(state, { rows })}</p>
      <p>{t('counts', upload)}</p>
    </Notice>
  );
}

function Refused({ upload }: { readonly upload: Upload }) {
  // The code chooses its sentence at run time.
  const t = useTranslations('bulk') as unknown as (key: string, values?: Record<string, string>) => string;
  return (
    <Notice tone="red" icon="warning">
      <p className="font-medium">{t(upload.refusedBecause === 'right_missing' ? 'notDoneTitle' : 'refusedTitle')}</p>
      <p>{t(`refused.${upload.refusedBecause ?? 'not_text'}`, { columns: upload.refusedColumns.join(', ') })}</p>
    </Notice>
  );
}

type Words = (rule: string) => string;

const Faults = ({ upload }: { readonly upload: Upload }) => (
  <LazyMessages name="problems" waiting={<Skeleton className="h-24 rounded-surface" />}>
    <KnownFaults upload={upload} />
  </LazyMessages>
);

function KnownFaults({ upload }: { readonly upload: Upload }) {
  const rule = useRuleWords();
  return upload.kind === 'events' ? (
    <LazyMessages name="authoring" waiting={<Skeleton className="h-24 rounded-surface" />}>
      <EventFaults upload={upload} other={rule} />
    </LazyMessages>
  ) : (
    <FaultTable upload={upload} rule={rule} />
  );
}

/** The rules of the single entry, in its words. */
function EventFaults({ upload, other }: { readonly upload: Upload; readonly other: Words }) {
  const t = useTranslations('authoring.faults');
  return (
    <FaultTable
      upload={upload}
      rule={(rule) => {
        const known = [...authoringRules, ...tableRules].find((name) => name === rule);
        return known ? t(known) : other(rule);
      }}
    />
  );
}

function FaultTable({ upload, rule }: { readonly upload: Upload; readonly rule: Words }) {
  const t = useTranslations('bulk');
  const columns: readonly Column<(typeof upload.faults)[number]>[] = [
    { id: 'row', label: t('row'), className: 'tabular-nums', cell: ({ row }) => row },
    {
      id: 'column',
      label: t('column'),
      cell: ({ column }) => (column === '' ? t('wholeRow') : <Said className="font-mono">{column}</Said>),
    },
    {
      id: 'fault',
      label: t('fault'),
      cell: ({ rule: broken, repeats }) => (
        <>
          {rule(broken)}
          {repeats ? (
            <span className="block">
              {t('repeats', {
                number: isolated(repeats.number),
                row: repeats.row === null ? 'none' : String(repeats.row),
              })}
            </span>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <div className="max-h-96 overflow-y-auto rounded-surface border border-line px-4">
      <DataTable
        caption={t('firstFaults')}
        columns={columns}
        rows={upload.faults}
        rowId={({ row, column, rule: broken }) => `${row} ${column} ${broken}`}
      />
    </div>
  );
}

const knownRules = [
  'cell_missing',
  'cell_number',
  'cell_whole',
  'cell_day',
  'cell_moment',
  'cell_yes_no',
  'cell_too_long',
  'cell_characters',
  'cell_without_heading',
  'value_wrong',
  'site_unknown',
  'differs_from_first_row',
  'scheme_of_several',
  'already_recorded',
  'further_part',
  'taken_in_at_counter',
  'made_later',
  'left_earlier',
  'holder_unknown',
  'holder_of_several',
  'site_of_several',
  'number_taken',
  'too_many_imports',
  'scheme_unknown',
  'not_of_holder',
  'category_missing',
  'category_without_product',
  'category_beyond_scheme',
  'slaughter_beyond_scheme',
  'facts_refused',
  'end_before_beginning',
  'longer_than_scheme',
  'begins_too_early',
  'begins_after_import',
] as const;

/** Words of the cell first, else those of the refusal: whatever a domain refuses has some. */
export function useRuleWords(): Words {
  const t = useTranslations('bulk.rules');
  const problems = useTranslations('problems');
  return (rule) => {
    const plain = rule === 'organisations.unknown' ? 'holder_unknown' : rule.replace(/^.*\./, '');
    const known = knownRules.find((name) => name === plain);
    if (known) return t(known);
    const code = rule as ProblemCode; // asked for by name: a rule that is none has no words
    return problems.has(code) ? problems(code) : t('other', { rule: plain.replaceAll('_', ' ') });
  };
}
