// The one field to search with: above a table, inside of a list of choices, or with its label above it in a form. It searches nothing itself.
import type { KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import { inputClasses, TextField, type TextFieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

export interface SearchFieldProps {
  /** Heard, and shown while the field is empty unless there is a placeholder. */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Inside of a frame that has a border already. */
  readonly isFramed?: boolean;
}

// What is typed is searched for at once; Enter would send a form around it.
const sendNothing = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

export function SearchField({ label, placeholder = label, value, onChange, isFramed = false }: SearchFieldProps) {
  return (
    <div className={classNames('relative w-full', !isFramed && 'sm:max-w-sm')}>
      {isFramed ? null : (
        <Icon name="search" className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-faint" />
      )}
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={sendNothing}
        className={classNames(inputClasses, isFramed ? 'min-h-9 border-transparent text-sm' : 'ps-10')}
      />
    </div>
  );
}

/** With its label above it, as a field of a form: Enter sends the form. */
export function LabelledSearchField(props: Omit<TextFieldProps, 'type' | 'icon'>) {
  return <TextField {...props} type="search" icon="search" />;
}
