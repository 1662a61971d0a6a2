// What an application is about beside its materials: sites, products, and how it is produced.

import type { Application, ApplicationContent } from '@amanah/api/certification/applications';
import { segregations } from '@amanah/core/certificates';
import { slaughterMethods } from '@amanah/core/products';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/field.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Select } from '../../ui/select.tsx';
import { ownThingsQuery } from './queries.ts';

interface PartProps {
  readonly content: ApplicationContent;
  readonly isEditable: boolean;
  readonly onChange: (changed: Partial<ApplicationContent>) => void;
}

export function Scope({
  application,
  content,
  isEditable,
  onChange,
}: PartProps & { readonly application: Application }) {
  const t = useTranslations('certification.matrix');
  const things = useQuery({ ...ownThingsQuery, enabled: isEditable });
  const sites = isEditable ? (things.data?.sites ?? application.sites) : application.sites;
  const products = isEditable ? (things.data?.products ?? application.productNames) : application.productNames;
  return (
    <SectionCard title={t('scope')} icon="building">
      <div className="grid gap-5 sm:grid-cols-2">
        <Checks
          label={t('sites')}
          empty={isEditable ? t('noSites') : t('noSitesNamed')}
          choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={content.siteIds}
          isEditable={isEditable}
          onChange={(siteIds) => onChange({ siteIds })}
        />
        <Checks
          label={t('products')}
          empty={isEditable ? t('noProducts') : t('noProductsNamed')}
          choices={products.map(({ gtin, name }) => ({ value: gtin, label: name }))}
          chosen={content.gtins}
          isEditable={isEditable}
          onChange={(gtins) => onChange({ gtins })}
        />
      </div>
    </SectionCard>
  );
}

interface ChecksProps<Value extends string> {
  readonly label: string;
  readonly empty: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly isEditable: boolean;
  readonly onChange: (chosen: Value[]) => void;
}

function Checks<Value extends string>({ label, empty, choices, chosen, isEditable, onChange }: ChecksProps<Value>) {
  return (
    <fieldset className="min-w-0" disabled={!isEditable}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {choices.length === 0 ? <p className="text-sm text-ink-soft">{empty}</p> : null}
      <div className="max-h-72 overflow-y-auto">
        {choices.map(({ value, label: name }) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
              className="size-5 shrink-0 accent-brand"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const notSaid = '-';

export function Production({ content, isEditable, onChange }: PartProps) {
  const t = useTranslations('certification');
  const { declaration } = content;
  const declare = (changed: Partial<ApplicationContent['declaration']>) =>
    onChange({ declaration: { ...declaration, ...changed } });
  return (
    <SectionCard title={t('matrix.declaration')} icon="factory">
      <div className="flex flex-col gap-5">
        <Checks
          label={t('matrix.slaughter')}
          empty=""
          choices={slaughterMethods.map((value) => ({ value, label: t(`slaughter.${value}`) }))}
          chosen={declaration.slaughterMethods ?? []}
          isEditable={isEditable}
          onChange={(chosen) => declare({ slaughterMethods: chosen.length > 0 ? chosen : null })}
        />
        <TextField
          type="number"
          label={t('matrix.ethanol')}
          value={declaration.ethanolPercent === null ? '' : String(declaration.ethanolPercent)}
          onChange={(text) => declare({ ethanolPercent: percentOf(text) })}
          isDisabled={!isEditable}
        />
        <Select
          label={t('matrix.segregation')}
          choices={[
            { value: notSaid, label: t('matrix.notSaid') },
            ...segregations.map((value) => ({ value, label: t(`segregation.${value}`) })),
          ]}
          value={declaration.segregation ?? notSaid}
          onChange={(value) => declare({ segregation: segregations.find((one) => one === value) ?? null })}
          isDisabled={!isEditable}
        />
      </div>
    </SectionCard>
  );
}

/** What is typed as a number from 0 to 100; null for anything else. */
function percentOf(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !(value >= 0 && value <= 100) ? null : value;
}
