// What a scheme asks of every certificate: how long it is valid, how long a review takes, and the limits that verdicts are held to.
import { type SchemeContent, schemeBounds, schemeContentSchema } from '@amanah/api/certificates/schemes';
import { segregations } from '@amanah/core/certificates';
import { slaughterMethods } from '@amanah/core/products';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

type Parameters = SchemeContent['parameters'];

export interface SchemeParametersProps {
  readonly content: SchemeContent;
  readonly onChange: (changed: Partial<SchemeContent>) => void;
  /** Somebody has tried to save or to publish: what is wrong is said beside its field. */
  readonly saysFaults: boolean;
}

type Figure = keyof typeof schemeBounds;

/** Figures that the server would refuse. */
export function faultyFigures({ validityMonths, reviewDays, parameters }: SchemeContent): ReadonlySet<Figure> {
  const { shape } = schemeContentSchema;
  const figures = {
    validityMonths: shape.validityMonths.safeParse(validityMonths),
    reviewDays: shape.reviewDays.safeParse(reviewDays),
    ethanolLimitPercent: shape.parameters.shape.ethanolLimitPercent.safeParse(parameters.ethanolLimitPercent),
  };
  return new Set(figureNames.filter((name) => !figures[name].success));
}

const figureNames = ['validityMonths', 'reviewDays', 'ethanolLimitPercent'] as const;

export function SchemeParameters({ content, onChange, saysFaults }: SchemeParametersProps) {
  const t = useTranslations('certificates.schemes');
  const { validityMonths, reviewDays, parameters } = content;
  const changeParameters = (changed: Partial<Parameters>) => onChange({ parameters: { ...parameters, ...changed } });
  const faulty = saysFaults ? faultyFigures(content) : new Set<Figure>();
  const wordsOf = (name: Figure, said: 'wholeFault' | 'numberFault') => {
    const [least, most] = schemeBounds[name];
    return faulty.has(name) ? t(said, { least, most }) : undefined;
  };
  const words = {
    validityMonths: wordsOf('validityMonths', 'wholeFault'),
    reviewDays: wordsOf('reviewDays', 'wholeFault'),
    ethanolLimitPercent: wordsOf('ethanolLimitPercent', 'numberFault'),
  };
  return (
    <section aria-label={t('parameters')} className="grid gap-5 sm:grid-cols-2">
      <NumberField
        label={t('validity')}
        value={validityMonths}
        onChange={(value) => onChange({ validityMonths: value ?? Number.NaN })}
        fault={words.validityMonths}
      />
      <NumberField
        label={t('review')}
        value={reviewDays}
        onChange={(value) => onChange({ reviewDays: value ?? Number.NaN })}
        fault={words.reviewDays}
      />
      <NumberField
        label={t('ethanol')}
        value={parameters.ethanolLimitPercent}
        onChange={(ethanolLimitPercent) => changeParameters({ ethanolLimitPercent })}
        fault={words.ethanolLimitPercent}
      />
      <Select
        label={t('segregation')}
        choices={segregations.map((value) => ({ value, label: t(`segregations.${value}`) }))}
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

interface NumberFieldProps {
  readonly label: string;
  /** null: nothing is entered. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly fault: string | undefined;
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));
const textOf = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value));

/** Keeps what is typed as it is typed, `1.` and nothing too. */
function NumberField({ value, onChange, ...shown }: NumberFieldProps) {
  const [typed, setTyped] = useState(textOf(value));
  return (
    <TextField
      {...shown}
      type="number"
      value={textOf(numberOf(typed)) === textOf(value) ? typed : textOf(value)}
      onChange={(text) => {
        setTyped(text);
        onChange(numberOf(text));
      }}
    />
  );
}

type Methods = NonNullable<Parameters['slaughterMethods']>;

interface SlaughterMethodsProps {
  readonly chosen: Methods;
  readonly onChange: (methods: Methods) => void;
}

function SlaughterMethods({ chosen, onChange }: SlaughterMethodsProps) {
  const t = useTranslations('certificates.schemes');
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-medium">{t('slaughter')}</legend>
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
            {t(`slaughterMethods.${method}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
