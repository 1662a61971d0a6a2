// What others took in was sent, and what others have was made of something. Whoever declares the event wrong that says so, says it anew in the same
// document; else nobody could find these goods any more. Asked of our own screens and of what is sent to the repository.
import { sql } from 'drizzle-orm';
import { thingOf } from '../codes/index.ts';
import { consigneesOf, keyKinds, type Owner } from '../events/index.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { AuthoringDeps } from './deps.ts';
import type { Mover } from './moved-goods.ts';
import { numberOfPaper } from './number-of-paper.ts';
import { readBalance } from './pieces-moved.ts';
import { type BalancedBatch, readMovedLines } from './read-moved.ts';
import { readBalanced } from './sent-from-shelves.ts';
import { takenByPapers } from './taken-by-papers.ts';

type Deps = Pick<AuthoringDeps, 'handled' | 'countedDown' | 'clock'>;

/**
 * @param wrong ids of the events that their organisation has just declared wrong. @param tx not yet one of the organisation alone
 * @throws Refusal events.relied_upon
 */
export async function requireStillSaid(
  tx: Transaction,
  deps: Deps,
  owner: Owner,
  wrong: readonly string[],
): Promise<void> {
  if (wrong.length === 0) return;
  await requireStillMade(tx, owner, wrong);
  await requireStillSent(tx, deps, owner, wrong);
}

/** What somebody else has came out of a process on record, and where something went into that, something still does. */
async function requireStillMade(tx: Transaction, { id, realm }: Owner, wrong: readonly string[]): Promise<void> {
  const { input, output, class_input, class_output } = keyKinds;
  const usesSomething = (event: ReturnType<typeof sql>) =>
    sql`exists (select from events.event_keys u where u.event_id = ${event} and u.kind in (${input}, ${class_input}))`;
  const rows = await rowsOf(
    tx,
    { key: text },
    sql`select distinct k.key from events.event_keys k
      where k.event_id = any(${sql.param([...wrong])}::uuid[]) and k.kind in (${output}, ${class_output})
        and not exists (select from events.event_keys o join events.captured_events e on e.id = o.event_id
          where o.key = k.key and o.kind in (${output}, ${class_output}) and e.organisation_id = ${id}::uuid and not e.is_withdrawn
            and (${usesSomething(sql`e.id`)} or not ${usesSomething(sql`k.event_id`)}))
        and (exists (select from events.event_keys t join events.captured_events e on e.id = t.event_id
            where t.key = k.key and e.organisation_id <> ${id}::uuid and e.realm = ${realm} and e.biz_step = 'receiving' and not e.is_withdrawn)
          or exists (select from batches.batch_facts b join stock.stock_items i on i.gtin = b.gtin and i.organisation_id <> ${id}::uuid
            where b.realm = ${realm} and b.producer_id = ${id}::uuid and (k.key = '/01/' || b.gtin || '/10/' || platform.key_part(b.batch_number)
                or exists (select from batches.serial_batches s where s.batch_id = b.id and k.key = '/01/' || s.gtin || '/21/' || platform.key_part(s.serial)))
              and exists (select from batches.meant_by(i.gtin, i.batch_number, array[${realm}]) m where m.id = b.id))
          or exists (select from events.lineage c join events.lineage u on u.process = c.process and u.side = 1 and u.key like '/00/%'
            join events.event_keys t on t.key = u.key join events.captured_events e on e.id = t.event_id
            where c.key = k.key and c.side = 0 and e.organisation_id <> ${id}::uuid and e.realm = ${realm} and e.biz_step = 'receiving' and not e.is_withdrawn))
      limit 1`,
  );
  if (rows.length > 0) throw new Refusal('events.relied_upon');
}

/** Of each paper no more was taken in, by whom it names, than is still said to have been sent by it. */
async function requireStillSent(tx: Transaction, deps: Deps, owner: Owner, wrong: readonly string[]): Promise<void> {
  const shipped = await readShipped(tx, wrong);
  if (shipped.length === 0) return;
  const { handled, countedDown, clock } = deps;
  const of = (organisationId: string): Mover => ({
    ...{ organisationId, realm: owner.realm, handled, countedDown, events: [], now: clock.now() },
  });
  const papers = [...new Set(shipped.map(({ paper }) => numberOfPaper(paper)))];
  for (const batch of await readBatches(tx, owner, wrong)) {
    const lines = (await readMovedLines(tx, of(owner.id), batch, null)).filter(
      (line) => !line.isReceived && !line.isUsed,
    );
    for (const consignee of new Set(shipped.map((one) => one.consignee))) {
      const balance = await readBalance(tx, of(consignee), batch);
      for (const paper of papers) {
        const stillSent = await takenByPapers(tx, { receipts: lines, deliveries: [] }, [paper]);
        if ((await takenByPapers(tx, balance, [paper])) > stillSent) throw new Refusal('events.relied_upon');
      }
    }
  }
}

/** The papers of shipments among some events, and whom each names of those who are here. */
const readShipped = (tx: Transaction, wrong: readonly string[]) =>
  rowsOf(
    tx,
    { paper: text, consignee: uuid },
    sql`select distinct d.key as paper, c.id as consignee from events.captured_events w
      join events.event_keys d on d.event_id = w.id and d.kind = ${keyKinds.biz_transaction} cross join lateral (${consigneesOf(sql`w`)}) c
      where w.id = any(${sql.param([...wrong])}::uuid[]) and w.biz_step = 'shipping' and c.id <> w.organisation_id`,
  );

/** Those that such shipments name, by themselves, by their packs or in units. */
async function readBatches(
  tx: Transaction,
  { realm }: Owner,
  wrong: readonly string[],
): Promise<readonly BalancedBatch[]> {
  const rows = await rowsOf(
    tx,
    { key: text },
    sql`with recursive moved(key) as (
        select k.key collate "C" from events.event_keys k join events.captured_events w on w.id = k.event_id and w.biz_step = 'shipping'
          where w.id = any(${sql.param([...wrong])}::uuid[]) and k.kind in (${keyKinds.epc}, ${keyKinds.class_epc})
        union
        select c.key from moved m join events.lineage u on u.key = m.key and u.side = 1
          join events.lineage c on c.process = u.process and c.event_id = u.event_id and c.side = 0 where m.key like '/00/%'
      ) select distinct coalesce('/01/' || b.gtin || '/10/' || platform.key_part(b.batch_number), m.key) as key from moved m
        left join batches.serial_batches s on m.key = '/01/' || s.gtin || '/21/' || platform.key_part(s.serial) left join batches.batch_facts b on b.id = s.batch_id`,
  );
  const found = new Map<string, BalancedBatch>();
  for (const { key } of rows) {
    const { gtin, batchNumber } = thingOf(key);
    if (gtin === null || batchNumber === null) continue;
    const { batch } = await readBalanced(tx, realm, { gtin, batchNumber });
    found.set(`${batch.gtin} ${batch.batch_number}`, batch);
  }
  return [...found.values()];
}
