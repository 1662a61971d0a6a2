// One delivery may come into both books, by an event and at a counter, under the numbers of two papers: the delivery note and the waybill. Whoever enters it
// in the second book says that it came besides, or gives it the number that the first one has.
import { sql } from 'drizzle-orm';
import { keyKinds, type Owner } from '../events/index.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { foldPapers } from '../platform/database/fold-papers.ts';
import type { AuthoringDeps } from './deps.ts';
import { numberOfPaper } from './number-of-paper.ts';
import { type Balance, readBalance } from './pieces-moved.ts';
import { readBalanced } from './sent-from-shelves.ts';

interface Books {
  /** Numbers of papers in the book in which something is entered. */
  readonly own: readonly string[];
  /** In the other one. */
  readonly other: readonly string[];
}

/** Of what the other book alone has on record, the number of a paper; null: it has nothing, or this delivery by the same number. */
async function otherPaper(tx: Transaction, { own, other }: Books, paper: string): Promise<string | null> {
  const folds = await foldPapers(tx, [...own, ...other, paper]);
  const foldOf = (number: string) => folds.get(number) ?? '';
  if (other.some((number) => foldOf(number) === foldOf(paper))) return null;
  const known = new Set(own.map(foldOf));
  return other.find((number) => !known.has(foldOf(number))) ?? null;
}

const papersOf = ({ receipts }: Pick<Balance, 'receipts'>) =>
  receipts.flatMap(({ papers }) => papers).map(numberOfPaper);
const notesOf = ({ deliveries }: Pick<Balance, 'deliveries'>) => deliveries.map(({ document }) => document);

/** For an event that receives goods: the paper by which counters took in such goods, and no event. */
export const paperAtCounters = (
  tx: Transaction,
  balance: Pick<Balance, 'receipts' | 'deliveries'>,
  paper: string,
): Promise<string | null> => otherPaper(tx, { own: papersOf(balance), other: notesOf(balance) }, paper);

/** The same where the counter wrote down no batch: by the same paper it is the same delivery, or came besides. */
export async function paperWithoutBatch(
  tx: Transaction,
  { unnamed }: Pick<AuthoringDeps, 'unnamed'>,
  organisationId: string,
  gtin: string,
  paper: string,
): Promise<string | null> {
  const { deliveries } = await unnamed(tx, organisationId, gtin);
  return samePaper(tx, notesOf({ deliveries }), paper);
}

/** For a delivery at a counter of goods without a batch: the paper, where events took in goods of that product by it; null also for whoever made them. */
export async function paperOfEventsOn(
  tx: Transaction,
  { id: organisationId, realm }: Owner,
  gtin: string,
  paper: string,
): Promise<string | null> {
  const rows = await rowsOf(
    tx,
    { paper: text },
    sql`select distinct d.key as paper from events.event_keys k join events.captured_events e on e.id = k.event_id
      join events.event_keys d on d.event_id = e.id and d.kind = ${keyKinds.biz_transaction}
      where starts_with(k.key, ${`/01/${gtin}/`}) and k.kind in (${keyKinds.epc}, ${keyKinds.class_epc}) and e.biz_step = 'receiving' and not e.is_withdrawn
        and e.organisation_id = ${organisationId}::uuid and e.realm = ${realm}
        and not exists (select from products.registered p where p.gtin = ${gtin} and p.producer_id = e.organisation_id)`,
  );
  const numbers = rows.map((row) => numberOfPaper(row.paper));
  return samePaper(tx, numbers, paper);
}

async function samePaper(tx: Transaction, known: readonly string[], paper: string): Promise<string | null> {
  const folds = await foldPapers(tx, [...known, paper]);
  return known.find((number) => folds.get(number) === folds.get(paper)) ?? null;
}

/**
 * For a delivery at a counter: the paper by which events took in such goods that are in no shop's stock and did not leave; null also for whoever made them.
 * @param tx not yet one of the organisation alone, which sees no events
 */
export async function paperOfEvents(
  tx: Transaction,
  { handled, countedDown, clock }: Pick<AuthoringDeps, 'handled' | 'countedDown' | 'clock'>,
  { id: organisationId, realm }: Owner,
  goods: { readonly gtin: string; readonly batchNumber: string },
  paper: string,
): Promise<string | null> {
  const { batch } = await readBalanced(tx, realm, goods);
  if (batch.producer_id === organisationId) return null;
  const mover = { organisationId, realm, handled, countedDown, events: [], now: clock.now() };
  const balance = await readBalance(tx, mover, batch);
  if (-balance.away <= balance.inShops - balance.goneTwice) return null;
  return otherPaper(tx, { own: notesOf(balance), other: papersOf(balance) }, paper);
}
