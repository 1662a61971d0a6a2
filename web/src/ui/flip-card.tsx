// A card with two sides. One button turns it; the side that is turned away is out of the reading order (inert).
// With reduced motion the sides change places without turning.
import { type ReactNode, useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface FlipCardProps {
  readonly front: ReactNode;
  readonly back: ReactNode;
  readonly showBackLabel: string;
  readonly showFrontLabel: string;
  readonly className?: string;
}

export function FlipCard({ front, back, showBackLabel, showFrontLabel, className }: FlipCardProps) {
  const [isTurned, setIsTurned] = useState(false);
  const id = useId();
  const side =
    'col-start-1 row-start-1 flex flex-col rounded-surface border border-line bg-surface p-5 pb-16 [backface-visibility:hidden] motion-reduce:transition-none';
  return (
    <div className={classNames('relative [perspective:1200px]', className)}>
      <div
        id={id}
        className={classNames(
          'grid h-full grid-rows-[minmax(0,1fr)] transition-transform duration-200 [transform-style:preserve-3d] motion-reduce:transform-none motion-reduce:transition-none',
          isTurned && '[transform:rotateY(180deg)]',
        )}
      >
        <div inert={isTurned} className={classNames(side, isTurned && 'motion-reduce:invisible')}>
          {front}
        </div>
        <div
          inert={!isTurned}
          className={classNames(
            side,
            '[transform:rotateY(180deg)] motion-reduce:transform-none',
            !isTurned && 'motion-reduce:invisible',
          )}
        >
          {back}
        </div>
      </div>
      <AriaButton
        aria-expanded={isTurned}
        aria-controls={id}
        onPress={() => setIsTurned((was) => !was)}
        className="absolute bottom-2 start-2 inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-medium text-brand-ink hover:bg-brand-wash"
      >
        <Icon name="turnOver" size={18} />
        {isTurned ? showFrontLabel : showBackLabel}
      </AriaButton>
    </div>
  );
}
