// Choosing one of many: ComboBox (long lists, typed), RadioCards (few, explained). They never fetch.
import { type KeyboardEvent, type ReactNode, use, useMemo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import { classNames } from './class-names.ts';
import { FieldNotes, helpClasses, inputClasses, labelClasses } from './field.tsx';
import { matchOf } from './folded-text.ts';
import { Icon, type IconName } from './icon.tsx';

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
  /** What else people type who mean it. */
  readonly alsoCalled?: readonly string[];
}

export const listClasses = 'max-h-72 overflow-auto p-1 outline-none';
export const popoverClasses =
  'w-[max(var(--trigger-width),12rem)] rounded-surface border border-line bg-raised shadow-one data-[entering]:animate-[fade_120ms_var(--ease)]';
export const itemClasses =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-ink outline-none data-[focused]:bg-sunken data-[selected]:font-medium';

export interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  readonly placeholder: string;
  /** Shown when nothing matches or nothing is offered. */
  readonly empty: string;
  readonly help?: ReactNode;
  readonly fault?: string | undefined;
  readonly isDisabled?: boolean;
  readonly name?: string;
  readonly className?: string;
}

export function ComboBox<Value extends string>(
  props: ChoiceFieldProps<Value> & {
    readonly openLabel: string;
    /** Told when the person types, for lists that are searched on the server. */
    readonly onSearch?: (text: string) => void;
    /** Where choosing is all that somebody came for: the list opens with the first letter, so that it hides no question before. */
    readonly autoFocus?: boolean;
  },
) {
  const {
    label,
    choices,
    value,
    onChange,
    placeholder,
    empty,
    help,
    fault,
    isDisabled = false,
    name,
    className,
    openLabel,
    onSearch,
    autoFocus = false,
  } = props;
  const [typed, setTyped] = useState('');
  const offered = useMemo(() => beginningsFirst(choices, typed), [choices, typed]);
  const byLabel = useMemo(() => new Map(choices.map((choice) => [choice.label, choice])), [choices]);
  return (
    <AriaComboBox
      defaultItems={offered}
      defaultFilter={(label, text) => matchOf(text, [label, ...(byLabel.get(label)?.alsoCalled ?? [])]) > 0}
      value={value}
      onChange={(key) => onChange(chosen(choices, key))}
      onInputChange={(text) => {
        setTyped(text);
        onSearch?.(text);
      }}
      allowsEmptyCollection
      menuTrigger={autoFocus ? 'input' : 'focus'}
      autoFocus={autoFocus}
      isDisabled={isDisabled}
      isInvalid={Boolean(fault)}
      validationBehavior="aria"
      {...(name === undefined ? {} : { name })}
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <Label className={labelClasses}>{label}</Label>
      <div className="relative">
        <TypedInput placeholder={placeholder} />
        <AriaButton
          aria-label={openLabel}
          className="absolute inset-y-0 end-0 inline-flex w-11 items-center justify-center rounded-control text-ink-faint hover:text-ink"
        >
          <Icon name="chevron" size={18} />
        </AriaButton>
      </div>
      <FieldNotes help={help} fault={fault} />
      <Popover className={popoverClasses}>
        <ListBox
          className={listClasses}
          renderEmptyState={() => <p className="px-3 py-4 text-sm text-ink-soft">{empty}</p>}
        >
          {(choice: Choice) => (
            <ListBoxItem id={choice.value} textValue={choice.label} className={itemClasses}>
              <span className="flex-1">
                {choice.label}
                {choice.note ? <span className="block text-sm font-normal text-ink-soft">{choice.note}</span> : null}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/** What is called as was typed, then what begins with it, before what only contains it; each in its own order. */
function beginningsFirst<Value extends string>(choices: readonly Choice<Value>[], text: string) {
  const isExact = (name: string) => name.localeCompare(text, undefined, { sensitivity: 'base' }) === 0;
  const exact = choices.filter(({ label, alsoCalled = [] }) => [label, ...alsoCalled].some(isExact));
  const begins = new Set([
    ...exact,
    ...choices.filter(({ label, alsoCalled = [] }) => [label, ...alsoCalled].some((name) => beginsWith(name, text))),
  ]);
  return begins.size === 0 ? choices : [...begins, ...choices.filter((choice) => !begins.has(choice))];
}

/** Without regard to case and accents. */
const beginsWith = (label: string, text: string): boolean =>
  text !== '' && label.slice(0, text.length).localeCompare(text, undefined, { sensitivity: 'base' }) === 0;

// Enter takes the one choice that the typed text can mean. Where it can mean several, the first is marked, and the next Enter takes it. Caught before
// the field itself sees it, which would close the list and forget the text.
function TypedInput({ placeholder }: { readonly placeholder: string }) {
  const list = use(ComboBoxStateContext);
  const take = (event: KeyboardEvent) => {
    const first = list?.collection.getFirstKey() ?? null;
    if (event.key !== 'Enter' || !list?.isOpen || first === null || list.selectionManager.focusedKey !== null) return;
    const { collection, inputValue, selectionManager } = list;
    if (inputValue === '') return;
    event.preventDefault();
    event.stopPropagation();
    const second = collection.getKeyAfter(first);
    const begins = (key: typeof first) => beginsWith(collection.getItem(key)?.textValue ?? '', inputValue);
    if (second !== null && (!begins(first) || begins(second))) {
      selectionManager.setFocusedKey(first);
      return;
    }
    list.setSelectedKey(first);
    list.close();
  };
  return (
    <div onKeyDownCapture={take}>
      <Input placeholder={placeholder} className={classNames(inputClasses, 'pe-12')} autoComplete="off" />
    </div>
  );
}

function chosen<Value extends string>(choices: readonly Choice<Value>[], key: unknown): Value | null {
  return choices.find((choice) => choice.value === key)?.value ?? null;
}

export interface CardChoice<Value extends string> extends Choice<Value> {
  readonly icon?: IconName;
}

export interface RadioCardsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly CardChoice<Value>[];
  /** What stands below the label. */
  readonly help?: string | undefined;
  /** null: nothing is chosen yet. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly columns?: 1 | 2;
  readonly isCompact?: boolean;
  /** To be compared: side by side on a phone too. */
  readonly isBeside?: boolean;
}

export function RadioCards<Value extends string>({
  label,
  help,
  choices,
  value,
  onChange,
  columns = 2,
  isCompact = false,
  isBeside = false,
}: RadioCardsProps<Value>) {
  return (
    <RadioGroup
      value={value}
      onChange={(next) => {
        const choice = chosen(choices, next);
        if (choice) onChange(choice);
      }}
      className="flex flex-col gap-1.5"
    >
      <Label className={labelClasses}>{label}</Label>
      {help ? (
        <Text slot="description" className={helpClasses}>
          {help}
        </Text>
      ) : null}
      <div className={classNames('grid gap-2', isBeside ? 'grid-cols-2' : columns === 2 && 'sm:grid-cols-2')}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            className={classNames(
              'group flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line-strong bg-surface transition-colors hover:bg-sunken',
              'data-[selected]:border-brand data-[selected]:bg-brand-wash data-[selected]:shadow-[inset_0_0_0_1px_var(--brand)]',
              'data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-focus',
              isCompact ? 'px-3 py-2.5' : 'p-3',
            )}
          >
            {choice.icon ? (
              <Icon name={choice.icon} className="mt-0.5 text-ink-faint group-data-[selected]:text-brand-ink" />
            ) : null}
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-ink">{choice.label}</span>
              {choice.note ? (
                <span className="block text-sm whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
                  {choice.note}
                </span>
              ) : null}
            </span>
            <span
              aria-hidden="true"
              className="mt-0.5 inline-flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong group-data-[selected]:border-brand group-data-[selected]:bg-brand"
            >
              <span className="size-2 rounded-full bg-on-brand opacity-0 group-data-[selected]:opacity-100" />
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
