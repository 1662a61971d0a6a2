// How far long work is, with its words and its count.
export interface ProgressBarProps {
  readonly label: string;
  readonly count: string;
  readonly done: number;
  readonly all: number;
}

export function ProgressBar({ label, count, done, all }: ProgressBarProps) {
  const share = all === 0 ? 0 : Math.min(1, done / all);
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
        <span>{label}</span>
        <span className="text-ink-soft tabular-nums">{count}</span>
      </div>
      <progress
        aria-label={label}
        value={share}
        max={1}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  );
}
