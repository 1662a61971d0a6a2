// The end of a list that goes on: how much of it is shown, and the button for the next page. The count is spoken when it changes.
import { Button } from './button.tsx';

export interface MoreRowsProps {
  /** How much of how many, in words. */
  readonly count: string;
  readonly moreLabel: string;
  readonly pendingLabel: string;
  readonly isPending: boolean;
  readonly onMore: () => void;
}

export function MoreRows({ count, moreLabel, pendingLabel, isPending, onMore }: MoreRowsProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2">
      <p role="status" className="text-sm tabular-nums text-ink-soft">
        {count}
      </p>
      <Button tone="secondary" isPending={isPending} pendingLabel={pendingLabel} onPress={onMore}>
        {moreLabel}
      </Button>
    </div>
  );
}
