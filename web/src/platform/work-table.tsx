// A table that people work in all day: sorted in the address, rows selected, columns and row height as this device remembers them, a CSV file
// of what is listed. On a narrow screen each row is a card. It shows and hands on, and decides nothing.
// As cards the rows are laid out as boxes, and some browsers then forget that they are rows: the roles say it again.
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
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { ListState } from './list-search.ts';
import { lookOf } from './table-look.ts';
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

const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const unsorted: Sorting = { sort: null, direction: 'ascending' };

const headLook =
  'px-2 py-1 text-start text-xs font-medium text-ink-faint first:ps-5 last:pe-5 xl:px-3 xl:first:ps-5 xl:last:pe-5 lg:sticky lg:top-16 lg:z-10 lg:bg-surface lg:shadow-[0_1px_0_var(--line)]';
const cellLook = {
  comfortable: 'lg:px-2 lg:py-2 lg:first:ps-5 lg:last:pe-5 xl:px-3 xl:first:ps-5 xl:last:pe-5',
  compact: 'lg:px-2 lg:py-0 lg:first:ps-5 lg:last:pe-5 xl:px-3 xl:first:ps-5 xl:last:pe-5',
} as const;
const boxLook = 'inline-flex size-9 items-center justify-center pointer-coarse:size-11';

export function WorkTable<Row extends RowData>(props: WorkTableProps<Row>) {
  const { name, caption, columns, rows, rowId, rowName, work, isOld } = props;
  const sorting = work?.sorting ?? unsorted;
  const isSortedHere = work?.isSortedHere ?? false;
  const t = useTranslations('general.table');
  const locale = useLocale();
  const look = lookOf(name);
  const { hidden, density } = useSyncExternalStore(look.subscribe, look.get);
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
    manualSorting: !isSortedHere,
    enableMultiSort: false,
    state: {
      sorting: sorting.sort === null ? [] : [{ id: sorting.sort, desc: sorting.direction === 'descending' }],
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, !isHidden(column)])),
      rowSelection,
    },
    onRowSelectionChange: (next) => setRowSelection((before) => (typeof next === 'function' ? next(before) : next)),
  });
  const shown = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const sortBy: SortBy = (sort, direction) => work?.list.say({ sort, direction });
  return (
    <div>
      {work ? (
        <TableTools
          name={name}
          caption={caption}
          columns={columns}
          shown={shown}
          rows={isSortedHere ? table.getRowModel().rows.map(({ original }) => original) : rows}
          {...(work.readAll ? { readAll: work.readAll } : {})}
          selected={selected}
          onClear={() => setRowSelection({})}
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
              <th scope="col" className={classNames(headLook, 'w-9')}>
                <label className={boxLook}>
                  <input
                    type="checkbox"
                    aria-label={t('selectAll')}
                    className="size-4 accent-brand"
                    checked={table.getIsAllRowsSelected()}
                    ref={(box) => {
                      if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
                    }}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </label>
              </th>
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
          {table.getRowModel().rows.map((row) => (
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
                <td
                  {...roles.cell}
                  className={classNames(cellLook[density], 'w-9 max-lg:-order-2 max-lg:-ms-2 max-lg:-me-2')}
                >
                  <label className={boxLook}>
                    <input
                      type="checkbox"
                      aria-label={t('select', { name: rowName(row.original) })}
                      className="size-4 accent-brand"
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </label>
                </td>
              ) : null}
              {shown.map((column) => {
                const className = classNames(
                  cellLook[density],
                  column.isNumber && 'tabular-nums lg:text-end',
                  column.onCard === 'left_out' && 'max-lg:hidden',
                  column.onCard === 'whole_line' && 'max-lg:w-full',
                  column.className,
                );
                return column.id === columns[0]?.id ? (
                  <th
                    key={column.id}
                    scope="row"
                    {...roles.rowheader}
                    className={classNames(
                      className,
                      'text-start font-normal max-lg:-order-2 max-lg:min-w-3/5 max-lg:flex-1',
                    )}
                  >
                    {column.cell(row.original)}
                  </th>
                ) : (
                  <td key={column.id} {...roles.cell} className={className}>
                    {column.cell(row.original)}
                  </td>
                );
              })}
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

function HeadCell<Row>({
  column: { id, label, isLabelHidden = false, isNumber = false, isSortable = false },
  sorting,
  sortBy,
}: {
  readonly column: WorkColumn<Row>;
  readonly sorting: Sorting;
  readonly sortBy: SortBy;
}) {
  const isSorted = sorting.sort === id;
  return (
    <th
      scope="col"
      {...(isSorted ? { 'aria-sort': sorting.direction } : {})}
      className={classNames(headLook, isNumber && 'text-end')}
    >
      {isSortable ? (
        <button
          type="button"
          className="inline-flex min-h-8 items-center gap-1 rounded-control hover:text-ink pointer-coarse:min-h-11"
          onClick={() => sortBy(id, isSorted && sorting.direction === 'ascending' ? 'descending' : 'ascending')}
        >
          {label}
          <Icon
            name="chevron"
            size={14}
            className={classNames(
              isSorted ? 'text-brand-ink' : 'opacity-40',
              isSorted && sorting.direction === 'ascending' && 'rotate-180',
            )}
          />
        </button>
      ) : isLabelHidden ? (
        <span className="sr-only">{label}</span>
      ) : (
        label
      )}
    </th>
  );
}
