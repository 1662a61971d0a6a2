// The one table: what a column says, and how head, rows and cells look. Tables of work (platform/work-table.tsx) become cards on a narrow
// screen; small ones scroll. It never sorts, asks or decides.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { SkeletonGroup } from './states.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** The label is for readers only. */
  readonly isLabelHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  readonly className?: string;
}

export interface DataTableProps<Row> {
  readonly caption: string;
  /** The first one says what the row is about. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Not narrower than this (CSS length): below it the table scrolls. */
  readonly leastWidth?: string;
}

/** What leads from a row to what it is about. */
export const rowLinkClasses =
  'inline-flex min-h-9 items-center font-medium text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11';

/** A small table inside a card or a dialog. */
export function DataTable<Row>({ caption, columns, rows, rowId, leastWidth }: DataTableProps<Row>) {
  const classesOf = ({ isNumber = false, className }: Column<Row>) =>
    classNames(
      'px-3 py-2.5 align-top first:ps-0 last:pe-0',
      isNumber ? 'text-end tabular-nums' : 'text-start',
      className,
    );
  return (
    <ScrollRegion label={caption}>
      <table className="w-full border-collapse text-sm" {...(leastWidth ? { style: { minWidth: leastWidth } } : {})}>
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line-strong text-ink-soft">
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classNames(classesOf(column), 'font-medium whitespace-nowrap')}
              >
                {column.isLabelHidden ? <span className="sr-only">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row" className={classNames(classesOf(column), 'font-normal')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={classesOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** @param rowClasses the height of a row, so that nothing shifts when it comes; `children` is what stands in each */
export function WorkTableSkeleton({
  label,
  rowClasses,
  children,
}: {
  readonly label: string;
  readonly rowClasses: string;
  readonly children: ReactNode;
}) {
  return (
    <SkeletonGroup label={label} className="divide-y divide-line">
      <div className="h-13" />
      <div className="hidden h-10 lg:block" />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <div key={row} className={classNames('flex h-28 items-center gap-5 px-5', rowClasses)}>
          {children}
        </div>
      ))}
    </SkeletonGroup>
  );
}
