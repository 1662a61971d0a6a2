// How much of a batch its maker has sent, and how much of that came back: no more goes back than left. Never told to others.
import { sql } from 'drizzle-orm';
import { keyKinds } from '../events/index.ts';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { alikeKeys } from './alike-keys.ts';
import { readOwnSites } from './between-own-sites.ts';
import type { Mover } from './moved-goods.ts';
import { type BalancedBatch, readMoved } from './read-moved.ts';

/** In pieces. */
export interface SentByMaker {
  /** Something was sent, counted or weighed. */
  readonly isAny: boolean;
  /** To others, by events and over the counters of its own shops. What goes to sites of its own did not leave. */
  readonly sent: number;
  /** What it took in again. */
  readonly takenBack: number;
  /** What others than the mover sent back that no record of theirs says came. */
  readonly returning: number;
}

const total = (pieces: readonly number[]) => pieces.reduce((sum, one) => sum + one, 0);
const goodsOf = ({ gtin, batch_number }: BalancedBatch) => ({ gtin, batchNumber: batch_number });

/** @param mover whose goods go back to the maker */
export async function readSentByMaker(tx: Transaction, mover: Mover, batch: BalancedBatch): Promise<SentByMaker> {
  const { producer_id: organisationId } = batch;
  if (organisationId === null) return { isAny: false, sent: 0, takenBack: 0, returning: 0 };
  const maker: Mover = { ...mover, organisationId, events: [] };
  const moved = await readMoved(tx, maker, batch, await readOwnSites(tx, organisationId));
  const { sold } = await mover.handled(tx, organisationId, goodsOf(batch), null);
  const sent = total(moved.map((one) => one.sent)) + sold;
  return {
    isAny: sent > 0 || moved.some(({ isSent }) => isSent),
    sent,
    takenBack: total(moved.map(({ received }) => received)),
    returning: await readReturning(tx, mover, batch),
  };
}

/** Goods that go back and that their maker took in again may be the same: the larger of the two is back. */
export const isMoreThanSent = (
  { isAny, sent, takenBack, returning }: SentByMaker,
  { before, pieces }: { readonly before: number; readonly pieces: number },
): boolean => !isAny || Math.max(takenBack, returning + before) + pieces > sent;

async function readReturning(tx: Transaction, mover: Mover, batch: BalancedBatch): Promise<number> {
  const goods = goodsOf(batch);
  const keys = (await alikeKeys(tx, { id: mover.organisationId, realm: mover.realm }, [goods])).flat();
  const others = await rowsOf(
    tx,
    { id: uuid },
    sql`select distinct e.organisation_id as id from events.event_keys k join events.captured_events e on e.id = k.event_id
      where (k.key = any(${sql.param(keys)}::text[]) or k.key in (select '/01/' || s.gtin || '/21/' || platform.key_part(s.serial) from batches.serial_batches s where s.batch_id = ${batch.id}::uuid))
        and k.kind in (${keyKinds.epc}, ${keyKinds.class_epc}) and not e.is_withdrawn
        and e.organisation_id not in (${mover.organisationId}::uuid, ${batch.producer_id}::uuid)`,
  );
  let returning = 0;
  for (const { id: organisationId } of others) {
    const moved = await readMoved(tx, { ...mover, organisationId, events: [] }, batch, null);
    const sentBack = total(moved.map((one) => one.sentBack));
    if (sentBack === 0) continue;
    const { received } = await mover.handled(tx, organisationId, goods, null);
    const beyond = total(moved.map((one) => one.shipped - one.received)) - received;
    returning += Math.max(0, Math.min(sentBack, beyond));
  }
  return returning;
}
