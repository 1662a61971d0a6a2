// One file of a form: its label, what was chosen, and below it what is wanted or wrong. It sends nothing.
import { useId, useRef } from 'react';
import { Button } from './button.tsx';
import { helpClasses, labelClasses } from './field.tsx';

export interface FileFieldProps {
  readonly label: string;
  /** On the button, while no file is chosen. */
  readonly chooseLabel: string;
  readonly replaceLabel: string;
  readonly help: string;
  /** As the browser takes it: media types or endings. */
  readonly accept: string;
  readonly value: File | null;
  readonly onChange: (file: File) => void;
  readonly fault?: string | undefined;
}

export function FileField({
  label,
  chooseLabel,
  replaceLabel,
  help,
  accept,
  value: file,
  onChange,
  fault,
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5" data-fault={fault ? '' : undefined}>
      <span className={labelClasses}>{label}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen) onChange(chosen);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="secondary"
          size="small"
          icon="document"
          aria-describedby={id}
          onPress={() => input.current?.click()}
        >
          {file === null ? chooseLabel : replaceLabel}
        </Button>
        {file === null ? null : (
          <span className="min-w-0 truncate text-sm" dir="auto">
            {file.name}
          </span>
        )}
      </div>
      <p id={id} {...(fault ? { role: 'alert', className: 'text-sm text-red-ink' } : { className: helpClasses })}>
        {fault ?? help}
      </p>
    </div>
  );
}
