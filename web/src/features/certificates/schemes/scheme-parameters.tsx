// What a scheme asks of every certificate: how long it is valid, how long a review takes, and the limits that verdicts are held to.
import type { SchemeContent } from '@amanah/api/certificates/schemes';
import { segregations } from '@amanah/core/certificates';
import { slaughterMethods } from '@amanah/core/products';
import { useTranslations } from 'use-intl';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

type Parameters = SchemeContent['parameters'];

export interface SchemeParametersProps {
  readonly content: SchemeContent;
  readonly onChange: (changed: Partial<SchemeContent>) => void;
}

export function SchemeParameters({ content, onChange }: SchemeParametersProps) {
  const t = useTranslations('certification');
  const { validityMonths, reviewDays, parameters } = content;
  const changeParameters = (changed: Partial<Parameters>) => onChange({ parameters: { ...parameters, ...changed } });
  return (
    <section aria-label={t('schemes.parameters')} className="grid gap-5 sm:grid-cols-2">
      <TextField
        type="number"
        label={t('schemes.validity')}
        value={String(validityMonths)}
        onChange={(value) => onChange({ validityMonths: Math.max(1, Math.min(60, Math.trunc(Number(value)) || 1)) })}
      />
      <TextField
        type="number"
        label={t('schemes.review')}
        value={String(reviewDays)}
        onChange={(value) => onChange({ reviewDays: Math.max(1, Math.min(365, Math.trunc(Number(value)) || 1)) })}
      />
      <TextField
        type="number"
        label={t('schemes.ethanol')}
        value={parameters.ethanolLimitPercent === null ? '' : String(parameters.ethanolLimitPercent)}
        onChange={(value) =>
          changeParameters({
            ethanolLimitPercent: value.trim() === '' ? null : Math.max(0, Math.min(100, Number(value) || 0)),
          })
        }
      />
      <Select
        label={t('schemes.segregation')}
        choices={segregations.map((value) => ({ value, label: t(`segregation.${value}`) }))}
        value={parameters.segregation}
        onChange={(segregation) => changeParameters({ segregation })}
      />
      <SlaughterMethods
        chosen={parameters.slaughterMethods ?? []}
        onChange={(methods) => changeParameters({ slaughterMethods: methods.length > 0 ? methods : null })}
      />
    </section>
  );
}

type Methods = NonNullable<Parameters['slaughterMethods']>;

interface SlaughterMethodsProps {
  readonly chosen: Methods;
  readonly onChange: (methods: Methods) => void;
}

function SlaughterMethods({ chosen, onChange }: SlaughterMethodsProps) {
  const t = useTranslations('certification');
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-medium">{t('schemes.slaughter')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {slaughterMethods.map((method) => (
          <label key={method} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={chosen.includes(method)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, method] : chosen.filter((one) => one !== method))
              }
              className="size-5 shrink-0 accent-brand"
            />
            {t(`slaughter.${method}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
