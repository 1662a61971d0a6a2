// Choosing several of a list with native check boxes, so that keyboard and screen reader work by themselves. Long lists filter.
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { helpClasses, labelClasses } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search-field.tsx';

export interface CheckChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
}

export interface CheckListProps<Value extends string> {
  readonly choices: readonly CheckChoice<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  /** Names the list for a reader. */
  readonly label: string;
}

/** From so many on there is a filter above the list. */
const fewest = 16;

export function CheckList<Value extends string>({ choices, chosen, onChange, label }: CheckListProps<Value>) {
  const t = useTranslations('certificates.entry');
  const general = useTranslations('general');
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = choices.filter((choice) => `${choice.label} ${choice.note ?? ''}`.toLocaleLowerCase().includes(wanted));
  const toggle = (value: Value) =>
    // The order of the list is kept, so that the same choice always makes the same certificate.
    onChange(
      choices.flatMap((choice) => ((choice.value === value) !== chosen.includes(choice.value) ? [choice.value] : [])),
    );
  return (
    <div className="rounded-control border border-line-strong">
      {choices.length < fewest ? null : (
        <div className="flex items-center gap-3 border-b border-line p-1.5">
          <SearchField
            isFramed
            label={`${t('filter')}: ${label}`}
            placeholder={t('filter')}
            value={filter}
            onChange={setFilter}
          />
          <span aria-live="polite" className="shrink-0 pe-2 text-xs text-ink-faint">
            {t('chosen', { count: chosen.length })}
          </span>
        </div>
      )}
      <ul className="grid max-h-64 overflow-auto p-1 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
        {shown.map((choice) => (
          <li key={choice.value}>
            <label className="flex min-h-9 cursor-pointer items-start gap-2.5 rounded-control px-2 py-1.5 text-sm hover:bg-sunken pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={chosen.includes(choice.value)}
                onChange={() => toggle(choice.value)}
                className="mt-0.5 size-4 shrink-0 accent-brand"
              />
              <span className="min-w-0">
                {choice.label}
                {choice.note ? <span className="block text-xs text-ink-faint">{choice.note}</span> : null}
              </span>
            </label>
          </li>
        ))}
        {shown.length === 0 ? <li className="px-2 py-3 text-sm text-ink-soft">{general('nothingMatches')}</li> : null}
      </ul>
    </div>
  );
}

export interface ChoiceGroupProps {
  readonly title: string;
  readonly fault?: string | undefined;
  readonly help?: string;
  readonly children: React.ReactNode;
}

/** A group of controls with its name, help and fault. */
export function ChoiceGroup({ title, fault, help, children }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset
      {...(fault === undefined ? {} : { 'data-fault': '' })}
      aria-describedby={fault ? id : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className={`${labelClasses} mb-1.5`}>{title}</legend>
      {children}
      {help ? <p className={helpClasses}>{help}</p> : null}
      {fault ? (
        <p id={id} className="flex items-start gap-1.5 text-sm text-red-ink">
          <Icon name="warning" size={16} className="mt-0.5" />
          <span>{fault}</span>
        </p>
      ) : null}
    </fieldset>
  );
}

export interface LimitProps<Value extends string> {
  readonly title: string;
  readonly fault?: string | undefined;
  readonly help?: string;
  /** Words for no limit, and for a choice. */
  readonly all: string;
  readonly some: string;
  readonly limit: readonly Value[] | null;
  readonly onChange: (limit: readonly Value[] | null) => void;
  readonly canLimit?: boolean;
  readonly children: (chosen: readonly Value[]) => React.ReactNode;
}

/** No limit, or a list: two radio buttons, and below the second the list. */
export function Limit<Value extends string>(props: LimitProps<Value>) {
  const { title, fault, help, all, some, limit, onChange, canLimit = true, children } = props;
  const radio = useId();
  const option = (isAll: boolean, words: string) => (
    <label className="flex min-h-9 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
      <input
        type="radio"
        name={radio}
        checked={(limit === null) === isAll}
        disabled={!isAll && !canLimit}
        onChange={() => onChange(isAll ? null : [])}
        className="size-4 accent-brand"
      />
      {words}
    </label>
  );
  return (
    <ChoiceGroup title={title} fault={fault} {...(help === undefined ? {} : { help })}>
      <div className="flex flex-wrap gap-x-6">
        {option(true, all)}
        {option(false, some)}
      </div>
      {limit === null ? null : children(limit)}
    </ChoiceGroup>
  );
}
