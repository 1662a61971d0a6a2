// The fields of an analysis: who, by which method, what came out, on which paper. For a result and for what overturns one.
import { latestDayOf } from '@amanah/core/batches';
import { analytesOf, labMethods, outcomesOf } from '@amanah/core/laboratory';
import { useTranslations } from 'use-intl';
import type { Faults, FieldProps, Form } from '../../platform/form.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Select } from '../../ui/select.tsx';
import { type AnalysisDraft, type DraftFault, faultsOf, fitted, isMeasured } from './analysis-draft.ts';

interface AnalysisFieldsProps {
  readonly form: Pick<Form<AnalysisDraft>, 'entries' | 'field' | 'change'>;
  /** A counter-analysis looks for what the first looked for, and did not find it. */
  readonly isCounter?: boolean;
}

/** Says what is wrong with an analysis. */
export function useAnalysisFaults({ producedOn }: { readonly producedOn: string }) {
  const t = useTranslations('laboratory.form');
  return (draft: AnalysisDraft): Faults<AnalysisDraft> =>
    Object.fromEntries(
      [...faultsOf(draft, { producedOn, latest: latestDayOf(new Date()) })].map((field) => [
        field,
        t(faultWords[field]),
      ]),
    );
}

const faultWords = {
  laboratory: 'missing',
  accreditationNumber: 'missing',
  reportNumber: 'missing',
  percent: 'percentFault',
  sampledOn: 'daysFault',
  reportedOn: 'daysFault',
} as const satisfies Record<DraftFault, string>;

export function AnalysisFields({ form, isCounter = false }: AnalysisFieldsProps) {
  const t = useTranslations('laboratory');
  const { entries: draft, field } = form;
  const change = (changed: Partial<AnalysisDraft>) => form.change(fitted({ ...draft, ...changed }));
  const methods = isCounter ? labMethods.filter((method) => analytesOf(method).includes(draft.analyte)) : labMethods;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
        <TextField label={t('form.laboratory')} maxLength={120} {...field('laboratory')} />
        <TextField
          label={t('form.accreditation')}
          help={t('form.accreditationHelp')}
          maxLength={60}
          {...field('accreditationNumber')}
        />
        <Select
          label={t('form.method')}
          choices={methods.map((value) => ({ value, label: t(`methods.${value}`) }))}
          value={draft.method}
          onChange={(method) => change({ method })}
        />
        {isCounter ? null : (
          <Select
            label={t('form.analyte')}
            choices={analytesOf(draft.method).map((value) => ({ value, label: t(`analytes.${value}`) }))}
            value={draft.analyte}
            onChange={(analyte) => change({ analyte })}
          />
        )}
      </div>
      {isCounter ? null : (
        <RadioCards
          label={t('form.outcome')}
          isCompact
          choices={outcomesOf(draft.analyte).map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          {...field('outcome')}
        />
      )}
      {!isCounter && isMeasured(draft) ? (
        <TextField label={t('form.percent')} inputMode="decimal" {...field('percent')} />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
        <TextField type="date" label={t('form.sampled')} {...field('sampledOn')} />
        <TextField type="date" label={t('form.reported')} {...field('reportedOn')} />
      </div>
      <TextField label={t('form.report')} maxLength={60} {...field('reportNumber')} />
    </>
  );
}

export function ReportField(field: FieldProps<File | null>) {
  const t = useTranslations('laboratory.form');
  return (
    <FileField
      label={t('file')}
      chooseLabel={t('attach')}
      replaceLabel={t('replace')}
      help={t('fileHelp')}
      accept=".pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx"
      {...field}
    />
  );
}
