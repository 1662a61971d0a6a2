// Several lines of text with label, help and fault. It never validates.
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { helpLook, inputLook, labelLook } from './field.tsx';

export interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly className?: string;
}

export function TextArea({ label, value, onChange, help, rows = 3, maxLength, className }: TextAreaProps) {
  const id = useId();
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        dir="auto"
        value={value}
        {...(maxLength === undefined ? {} : { maxLength })}
        {...(help ? { 'aria-describedby': `${id}-help` } : {})}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(inputLook, 'py-2')}
      />
      {help ? (
        <p id={`${id}-help`} className={helpLook}>
          {help}
        </p>
      ) : null}
    </div>
  );
}
