// A file that is not read as a table, or not for whoever sent it. The code names why, and has words (messages: bulk.refused).
import { Refusal } from '../platform/refusal.ts';

/** Of one row, in whatever kind of file. A cell of a sheet holds 32,767 signs at most, so an honest row of few long ones is far below. */
export const mostRecordBytes = 256 * 1024;

export const fileFaults = [
  'empty',
  'not_text',
  'encoding_unknown',
  'quotes_wrong',
  'record_too_long',
  'sheet_protected',
  'sheet_broken',
  'sheet_too_large',
  'sheet_missing',
  'formula_without_value',
  'heading_wrong',
  'no_rows',
  'too_many_rows',
  'too_many_columns',
  'storage_full',
  /** Lost between sending it and the work on it. */
  'right_missing',
] as const;
export type FileFault = (typeof fileFaults)[number];

export class UnreadableFile extends Error {
  readonly fault: FileFault;
  /** Of the heading. */
  readonly columns: readonly string[];
  constructor(fault: FileFault, columns: readonly string[] = []) {
    super(fault);
    this.name = 'UnreadableFile';
    this.fault = fault;
    this.columns = columns;
  }
}

/** @throws what is no fault of the file */
export function unreadableOf(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  if (error instanceof Refusal && error.code === 'files.storage_full') return new UnreadableFile('storage_full');
  throw error;
}
