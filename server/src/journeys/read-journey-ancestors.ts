// The steps of what a batch was made from, up to the moment at which it went in: what became of the rest of an ingredient is no part of
// this journey. A reading of public events; shows nobody more than the genealogy shows a stranger.

import type { Realm } from '@amanah/core/organisations';
import { stepKinds, stepStatuses } from '@amanah/core/places';
import { z } from 'zod';
import { batchKey, thingOf } from '../codes/index.ts';
import { walk } from '../genealogy/index.ts';
import { float, instant, json, nullable, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';

/** Things and processes that the walk looks at, and steps that a page is given: the latest. */
const mostWalked = 400;
export const mostAncestorSteps = 100;

/** A step as it is on record, with the band of its product. */
export const stepColumns = {
  gtin: text,
  least: nullable(float),
  most: nullable(float),
  id: uuid,
  step: textOf(stepKinds),
  name: text,
  address: text,
  status: textOf(stepStatuses),
  occurred_at: instant,
  temperature_celsius: nullable(float),
  latitude: nullable(float),
  longitude: nullable(float),
  certificate_id: nullable(uuid),
  certificate_number: nullable(text),
  notes: json(z.array(z.object({ label: z.string(), value: z.string() }))),
  event_hash: nullable(text),
};
export type StepRow = RowOf<typeof stepColumns>;

const ancestorColumns = { code: nullable(text), batch_number: text, product_name: text, ...stepColumns };
export type AncestorRow = RowOf<typeof ancestorColumns>;

export interface Ancestors {
  /** In the order of time. */
  readonly steps: readonly AncestorRow[];
  readonly isComplete: boolean;
}

// The same event can be on record of several batches, as what went into one and made the other: the nearest of them tells it. What
// is planned has not gone into anything.
const stepsOfAncestors = statement(
  'journeys.steps_of_ancestors',
  ancestorColumns,
  `select * from (
     select distinct on (e.event_hash) b.gtin, b.code, b.batch_number, p.name as product_name,
       p.least_temperature_celsius as least, p.most_temperature_celsius as most,
       e.id, e.step, e.name, e.address, e.status, e.occurred_at, e.temperature_celsius, e.latitude, e.longitude,
       e.certificate_id, k.number as certificate_number, e.notes, e.event_hash
     from (
       select q.gtin, q.batch_number, max(u.event_time) as until
       from unnest($1::text[], $2::text[], $3::uuid[]) as q(gtin, batch_number, event_id)
       join events.captured_events u on u.id = q.event_id
       group by q.gtin, q.batch_number
     ) a
     join batches.batch_facts b on b.gtin = a.gtin and b.batch_number = a.batch_number
     join products.catalogue p on p.gtin = b.gtin and p.producer_id = b.producer_id
     cross join lateral (
       (select * from batches.batch_steps where batch_id = b.id and not is_others and status <> 'pending' and occurred_at <= a.until
         order by occurred_at desc limit $5)
       union all
       (select * from batches.batch_steps where batch_id = b.id and is_others and occurred_at <= a.until order by occurred_at desc limit $5)
     ) e
     join events.captured_events c on c.id = e.epcis_event_id and (c.is_public or c.has_public_form)
     left join certificates.certificate_scopes k on k.id = e.certificate_id and k.realm = b.realm
     where e.event_hash <> all($4::text[])
     order by e.event_hash, a.until desc, b.id
   ) s
   order by s.occurred_at desc, s.id limit $5`,
);

/** @param own hashes of the events that are steps of the batch itself */
export async function readAncestors(
  database: Database,
  batch: {
    readonly gtin: string;
    readonly batchNumber: string;
    readonly realm: Realm;
    readonly own: readonly string[];
  },
): Promise<Ancestors> {
  const root = batchKey(batch.gtin, batch.batchNumber);
  if (root === null) return { steps: [], isComplete: true };
  const walked = await walk(database, {
    from: [root],
    direction: 'up',
    viewer: { kind: 'stranger' },
    realm: batch.realm,
    most: mostWalked,
    isProven: true,
  });
  const used = walked.parts.flatMap(({ side, key, event_id: eventId }) => {
    const { kind, gtin, batchNumber } = thingOf(key);
    return side === 'in' && key !== root && kind === 'batch' ? [{ gtin, batchNumber, eventId }] : [];
  });
  if (used.length === 0) return { steps: [], isComplete: walked.isComplete };
  const rows = await database.run(stepsOfAncestors, [
    used.map(({ gtin }) => gtin),
    used.map(({ batchNumber }) => batchNumber),
    used.map(({ eventId }) => eventId),
    batch.own,
    mostAncestorSteps + 1,
  ]);
  return {
    steps: rows.slice(0, mostAncestorSteps).toReversed(),
    isComplete: walked.isComplete && rows.length <= mostAncestorSteps,
  };
}
