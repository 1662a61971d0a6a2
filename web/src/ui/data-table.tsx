// A dense table of work; on a narrow screen each row is a card. As cards the rows are laid out as boxes, and some browsers then forget that
// they are rows: the roles say it again, and it stays a table for readers.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { SkeletonGroup } from './states.tsx';

const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export interface WorkTableProps {
  readonly caption: string;
  readonly columns: readonly { readonly id: string; readonly label: string; readonly isNumber?: boolean }[];
  /** An answer to another question is still on its way. */
  readonly isOld: boolean;
  /** `WorkRow`s. */
  readonly children: ReactNode;
}

export function DataTable({ caption, columns, isOld, children }: WorkTableProps) {
  return (
    <table
      {...roles.table}
      aria-busy={isOld}
      className={classNames('w-full border-collapse transition-opacity max-lg:block', isOld && 'opacity-60')}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line max-lg:sr-only">
        <tr>
          {columns.map(({ id, label, isNumber = false }) => (
            <th
              key={id}
              scope="col"
              className={classNames(
                'px-3 py-2.5 text-start text-xs font-medium text-ink-faint first:ps-5 last:pe-5',
                isNumber && 'text-end',
              )}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-lg:block">{children}</tbody>
    </table>
  );
}

export function WorkRow({ children }: { readonly children: ReactNode }) {
  return (
    <tr
      {...roles.row}
      className="max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1.5 max-lg:px-4 max-lg:py-3 lg:hover:bg-sunken"
    >
      {children}
    </tr>
  );
}

interface CellProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly dir?: 'auto';
}
const cellLook = 'lg:px-3 lg:py-2 lg:first:ps-5 lg:last:pe-5';

/** What the row is about. */
export function WorkRowHead({ children, className = 'font-medium' }: CellProps) {
  return (
    <th scope="row" {...roles.rowheader} className={classNames(cellLook, 'text-start max-lg:w-full', className)}>
      {children}
    </th>
  );
}

export function WorkCell({ children, className, dir }: CellProps) {
  return (
    <td {...roles.cell} {...(dir ? { dir } : {})} className={classNames(cellLook, className)}>
      {children}
    </td>
  );
}

/** @param rowLook the height of a row, so that nothing shifts when it comes; `children` is what stands in each */
export function WorkTableSkeleton({
  label,
  rowLook,
  children,
}: {
  readonly label: string;
  readonly rowLook: string;
  readonly children: ReactNode;
}) {
  return (
    <SkeletonGroup label={label} className="divide-y divide-line">
      <div className="hidden h-10 lg:block" />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <div key={row} className={classNames('flex h-28 items-center gap-5 px-5', rowLook)}>
          {children}
        </div>
      ))}
    </SkeletonGroup>
  );
}
