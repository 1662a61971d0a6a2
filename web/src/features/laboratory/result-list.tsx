// Results with what followed from them, and what the reader may decide.
import { type LabResult, labReport } from '@amanah/api/laboratory';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useFailureWords } from '../../platform/failure.ts';
import { fetchFile } from '../../platform/fetch-file.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { DecideDialog, type Decision } from './decide-dialogs.tsx';

interface ResultListProps {
  readonly results: readonly LabResult[];
  /** The batch stands above the list already. */
  readonly isOfOneBatch?: boolean;
  /** Came from a message: shown first and marked. */
  readonly chosenId?: string | undefined;
}

export function ResultList({ results, isOfOneBatch = false, chosenId }: ResultListProps) {
  const [open, setOpen] = useState<{ readonly decision: Decision; readonly result: LabResult } | null>(null);
  const chosen = results.find(({ id }) => id === chosenId);
  const ordered = chosen ? [chosen, ...results.filter((one) => one !== chosen)] : results;
  return (
    <>
      <ul className="divide-y divide-line">
        {ordered.map((result) => (
          <Result
            key={result.id}
            result={result}
            showsBatch={!isOfOneBatch}
            onDecide={(decision) => setOpen({ decision, result })}
          />
        ))}
      </ul>
      {open === null ? null : <DecideDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface ResultProps {
  readonly result: LabResult;
  readonly showsBatch: boolean;
  readonly onDecide: (decision: Decision) => void;
}

function Result({ result, showsBatch, onDecide }: ResultProps) {
  const t = useTranslations('laboratory');
  const words = useDayWords();
  const maySuspend = result.certificates.some((one) => one.maySuspend);
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      {showsBatch ? (
        <p className="font-medium">
          <Said>{result.batch.product}</Said> <Code>{result.batch.batchNumber}</Code>
          <span className="block text-sm font-normal text-ink-soft">
            <Said>{result.batch.producer}</Said>
          </span>
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-medium">{t(`analytes.${result.analyte}`)}</span>
        <OutcomeOf result={result} />
        {maySuspend ? (
          <Badge tone="amber" icon="clock">
            {t('result.waiting')}
          </Badge>
        ) : null}
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-ink-soft">
        {[
          result.laboratory
            ? t('result.line', { laboratory: result.laboratory, accreditation: result.accreditationNumber })
            : null,
          result.method ? t('result.method', { method: t(`methods.${result.method}`) }) : null,
          t('result.reported', { day: words.day(result.reportedOn) }),
          result.reportNumber ? t('result.report', { number: result.reportNumber }) : null,
          result.enteredBy ? t('result.enteredBy', { organisation: result.enteredBy }) : null,
        ]
          .filter((line) => line !== null)
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      <Aftermath result={result} />
      {result.waitsForSecondPerson ? <p className="text-sm text-ink-soft">{t('result.secondPerson')}</p> : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {maySuspend ? (
          <Button tone="danger" size="small" onPress={() => onDecide('suspend')}>
            {t('decide.suspend')}
          </Button>
        ) : null}
        {result.mayOverturn ? (
          <Button tone="secondary" size="small" onPress={() => onDecide('overturn')}>
            {t('decide.overturn')}
          </Button>
        ) : null}
        {result.mayClose ? (
          <Button tone="secondary" size="small" onPress={() => onDecide('close')}>
            {t('decide.close')}
          </Button>
        ) : null}
        {result.reportId === null ? null : <Download result={result} which="first" />}
        {result.counterAnalysis === null ? null : <Download result={result} which="counter" />}
      </div>
    </li>
  );
}

function OutcomeOf({ result }: { readonly result: LabResult }) {
  const t = useTranslations('laboratory');
  const format = useFormatter();
  const outcome = t(`outcomes.${result.outcome}`);
  const percent =
    result.ethanolPercent === null
      ? ''
      : ` · ${format.number(result.ethanolPercent / 100, { style: 'percent', maximumFractionDigits: 2 })}`;
  if (result.isOverturned)
    return (
      <>
        <Badge tone="plain">{`${outcome}${percent}`}</Badge>
        <Badge tone="slate" icon="check">
          {t('result.overturned')}
        </Badge>
      </>
    );
  return (
    <>
      <Badge tone={result.isAdverse ? 'red' : 'emerald'} icon={result.isAdverse ? 'warning' : 'check'}>
        {`${outcome}${percent}`}
      </Badge>
      {result.isAdverse ? (
        <Badge tone="red" icon="cross">
          {t('result.open')}
        </Badge>
      ) : null}
    </>
  );
}

function Aftermath({ result }: { readonly result: LabResult }) {
  const t = useTranslations('laboratory.result');
  const words = useDayWords();
  const { counterAnalysis: counter, investigation } = result;
  if (!result.isAdverse) return null;
  const lines =
    counter !== null
      ? [
          t('overturnedLine', { day: words.day(counter.on), organisation: counter.by, reason: counter.reason }),
          t('counterLine', { laboratory: counter.laboratory, number: counter.reportNumber }),
        ]
      : [
          ...result.certificates.map(({ number, certifier, answer }) => t(`answers.${answer}`, { number, certifier })),
          investigation?.closedOn
            ? t('closed', { day: words.day(investigation.closedOn), reason: investigation.closedBecause ?? '' })
            : t('investigation', { count: investigation?.batches ?? 0 }),
          t('told', { holders: result.told.holders, people: result.told.people }),
        ];
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Download({ result, which }: { readonly result: LabResult; readonly which: 'first' | 'counter' }) {
  const t = useTranslations('laboratory.result');
  const failureWords = useFailureWords();
  const number = which === 'first' ? result.reportNumber : (result.counterAnalysis?.reportNumber ?? '');
  const save = useMutation({
    mutationFn: () =>
      fetchFile(
        labReport,
        { params: { id: result.id }, query: { which } },
        { name: `report-${number}`, type: 'application/octet-stream' },
      ),
  });
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        icon="document"
        aria-label={t('download', { number })}
        isPending={save.isPending}
        onPress={() => save.mutate()}
      >
        {t(which === 'first' ? 'downloadShort' : 'counterShort')}
      </Button>
      {save.isError ? (
        <p role="alert" className="basis-full text-sm text-red-ink">
          {failureWords(save.error).body}
        </p>
      ) : null}
    </>
  );
}
