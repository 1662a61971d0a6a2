// What the template of events shows: one event of each kind, with numbers of the range that GS1 keeps for examples.
import { type AuthoringColumn, authoringColumns } from './columns.ts';

type ExampleRow = Partial<Record<AuthoringColumn, string>>;

const place = {
  place: 'Example Plant',
  address: 'Example Street 1, Example City',
  latitude: '3.35',
  longitude: '101.25',
};
const slaughter = { species: 'chicken', method: 'hand', stunning: 'no_stun', line: 'L2' };
const goods = { gtin: '09506000134352', quantity: '120', unit: 'pieces' };

const despatched = {
  'trading partner': 'Example Shop',
  'trading partner gln': '9506000134369',
  'document type': 'desadv',
  'document number': 'DA-1017',
};

const exampleRows: readonly ExampleRow[] = [
  {
    event: '1',
    kind: 'slaughter',
    time: '2026-01-05T06:00:00+08:00',
    ...place,
    direction: 'in',
    herd: 'FLOCK-17',
    quantity: '200',
    temperature: '4',
    ...slaughter,
  },
  { event: '1', direction: 'out', gtin: goods.gtin, batch: 'A1', quantity: '310.5', unit: 'kilograms' },
  {
    event: '2',
    kind: 'process',
    time: '2026-01-05T10:00:00+08:00',
    ...place,
    direction: 'in',
    gtin: goods.gtin,
    batch: 'A1',
    quantity: '310.5',
    unit: 'kilograms',
  },
  { event: '2', direction: 'out', ...goods, batch: 'B1' },
  {
    event: '3',
    kind: 'pack',
    time: '2026-01-05T12:00:00+08:00',
    ...place,
    container: '095060001343520000',
    ...goods,
    batch: 'B1',
  },
  {
    event: '4',
    kind: 'ship',
    time: '2026-01-06T08:00:00+08:00',
    ...place,
    ...goods,
    batch: 'B1',
    temperature: '-19',
    ...despatched,
  },
  {
    event: '5',
    kind: 'receive',
    time: '2026-01-07T09:00:00+08:00',
    place: 'Example Shop',
    address: 'Example Road 2, Example Town',
    ...goods,
    batch: 'B1',
    ...despatched,
    'trading partner': 'Example Plant',
    'trading partner gln': '9506000134352',
  },
  {
    event: '6',
    kind: 'destroy',
    time: '2026-01-20T17:00:00+08:00',
    place: 'Example Shop',
    address: 'Example Road 2, Example Town',
    gtin: goods.gtin,
    batch: 'B1',
    quantity: '2',
    unit: 'pieces',
  },
];

/** Cells in the order of the columns. */
export const authoringExamples: readonly (readonly string[])[] = exampleRows.map((row) =>
  authoringColumns.map((column) => row[column] ?? ''),
);
