// The journey of a batch as steps with distances, after those of what it was made from: a reading of events, never a second record of
// them.
import type { Journey } from '@amanah/api/journeys';
import { namesOf, parseCode, scanCode } from '@amanah/core/codes';
import { type Realm, realms } from '@amanah/core/organisations';
import { distanceKilometres, toOneDecimal } from '@amanah/core/places';
import { slaughterMethods } from '@amanah/core/products';
import { boolean, integer, nullable, text, textOf } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { shownTo } from '../platform/database/realms.ts';
import { Refusal } from '../platform/refusal.ts';
import { type AncestorRow, readAncestors, type StepRow, stepColumns } from './read-journey-ancestors.ts';
import { readColdChain } from './read-journey-cold-chain.ts';

/** The newest steps that a page is given: of the maker, and after them of others. */
const mostOwnSteps = 200;
const mostStepsOfOthers = 100;

const journeyOf = statement(
  'journeys.journey',
  {
    realm: textOf(realms),
    code: nullable(text),
    batch_number: text,
    product_name: text,
    brand: text,
    producer_name: text,
    step_count: integer,
    slaughter_method: nullable(textOf(slaughterMethods)),
    is_others: boolean,
    ...stepColumns,
  },
  `select b.realm, b.code, b.gtin, b.batch_number, p.name as product_name, p.brand, o.name as producer_name,
     b.slaughter_method,
     p.least_temperature_celsius as least, p.most_temperature_celsius as most,
     (select count::int from batches.counted_steps(b.id)) as step_count,
     e.id, e.step, e.name, e.address, e.status, e.occurred_at, e.temperature_celsius, e.latitude, e.longitude,
     e.certificate_id, k.number as certificate_number, e.notes, e.event_hash, e.is_others
   from batches.named($1, $2, $3, $4, $5::text[]) n join batches.public_batches b on b.id = n.id
   join products.catalogue p on p.gtin = b.gtin
   join organisations.organisation_names o on o.id = b.producer_id
   cross join lateral batches.shown_steps(b.id, ${mostOwnSteps}, ${mostStepsOfOthers}) e
   left join certificates.certificate_scopes k on k.id = e.certificate_id and k.realm = b.realm
   order by e.occurred_at, e.id`,
);

/** @throws Refusal journeys.no_journey where the code names no batch or the batch has no events */
export async function readJourney(
  deps: { readonly database: Database },
  code: string,
  viewer: Realm,
): Promise<Journey> {
  const names = namesOf(parseCode(code));
  if (!names) throw new Refusal('journeys.no_journey');
  const { gtin, batchNumber, serial } = names;
  const rows = await deps.database.run(journeyOf, [gtin, batchNumber, serial, names.code, shownTo(viewer)]);
  const [first] = rows;
  if (!first) throw new Refusal('journeys.no_journey');
  const { gtin: ownGtin, batch_number: ownNumber, realm, least, most } = first;
  const [ancestors, coldChain] = await Promise.all([
    readAncestors(deps.database, {
      gtin: ownGtin,
      batchNumber: ownNumber,
      realm,
      own: rows.flatMap((row) => row.event_hash ?? []),
    }),
    readColdChain(deps.database, {
      gtin: ownGtin,
      batchNumber: ownNumber,
      realm,
      band: least === null || most === null ? null : { least, most },
    }),
  ]);
  const distances = rows.map((row, index) => distanceFrom(rows[index - 1], row));
  const slaughter = first.slaughter_method;
  const slaughtered = rows.find(({ step, is_others: isOthers }) => step === 'processing' && !isOthers)?.id;
  const begun = rows.filter((row) => row.status !== 'pending');
  return {
    code: codeOf(first),
    productName: first.product_name,
    brand: first.brand,
    batchNumber: first.batch_number,
    producerName: first.producer_name,
    steps: inTime([
      ...stepsOfAncestors(ancestors.steps),
      ...rows.map((row, index) => ({
        ...stepOf(row, distances[index] ?? null),
        ...(slaughter !== null && row.id === slaughtered && { slaughterMethod: slaughter }),
      })),
    ]),
    ...(ancestors.isComplete ? {} : { isCutShort: true }),
    ...(first.step_count > rows.length ? { stepCount: first.step_count } : {}),
    totalDistanceKilometres: toOneDecimal(distances.reduce<number>((sum, distance) => sum + (distance ?? 0), 0)),
    hoursInTransit: begun.length < 2 ? null : hoursBetween(begun[0], begun.at(-1)),
    coldChain,
  };
}

type Step = Journey['steps'][number];

const codeOf = (batch: {
  readonly code: string | null;
  readonly gtin: string;
  readonly batch_number: string;
}): string => scanCode({ code: batch.code, gtin: batch.gtin, batchNumber: batch.batch_number });

/** Stable: what an ingredient went through stands before what was made of it at the same moment. */
const inTime = (steps: readonly Step[]): Step[] =>
  steps.toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));

/** Ingredients travel beside each other, so each has its distances by itself. */
function stepsOfAncestors(rows: readonly AncestorRow[]): readonly Step[] {
  const before = new Map<string, AncestorRow>();
  return rows.map((row) => {
    const code = codeOf(row);
    const distance = distanceFrom(before.get(code), row);
    before.set(code, row);
    return {
      ...stepOf(row, distance),
      ofBatch: { code, batchNumber: row.batch_number, productName: row.product_name },
    };
  });
}

function stepOf(row: StepRow, distance: number | null): Step {
  return {
    id: row.id,
    type: row.step,
    name: row.name,
    address: row.address,
    status: row.status,
    timestamp: row.occurred_at.toISOString(),
    temperature: row.temperature_celsius,
    coordinates: row.latitude === null || row.longitude === null ? null : { lat: row.latitude, lng: row.longitude },
    certificationId: row.certificate_id,
    blockchainTxId: row.event_hash,
    distanceKilometres: distance === null ? null : toOneDecimal(distance),
    // Living animals and standing crops are not kept at the temperature of the product.
    permittedTemperature:
      row.step === 'farm' || row.least === null || row.most === null ? null : { least: row.least, most: row.most },
    certificateNumber: row.certificate_number,
    notes: row.notes,
  };
}

function distanceFrom(before: StepRow | undefined, row: StepRow): number | null {
  if (
    !before ||
    before.latitude === null ||
    before.longitude === null ||
    row.latitude === null ||
    row.longitude === null
  )
    return null;
  return distanceKilometres({ lat: before.latitude, lng: before.longitude }, { lat: row.latitude, lng: row.longitude });
}

function hoursBetween(first: StepRow | undefined, last: StepRow | undefined): number | null {
  if (!first || !last) return null;
  return toOneDecimal((last.occurred_at.getTime() - first.occurred_at.getTime()) / 3_600_000);
}
