// GS1's examples and the FSMA 204 events, where the vectors of others are there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../../shared/vectors/epcis');

export const epcisVectors: readonly { readonly name: string; readonly text: string }[] = [
  'JSON',
  'fsma204/epcis',
].flatMap((part) =>
  existsSync(join(folder, part))
    ? readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.jsonld'))
        .sort()
        .map((name) => ({ name, text: readFileSync(join(folder, part, name), 'utf8') }))
    : [],
);

/** Documents that give another event the name of one before: with them in one organisation the second is refused. */
export const documentsWithTakenNames = [
  'Example-Type-sourceOrDestination,measurement,bizTransaction.jsonld',
  'WithSensorData/SensorDataExample17.jsonld',
  'shipping-cte.jsonld',
];
