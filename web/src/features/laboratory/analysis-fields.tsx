// The fields of an analysis: who, by which method, what came out, on which paper. For a result and for what overturns one.
import { analytesOf, labMethods, outcomesOf } from '@amanah/core/laboratory';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { helpLook, labelLook, TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { type AnalysisDraft, type DraftFault, fitted, isMeasured } from './analysis-draft.ts';

interface AnalysisFieldsProps {
  readonly draft: AnalysisDraft;
  readonly onChange: (draft: AnalysisDraft) => void;
  /** Empty until somebody has tried to send. */
  readonly faults: ReadonlySet<DraftFault>;
  /** A counter-analysis looks for what the first looked for, and did not find it. */
  readonly isCounter?: boolean;
}

export function AnalysisFields({ draft, onChange, faults, isCounter = false }: AnalysisFieldsProps) {
  const t = useTranslations('laboratory');
  const set = (change: Partial<AnalysisDraft>) => onChange(fitted({ ...draft, ...change }));
  const missing = (field: DraftFault) => (faults.has(field) ? t('form.missing') : undefined);
  const days = (field: DraftFault) => (faults.has(field) ? t('form.daysFault') : undefined);
  const methods = isCounter ? labMethods.filter((method) => analytesOf(method).includes(draft.analyte)) : labMethods;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('form.laboratory')}
          maxLength={120}
          value={draft.laboratory}
          onChange={(laboratory) => set({ laboratory })}
          fault={missing('laboratory')}
        />
        <TextField
          label={t('form.accreditation')}
          help={t('form.accreditationHelp')}
          maxLength={60}
          value={draft.accreditationNumber}
          onChange={(accreditationNumber) => set({ accreditationNumber })}
          fault={missing('accreditationNumber')}
        />
        <Select
          label={t('form.method')}
          choices={methods.map((value) => ({ value, label: t(`methods.${value}`) }))}
          value={draft.method}
          onChange={(method) => set({ method })}
        />
        {isCounter ? null : (
          <Select
            label={t('form.analyte')}
            choices={analytesOf(draft.method).map((value) => ({ value, label: t(`analytes.${value}`) }))}
            value={draft.analyte}
            onChange={(analyte) => set({ analyte })}
          />
        )}
      </div>
      {isCounter ? null : (
        <RadioCards
          label={t('form.outcome')}
          isCompact
          choices={outcomesOf(draft.analyte).map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          value={draft.outcome}
          onChange={(outcome) => set({ outcome })}
        />
      )}
      {!isCounter && isMeasured(draft) ? (
        <TextField
          label={t('form.percent')}
          inputMode="decimal"
          value={draft.percent}
          onChange={(percent) => set({ percent })}
          fault={faults.has('percent') ? t('form.percentFault') : undefined}
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('form.sampled')}
          value={draft.sampledOn}
          onChange={(sampledOn) => set({ sampledOn })}
          fault={days('sampledOn')}
        />
        <TextField
          type="date"
          label={t('form.reported')}
          value={draft.reportedOn}
          onChange={(reportedOn) => set({ reportedOn })}
          fault={days('reportedOn')}
        />
      </div>
      <TextField
        label={t('form.report')}
        maxLength={60}
        value={draft.reportNumber}
        onChange={(reportNumber) => set({ reportNumber })}
        fault={missing('reportNumber')}
      />
    </>
  );
}

interface ReportFieldProps {
  readonly file: File | null;
  readonly onChange: (file: File) => void;
  readonly fault?: string | undefined;
}

export function ReportField({ file, onChange, fault }: ReportFieldProps) {
  const t = useTranslations('laboratory.form');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-1.5">
      <span className={labelLook}>{t('file')}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen) onChange(chosen);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="secondary" size="small" icon="document" onPress={() => input.current?.click()}>
          {t(file === null ? 'attach' : 'replace')}
        </Button>
        {file === null ? null : (
          <span className="min-w-0 truncate text-sm" dir="auto">
            {file.name}
          </span>
        )}
      </div>
      {fault ? (
        <p role="alert" className="text-sm text-red-ink">
          {fault}
        </p>
      ) : (
        <p className={helpLook}>{t('fileHelp')}</p>
      )}
    </div>
  );
}
