// The tables that can be uploaded, with their columns in the order of the template. What a value must be beyond its kind, the rules of
// the single entry say: a table can do nothing that a form cannot.
import type { BulkColumn } from './heading.ts';

export const bulkKinds = ['products', 'batches', 'inventory', 'events', 'applications', 'certificates'] as const;
export type BulkKind = (typeof bulkKinds)[number];

const text = (name: string): BulkColumn => ({ name, kind: 'text', isRequired: false });
const required = (column: BulkColumn): BulkColumn => ({ ...column, isRequired: true });
const number = (name: string): BulkColumn => ({ name, kind: 'number', isRequired: false });
const whole = (name: string): BulkColumn => ({ name, kind: 'whole', isRequired: false });
const day = (name: string): BulkColumn => ({ name, kind: 'day', isRequired: false });
const list = (name: string): BulkColumn => ({ name, kind: 'list', isRequired: false });
/** Empty it says "no limit", which has to be said row by row and not by a column that is not there. */
const limit = (name: string): BulkColumn => ({ ...list(name), isAlwaysNamed: true });

/** Events have a table of their own: `authoringColumns`. */
export const bulkColumns: Readonly<Record<Exclude<BulkKind, 'events'>, readonly BulkColumn[]>> = {
  products: [
    required(text('gtin')),
    required(text('name')),
    required(text('brand')),
    required(text('category')),
    text('description'),
    text('weight'),
    number('price'),
    text('currency'),
    list('ingredients'),
    list('allergens'),
    number('calories'),
    number('protein'),
    number('fat'),
    number('carbs'),
    text('storage'),
    text('shelf_life'),
    number('least_temperature'),
    number('most_temperature'),
  ],
  batches: [
    required(text('gtin')),
    required(text('batch')),
    required(text('site')),
    required(day('started')),
    day('expected'),
    day('best_before'),
    required(whole('quantity')),
    text('slaughter_method'),
    list('certificates'),
    text('code'),
  ],
  inventory: [
    required(text('store')),
    required(text('movement')),
    required(text('gtin')),
    text('batch'),
    required(whole('quantity')),
    day('best_before'),
    { name: 'at', kind: 'moment', isRequired: false },
    text('reason'),
    text('supplier'),
    text('document'),
    text('note'),
  ],
  applications: [
    required(text('application')),
    required(text('scheme')),
    list('sites'),
    list('products'),
    text('ingredient'),
    text('supplier'),
    text('certificate'),
  ],
  certificates: [
    required(text('certificate')),
    required(text('holder')),
    required(text('source')),
    required(text('scheme')),
    required(day('valid_from')),
    required(day('valid_until')),
    limit('products'),
    limit('sites'),
    required(list('categories')),
    limit('batches'),
    limit('slaughter_methods'),
    limit('markets'),
  ],
};
