// What the sortable spreadsheet of a recall rests on: the rows of everybody's events, what the reader's own shops took in, and what is wrong
// with them.
import { documentNumberOf } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import {
  findTrackingFaults,
  type MadeLot,
  type RecordedRow,
  type TrackingFault,
  trackingRowsOf,
} from '@amanah/core/recalls';
import { z } from 'zod';
import { batchKey, storedKey, thingOf } from '../codes/index.ts';
import { piecesInUnits } from '../events/index.ts';
import { boolean, day, integer, json, nullable, text, uuid } from '../platform/database/columns.ts';
import { statement } from '../platform/database/database.ts';
import { foldPapers } from '../platform/database/fold-papers.ts';
import type { Handover } from '../stock/index.ts';
import type { RecallsDeps } from './deps.ts';
import { eventsOfKeys } from './find-reach.ts';

const madeLots = statement(
  'recalls.made_lots',
  {
    gtin: text,
    batch_number: text,
    producer_id: uuid,
    produced_on: day,
    expires_on: nullable(day),
    blocked: json(z.array(z.object({ since: z.string(), until: z.string().nullable() }))),
    has_beginning: boolean,
    finished_on: nullable(day),
    quantity: integer,
  },
  `select b.gtin, b.batch_number, b.producer_id, b.produced_on, b.expires_on, b.quantity,
     (select coalesce(json_agg(json_build_object('since', k.since, 'until', k.until)), '[]') from batches.blocked_times k where k.batch_id = b.id) as blocked,
     coalesce(v.has_beginning, false) as has_beginning, coalesce(plan.completed_on, (v.finished_at at time zone 'UTC')::date) as finished_on
   from unnest($1::text[], $2::text[]) q(gtin, number)
   join batches.batch_facts b on b.gtin = q.gtin and b.batch_number = q.number and b.realm = $3
   join batches.batch_plans plan on plan.id = b.id
   left join lateral (
     select bool_or(s.step <> 'packaging') as has_beginning, min(s.occurred_at) filter (where s.status = 'completed' and s.step <> 'farm') as finished_at
     from batches.batch_steps s where s.batch_id = b.id and s.step in ('farm', 'processing', 'packaging') and s.status <> 'pending' and not s.is_others
   ) v on true`,
);

/** What a shop's counter asks for; the Core Business Vocabulary has no word for it. */
export const deliveryNote = 'delivery_note';

const nobodysParties = { previousKey: null, recipientKey: null, documents: [] } as const;

export interface TrackingRows {
  readonly rows: readonly RecordedRow[];
  readonly faults: readonly { readonly row: RecordedRow; readonly fault: TrackingFault }[];
}

function rowOfShop(handover: Handover, organisationId: string): RecordedRow {
  const { gtin, batchNumber, asked, store, otherStore, supplier, document: number } = handover;
  const isSent = handover.kind === 'sent';
  return {
    ...{ organisationId, event: isSent ? 'shipping' : 'receiving', date: handover.at.toISOString() },
    ...{ traceabilityLotCode: batchNumber, lotKey: batchKey(gtin, asked) ?? asked },
    ...{ quantity: handover.quantity, unit: null, inputLotKeys: [], locationKey: store },
    previousKey: handover.kind === 'received' ? supplier || null : isSent ? null : otherStore,
    recipientKey: isSent ? otherStore : null,
    documents: number === '' ? [] : [{ type: deliveryNote, number }],
  };
}

/**
 * Who sent or got what by which document stands there for the parties alone; that it is missing, everybody reads.
 *
 * @param keys stored keys of the lots and containers of the recall. @param readerId organisation that reads it
 */
export async function readTrackingRows(
  { database, stock }: Pick<RecallsDeps, 'database'> & { readonly stock: Pick<RecallsDeps['stock'], 'handoversOf'> },
  { keys, realm, readerId }: { readonly keys: readonly string[]; readonly realm: Realm; readonly readerId: string },
): Promise<TrackingRows> {
  const goods = keys.flatMap((key) => {
    const { gtin, batchNumber } = thingOf(key);
    return gtin === null || batchNumber === null ? [] : [{ gtin, batchNumber }];
  });
  const [events, handovers, lots] = await Promise.all([
    eventsOfKeys(database, keys, realm),
    stock.handoversOf(readerId, goods),
    database.run(madeLots, [goods.map(({ gtin }) => gtin), goods.map(({ batchNumber }) => batchNumber), realm]),
  ]);
  const wanted = new Set(keys);
  const recorded = events.flatMap(({ facts, organisationId, audience }) => {
    const isParty = organisationId === readerId || audience.includes(readerId);
    return trackingRowsOf(facts).flatMap((row) => {
      const lotKey = storedKey(row.lotKey);
      return wanted.has(lotKey) ? [{ row: { ...row, lotKey, organisationId }, isParty }] : [];
    });
  });
  const inUnits = await piecesInUnits(database.sql, {
    realm,
    units: keys.filter((key) => key.startsWith('/00/')),
    batches: goods.flatMap((one) => {
      const key = batchKey(one.gtin, one.batchNumber);
      return key === null ? [] : [{ ...one, key }];
    }),
  });
  const inShops = handovers.map((handover) => ({ kind: handover.kind, row: rowOfShop(handover, readerId) }));
  const taken = inShops.flatMap(({ kind, row }) => (kind === 'received' ? [row] : []));
  // What the counters of others took in is not shown, and it came all the same.
  const others = new Set(
    recorded.flatMap(({ row: { event, organisationId } }) =>
      event === 'shipping' && organisationId !== readerId ? [organisationId] : [],
    ),
  );
  const unseen: RecordedRow[] = [];
  for (const other of others)
    for (const handover of await stock.handoversOf(other, goods))
      if (handover.kind === 'received') unseen.push(rowOfShop(handover, other));
  const made = new Map<string, MadeLot>(
    lots.flatMap((lot) => {
      const key = batchKey(lot.gtin, lot.batch_number);
      const { producer_id: producerId, produced_on: producedOn, expires_on: expiresOn, quantity } = lot;
      const { blocked, has_beginning: hasBeginning, finished_on: finishedOn } = lot;
      const made = { producerId, producedOn, expiresOn, blocked, hasBeginning, finishedOn, quantity };
      return key === null ? [] : [[key, made]];
    }),
  );
  const compared = [...recorded.map(({ row }) => row), ...taken];
  const folds = await foldPapers(
    database.sql,
    compared.flatMap(({ documents }) => documents.map(({ number }) => documentNumberOf(number))),
  );
  return {
    rows: [
      // A unit is told by the pieces of these goods that it holds.
      ...recorded.map(({ row, isParty }) => ({
        ...row,
        quantity: row.lotKey.startsWith('/00/') ? (inUnits.get(row.lotKey) ?? null) : row.quantity,
        ...(isParty ? {} : nobodysParties),
      })),
      ...inShops.map(({ row }) => row),
    ],
    // What goes from one own shop to another changes nothing of what the organisation has.
    faults: findTrackingFaults(compared, made, { unseen, fold: (number) => folds.get(number) ?? '' }),
  };
}
