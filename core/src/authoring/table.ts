// A table of events, a row for each thing that an event names: rows with the same name in the column `event` are one event. Every fault
// is told with its row and column. A table with one fault is refused as a whole by whoever records it.
import { isWholeText, normaliseGtin } from '../codes/index.ts';
import { halalCuts, halalSpecies, halalStunnings } from '../events/index.ts';
import {
  type AuthoredEvent,
  type AuthoredItem,
  type AuthoredKind,
  type AuthoringRule,
  authoredKinds,
  authoredUnits,
  authoringFaults,
  documentTypes,
  hasOutputs,
} from './authored-event.ts';
import { type AuthoringColumn, authoringColumns, placeOf, type TableRow } from './columns.ts';

export const tableRules = [
  'column_unknown',
  'column_missing',
  'row_empty',
  'kind_unknown',
  'direction_unknown',
  'unit_unknown',
  'number_wrong',
  'cell_characters',
  'word_unknown',
  'item_missing',
  'item_twofold',
  'differs_from_first_row',
  'too_many_rows',
  'no_rows',
] as const;
export type TableRule = (typeof tableRules)[number] | AuthoringRule;

export interface TableFault {
  /** As in the sheet: the first row after the heading is 2. */
  readonly row: number;
  readonly column: AuthoringColumn | null;
  readonly rule: TableRule;
  /** What stands there. */
  readonly value: string;
}

interface ReadEvents {
  /** Those in which nothing is wrong. */
  readonly events: readonly AuthoredEvent[];
  /** In which row an event begins, by its id. */
  readonly rowOf: ReadonlyMap<string, number>;
}
export type TableReading =
  | (ReadEvents & { readonly isValid: true })
  | (ReadEvents & { readonly isValid: false; readonly faults: readonly TableFault[] });

const unread = (faults: readonly TableFault[]): TableReading => ({
  ...{ isValid: false, faults: faults.slice(0, mostFaults), events: [], rowOf: new Map() },
});

/** Of one table: whoever has so many writes it anew. */
export const mostFaults = 200;

export interface TableOptions {
  /** ISO 8601; events after it are refused. */
  readonly now: string;
  /** A UUID for an event, always the same for the same table, so that a table read twice is recorded once. */
  readonly idFor: (eventName: string, firstRow: number) => string;
  /** A certificate by the number that stands in the table; null for one that is not known. */
  readonly certificateIdOf: (number: string) => string | null;
  readonly mostRows: number;
}

/**
 * @param heading the cells of the first row
 * @param rows the rows below it
 * @example readAuthoredTable(['event', 'kind'], [], { now, idFor }).isValid // false
 */
export function readAuthoredTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  options: TableOptions,
): TableReading {
  const faults: TableFault[] = headingFaults(heading);
  if (rows.length === 0) faults.push({ row: 1, column: null, rule: 'no_rows', value: '' });
  if (rows.length > options.mostRows)
    faults.push({ row: options.mostRows + 2, column: null, rule: 'too_many_rows', value: String(rows.length) });
  if (faults.length > 0) return unread(faults);
  const columns = heading.map((name) => name.trim().toLowerCase());
  const read: TableRow[] = rows.map((cells, index) => ({
    number: index + 2,
    cells: Object.fromEntries(columns.map((name, at) => [name, (cells[at] ?? '').trim()])),
  }));
  for (const { number, cells } of read)
    for (const [name, value] of Object.entries(cells))
      if (!isWholeText(value))
        faults.push({ row: number, column: name as AuthoringColumn, rule: 'cell_characters', value: '' }); // the heading was judged
  if (faults.length > 0) return unread(faults);
  const groups = Map.groupBy(
    read.filter((row) => Object.values(row.cells).some((cell) => cell !== '')),
    (row) => row.cells.event || `row ${row.number}`,
  );
  const events: AuthoredEvent[] = [];
  const rowOf = new Map<string, number>();
  for (const [name, members] of groups) {
    const known = faults.length;
    const event = readEvent(members, options.idFor(name, members[0]?.number ?? 0), options, faults);
    const first = members[0];
    if (!event || !first) continue;
    for (const { field, rule } of authoringFaults(event, options.now)) {
      const place = placeOf(field, members, event);
      // What could not be read is told already.
      if (faults.some((fault) => fault.row === place.row && fault.column === place.column)) continue;
      faults.push({ row: place.row, column: place.column, rule, value: place.value });
    }
    if (faults.length > known) continue;
    events.push(event);
    rowOf.set(event.id, first.number);
  }
  if (events.length === 0 && faults.length === 0) faults.push({ row: 2, column: null, rule: 'no_rows', value: '' });
  return faults.length > 0 ? { ...unread(faults), events, rowOf } : { isValid: true, events, rowOf };
}

function headingFaults(heading: readonly string[]): TableFault[] {
  const names = heading.map((name) => name.trim().toLowerCase());
  const known: readonly string[] = authoringColumns;
  return [
    ...names
      .filter((name) => name !== '' && !known.includes(name))
      .map((name) => ({ row: 1, column: null, rule: 'column_unknown' as const, value: name })),
    ...(['kind', 'time', 'place'] as const)
      .filter((name) => !names.includes(name))
      .map((name) => ({ row: 1, column: name, rule: 'column_missing' as const, value: name })),
  ];
}

const thingColumns: readonly AuthoringColumn[] = [
  'event',
  'direction',
  'gtin',
  'batch',
  'quantity',
  'unit',
  'serial',
  'sscc',
  'herd',
];
/** All others say something of the event, not of the thing in the row: they stand in its first row, or the same in all. */
const eventColumns = authoringColumns.filter((column) => !thingColumns.includes(column));

