// The cells of a table of work: headings that sort, boxes that select, and what stands in a row. They know nothing of how rows are kept.
// As cards the rows are laid out as boxes, and some browsers then forget that they are rows: the roles say it again.
import type { ChangeEventHandler } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { TableDisplay } from './table-display.ts';
import type { SortBy, Sorting, WorkColumn } from './table-tools.tsx';

export const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

type Density = TableDisplay['density'];

const headClasses =
  'px-2 py-1 text-start text-xs font-medium text-ink-faint first:ps-5 last:pe-5 xl:px-3 xl:first:ps-5 xl:last:pe-5 lg:sticky lg:top-16 lg:z-10 lg:bg-surface lg:shadow-[0_1px_0_var(--line)]';
const cellClasses = {
  comfortable: 'lg:px-2 lg:py-2 lg:first:ps-5 lg:last:pe-5 xl:px-3 xl:first:ps-5 xl:last:pe-5',
  compact: 'lg:px-2 lg:py-0 lg:first:ps-5 lg:last:pe-5 xl:px-3 xl:first:ps-5 xl:last:pe-5',
} as const;
const boxClasses = 'inline-flex size-9 items-center justify-center pointer-coarse:size-11';

export interface SelectAllCellProps {
  readonly isAll: boolean;
  readonly isSome: boolean;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
}

export function SelectAllCell({ isAll, isSome, onChange }: SelectAllCellProps) {
  const t = useTranslations('general.table');
  return (
    <th scope="col" className={classNames(headClasses, 'w-9')}>
      <label className={boxClasses}>
        <input
          type="checkbox"
          aria-label={t('selectAll')}
          className="size-4 accent-brand"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = isSome && !isAll;
          }}
          onChange={onChange}
        />
      </label>
    </th>
  );
}

export interface SelectCellProps {
  /** Of the row. */
  readonly name: string;
  readonly density: Density;
  readonly isSelected: boolean;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
}

export function SelectCell({ name, density, isSelected, onChange }: SelectCellProps) {
  const t = useTranslations('general.table');
  return (
    <td {...roles.cell} className={classNames(cellClasses[density], 'w-9 max-lg:-order-2 max-lg:-ms-2 max-lg:-me-2')}>
      <label className={boxClasses}>
        <input
          type="checkbox"
          aria-label={t('select', { name })}
          className="size-4 accent-brand"
          checked={isSelected}
          onChange={onChange}
        />
      </label>
    </td>
  );
}

export interface BodyCellProps<Row> {
  readonly column: WorkColumn<Row>;
  readonly row: Row;
  /** It says what the row is about. */
  readonly isHead: boolean;
  readonly density: Density;
}

export function BodyCell<Row>({ column, row, isHead, density }: BodyCellProps<Row>) {
  const className = classNames(
    cellClasses[density],
    column.isNumber && 'tabular-nums lg:text-end',
    column.onCard === 'left_out' && 'max-lg:hidden',
    column.onCard === 'whole_line' && 'max-lg:w-full',
    column.className,
  );
  return isHead ? (
    <th
      scope="row"
      {...roles.rowheader}
      className={classNames(className, 'text-start font-normal max-lg:-order-2 max-lg:min-w-3/5 max-lg:flex-1')}
    >
      {column.cell(row)}
    </th>
  ) : (
    <td {...roles.cell} className={className}>
      {column.cell(row)}
    </td>
  );
}

export function HeadCell<Row>({
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
      className={classNames(headClasses, isNumber && 'text-end')}
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
