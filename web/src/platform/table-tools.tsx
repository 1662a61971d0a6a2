// What stands above a table of work: how many rows are selected, its file, its columns and row height, and on a narrow screen its sorting.
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Menu } from '../ui/menu.tsx';
import { Select } from '../ui/select.tsx';
import { toasts } from '../ui/toast-queue.ts';
import { useFailureWords } from './failure.ts';
import { densities, tableDisplayOf } from './table-display.ts';
import { saveTable } from './table-file.ts';

export interface WorkColumn<Row> extends Column<Row> {
  /** As it stands in the file, and as it is compared where the rows are sorted here; null where there is nothing.
   * A column of buttons has no value: it is neither in the file nor can it be hidden. */
  readonly value: ((row: Row) => string | number | null) | null;
  readonly isSortable?: boolean;
  /** By what it is compared, where that is not its value. */
  readonly rank?: (row: Row) => number | null;
  /** Until the person chooses it; it stands in the file all the same. */
  readonly isHiddenAtFirst?: boolean;
  /** On a narrow screen. */
  readonly onCard?: 'left_out' | 'whole_line';
}

export interface Sorting {
  /** The id of a column; null: as the list comes. */
  readonly sort: string | null;
  readonly direction: 'ascending' | 'descending';
}

export type SortBy = (sort: string, direction: Sorting['direction']) => void;

export function TableTools<Row>({
  name,
  caption,
  columns,
  rows,
  sorting,
  readAll,
  shown,
  selected,
  onClear,
  sortBy,
}: {
  readonly name: string;
  readonly caption: string;
  readonly columns: readonly WorkColumn<Row>[];
  readonly shown: readonly WorkColumn<Row>[];
  readonly rows: readonly Row[];
  readonly readAll?: () => Promise<readonly Row[]>;
  readonly selected: readonly Row[];
  readonly onClear: () => void;
  readonly sorting: Sorting;
  readonly sortBy: SortBy;
}) {
  const t = useTranslations('general.table');
  const failureWords = useFailureWords();
  const [isSaving, setIsSaving] = useState(false);
  const display = tableDisplayOf(name);
  const { density } = display.get();
  const hidden = columns.filter((column) => !shown.includes(column)).map(({ id }) => id);
  const sortable = columns.filter(({ isSortable }) => isSortable);
  const fileColumns = columns.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  async function save() {
    setIsSaving(true);
    try {
      await saveTable(
        fileColumns,
        selected.length > 0 ? selected : readAll ? await readAll() : rows,
        `amanah-${name}.csv`,
      );
    } catch (error) {
      const { title, body } = failureWords(error);
      toasts.show({ title, description: body, tone: 'destructive' });
    } finally {
      setIsSaving(false);
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        {selected.length > 0 ? t('selected', { count: selected.length }) : null}
        {selected.length > 0 ? (
          <Button tone="quiet" size="small" onPress={onClear}>
            {t('clear')}
          </Button>
        ) : null}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          tone="quiet"
          size="small"
          icon="save"
          isPending={isSaving}
          pendingLabel={t('saving')}
          onPress={() => void save()}
        >
          {selected.length > 0 ? t('saveSelected') : t('save')}
        </Button>
        <Menu
          label={t('display', { table: caption })}
          trigger={
            <Button tone="quiet" size="small" icon="settings">
              {t('displayShort')}
            </Button>
          }
          groups={[
            {
              id: 'columns',
              title: t('columns'),
              selection: 'multiple',
              entries: columns
                .slice(1)
                .filter(({ value }) => value !== null)
                .map(({ id, label }) => ({ id, label, isChosen: !hidden.includes(id) })),
            },
            {
              id: 'density',
              title: t('density'),
              selection: 'single',
              entries: densities.map((id) => ({ id, label: t(`densities.${id}`), isChosen: id === density })),
            },
          ]}
          onAction={(id, group) =>
            display.set(
              group === 'columns'
                ? { density, hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id] }
                : { ...display.get(), density: id === 'compact' ? 'compact' : 'comfortable' },
            )
          }
        />
      </div>
      {sortable.length > 0 ? (
        <Select
          className="w-full lg:hidden"
          label={t('sort')}
          placeholder={t('unsorted')}
          choices={sortable.flatMap(({ id, label }) =>
            (['ascending', 'descending'] as const).map((direction) => ({
              value: `${direction} ${id}`,
              label: t(direction, { column: label }),
            })),
          )}
          value={sorting.sort === null ? null : `${sorting.direction} ${sorting.sort}`}
          onChange={(value) => {
            const chosen = sortable.find(({ id }) => value.endsWith(` ${id}`));
            if (chosen) sortBy(chosen.id, value.startsWith('ascending') ? 'ascending' : 'descending');
          }}
        />
      ) : null}
    </div>
  );
}
