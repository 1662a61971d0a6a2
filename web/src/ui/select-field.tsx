// A native select with its label: few choices, the picker of the system on a phone. It never fetches.
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { inputLook, labelLook } from './field.tsx';

export interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly fault?: string | undefined;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

export function SelectField<Value extends string>({
  label,
  choices,
  value,
  onChange,
  fault,
  isDisabled = false,
  className,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        {...(fault ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {})}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
        className={inputLook}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {fault ? (
        <p id={`${id}-fault`} className="text-sm text-red-ink">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
