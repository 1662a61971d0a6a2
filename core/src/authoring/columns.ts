// The columns of a table of events, and in which row and column a part of an event stands. Reads nothing of what stands there.
import { type AuthoredEvent, hasOutputs } from './authored-event.ts';

/** In the order of the template. */
export const authoringColumns = [
  'event',
  'kind',
  'time',
  'place',
  'address',
  'gln',
  'latitude',
  'longitude',
  'direction',
  'gtin',
  'batch',
  'quantity',
  'unit',
  'serial',
  'sscc',
  'herd',
  'container',
  'temperature',
  'certificate',
  'species',
  'method',
  'stunning',
  'line',
  'trading partner',
  'trading partner gln',
  'document type',
  'document number',
] as const;
export type AuthoringColumn = (typeof authoringColumns)[number];

/** A row below the heading, by the names of its columns. */
export interface TableRow {
  readonly number: number;
  readonly cells: Readonly<Partial<Record<AuthoringColumn, string>>>;
}

const columnOfField: Readonly<Record<string, AuthoringColumn>> = {
  at: 'time',
  place: 'place',
  'place/gln': 'gln',
  container: 'container',
  temperatureCelsius: 'temperature',
  certificateId: 'certificate',
  slaughter: 'species',
  tradingPartner: 'trading partner',
  'tradingPartner/gln': 'trading partner gln',
  document: 'document number',
  'slaughter/line': 'line',
  gtin: 'gtin',
  batchNumber: 'batch',
  quantity: 'quantity',
  serial: 'serial',
  sscc: 'sscc',
  herd: 'herd',
  items: 'batch',
  outputs: 'direction',
};

/** Where in the sheet a field of an event stands. */
export function placeOf(field: string, members: readonly TableRow[], event: AuthoredEvent) {
  const [side, index, part] = field.split('/');
  const isItem = (side === 'items' || side === 'outputs') && index !== undefined;
  const wanted = side === 'outputs';
  const rows = isItem
    ? members.filter((row) =>
        hasOutputs(event.kind) ? ((row.cells.direction ?? '').toLowerCase() === 'out') === wanted : true,
      )
    : members;
  const row = (isItem ? rows[Number(index)] : members[0]) ?? members[0];
  const column = columnOfField[isItem ? (part ?? '') : field] ?? null;
  return { row: row?.number ?? 0, column, value: (column && row?.cells[column]) || '' };
}
