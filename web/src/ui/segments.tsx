// One of a few, side by side: native radio buttons that look like one control, so that arrow keys work by themselves.
import { useId } from 'react';

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="max-w-full min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-1 overflow-x-auto rounded-surface bg-sunken p-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex min-h-9 flex-1 cursor-pointer items-center justify-center rounded-control px-3.5 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors select-none hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-one has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
