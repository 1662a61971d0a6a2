// By which papers blocked goods were sent to somebody: what came by one of them is these, whatever number somebody writes down.
import { type SQL, sql } from 'drizzle-orm';
import { consigneesOf, keyKinds, type Owner } from '../events/index.ts';
import { float, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { foldPapers } from '../platform/database/fold-papers.ts';
import { numberOfPaper } from './number-of-paper.ts';

interface SentByPaper {
  readonly fold: string;
  readonly batchNumber: string;
  readonly pieces: number;
}

/** What others sent to an organisation of some batches, paper by paper. @param batches a select of gtin and batch_number */
async function readSent(tx: Transaction, { id, realm }: Owner, batches: SQL): Promise<readonly SentByPaper[]> {
  const rows = await rowsOf(
    tx,
    { paper: text, batchNumber: text, pieces: float },
    sql`select d.key as paper, b.batch_number as "batchNumber", coalesce(sum((select sum((q ->> 'quantity')::float8) from jsonb_array_elements(s.text::jsonb -> 'quantityList') q
        where q ->> 'uom' is null and right(q ->> 'epcClass', length(n.key)) = n.key)), 0)::float8 as pieces
      from (${batches}) b
        join events.event_keys n on n.key = '/01/' || b.gtin || '/10/' || platform.key_part(b.batch_number) and n.kind = ${keyKinds.class_epc}
        join events.captured_events s on s.id = n.event_id and s.biz_step = 'shipping' and s.realm = ${realm} and not s.is_withdrawn and s.organisation_id <> ${id}::uuid
        join events.event_keys d on d.event_id = s.id and d.kind = ${keyKinds.biz_transaction}
      where ${id}::uuid in (${consigneesOf(sql`s`)}) group by d.key, b.batch_number`,
  );
  const folds = await foldPapers(
    tx,
    rows.map(({ paper }) => numberOfPaper(paper)),
  );
  return rows.map(({ paper, ...sent }) => ({ ...sent, fold: folds.get(numberOfPaper(paper)) ?? '' }));
}

const readBlockedSent = (tx: Transaction, owner: Owner, gtin: string) =>
  readSent(
    tx,
    owner,
    sql`select f.gtin, f.batch_number from batches.batch_facts f
      where f.id in (select batch_id from batches.batch_blocks where gtin = ${gtin} and realm = ${owner.realm})`,
  );

/**
 * Of goods that came without their batch, in pieces what the papers name that is blocked.
 *
 * @param deliveries by the numbers of their papers
 */
export async function blockedAmong(
  tx: Transaction,
  owner: Owner,
  gtin: string,
  deliveries: readonly { readonly document: string; readonly units: number }[],
): Promise<number> {
  const sent = await readBlockedSent(tx, owner, gtin);
  if (sent.length === 0) return 0;
  const folds = await foldPapers(
    tx,
    deliveries.map(({ document }) => document),
  );
  const byFold = Map.groupBy(sent, ({ fold }) => fold);
  return deliveries.reduce((sum, { document, units }) => {
    const named = byFold.get(folds.get(document) ?? '') ?? [];
    return (
      sum +
      Math.min(
        units,
        named.reduce((pieces, one) => pieces + one.pieces, 0),
      )
    );
  }, 0);
}

/** The blocked batch that a paper names in the place of some goods; null: it names these, or none that is blocked. */
export async function blockedOnPaper(
  tx: Transaction,
  owner: Owner,
  goods: { readonly gtin: string; readonly batchNumber: string },
  number: string,
): Promise<string | null> {
  const sent = await readBlockedSent(tx, owner, goods.gtin);
  if (sent.length === 0) return null;
  const fold = (await foldPapers(tx, [number])).get(number) ?? '';
  const named = sent.find((one) => one.fold === fold);
  if (!named) return null;
  const meant = sql`select m.gtin, m.batch_number from batches.meant_by(${goods.gtin}, ${goods.batchNumber}, array[${owner.realm}]) m`;
  const isNamedToo = (await readSent(tx, owner, meant)).some((one) => one.fold === fold);
  return isNamedToo ? null : named.batchNumber;
}
