// Keeps the verdict of every item current: goods whose evidence changed are judged again at once, all others every minute, a thousand
// goods at a time, and when a new day begins, because certificates end by the calendar. Whoever has the goods is told when their verdict
// became another one.

import { realms } from '@amanah/core/organisations';
import { headlineOf } from '@amanah/core/verification';
import { type SQL, sql } from 'drizzle-orm';
import { type Clock, dayOf } from '../platform/clock.ts';
import { integer, nullable, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import type { DomainEvents, Listeners, Outbox } from '../platform/outbox.ts';
import { judgeGoods, type PreviewVerdict } from './judge-goods.ts';

export interface RefreshDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly preview: PreviewVerdict;
}

const keyColumns = { gtin: text, batch_number: text, country: text, realm: textOf(realms) };
type Key = RowOf<typeof keyColumns>;

const changedColumns = {
  organisation_id: uuid,
  before: text,
  item_id: text,
  store: text,
  stores: integer,
  product: nullable(text),
};

/** Judged on a day that has not come: it was not judged. */
const isAhead = (checkedAt: SQL, now: Date) =>
  sql`${checkedAt} > ${new Date(now.getTime() + 86_400_000).toISOString()}::timestamptz`;

const oldestMinutes = 1;
const mostAtOnce = 1_000;
const together = 25;

export function createVerdictRefreshing(deps: RefreshDeps) {
  const { database, clock, outbox } = deps;

  async function judgeAgain(key: Key): Promise<void> {
    const { gtin, country, realm } = key;
    const batchNumber = key.batch_number === '' ? null : key.batch_number;
    const judgement = await judgeGoods(deps, { gtin, batchNumber, realm }, country);
    await database.sql.transaction((tx) => store(tx, key, judgement));
  }

  // A judgement that began earlier never replaces one that began later.
  async function store(tx: Transaction, key: Key, judgement: Awaited<ReturnType<typeof judgeGoods>>): Promise<void> {
    const { verdict, reasons, findings, massAlarms, certificateUntil } = judgement;
    const checkedAt = judgement.checkedAt.toISOString();
    const rows = await rowsOf(
      tx,
      changedColumns,
      sql`with before as (
        select v.item_id, v.verdict, i.store_id, i.stock from stock.stock_items i join inventory.item_verdicts v on v.item_id = i.id
        where i.gtin = ${key.gtin} and i.batch_number = ${key.batch_number} and i.country = ${key.country} and i.realm = ${key.realm}
          and (v.checked_at <= ${checkedAt} or ${isAhead(sql`v.checked_at`, judgement.checkedAt)})
        for update of v
      ), written as (
        update inventory.item_verdicts v set verdict = ${verdict}, reasons = ${JSON.stringify(reasons)}::jsonb,
          findings = ${sql.param(findings)}::text[], mass_alarms = ${sql.param(massAlarms)}::text[], certificate_until = ${certificateUntil},
          checked_at = ${checkedAt},
          verdict_changed_at = case when b.verdict <> ${verdict} then ${checkedAt}::timestamptz else v.verdict_changed_at end
        from before b where b.item_id = v.item_id
        returning v.item_id, v.organisation_id, b.store_id, b.verdict as before, b.stock
      )
      select w.organisation_id, w.before, min(w.item_id::text) as item_id, min(s.name) as store, count(*)::int as stores, min(p.name) as product
      from written w join organisations.site_places s on s.id = w.store_id
      left join products.catalogue p on p.gtin = ${key.gtin}
      where w.before <> ${verdict} and w.stock <> 0
      group by w.organisation_id, w.before`,
    );
    const notices = rows.map((row): DomainEvents['notice.raised'] => ({
      kind: 'inventory_verdict_changed',
      to: { organisationId: row.organisation_id, permission: 'look' },
      facts: {
        product: row.product ?? key.gtin,
        batch: key.batch_number || '–',
        store: row.store,
        stores: String(row.stores),
        before: row.before,
        verdict,
        headline: JSON.stringify(headlineOf({ state: verdict, reasons })),
      },
      path: `/inventory?item=${row.item_id}`,
    }));
    await outbox.emitAll(tx, 'notice.raised', notices);
  }

  async function judgeAll(keys: readonly Key[]): Promise<number> {
    for (let start = 0; start < keys.length; start += together)
      await Promise.all(keys.slice(start, start + together).map(judgeAgain));
    return keys.length;
  }

  const judgeWhere = async (condition: ReturnType<typeof sql>) => {
    const rows = await rowsOf(
      database.sql,
      keyColumns,
      sql`select distinct gtin, batch_number, country, realm from stock.stock_items where ${condition}`,
    );
    return judgeAll(rows);
  };

  const listeners: Listeners = {
    // The verdict rests on a certificate that speaks of the product, or that the batch claims.
    'certificate.changed': async ({ certificateId }) => {
      await judgeWhere(sql`gtin in (
        select gtin from certificates.product_certificates where certificate_id = ${certificateId}
        union select b.gtin from certificates.certificate_scopes c join batches.batch_facts b
          on c.number = any(b.claimed_certificate_numbers) where c.id = ${certificateId})`);
    },
    'batch.changed': async ({ gtins }) => {
      await judgeWhere(sql`gtin = any(${sql.param([...gtins])}::text[])`);
    },
    // The country of the recogniser, and wherever goods of the body stand: whether anybody recognises it at all is said in every market.
    'recognition.changed': async ({ recogniserIds, recognisedIds }) => {
      await judgeWhere(
        sql`country in (select country from authorities.body_names where id = any(${sql.param([...recogniserIds])}::text[]))
          or gtin in (select v.gtin from certificates.product_certificates v join certificates.certificate_scopes k on k.id = v.certificate_id
            where k.certifier_id = any(${sql.param([...recognisedIds])}::text[]))`,
      );
    },
  };

  return {
    listeners,
    /** Judges again whatever was not for too long. @returns how many goods */
    async recheckDue(): Promise<number> {
      const now = clock.now();
      const rows = await rowsOf(
        database.sql,
        keyColumns,
        sql`select gtin, batch_number, country, realm
        from inventory.item_verdicts join stock.stock_items on id = item_id
        where ${isAhead(sql`checked_at`, now)} or checked_at < greatest(${new Date(now.getTime() - oldestMinutes * 60_000).toISOString()}::timestamptz,
          ${dayOf(now)}::timestamp at time zone 'UTC')
        group by gtin, batch_number, country, realm order by min(checked_at) limit ${mostAtOnce}`,
      );
      return judgeAll(rows);
    },
  };
}
