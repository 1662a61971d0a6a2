// In which column of a table stands what a domain refused.
import { Refusal } from '../platform/refusal.ts';

export interface Fault {
  readonly column: string;
  readonly rule: string;
  /** What a duplicate repeats: its number, and the row where it stands in the same file. */
  readonly repeats?: { readonly number: string; readonly row: number | null };
}

/** The words of cells are columns of the table; a fault of the entry names its own members. */
export class RowFaults extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super('a row is at fault');
    this.faults = faults;
  }
}

const columnOfCode: Readonly<Record<string, string>> = {
  'products.gtin_wrong': 'gtin',
  'products.gtin_taken': 'gtin',
  'products.gtin_for_examples': 'gtin',
  'products.gtin_not_for_examples': 'gtin',
  'products.gtin_of_demo': 'gtin',
  'products.unknown': 'gtin',
  'products.retired': 'gtin',
  'products.temperatures_wrong': 'least_temperature',
  'batches.batch_taken': 'batch',
  'batches.batch_number_wrong': 'batch',
  'batches.batch_code_taken': 'code',
  'batches.batch_code_unproven': 'code',
  'batches.batch_code_wrong': 'code',
  'batches.batch_days_wrong': 'best_before',
  'batches.batch_too_small': 'quantity',
  'batches.batch_certificate_ended': 'certificates',
  'batches.batch_certificate_unknown': 'certificates',
  'stock.unknown_store': 'store',
  'stock.unknown_item': 'gtin',
  'stock.more_than_stock': 'quantity',
  'stock.quantity_wrong': 'quantity',
  'stock.clock_ahead': 'at',
  'certificates.too_many_imports': 'holder',
};

/** Columns that are not called as the fields are. */
const columnOfField: Readonly<Record<string, string>> = {
  batchNumber: 'batch',
  startDate: 'started',
  expiryDate: 'best_before',
  'certificate/number': 'certificate',
  'certificate/holderId': 'holder',
  'certificate/scheme': 'scheme',
  'certificate/validFrom': 'valid_from',
  'certificate/validUntil': 'valid_until',
  'certificate/gtins': 'products',
  'certificate/categories': 'categories',
  'certificate/siteIds': 'sites',
};

/** @returns the faults of a row that its domain refused. @throws whatever else went wrong */
export function faultsOfRow(error: unknown): readonly Fault[] {
  if (error instanceof RowFaults) return error.faults;
  if (!(error instanceof Refusal)) throw error;
  const field = error.details.faults?.[0]?.path.slice(1) ?? '';
  return [{ column: columnOfCode[error.code] ?? columnOfField[field] ?? field, rule: error.code }];
}
