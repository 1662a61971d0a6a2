// What the events of an organisation moved of a batch, shop by shop. It must never read what other organisations have on record.
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { keyKinds } from '../events/index.ts';
import { boolean, float, instant, json, nullable, type RowOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { alikeKeys } from './alike-keys.ts';
import { isBetween, type OwnSites } from './between-own-sites.ts';
import { type Mover, movingSteps } from './moved-goods.ts';
import { unitsHolding } from './unit-contents.ts';

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

/** What one event did with the batch, in pieces. */
const lineColumns = {
  /** The own shop that the event names as its place; null: none, or another site. */
  storeId: nullable(uuid),
  /** When it was recorded, and when it was. */
  at: instant,
  happenedAt: instant,
  /** Else it left. */
  isReceived: boolean,
  /** From own site to own site. */
  isOwn: boolean,
  /** Used or destroyed. */
  isUsed: boolean,
  isDestroyed: boolean,
  /** Sent to the maker of the batch. */
  isBack: boolean,
  /** Said to have left, and to nobody; or recorded while the goods are blocked, when nothing leaves but to its maker. */
  isDoubted: boolean,
  units: float,
  /** Of them, what was packed by the organisation itself. */
  ownUnits: float,
  /** The URIs of the papers by which it went. */
  papers: json(z.array(z.string())),
};
export type MovedLine = RowOf<typeof lineColumns>;

/** By one event, and by its papers. */
export type Receipt = Pick<MovedLine, 'papers' | 'units'>;

/** In pieces, what events did that name a shop, or none. */
export interface Moved {
  readonly storeId: string | null;
  readonly shipped: number;
  /** Of what was shipped: sent, and neither used nor destroyed. */
  readonly sent: number;
  /** Something was, counted or weighed. */
  readonly isSent: boolean;
  readonly received: number;
  /** Sent from own site to own site, less what arrived there. */
  readonly toOwn: number;
  /** Sent from own site to own site, and arrived there. */
  readonly movedOut: number;
  readonly movedIn: number;
  /** When the first of it was recorded as sent. */
  readonly firstMoved: Date | null;
  /** Of what was packed by the organisation itself: went with its unit, wherever it went, less what came back in one. */
  readonly leftInUnits: number;
  /** Of what was shipped: destroyed. */
  readonly destroyed: number;
  /** When the first of it was recorded as sent, and when the first of it was. */
  readonly firstSent: Date | null;
  readonly firstLeft: Date | null;
  /** Of what was sent: to the maker of the batch. */
  readonly sentBack: number;
  /** What each event received. */
  readonly receipts: readonly Receipt[];
  /** What went from own site to own site, alike. */
  readonly ownReceipts: readonly Receipt[];
}

export function sumMoved(lines: readonly MovedLine[]): readonly Moved[] {
  return [...Map.groupBy(lines, ({ storeId }) => storeId)].map(([storeId, all]) => {
    const left = all.filter(({ isReceived, isOwn }) => !isReceived && !isOwn);
    const sent = left.filter(({ isUsed }) => !isUsed);
    const came = all.filter(({ isReceived, isOwn }) => isReceived && !isOwn);
    const own = all.filter(({ isOwn, isUsed }) => isOwn && !isUsed);
    const [out, arrived] = [own.filter(({ isReceived }) => !isReceived), own.filter(({ isReceived }) => isReceived)];
    return {
      ...{ storeId, shipped: unitsOf(left), sent: unitsOf(sent), isSent: sent.length > 0, received: unitsOf(came) },
      ...{ toOwn: unitsOf(out) - unitsOf(arrived), movedOut: unitsOf(out), movedIn: unitsOf(arrived) },
      firstMoved: earliest(out.map(({ at }) => at)),
      leftInUnits: all.reduce((sum, { isReceived, ownUnits }) => sum + (isReceived ? -ownUnits : ownUnits), 0),
      destroyed: unitsOf(all.filter(({ isDestroyed }) => isDestroyed)),
      ...{
        firstSent: earliest(left.map(({ at }) => at)),
        firstLeft: earliest(left.map(({ happenedAt }) => happenedAt)),
      },
      sentBack: unitsOf(sent.filter(({ isBack }) => isBack)),
      ...{ receipts: came, ownReceipts: own },
    };
  });
}

const earliest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((first, time) => (first === null || time < first ? time : first), null);

const unitsOf = (lines: readonly MovedLine[]): number => lines.reduce((sum, { units }) => sum + units, 0);

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

/** Whether nobody is named to whom an event `e` sends anything. */
const isToNobody = sql`e.biz_step is not distinct from 'shipping' and coalesce(e.text::jsonb ->> 'amanah:tradingPartner', '') = ''
  and not exists (select from events.event_keys p where p.event_id = e.id and p.kind = ${keyKinds.destination})`;

/** Whether an event `e` was recorded while the batch was blocked, as it still is. */
const isWhileBlocked = ({ id, gtin }: BalancedBatch) =>
  sql`exists (select from batches.batch_blocks b where b.gtin = ${gtin} and (b.batch_id is null or b.batch_id = ${id}::uuid) and b.since < e.record_time)`;

/** Of a batch and of its packs, a select. */
export async function keysOf(tx: Transaction, { organisationId, realm }: Mover, batch: BalancedBatch): Promise<SQL> {
  const named = { gtin: batch.gtin, batchNumber: batch.batch_number };
  const keys = sql.param((await alikeKeys(tx, { id: organisationId, realm }, [named])).flat());
  return sql`select unnest(${keys}::text[]) union all ${serialsOf(batch)}`;
}
const serialsOf = ({ id }: BalancedBatch) =>
  sql`select '/01/' || s.gtin || '/21/' || platform.key_part(s.serial) from batches.serial_batches s where s.batch_id = ${id}::uuid`;
export const namesOf = ({ events }: Mover) => events.map(({ id }) => `urn:uuid:${id.toLowerCase()}`);

/**
 * What an organisation has on record, less what it declared wrong; an event that is sent again is not counted twice. What was used or destroyed is
 * gone like what was sent. An event need not say its step.
 * @param ownSites between which nothing is sent to others; null: that is not asked
 */
export async function readMovedLines(
  tx: Transaction,
  mover: Mover,
  batch: BalancedBatch,
  ownSites: OwnSites | null,
): Promise<readonly MovedLine[]> {
  const { organisationId } = mover;
  const isOwn = ownSites ? isBetween(ownSites, { id: sql`e.id`, text: sql`e.text` }) : sql`false`;
  const named = { gtin: batch.gtin, batchNumber: batch.batch_number };
  const keys = sql.param((await alikeKeys(tx, { id: organisationId, realm: mover.realm }, [named])).flat());
  const serials = serialsOf(batch);
  return rowsOf(
    tx,
    lineColumns,
    sql`with held as materialized (${unitsHolding(mover, sql`select unnest(${keys}::text[]) union all ${serials}`)}),
      handed as (
        select e.id, e.record_time, e.event_time, e.biz_step is not distinct from 'receiving' as is_received, k.kind in (${keyKinds.input}, ${keyKinds.class_input}) or e.biz_step is not distinct from 'destroying' as is_used, e.biz_step is not distinct from 'destroying' as is_destroyed, coalesce(${isOwn}, false) as is_own, ${storeOfEvent} as store_id, ${isToMaker(batch)} as is_back, (${isToNobody}) or ${isWhileBlocked(batch)} as is_doubted, e.text, k.kind, k.key, h.pieces, h.own_pieces from (
          select distinct event_id, kind, key from events.event_keys
          where (key = any(${keys}::text[]) and kind in (${keyKinds.class_epc}, ${keyKinds.class_input}))
            or (kind in (${keyKinds.epc}, ${keyKinds.input}) and (key in (${serials}) or key in (select unit from held)))
        ) k join events.captured_events e on e.id = k.event_id left join held h on h.unit = k.key
        where e.organisation_id = ${organisationId} and not e.is_withdrawn
          and (e.biz_step in ${movingSteps} or k.kind in (${keyKinds.input}, ${keyKinds.class_input}))
          and coalesce(e.event_id <> all(${sql.param(namesOf(mover))}::text[]), true)
      ), counted as (select h.id, h.is_received, h.is_used, h.is_destroyed, h.is_own, h.store_id, h.is_back, h.is_doubted, h.record_time, h.event_time, coalesce(h.own_pieces, 0) as own_pieces, case when h.kind in (${keyKinds.epc}, ${keyKinds.input}) then coalesce(h.pieces, 1) else
          (select coalesce(sum((q ->> 'quantity')::float8), 0)
            from jsonb_array_elements(h.text::jsonb -> case when h.kind = ${keyKinds.class_input} then 'inputQuantityList' else 'quantityList' end) q
            where q ->> 'uom' is null and right(q ->> 'epcClass', length(h.key)) = h.key) end as pieces from handed h)
      select store_id as "storeId", record_time as at, event_time as "happenedAt", is_received as "isReceived", is_own as "isOwn", is_used as "isUsed", is_destroyed as "isDestroyed",
        is_back as "isBack", is_doubted and not (is_back or is_received or is_destroyed) as "isDoubted", sum(pieces)::float8 as units, sum(own_pieces)::float8 as "ownUnits",
        (select coalesce(json_agg(distinct d.key), '[]'::json) from events.event_keys d where d.kind = ${keyKinds.biz_transaction} and d.event_id = counted.id) as papers
      from counted group by id, store_id, record_time, event_time, is_received, is_own, is_used, is_destroyed, is_back, is_doubted order by record_time`,
  );
}

export const readMoved = async (...asked: Parameters<typeof readMovedLines>): Promise<readonly Moved[]> =>
  sumMoved(await readMovedLines(...asked));