function readEvent(
  members: readonly TableRow[],
  id: string,
  { certificateIdOf }: TableOptions,
  faults: TableFault[],
): AuthoredEvent | null {
  const [first] = members;
  if (!first) return null;
  for (const row of members.slice(1))
    for (const column of eventColumns) {
      const value = row.cells[column] ?? '';
      if (value !== '' && value !== (first.cells[column] ?? ''))
        faults.push({ row: row.number, column, rule: 'differs_from_first_row', value });
    }
  const cell = (column: AuthoringColumn) => first.cells[column] ?? '';
  const number = (column: AuthoringColumn) => numberIn(first, column, faults);
  const kind = wordIn(first, 'kind', authoredKinds, 'kind_unknown', faults);
  const sides = members.map((row) => ({ row, item: readItem(row, faults), isOutput: isOutput(row, kind, faults) }));
  const slaughter = kind === 'slaughter' ? readSlaughter(first, faults) : null;
  const [latitude, longitude, temperature] = [number('latitude'), number('longitude'), number('temperature')];
  // Without these the rest cannot be judged.
  const isUnread = kind === 'slaughter' && slaughter === null;
  if (kind === null || isUnread || sides.some(({ item }) => item === null)) return null;
  const itemsOf = (wanted: boolean) =>
    sides.flatMap(({ item, isOutput: made }) => (item && made === wanted ? [item] : []));
  return {
    id,
    kind,
    at: cell('time'),
    place: {
      gln: cell('gln') || null,
      name: cell('place'),
      address: cell('address'),
      lat: latitude,
      lng: longitude,
    },
    items: itemsOf(false),
    outputs: itemsOf(true),
    container: cell('container') || null,
    temperatureCelsius: temperature,
    // A number that is not known stays as it stands, and is refused as no certificate.
    certificateId: certificateIdOf(cell('certificate')) ?? (cell('certificate') || null),
    slaughter,
    tradingPartner: readPartner(first),
    document: readDocument(first, faults),
  };
}

function readPartner({ cells }: TableRow): AuthoredEvent['tradingPartner'] {
  const { 'trading partner': name = '', 'trading partner gln': gln = '' } = cells;
  return name === '' && gln === '' ? null : { name, gln: gln || null };
}

function readDocument(row: TableRow, faults: TableFault[]): AuthoredEvent['document'] {
  const { 'document type': said = '', 'document number': number = '' } = row.cells;
  if (said === '' && number === '') return null;
  const type = wordIn(row, 'document type', documentTypes, 'word_unknown', faults);
  return type === null ? null : { type, number };
}

function isOutput(row: TableRow, kind: AuthoredKind | null, faults: TableFault[]): boolean {
  const value = (row.cells.direction ?? '').toLowerCase();
  if (value === 'out') return true;
  if (value === 'in' || (value === '' && (kind === null || !hasOutputs(kind)))) return false;
  faults.push({ row: row.number, column: 'direction', rule: 'direction_unknown', value });
  return false;
}

function readItem(row: TableRow, faults: TableFault[]): AuthoredItem | null {
  const { gtin = '', batch = '', serial = '', sscc = '', herd = '' } = row.cells;
  const named = [batch, serial, sscc, herd].filter((value) => value !== '').length;
  if (named !== 1) {
    const rule = named === 0 ? 'item_missing' : 'item_twofold';
    faults.push({ row: row.number, column: named === 0 ? 'batch' : null, rule, value: '' });
    return null;
  }
  const full = normaliseGtin(gtin) ?? gtin;
  if (sscc !== '') return { kind: 'unit', sscc };
  if (serial !== '') return { kind: 'pack', gtin: full, serial };
  const quantity = numberIn(row, 'quantity', faults);
  if (herd !== '') return { kind: 'herd', herd, heads: quantity ?? 0 };
  const unit = (row.cells.unit ?? '') === '' ? 'pieces' : wordIn(row, 'unit', authoredUnits, 'unit_unknown', faults);
  return unit === null ? null : { kind: 'batch', gtin: full, batchNumber: batch, quantity, unit };
}

function readSlaughter(row: TableRow, faults: TableFault[]): AuthoredEvent['slaughter'] {
  const species = wordIn(row, 'species', halalSpecies, 'word_unknown', faults);
  const method = wordIn(row, 'method', halalCuts, 'word_unknown', faults);
  const stunning = wordIn(row, 'stunning', halalStunnings, 'word_unknown', faults);
  return species && method && stunning ? { species, method, stunning, line: row.cells.line || null } : null;
}

function numberIn(row: TableRow, column: AuthoringColumn, faults: TableFault[]): number | null {
  const value = row.cells[column] ?? '';
  if (value === '') return null;
  // Sheets of some countries write a comma; a thousand separator would be read wrongly and is refused.
  const number = /^-?\d+(?:[.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : Number.NaN;
  if (Number.isFinite(number)) return number;
  faults.push({ row: row.number, column, rule: 'number_wrong', value });
  return null;
}

function wordIn<const Word extends string>(
  row: TableRow,
  column: AuthoringColumn,
  words: readonly Word[],
  rule: TableRule,
  faults: TableFault[],
): Word | null {
  const value = (row.cells[column] ?? '').toLowerCase();
  const found = words.find((word) => word === value);
  if (found === undefined) faults.push({ row: row.number, column, rule, value });
  return found ?? null;
}
