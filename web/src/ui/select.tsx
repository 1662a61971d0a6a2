// Choosing one of a few from a list that opens: for filters and short fields. Long lists that are searched are a ComboBox. Never fetches.
import { Button as AriaButton } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { type Choice, itemClasses, listClasses, popoverClasses } from './choice.tsx';
import { classNames } from './class-names.ts';
import { FieldNotes, inputClasses, labelClasses } from './field.tsx';
import { Icon } from './icon.tsx';

/** The choice of nothing may be an empty text, which is no key. */
const keyOf = (value: string) => `=${value}`;

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly help?: string;
  readonly fault?: string | undefined;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

export function Select<Value extends string>({
  label,
  choices,
  value,
  onChange,
  placeholder,
  help,
  fault,
  isDisabled = false,
  className,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      value={value === null ? null : keyOf(value)}
      onChange={(key) => {
        const chosen = choices.find((choice) => keyOf(choice.value) === key);
        if (chosen) onChange(chosen.value);
      }}
      isDisabled={isDisabled}
      isInvalid={Boolean(fault)}
      validationBehavior="aria"
      {...(placeholder === undefined ? {} : { placeholder })}
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <Label className={labelClasses}>{label}</Label>
      <AriaButton
        className={classNames(inputClasses, 'flex items-center gap-2 text-start', fault && 'border-red-fill')}
      >
        <SelectValue className="min-w-0 flex-1 truncate data-[placeholder]:text-ink-faint">
          {({ selectedText, isPlaceholder }) => (isPlaceholder ? placeholder : selectedText)}
        </SelectValue>
        <Icon name="chevron" size={18} className="shrink-0 text-ink-faint" />
      </AriaButton>
      <FieldNotes help={help} fault={fault} />
      <Popover className={popoverClasses}>
        <ListBox className={listClasses} items={choices}>
          {(choice: Choice) => (
            <ListBoxItem id={keyOf(choice.value)} textValue={choice.label} className={itemClasses}>
              <span className="flex-1">
                {choice.label}
                {choice.note ? <span className="block text-sm font-normal text-ink-soft">{choice.note}</span> : null}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
