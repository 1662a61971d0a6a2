// Expands and collapses in 200 ms (section 9). The closed part is out of the reading order. Where no script runs all of it is open, and its links
// work (styles/app.css).
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly startsOpen?: boolean;
  /** Given together: the caller holds the state, for example to keep one step open at a time. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly className?: string;
  readonly headingLevel?: 2 | 3 | 4;
}

const never = () => () => undefined;

export function Disclosure({
  summary,
  children,
  startsOpen = false,
  isOpen,
  onOpenChange,
  className,
  headingLevel = 3,
}: DisclosureProps) {
  const [ownIsOpen, setOwnIsOpen] = useState(startsOpen);
  const open = isOpen ?? ownIsOpen;
  const id = useId();
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={className}>
      <Heading className="text-base font-normal tracking-normal">
        <AriaButton
          aria-expanded={open}
          aria-controls={id}
          onPress={() => {
            setOwnIsOpen(!open);
            onOpenChange?.(!open);
          }}
          className="flex min-h-11 w-full items-center gap-3 rounded-control py-2 text-start print:min-h-0 print:py-0"
        >
          <span className="flex-1">{summary}</span>
          <Icon
            name="chevron"
            size={18}
            className={classNames(
              'text-ink-faint transition-transform duration-200 print:hidden',
              open && 'rotate-180',
            )}
          />
        </AriaButton>
      </Heading>
      <div
        id={id}
        data-unfolds
        inert={isScripted && !open}
        className={classNames(
          'grid transition-[grid-template-rows,visibility] duration-200 ease-calm',
          open ? 'visible grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
          // A sheet gives a row of no height the height of what is in it.
          isScripted && !open && 'print:hidden',
        )}
      >
        <div className="min-h-0 overflow-hidden">{children}</div>
      </div>
    </div>
  );
}
