// The door of bulk: tables that people upload, cell by cell.
export { type CellKind, type CellReading, type CellRule, neutralText, plainText, readCell } from './cells.ts';
export {
  type BulkColumn,
  type CellFault,
  type HeadingFault,
  type HeadingReading,
  isEmptyRow,
  type RowReading,
  type RowValues,
  readHeading,
  readRow,
} from './heading.ts';
export { type BulkKind, bulkColumns, bulkKinds } from './kinds.ts';
