// Several of a long list: added one by one, each with a button that takes it out again. It never fetches.
import { useState } from 'react';
import { type Choice, ComboBox } from './choice.tsx';
import { Icon } from './icon.tsx';

export interface SeveralProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Of the button that takes one out. */
  readonly removeLabel: (label: string) => string;
  readonly placeholder: string;
  readonly empty: string;
  readonly openLabel: string;
  readonly fault?: string | undefined;
}

export function Several(props: SeveralProps) {
  const { label, choices, chosen, onChange, removeLabel, ...field } = props;
  const [round, setRound] = useState(0);
  const labelOf = (one: string) => choices.find(({ value }) => value === one)?.label ?? one;
  return (
    <div className="flex flex-col gap-3">
      {chosen.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-label={removeLabel(labelOf(one))}
                onClick={() => onChange(chosen.filter((other) => other !== one))}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-sunken ps-3.5 pe-2.5 text-sm hover:bg-line pointer-coarse:min-h-11"
              >
                {labelOf(one)}
                <Icon name="cross" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        key={round}
        label={label}
        choices={choices.filter(({ value }) => !chosen.includes(value))}
        value={null}
        onChange={(one) => {
          if (one === null) return;
          onChange([...chosen, one].sort());
          setRound(round + 1);
        }}
        className="max-w-sm"
        {...field}
      />
    </div>
  );
}
