// Tabs after the ARIA pattern: arrow keys follow the reading direction, Home and End go to the ends, panels that are not
// open are not in the page. Written by hand, because the library's collections weigh more than the rest of a first screen.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface TabEntry<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon?: IconName;
  readonly content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** The accessible name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly TabEntry<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** `line`: for sections of a page. `pill`: for switching a mode, such as camera and manual. */
  readonly form?: 'line' | 'pill';
  readonly className?: string;
}

/** Where a key leads from a place in the row; null for any other key. */
function placeAfter(key: string, place: number, count: number, isRightToLeft: boolean): number | null {
  const onward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === onward) return (place + 1) % count;
  if (key === back) return (place - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** How far a tab stands out of its row, in pixels: below zero to the left. */
function outsideBy(row: Element, tab: Element): number {
  const [frame, place] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  return Math.min(0, place.left - frame.left) + Math.max(0, place.right - frame.right);
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, form = 'line', className }: TabsProps<Id>) {
  const base = useId();
  const { direction } = useLocale();
  const row = useRef<HTMLDivElement>(null);
  const open = tabs.find((tab) => tab.id === selected);

  // On a narrow page the row is longer than the screen. The page itself stays where it is.
  useEffect(() => {
    const tab = row.current?.querySelector(`[id="${base}-tab-${selected}"]`);
    if (row.current && tab) row.current.scrollLeft += outsideBy(row.current, tab);
  }, [base, selected]);

  const move = (event: KeyboardEvent) => {
    const place = placeAfter(
      event.key,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
      direction === 'rtl',
    );
    const next = place === null ? undefined : tabs[place];
    if (place === null || !next) return;
    event.preventDefault();
    onSelect(next.id);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  };

  return (
    <div className={className}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        aria-orientation="horizontal"
        className={
          form === 'line'
            ? 'flex gap-1 overflow-x-auto border-b border-line'
            : 'grid auto-cols-fr grid-flow-col gap-1 rounded-surface bg-sunken p-1'
        }
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={tab.id === selected}
            {...(tab.id === selected ? { 'aria-controls': `${base}-panel` } : {})}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
            className={classNames(
              'flex min-h-11 select-none items-center justify-center gap-2 whitespace-nowrap px-4 font-medium text-ink-soft transition-colors hover:text-ink aria-selected:text-ink focus-visible:-outline-offset-2',
              form === 'line'
                ? 'rounded-t-control border-b-2 border-transparent aria-selected:border-brand'
                : 'rounded-control aria-selected:bg-surface aria-selected:shadow-one',
            )}
          >
            {tab.icon ? <Icon name={tab.icon} size={18} /> : null}
            {tab.label}
          </button>
        ))}
      </div>
      {open ? (
        <div
          key={open.id}
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-tab-${open.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern makes a panel reachable, it may hold no control
          tabIndex={0}
          className="pt-6 outline-offset-4"
        >
          {open.content}
        </div>
      ) : null}
    </div>
  );
}
