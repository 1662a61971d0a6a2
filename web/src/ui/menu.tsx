// A menu behind a button. Items say what happens; the caller does it.
import { type ReactNode, useEffect, useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly icon?: IconName;
  readonly isChosen?: boolean;
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly isDanger?: boolean;
  /** Why it cannot be chosen now. It stays visible with this sentence below it. */
  readonly refusal?: string;
}

export interface MenuGroup {
  readonly id: string;
  readonly title?: string;
  /** `single`: exactly one entry is chosen and announced as such; `multiple`: any, and the menu stays open. */
  readonly selection?: 'single' | 'multiple' | 'none';
  readonly entries: readonly MenuEntry[];
}

export interface MenuProps {
  readonly label: string;
  /** The button that opens the menu; a ui Button or IconButton. */
  readonly trigger: ReactNode;
  readonly head?: ReactNode;
  readonly startsOpen?: boolean;
  readonly groups: readonly MenuGroup[];
  readonly onAction: (id: string, groupId: string) => void;
}

export function Menu({ label, trigger, head, startsOpen = false, groups, onAction }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Once its button is there: the focus goes back to what had it when the menu opened.
  useEffect(() => {
    if (startsOpen) setIsOpen(true);
  }, [startsOpen]);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      {trigger}
      <Popover
        placement="bottom end"
        className="min-w-60 max-w-[min(22rem,92vw)] rounded-surface border border-line bg-raised shadow-one outline-none data-[entering]:animate-[fade_120ms_var(--ease)]"
      >
        {head ? <div className="border-b border-line p-4">{head}</div> : null}
        <AriaMenu aria-label={label} className="max-h-[min(32rem,70dvh)] overflow-auto p-1.5 outline-none">
          {groups.map((group, index) => {
            const chosen = group.entries.filter((entry) => entry.isChosen).map((entry) => entry.id);
            return (
              <MenuSection
                key={group.id}
                {...(group.title ? {} : { 'aria-label': label })}
                {...(group.selection === 'single' || group.selection === 'multiple'
                  ? {
                      selectionMode: group.selection,
                      selectedKeys: chosen,
                      disallowEmptySelection: group.selection === 'single',
                    }
                  : {})}
                className={classNames(index > 0 && 'mt-1.5 border-t border-line pt-1.5')}
              >
                {group.title ? (
                  <Header className="px-3 py-1.5 text-xs font-medium text-ink-faint">{group.title}</Header>
                ) : null}
                {group.entries.map((entry) => (
                  <AriaMenuItem
                    key={entry.id}
                    id={entry.id}
                    textValue={entry.label}
                    isDisabled={entry.refusal !== undefined}
                    onAction={() => onAction(entry.id, group.id)}
                    className={classNames(
                      'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none data-[focused]:bg-sunken',
                      'data-[disabled]:cursor-default',
                      entry.refusal ? 'text-ink-faint' : entry.isDanger ? 'text-red-ink' : 'text-ink',
                    )}
                  >
                    {entry.icon ? <Icon name={entry.icon} className="text-ink-faint" /> : null}
                    <span
                      className="flex-1"
                      {...(entry.lang ? { lang: entry.lang } : {})}
                      {...(entry.dir ? { dir: entry.dir } : {})}
                    >
                      {entry.label}
                      {entry.refusal ? <span className="block text-sm">{entry.refusal}</span> : null}
                    </span>
                    {entry.note ? <span className="text-xs text-ink-faint">{entry.note}</span> : null}
                    {entry.isChosen ? <Icon name="check" size={18} className="text-brand-ink" /> : null}
                  </AriaMenuItem>
                ))}
              </MenuSection>
            );
          })}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
