// How many pieces of a batch an organisation has on record as come and gone, by its events and by its shops together: goods that an event sent away
// are not sold at a till as well. It must never read what other organisations have on record.
import type { AuthoredEvent } from '@amanah/core/authoring';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { keyKinds } from '../events/index.ts';
import { boolean, float, instant, json, nullable, type RowOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { foldPapers } from '../platform/database/fold-papers.ts';
import type { Handled } from '../stock/index.ts';
import { alikeKeys } from './alike-keys.ts';
import { movedBetweenShops, totalOf } from './between-own-shops.ts';
import { eventsBetween, isBetween, type OwnSites, readOwnSites } from './between-own-sites.ts';
import { type Mover, movingSteps } from './moved-goods.ts';
import { numberOfPaper } from './number-of-paper.ts';
import { piecesPacked, unitsHolding } from './unit-contents.ts';
import { openWrittenOff } from './written-off-too.ts';

export interface BalancedBatch {
  /** null: its maker has not recorded it. */
  readonly id: string | null;
  readonly gtin: string;
  readonly batch_number: string;
  /** null: of a product that nobody registered. */
  readonly producer_id: string | null;
  /** null: nobody says how many were made. */
  readonly quantity: number | null;
}

/** In pieces. */
export interface Balance {
  readonly isMaker: boolean;
  /** What came, or was made, is counted: no more may leave. */
  readonly isMeasured: boolean;
  /** What came to whoever did not make it. */
  readonly came: number;
  /** Of it what own shops have or had, and no event says that it came. */
  readonly counted: number;
  /** What `goneOf` may be at most. */
  readonly limit: number;
  /** Sent to others, less what came from them. Below zero where some of it is here. */
  readonly away: number;
  /** What went to own sites, less what arrived there. */
  readonly toOwn: number;
  /** What is on record as destroyed, whether or not it was there. */
  readonly destroyed: number;
  /** What is on record as used or destroyed. */
  readonly used: number;
  /** What came back to whoever made it. */
  readonly returned: number;
  /** Of what an event receives that is entered, what a counter took in by the same paper and no event on record. */
  readonly alsoAtCounter: (event: AuthoredEvent, pieces: number) => Promise<number>;
  /** What events have on record as received, and what counters took in, by their papers. */
  readonly receipts: Moved['receipts'];
  readonly deliveries: Handled['deliveries'];
  /** What own shops have or had, less `leftShops`. */
  readonly inShops: number;
  /** Of it sold or written off. */
  readonly goneInShops: number;
  /** By the id of the shop in whose stock it still is: moved by an event to another own one. */
  readonly leftShops: ReadonlyMap<string, number>;
  /** Of what was written off, what events say was destroyed or went back to its maker: it is the same. */
  readonly goneTwice: number;
  readonly writtenOff: number;
  /** What was packed into units and is there in them still. */
  readonly inUnits: number;
  /** Which of the events that are entered go between own sites. */
  readonly between: ReadonlySet<AuthoredEvent>;
}

/** What went to own sites and what these sold may be the same goods: the larger of the two is gone. */
export const goneOf = ({
  away,
  toOwn,
  goneInShops,
  goneTwice,
}: Pick<Balance, 'away' | 'toOwn' | 'goneInShops' | 'goneTwice'>): number =>
  away + Math.max(toOwn, goneInShops - goneTwice);

/** A delivery that an event has on record and a counter took in by the same paper came once: paper by paper, what is on record twice. */
export async function takenInTwice(
  tx: Transaction,
  receipts: Moved['receipts'],
  { deliveries }: Pick<Handled, 'deliveries'>,
): Promise<number> {
  const named = receipts.map(({ papers, units }) => ({ papers: papers.map(numberOfPaper), units }));
  const folds = await foldPapers(tx, [
    ...named.flatMap(({ papers }) => papers),
    ...deliveries.map(({ document }) => document),
  ]);
  const atCounters = new Map<string, number>();
  for (const { document, units } of deliveries) {
    const fold = folds.get(document) ?? '';
    if (fold !== '') atCounters.set(fold, (atCounters.get(fold) ?? 0) + units);
  }
  let twice = 0;
  // An event that names several papers takes what those leave that name one.
  for (const { papers, units } of named.toSorted((one, other) => one.papers.length - other.papers.length)) {
    let rest = units;
    for (const fold of new Set(papers.map((paper) => folds.get(paper) ?? ''))) {
      const left = atCounters.get(fold) ?? 0;
      const same = Math.min(rest, left);
      atCounters.set(fold, left - same);
      rest -= same;
      twice += same;
    }
  }
  return twice;
}

/** What counts found in own shops and no counter took in: where events say that goods came, it is these, however often they are counted. */
export const foundBy = ({ units, received }: Pick<Handled, 'units' | 'received'>): number =>
  Math.max(0, units - received);

export async function readBalance(tx: Transaction, mover: Mover, batch: BalancedBatch): Promise<Balance> {
  const { organisationId } = mover;
  const isMaker = batch.producer_id === organisationId;
  const ownSites = await readOwnSites(tx, organisationId);
  const moved = await readMoved(tx, mover, batch, ownSites);
  const writtenOffToo = await openWrittenOff(tx, mover, batch);
  let goneTwice = 0;
  for (const one of moved) goneTwice += await writtenOffToo(one);
  const isPacking = mover.events.some(({ kind }) => kind === 'pack');
  const packed = isPacking ? await piecesPacked(tx, mover, await keysOf(tx, mover, batch), namesOf(mover)) : 0;
  const sum = (read: (one: Moved) => number) => moved.reduce((total, one) => total + read(one), 0);
  const toOwn = sum((one) => one.toOwn);
  // Whoever took in what no own site is on record as having sent has it from there.
  const received = sum((one) => one.received) + (isMaker ? 0 : Math.max(0, -toOwn));
  const handled = await mover.handled(tx, organisationId, { gtin: batch.gtin, batchNumber: batch.batch_number }, null);
  const { moved: left } = await movedBetweenShops(tx, mover, batch, moved, handled);
  const inShops = { ...handled, units: handled.units - totalOf(left) };
  const receipts = moved.flatMap((one) => [...one.receipts, ...one.ownReceipts]);
  const twice = isMaker ? 0 : await takenInTwice(tx, receipts, inShops);
  // What its maker puts on a shelf of its own it has already; whoever else took in goods at a counter has them from there.
  const atCounters = Math.max(0, Math.min(handled.units, handled.received) - twice);
  const counted = isMaker ? 0 : atCounters + Math.max(0, foundBy(inShops) - Math.max(0, received - twice));
  return {
    isMaker,
    isMeasured: isMaker || received !== 0 || counted > 0,
    came: received + counted,
    counted,
    limit: isMaker ? (batch.quantity ?? 0) : 0,
    away: sum(({ shipped }) => shipped) - received - counted,
    toOwn: isMaker ? toOwn : Math.max(0, toOwn),
    destroyed: sum(({ destroyed }) => destroyed),
    used: sum(({ shipped, sent }) => shipped - sent),
    returned: isMaker ? received : 0,
    alsoAtCounter: async ({ document }, pieces) => {
      if (isMaker || document === null) return 0;
      const entered = { papers: [encodeURIComponent(document.number)], units: pieces };
      return (await takenInTwice(tx, [...receipts, entered], inShops)) - twice;
    },
    receipts,
    deliveries: inShops.deliveries,
    inShops: inShops.units,
    goneInShops: inShops.gone,
    leftShops: left,
    goneTwice,
    writtenOff: inShops.gone - inShops.sold,
    inUnits: Math.max(0, packed - sum(({ leftInUnits }) => leftInUnits)),
    between: await eventsBetween(tx, ownSites, mover.events),
  };
}

const receiptsSchema = z.array(z.object({ papers: z.array(z.string()), units: z.number() }));

/** In pieces. `toOwn`: sent from own site to own site, less what arrived there. */
const movedColumns = {
  /** The own shop that the events name as their place; null: none, or another site. */
  storeId: nullable(uuid),
  shipped: float,
  /** Of what was shipped: sent, and neither used nor destroyed. */
  sent: float,
  /** Something was, counted or weighed. */
  isSent: boolean,
  received: float,
  toOwn: float,
  /** Sent from own site to own site, and arrived there. */
  movedOut: float,
  movedIn: float,
  /** When the first of it was recorded as sent. */
  firstMoved: nullable(instant),
  /** Of what was packed by the organisation itself: went with its unit, wherever it went, less what came back in one. */
  leftInUnits: float,
  /** Of what was shipped: destroyed. */
  destroyed: float,
  /** When the first of it was recorded as sent. */
  firstSent: nullable(instant),
  /** Of what was sent: to the maker of the batch. */
  sentBack: float,
  /** Of what was sent to the maker, when it was recorded, in order. */
  backs: json(z.array(z.object({ at: z.string(), units: z.number() }))),
  /** What each event received, and the URIs of the papers by which it did. */
  receipts: json(receiptsSchema),
  /** What went from own site to own site, alike. */
  ownReceipts: json(receiptsSchema),
};
export type Moved = RowOf<typeof movedColumns>;

export const firstOf = (moved: readonly Pick<Moved, 'firstSent'>[]): Date | null =>
  moved.reduce<Date | null>(
    (first, { firstSent }) => (first === null || (firstSent !== null && firstSent < first) ? firstSent : first),
    null,
  );

const namedNumber = (value: SQL) => sql`substring(${value} from '/41[47]/([0-9]{13})')`;

/** The shop that an event `e` names: where it was read, where the goods then are, or the party that hands over or takes in; by its GLN, else by its name. */
const storeOfEvent = sql`(select case when count(*) = 1 then (array_agg(s.id))[1] end from organisations.site_places s
  where s.organisation_id = e.organisation_id and s.kind = 'retail' and case
    when coalesce(${namedNumber(sql`e.read_point`)}, ${namedNumber(sql`e.biz_location`)}) is not null
      then s.gln in (${namedNumber(sql`e.read_point`)}, ${namedNumber(sql`e.biz_location`)})
    when exists (select from organisations.site_places n where n.organisation_id = e.organisation_id
        and platform.likeness_of_name(n.name) = platform.likeness_of_name(e.text::jsonb ->> 'amanah:place'))
      then platform.likeness_of_name(s.name) = platform.likeness_of_name(e.text::jsonb ->> 'amanah:place')
    else s.gln in (select ${namedNumber(sql`p.key`)} from events.event_keys p where p.event_id = e.id
      and p.kind = case when e.biz_step = 'receiving' then ${keyKinds.destination}::int else ${keyKinds.source}::int end) end)`;

/** Whether an event `e` names the maker of the batch as where it goes, by choice or by GLN. */
const isToMaker = ({ producer_id: id }: BalancedBatch) => sql`exists (select from events.event_keys p
  where p.event_id = e.id and p.kind = ${keyKinds.destination} and (right(p.key, 36) = ${id}::text or right(p.key, 18) in (
    select '/417/' || m.gln from organisations.site_places m where m.organisation_id = ${id}::uuid and m.gln is not null)))`;

const receiptsOf = (which: SQL) => sql`(select coalesce(json_agg(json_build_object('units', r.units, 'papers',
      (select coalesce(json_agg(distinct d.key), '[]'::json) from events.event_keys d where d.kind = ${keyKinds.biz_transaction} and d.event_id = r.id))), '[]'::json)
    from (select c.id, sum(c.pieces)::float8 as units from counted c
      where ${which} and c.store_id is not distinct from counted.store_id group by c.id) r)`;

/** Of a batch and of its packs, a select. */
export async function keysOf(tx: Transaction, { organisationId, realm }: Mover, batch: BalancedBatch): Promise<SQL> {
  const named = { gtin: batch.gtin, batchNumber: batch.batch_number };
  const keys = sql.param((await alikeKeys(tx, { id: organisationId, realm }, [named])).flat());
  return sql`select unnest(${keys}::text[]) union all ${serialsOf(batch)}`;
}
const serialsOf = ({ id }: BalancedBatch) =>
  sql`select '/01/' || s.gtin || '/21/' || s.serial from batches.serial_batches s where s.batch_id = ${id}::uuid`;
const namesOf = ({ events }: Mover) => events.map(({ id }) => `urn:uuid:${id.toLowerCase()}`);

/**
 * What an organisation has on record, less what it declared wrong; an event that is sent again is not counted twice. What was used or destroyed is
 * gone like what was sent.
 * @param ownSites between which nothing is sent to others; null: that is not asked
 */
export async function readMoved(
  tx: Transaction,
  mover: Mover,
  batch: BalancedBatch,
  ownSites: OwnSites | null,
): Promise<readonly Moved[]> {
  const { organisationId } = mover;
  const isOwn = ownSites ? isBetween(ownSites, { id: sql`e.id`, text: sql`e.text` }) : sql`false`;
  const named = { gtin: batch.gtin, batchNumber: batch.batch_number };
  const keys = sql.param((await alikeKeys(tx, { id: organisationId, realm: mover.realm }, [named])).flat());
  const serials = serialsOf(batch);
  return rowsOf(
    tx,
    movedColumns,
    sql`with held as materialized (${unitsHolding(mover, sql`select unnest(${keys}::text[]) union all ${serials}`)}),
      handed as (
        select e.id, e.record_time, e.biz_step = 'receiving' as is_received, k.kind in (${keyKinds.input}, ${keyKinds.class_input}) or e.biz_step = 'destroying' as is_used, e.biz_step = 'destroying' as is_destroyed, coalesce(${isOwn}, false) as is_own, ${storeOfEvent} as store_id, ${isToMaker(batch)} as is_back, e.text, k.kind, k.key, h.pieces, h.own_pieces from (
          select distinct event_id, kind, key from events.event_keys
          where (key = any(${keys}::text[]) and kind in (${keyKinds.class_epc}, ${keyKinds.class_input}))
            or (kind in (${keyKinds.epc}, ${keyKinds.input}) and (key in (${serials}) or key in (select unit from held)))
        ) k join events.captured_events e on e.id = k.event_id left join held h on h.unit = k.key
        where e.organisation_id = ${organisationId} and not e.is_withdrawn
          and (e.biz_step in ${movingSteps} or k.kind in (${keyKinds.input}, ${keyKinds.class_input}))
          and coalesce(e.event_id <> all(${sql.param(namesOf(mover))}::text[]), true)
      ), counted as (select h.id, h.is_received, h.is_used, h.is_destroyed, h.is_own, h.store_id, h.is_back, h.record_time, coalesce(h.own_pieces, 0) as own_pieces, case when h.kind in (${keyKinds.epc}, ${keyKinds.input}) then coalesce(h.pieces, 1) else
          (select coalesce(sum((q ->> 'quantity')::float8), 0)
            from jsonb_array_elements(h.text::jsonb -> case when h.kind = ${keyKinds.class_input} then 'inputQuantityList' else 'quantityList' end) q
            where q ->> 'uom' is null and right(q ->> 'epcClass', length(h.key)) = h.key) end as pieces from handed h)
      select store_id as "storeId", coalesce(sum(pieces) filter (where not is_received and not is_own), 0)::float8 as shipped,
        coalesce(sum(pieces) filter (where not is_received and not is_own and not is_used), 0)::float8 as sent,
        coalesce(bool_or(not is_received and not is_own and not is_used), false) as "isSent",
        coalesce(sum(pieces) filter (where is_received and not is_own), 0)::float8 as received,
        coalesce(sum(case when is_received then -pieces else pieces end) filter (where is_own), 0)::float8 as "toOwn",
        coalesce(sum(pieces) filter (where is_own and not is_received and not is_used), 0)::float8 as "movedOut",
        coalesce(sum(pieces) filter (where is_own and is_received), 0)::float8 as "movedIn",
        min(record_time) filter (where is_own and not is_received and not is_used) as "firstMoved",
        coalesce(sum(case when is_received then -own_pieces else own_pieces end), 0)::float8 as "leftInUnits",
        coalesce(sum(pieces) filter (where is_destroyed), 0)::float8 as destroyed,
        min(record_time) filter (where not is_received and not is_own) as "firstSent",
        coalesce(sum(pieces) filter (where is_back and not is_received and not is_own and not is_used), 0)::float8 as "sentBack",
        coalesce(json_agg(json_build_object('at', record_time, 'units', pieces) order by record_time)
          filter (where is_back and not is_received and not is_own and not is_used), '[]'::json) as backs,
        ${receiptsOf(sql`c.is_received and not c.is_own`)} as receipts, ${receiptsOf(sql`c.is_own and not c.is_used`)} as "ownReceipts"
      from counted group by store_id`,
  );
}
