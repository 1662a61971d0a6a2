// The criteria of a scheme: what is asked for as a document, as a figure or at an audit, each with its code and its text in two languages.
import type { SchemeCriterion } from '@amanah/api/certificates/schemes';
import { criterionKinds } from '@amanah/core/certificates';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

/** The first code of this kind that is free. */
function nextCode(criteria: readonly SchemeCriterion[], kind: SchemeCriterion['kind']): string {
  const letter = { document: 'D', parameter: 'P', checklist: 'C' }[kind];
  const used = new Set(criteria.map(({ code }) => code));
  let number = 1;
  while (used.has(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}

export interface SchemeCriteriaProps {
  readonly criteria: readonly SchemeCriterion[];
  readonly onChange: (criteria: SchemeCriterion[]) => void;
}

export function SchemeCriteria({ criteria, onChange }: SchemeCriteriaProps) {
  const t = useTranslations('certificates.schemes');
  return (
    <section aria-label={t('criteria')} className="flex flex-col gap-2">
      <h3 className="text-base">{t('criteria')}</h3>
      <ol className="divide-y divide-line border-y border-line">
        {criteria.map((criterion, index) => (
          <CriterionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the code is what is typed, and a line keeps its place while it is
            key={index}
            criterion={criterion}
            onChange={(changed) =>
              onChange(criteria.map((one, place) => (place === index ? { ...one, ...changed } : one)))
            }
            onRemove={() => onChange(criteria.filter((_, place) => place !== index))}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {criterionKinds.map((kind) => (
          <Button
            key={kind}
            tone="secondary"
            size="small"
            icon="plus"
            aria-label={`${t('addCriterion')}: ${t(`kinds.${kind}`)}`}
            onPress={() =>
              onChange([
                ...criteria,
                { code: nextCode(criteria, kind), kind, severity: 'major', text: { en: '', ar: '' } },
              ])
            }
          >
            {t(`kinds.${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

interface CriterionRowProps {
  readonly criterion: SchemeCriterion;
  readonly onChange: (changed: Partial<SchemeCriterion>) => void;
  readonly onRemove: () => void;
}

function CriterionRow({ criterion, onChange, onRemove }: CriterionRowProps) {
  const t = useTranslations('certificates.schemes');
  return (
    <li className="grid items-end gap-3 py-4 sm:grid-cols-[5rem_1fr_1fr_auto] lg:grid-cols-[5rem_10rem_9rem_1fr_1fr_auto]">
      <TextField
        label={t('code')}
        isCode
        maxLength={6}
        value={criterion.code}
        onChange={(code) => onChange({ code: code.toUpperCase() })}
      />
      <Select
        label={t('kind')}
        choices={criterionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={criterion.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Select
        label={t('severity')}
        choices={(['major', 'minor'] as const).map((value) => ({ value, label: t(`severities.${value}`) }))}
        value={criterion.severity}
        onChange={(severity) => onChange({ severity })}
      />
      <TextField
        label={t('english')}
        maxLength={400}
        value={criterion.text.en}
        onChange={(en) => onChange({ text: { ...criterion.text, en } })}
        className="sm:col-span-2 lg:col-span-1"
      />
      <TextField
        label={t('arabic')}
        maxLength={400}
        value={criterion.text.ar}
        onChange={(ar) => onChange({ text: { ...criterion.text, ar } })}
        className="sm:col-span-1"
      />
      <IconButton icon="cross" label={t('removeCriterion', { code: criterion.code })} onPress={onRemove} />
    </li>
  );
}
