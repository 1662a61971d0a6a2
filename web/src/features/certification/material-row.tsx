// A line of the matrix: who supplies what by which certificate, and what the checks say of it while it is typed.

import type { Application, MaterialLine } from '@amanah/api/certification/applications';
import type { MaterialChecks } from '@amanah/api/certification/material-checks';
import { hasEndedWithout } from '@amanah/core/certification';
import { productCategories } from '@amanah/core/products';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { CellFindings } from './cell-sentence.tsx';
import { UploadButton } from './documents-tab.tsx';
import { LineReview } from './material-review.tsx';

export interface MaterialRowProps {
  readonly application: Application;
  readonly line: MaterialLine;
  /** From 1. */
  readonly place: number;
  /** Absent until the first answer. */
  readonly check: MaterialChecks['materials'][number] | undefined;
  readonly isChecking: boolean;
  readonly isSaved: boolean;
  readonly isEditable: boolean;
  readonly onChange: (changed: Partial<MaterialLine>) => void;
  readonly onRemove: () => void;
}

const none = '-';

/** Findings that a document would answer. */
const askForDocument = ['certificate_elsewhere', 'certificate_document', 'certificate_wanted', 'certificate_missing'];

export function MaterialRow({
  application,
  line,
  place,
  check,
  isChecking,
  isSaved,
  isEditable,
  onChange,
  onRemove,
}: MaterialRowProps) {
  const t = useTranslations('certification');
  const number = String(place);
  const slot = `material:${line.id}`;
  const wantsDocument = check?.certificate.findings.some(({ code }) => askForDocument.includes(code)) ?? false;
  const hasDocument = application.documents.some((one) => one.slot === slot);
  return (
    <li aria-label={t('matrix.line', { number })} className="flex flex-col gap-3 py-4">
      {isEditable ? (
        <LineFields line={line} number={number} onChange={onChange} onRemove={onRemove} />
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-medium">{line.ingredient}</span>
          <span className="text-ink-soft">{line.supplier}</span>
          {line.certificateNumber === '' ? null : (
            <Code className="text-sm text-ink-soft">{line.certificateNumber}</Code>
          )}
        </p>
      )}
      {/* What is checked is whether it may be certified: of what has ended nobody asks. */}
      {hasEndedWithout(application) ? null : (
        <div
          aria-busy={isChecking}
          className={classNames(
            'grid min-h-6 gap-x-6 gap-y-2 transition-opacity md:grid-cols-2',
            isChecking && isEditable && 'opacity-60',
          )}
        >
          {check ? (
            <>
              <CellFindings label={t('matrix.ingredient')} cell={check.ingredient} />
              <CellFindings label={t('matrix.number')} cell={check.certificate} />
            </>
          ) : (
            <span className="text-sm text-ink-soft">{t('matrix.checking')}</span>
          )}
        </div>
      )}
      {(wantsDocument || hasDocument) && isSaved ? (
        <div>
          <UploadButton
            application={application}
            slot={slot}
            name={line.ingredient === '' ? t('matrix.line', { number }) : line.ingredient}
            isNext={hasDocument}
          />
        </div>
      ) : null}
      <LineReview application={application} line={line} />
    </li>
  );
}

interface LineFieldsProps extends Pick<MaterialRowProps, 'line' | 'onChange' | 'onRemove'> {
  readonly number: string;
}

function LineFields({ line, number, onChange, onRemove }: LineFieldsProps) {
  const t = useTranslations('certification');
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1.6fr)_auto]">
      <TextField
        label={t('matrix.ingredient')}
        value={line.ingredient}
        maxLength={120}
        onChange={(ingredient) => onChange({ ingredient })}
      />
      <TextField
        label={t('matrix.supplier')}
        value={line.supplier}
        maxLength={120}
        onChange={(supplier) => onChange({ supplier })}
      />
      <Select
        label={t('matrix.category')}
        choices={[
          { value: none, label: t('matrix.noCategory') },
          ...productCategories.map((value) => ({ value, label: t(`categories.${value}`) })),
        ]}
        value={line.category ?? none}
        onChange={(value) => onChange({ category: productCategories.find((one) => one === value) ?? null })}
      />
      <TextField
        label={t('matrix.number')}
        isCode
        value={line.certificateNumber}
        maxLength={80}
        onChange={(certificateNumber) => onChange({ certificateNumber })}
      />
      <IconButton
        icon="cross"
        label={
          line.ingredient === ''
            ? t('matrix.removeLine', { number })
            : t('matrix.remove', { ingredient: line.ingredient })
        }
        onPress={onRemove}
        className="justify-self-end"
      />
    </div>
  );
}
