// A field above the list that it searches: what is typed narrows the list, and Enter chooses. The focus stays in the field (combobox of the
// ARIA Authoring Practices). It searches nothing itself: the caller hands in what was found.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { inputClasses } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface SearchListEntry {
  /** Unlike any other of the list. */
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly icon: IconName;
}

export interface SearchListGroup {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly SearchListEntry[];
}

export interface SearchListProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** None of them empty. */
  readonly groups: readonly SearchListGroup[];
  readonly onChoose: (id: string) => void;
  /** How many there are, for whoever hears the page. */
  readonly count: string;
  /** Stands there when nothing was found. */
  readonly empty: string;
  readonly className?: string;
}

/** Place of the entry that Enter chooses, and moving on to another one: what was found first, until somebody moves on. */
function useActive(entries: readonly SearchListEntry[]) {
  const [wished, setWished] = useState<string | null>(null);
  const found = entries.findIndex(({ id }) => id === wished);
  return [Math.max(0, found), setWished] as const;
}

export function SearchList({
  label,
  placeholder,
  text,
  onTextChange,
  groups,
  onChoose,
  count,
  empty,
  className,
}: SearchListProps) {
  const base = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // It was opened to type in.
  useEffect(() => field.current?.focus(), []);
  const entries = groups.flatMap((group) => group.entries);
  const [active, setWished] = useActive(entries);
  const optionId = (index: number) => `${base}-option-${index}`;

  const show = (index: number) => {
    setWished(entries[index]?.id ?? null);
    // Its own heading too, where it is the first of a group.
    const option = document.getElementById(optionId(index));
    const isFirst = option?.parentElement?.querySelector('[role="option"]') === option;
    (isFirst ? option?.parentElement : option)?.scrollIntoView({ block: 'nearest' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is typed, the best is at the top
  useEffect(() => {
    list.current?.scrollTo({ top: 0 });
  }, [text]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const { length } = entries;
    const next = {
      ArrowDown: (active + 1) % length,
      ArrowUp: (active - 1 + length) % length,
      Home: 0,
      End: length - 1,
    }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      const entry = entries[active];
      if (entry) onChoose(entry.id);
    } else if (next !== undefined && length > 0 && !event.shiftKey) {
      event.preventDefault();
      show(next);
    }
  };

  let index = -1;
  return (
    <div className={classNames('flex min-h-0 flex-col', className)}>
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-faint" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? `${base}-list` : undefined}
          aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setWished(null);
            onTextChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className={classNames(inputClasses, 'min-h-12 ps-11')}
        />
      </div>
      <p role="status" className="sr-only">
        {count}
      </p>
      {entries.length === 0 ? (
        <p className="flex-1 px-3 py-6 text-ink-soft">{empty}</p>
      ) : (
        <div
          ref={list}
          id={`${base}-list`}
          role="listbox"
          aria-label={label}
          className="-mx-2 mt-2 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2"
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of a list of choices is no fieldset
            <div key={group.id} role="group" aria-labelledby={`${base}-group-${group.id}`} className="pt-2">
              <div id={`${base}-group-${group.id}`} className="px-3 py-1.5 text-xs font-medium text-ink-faint">
                {group.title}
              </div>
              {group.entries.map((entry) => {
                index += 1;
                const own = index;
                return (
                  <Option
                    key={entry.id}
                    entry={entry}
                    id={optionId(own)}
                    isActive={own === active}
                    onPoint={() => setWished(entry.id)}
                    onChoose={() => onChoose(entry.id)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  readonly entry: SearchListEntry;
  readonly id: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ entry, id, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field choose it
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      // Else the press takes the focus out of the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-ink aria-selected:bg-sunken forced-colors:aria-selected:outline"
    >
      <Icon name={entry.icon} className="shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {entry.label}
        {entry.note ? <bdi className="block text-sm text-ink-soft">{entry.note}</bdi> : null}
      </span>
      {isActive ? <Icon name="arrow" size={18} className="shrink-0 text-ink-faint" /> : null}
    </div>
  );
}
