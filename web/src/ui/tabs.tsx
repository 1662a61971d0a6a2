// Tabs: arrow keys follow the reading direction. Panels that are not open are not in the page.
import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
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
  readonly look?: 'line' | 'pill';
  readonly className?: string;
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, look = 'line', className }: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find((entry) => entry.id === key);
        if (tab) onSelect(tab.id);
      }}
      className={className ?? ''}
    >
      <TabList
        aria-label={label}
        className={
          look === 'line'
            ? 'flex gap-1 overflow-x-auto border-b border-line'
            : 'grid auto-cols-fr grid-flow-col gap-1 rounded-surface bg-sunken p-1'
        }
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className={classNames(
              'flex min-h-11 cursor-pointer select-none items-center justify-center gap-2 whitespace-nowrap px-4 font-medium text-ink-soft transition-colors hover:text-ink data-[selected]:text-ink',
              look === 'line'
                ? '-mb-px rounded-t-control border-b-2 border-transparent data-[selected]:border-brand'
                : 'rounded-control data-[selected]:bg-surface data-[selected]:shadow-one',
            )}
          >
            {tab.icon ? <Icon name={tab.icon} size={18} /> : null}
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="pt-6 outline-offset-4">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
