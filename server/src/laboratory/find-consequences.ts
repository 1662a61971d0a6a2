// What an adverse result of a batch touches: its sisters, whoever had the goods or what was made of them, and who scanned. Changes nothing.

import { batchKey, thingOf } from '../codes/index.ts';
import { walk } from '../genealogy/index.ts';
import { type RowOf, text, uuid } from '../platform/database/columns.ts';
import { statement } from '../platform/database/database.ts';
import {
  eventsOfKeys,
  firstIdSince,
  holdersOf,
  mostEvents,
  mostNodes,
  scanPeople,
  scanTotals,
} from '../recalls/index.ts';
import type { LaboratoryDeps } from './deps.ts';
import type { LabBatch } from './find-batch.ts';

const touchedBatchColumns = {
  id: uuid,
  gtin: text,
  batch_number: text,
  produced_on: text,
};
export type TouchedBatch = RowOf<typeof touchedBatchColumns>;

export interface Consequences {
  readonly sisters: readonly TouchedBatch[];
  /** Made of the tested batch, by whomever. */
  readonly descendants: readonly TouchedBatch[];
  readonly holders: readonly { readonly id: string; readonly name: string; readonly country: string }[];
  readonly people: number;
  readonly scans: number;
  /** False where the trace was cut off at its limit. */
  readonly isComplete: boolean;
}

const sistersOf = statement(
  'laboratory.lab_sisters',
  touchedBatchColumns,
  `select id, gtin, batch_number, produced_on::text as produced_on from batches.batch_facts
   where gtin = $1 and site_id = $2 and id <> $3 order by produced_on desc, id`,
);

const batchesNamed = statement(
  'laboratory.lab_descendants',
  touchedBatchColumns,
  `select b.id, b.gtin, b.batch_number, b.produced_on::text as produced_on
   from unnest($1::text[], $2::text[]) as q(gtin, batch_number)
   join batches.batch_facts b on b.gtin = q.gtin and b.batch_number = q.batch_number and b.realm = $4
   where b.id <> all($3::uuid[]) order by b.produced_on desc, b.id`,
);

const namesOf = statement(
  'laboratory.lab_holder_names',
  {
    id: uuid,
    name: text,
    country: text,
  },
  'select id, name, country from organisations.organisation_names where id = any($1::uuid[]) order by name',
);

export async function findConsequences(
  { database, stock }: Pick<LaboratoryDeps, 'database' | 'stock'>,
  batch: LabBatch,
): Promise<Consequences> {
  const key = batchKey(batch.gtin, batch.batch_number);
  const traced = await walk(database, {
    from: key === null ? [] : [key],
    direction: 'down',
    viewer: { kind: 'everything' },
    realm: batch.realm,
    most: mostNodes,
  });
  // Told is everybody who may have some; what is put under investigation is known to be made of it.
  const proven = await walk(database, {
    from: key === null ? [] : [key],
    direction: 'down',
    viewer: { kind: 'everything' },
    realm: batch.realm,
    most: mostNodes,
    isProven: true,
  });
  const [events, shops, sisters, totals, [people]] = await Promise.all([
    eventsOfKeys(database, [...traced.keys], batch.realm),
    stock.stockHoldersOf({ gtin: batch.gtin, batchNumber: batch.batch_number, realm: batch.realm }),
    database.run(sistersOf, [batch.gtin, batch.site_id, batch.id]),
    database.run(scanTotals, [[batch.id], firstIdSince([batch])]),
    database.run(scanPeople, [[batch.id]]),
  ]);
  const made = [...proven.keys].map(thingOf).filter(({ kind }) => kind === 'batch');
  const descendants = await database.run(batchesNamed, [
    made.map(({ gtin }) => gtin),
    made.map(({ batchNumber }) => batchNumber),
    [batch.id, ...sisters.map(({ id }) => id)],
    batch.realm,
  ]);
  const ids = new Set([...holdersOf(events, batch.producer_id).keys(), ...shops]);
  ids.delete(batch.producer_id);
  return {
    sisters,
    descendants,
    holders: await database.run(namesOf, [[...ids]]),
    people: people?.people ?? 0,
    scans: totals.reduce((sum, { scans }) => sum + scans, 0),
    isComplete: traced.isComplete && events.length < mostEvents,
  };
}
