// A table that people work in all day: sorted in the address, rows selected, columns and row height as this device remembers them, a CSV file
// of what is listed. On a narrow screen each row is a card. It shows and hands on, and decides nothing.
import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type KeyboardEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocale } from 'use-intl';
import { classNames } from '../ui/class-names.ts';
import type { ListState } from './list-search.ts';
import { BodyCell, HeadCell, roles, SelectAllCell, SelectCell } from './table-cells.tsx';
import { tableDisplayOf } from './table-display.ts';
import { type SortBy, type Sorting, TableTools, type WorkColumn } from './table-tools.tsx';

export interface TableWork<Row> {
  readonly sorting: Sorting;
  readonly list: Pick<ListState, 'say'>;
  /** All rows are here, and the browser sorts them. */
  readonly isSortedHere?: boolean;
  /** What is listed but not shown yet comes into the file too. */
  readonly readAll?: () => Promise<readonly Row[]>;
}

export interface WorkTableProps<Row> {
  /** Under which this device remembers how it looks, and the name of its file. */
  readonly name: string;
  readonly caption: string;
  /** The first one says what the row is about and cannot be hidden. */
  readonly columns: readonly WorkColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** What a row is called where it is selected. */
  readonly rowName: (row: Row) => string;
  /** Absent where only the first rows of a list are shown: there is nothing to sort, to select or to save. */
  readonly work?: TableWork<Row>;
  /** An answer to another question is still on its way. */
  readonly isOld: boolean;
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnVisibilityFeature,
  rowSelectionFeature,
});

const unsorted: Sorting = { sort: null, direction: 'ascending' };

/** How a column is sorted is said by the address; the rows are sorted here only where all of them are here. */
function useWorkRows<Row extends RowData>({ name, columns, rows, rowId, work }: WorkTableProps<Row>) {
  const { sort, direction } = work?.sorting ?? unsorted;
  const locale = useLocale();
  const display = tableDisplayOf(name);
  const { hidden, density } = useSyncExternalStore(display.subscribe, display.get);
  const isHidden = ({ id, isHiddenAtFirst = false }: WorkColumn<Row>) => hidden?.includes(id) ?? isHiddenAtFirst;
  const [rowSelection, setRowSelection] = useState<Record<string, true>>({});
  const defined = useMemo(() => {
    const collator = new Intl.Collator(locale, { numeric: true });
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column, index) =>
      helper.accessor((row: Row): unknown => (column.rank ?? column.value)?.(row) ?? undefined, {
        id: column.id,
        enableSorting: column.isSortable ?? false,
        enableHiding: index > 0,
        sortUndefined: 'last',
        sortFn: (a, b, id) => {
          const [one, other] = [a.getValue(id), b.getValue(id)];
          return typeof one === 'number' && typeof other === 'number'
            ? one - other
            : collator.compare(String(one), String(other));
        },
      }),
    );
  }, [columns, locale]);
  const table = useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: rowId,
    manualSorting: !(work?.isSortedHere ?? false),
    enableMultiSort: false,
    state: {
      sorting: sort === null ? [] : [{ id: sort, desc: direction === 'descending' }],
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, !isHidden(column)])),
      rowSelection,
    },
    onRowSelectionChange: (next) => setRowSelection((before) => (typeof next === 'function' ? next(before) : next)),
  });
  return { table, density, clearSelection: () => setRowSelection({}) };
}

export function WorkTable<Row extends RowData>(props: WorkTableProps<Row>) {
  const { name, caption, columns, rows, rowName, work, isOld } = props;
  const sorting = work?.sorting ?? unsorted;
  const { table, density, clearSelection } = useWorkRows(props);
  const shown = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const inOrder = table.getRowModel().rows;
  const sortBy: SortBy = (sort, direction) => work?.list.say({ sort, direction });
  return (
    <div>
      {work ? (
        <TableTools
          name={name}
          caption={caption}
          columns={columns}
          shown={shown}
          rows={work.isSortedHere ? inOrder.map(({ original }) => original) : rows}
          {...(work.readAll ? { readAll: work.readAll } : {})}
          selected={table.getSelectedRowModel().rows.map(({ original }) => original)}
          onClear={clearSelection}
          sorting={sorting}
          sortBy={sortBy}
        />
      ) : null}
      <table
        {...roles.table}
        aria-busy={isOld}
        onKeyDown={goToRow}
        className={classNames('w-full border-collapse transition-opacity max-lg:block', isOld && 'opacity-60')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-lg:sr-only">
          <tr>
            {work ? (
              <SelectAllCell
                isAll={table.getIsAllRowsSelected()}
                isSome={table.getIsSomeRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            ) : null}
            {shown.map((column) => (
              <HeadCell
                key={column.id}
                column={work ? column : { ...column, isSortable: false }}
                sorting={sorting}
                sortBy={sortBy}
              />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-lg:block">
          {inOrder.map((row) => (
            <tr
              key={row.id}
              {...roles.row}
              {...(work ? { 'aria-selected': row.getIsSelected() } : {})}
              className={classNames(
                'max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1.5 max-lg:px-4 max-lg:py-3',
                row.getIsSelected() ? 'bg-sunken' : 'lg:hover:bg-sunken',
              )}
            >
              {work ? (
                <SelectCell
                  name={rowName(row.original)}
                  density={density}
                  isSelected={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              ) : null}
              {shown.map((column) => (
                <BodyCell
                  key={column.id}
                  column={column}
                  row={row.original}
                  isHead={column.id === columns[0]?.id}
                  density={density}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** From a link or a box to the same one of the row above or below. */
function goToRow(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const focused = event.target;
  if (!(focused instanceof HTMLElement) || !focused.matches('a, input[type=checkbox]')) return;
  const row = focused.closest('tbody > tr');
  const other = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !other) return;
  const place = [...row.querySelectorAll('a, input[type=checkbox]')].indexOf(focused);
  const next = [...other.querySelectorAll<HTMLElement>('a, input[type=checkbox]')];
  event.preventDefault();
  (next[place] ?? next.at(-1))?.focus();
}
