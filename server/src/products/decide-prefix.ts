// What the operator does with GS1 company prefixes: look at what proves them, confirm, refuse, and end what was confirmed. An operator of the demo decides
// about the demo alone. Never decides about an organisation of its own.
import type { decidePrefix, PrefixToDecide } from '@amanah/api/products/gs1-prefixes';
import type { RouteBody } from '@amanah/api/route';
import type { Realm } from '@amanah/core/organisations';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { integer, text, texts, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { StoredFile } from '../platform/files.ts';
import type { Caller } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { collectGtins } from '../platform/table-importer.ts';
import { documentsOf, type PrefixDeps, shownPrefix } from './gs1-prefixes.ts';
import { gs1Prefixes } from './tables.ts';

type Operator = Pick<Caller, 'userId' | 'accountRealm'>;
type Decision = RouteBody<typeof decidePrefix>;
type Row = typeof gs1Prefixes.$inferSelect;

const sqlOfRange = (prefix: string) => sql`products.numbers_under(${prefix}::text)`;

export function createDecidingPrefixes(deps: PrefixDeps) {
  const { database, clock, files, outbox, organisations } = deps;

  const one = (operator: Operator, id: string) =>
    and(eq(gs1Prefixes.id, id), eq(gs1Prefixes.realm, operator.accountRealm));

  /** Verdicts on what the prefix covers may be others now. */
  async function notifyOfProducts(tx: Transaction, { organisationId, prefix }: Row): Promise<void> {
    const rows = await rowsOf(
      tx,
      { gtin: text },
      sql`select gtin from products.registered where producer_id = ${organisationId}::uuid and substr(gtin, 2, length(${prefix})) = ${prefix}`,
    );
    const changed = collectGtins(async (gtins) => {
      await outbox.emit(tx, 'batch.changed', { gtins });
      await outbox.emit(tx, 'product.visibility_changed', { gtins });
    });
    changed.add(rows.map(({ gtin }) => gtin));
    await changed.say();
  }

  /** What was registered before proofs were asked for gives way: the own rows, and those of somebody whom nobody asked for a proof. */
  async function giveWay(tx: Transaction, confirmed: Row, operator: Operator): Promise<void> {
    const gone = await tx
      .update(gs1Prefixes)
      .set({ state: 'withdrawn', decidedAt: clock.now() })
      .where(
        and(
          eq(gs1Prefixes.realm, confirmed.realm),
          eq(gs1Prefixes.state, 'confirmed'),
          eq(gs1Prefixes.proof, 'registered_before'),
          sql`products.numbers_under(${gs1Prefixes.prefix}) <@ ${sqlOfRange(confirmed.prefix)}`,
        ),
      )
      .returning();
    for (const row of gone.filter(({ organisationId }) => organisationId !== confirmed.organisationId)) {
      await notifyOfProducts(tx, row);
      await organisations.recordAudit(tx, {
        organisationId: row.organisationId,
        actorId: operator.userId,
        action: 'prefix.gave_way',
        subject: { kind: 'prefix', id: row.id, name: row.prefix },
        facts: { under: confirmed.prefix },
      });
      await outbox.emit(tx, 'notice.raised', {
        kind: 'prefix_gave_way',
        to: { organisationId: row.organisationId, permission: 'write_products' },
        facts: { prefix: row.prefix, under: confirmed.prefix },
        path: '/products',
      });
    }
  }

  /** Two that are confirmed in the same moment: one waits for the other here. The index decides all the same. */
  async function requireFree(tx: Transaction, { realm, prefix, organisationId }: Row): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`GS1 prefixes of ${realm}`}, 0))`);
    const rows = await rowsOf(
      tx,
      { id: uuid },
      sql`select id from products.gs1_prefixes where realm = ${realm} and state = 'confirmed' and proof <> 'registered_before'
        and organisation_id <> ${organisationId}::uuid and products.numbers_under(prefix) && ${sqlOfRange(prefix)} limit 1`,
    );
    if (rows.length > 0) throw new Refusal('products.prefix_taken');
  }

  /** Who else wants these numbers, or bears some of them: a refusal would keep them where they are. */
  async function rivalsOf(tx: Transaction, { realm, prefix, organisationId }: Row): Promise<readonly string[]> {
    const rows = await rowsOf(
      tx,
      { organisation_id: uuid },
      sql`select organisation_id from products.gs1_prefixes where realm = ${realm} and state in ('open', 'confirmed')
          and organisation_id <> ${organisationId}::uuid and products.numbers_under(prefix) && ${sqlOfRange(prefix)}
        union select producer_id from products.products where realm = ${realm} and producer_id <> ${organisationId}::uuid
          and substr(gtin, 2, length(${prefix}::text)) = ${prefix}`,
    );
    return rows.map(({ organisation_id: id }) => id);
  }

  /**
   * In the transaction of whoever decides.
   * @throws Refusal products.prefix_unknown, products.prefix_taken, organisations.own_application
   */
  async function decideIn(tx: Transaction, operator: Operator, id: string, given: Decision): Promise<void> {
    const [row] = await tx.select().from(gs1Prefixes).where(one(operator, id)).for('update');
    const isEnded = row?.state === 'confirmed' && given.decision === 'refuse';
    if (!row || (row.state !== 'open' && !isEnded)) throw new Refusal('products.prefix_unknown');
    const { organisationId, prefix } = row;
    await organisations.requireOutsider(tx, operator.userId, { organisationId, applicantId: row.askedBy });
    for (const rival of await rivalsOf(tx, row))
      await organisations.requireOutsider(tx, operator.userId, { organisationId: rival, applicantId: null });
    if (given.decision === 'confirm') {
      await requireFree(tx, row);
      await giveWay(tx, row, operator);
    }
    const reason = given.decision === 'refuse' ? given.body : null;
    await tx
      .update(gs1Prefixes)
      .set({
        state: reason === null ? 'confirmed' : 'refused',
        ...{ decidedBy: operator.userId, decidedAt: clock.now(), reason },
      })
      .where(eq(gs1Prefixes.id, id));
    if (reason === null || isEnded) await notifyOfProducts(tx, row);
    await organisations.recordAudit(tx, {
      organisationId,
      actorId: operator.userId,
      action: isEnded ? 'prefix.ended' : reason === null ? 'prefix.confirmed' : 'prefix.refused',
      subject: { kind: 'prefix', id, name: prefix },
      ...(reason === null ? {} : { facts: { reason } }),
    });
    await outbox.emit(tx, 'notice.raised', {
      kind: 'prefix_decided',
      to: { organisationId, permission: 'write_products' },
      facts: { prefix, decision: isEnded ? 'end' : given.decision, reason: reason ?? '' },
      path: '/products',
    });
  }

  async function list(operator: Operator, show: 'open' | 'confirmed'): Promise<{ prefixes: PrefixToDecide[] }> {
    const rows = await database.sql
      .select()
      .from(gs1Prefixes)
      .where(and(eq(gs1Prefixes.state, show), eq(gs1Prefixes.realm, operator.accountRealm)))
      .orderBy(show === 'open' ? asc(gs1Prefixes.askedAt) : desc(gs1Prefixes.decidedAt), asc(gs1Prefixes.id))
      .limit(200);
    const facts = await factsOf(rows, operator.accountRealm);
    const documents = await documentsOf(files, rows);
    return {
      prefixes: rows.flatMap((row, place) => {
        const found = facts.get(row.id);
        return found ? [{ ...shownPrefix(row, documents[place] ?? null), ...found }] : [];
      }),
    };
  }

  /** Who asks, and what the decision rests on and changes. */
  async function factsOf(rows: readonly Row[], realm: Realm) {
    const found = await rowsOf(
      database.sql,
      {
        ...{ id: uuid, organisationId: uuid, organisation: text, country: text, licenceNumber: text, askedBy: text },
        ...{ products: integer, takenBy: texts },
      },
      sql`select x.id, o.id as "organisationId", o.name as organisation, o.country, o.licence_number as "licenceNumber",
          coalesce((select n.username from people.names n where n.id = x.asked_by), '') as "askedBy",
          (select count(*)::int from products.registered p where p.producer_id = x.organisation_id and substr(p.gtin, 2, length(x.prefix)) = x.prefix) as products,
          array(select distinct t.name from products.gs1_prefixes c join organisations.organisation_names t on t.id = c.organisation_id
            where c.realm = ${realm} and c.state = 'confirmed' and c.proof <> 'registered_before' and c.organisation_id <> x.organisation_id
              and products.numbers_under(c.prefix) && products.numbers_under(x.prefix) order by t.name limit 5) as "takenBy"
        from products.gs1_prefixes x join organisations.organisation_names o on o.id = x.organisation_id
        where x.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
    );
    return new Map(found.map(({ id, ...facts }) => [id, facts]));
  }

  return {
    list,
    decideIn,

    async decide(operator: Operator, id: string, given: Decision): Promise<{ prefixes: PrefixToDecide[] }> {
      await database.sql.transaction((tx) => decideIn(tx, operator, id, given));
      return list(operator, 'open');
    },

    /** @throws Refusal files.unknown */
    async licence(operator: Operator, id: string): Promise<StoredFile> {
      const [row] = await database.sql
        .select({ fileId: gs1Prefixes.fileId })
        .from(gs1Prefixes)
        .where(one(operator, id));
      const file = row?.fileId ? await files.describe(row.fileId) : null;
      if (!file) throw new Refusal('files.unknown');
      return file;
    },
  };
}
