// What a producer does with its GS1 company prefixes: ask for a confirmation, with the licence document, and take that back. Decides nothing.

import type { Gs1Prefix } from '@amanah/api/products/gs1-prefixes';
import { licenceTypes, mostLicenceBytes, mostOpenPrefixes, type OwnPrefixes } from '@amanah/api/products/gs1-prefixes';
import { isExampleGtin, normaliseGtin } from '@amanah/core/codes';
import type { Realm } from '@amanah/core/organisations';
import { coversGtin, isCompanyPrefix, isProvableGtin, prefixesOverlap } from '@amanah/core/products';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import { text } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { type Files, readJudged, type StoredFile } from '../platform/files.ts';
import type { Logger } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { mayWrite } from './read-products.ts';
import { gs1Prefixes } from './tables.ts';
import { askGs1, type Gs1Source } from './verified-by-gs1.ts';

export interface PrefixDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly files: Files;
  readonly log: Pick<Logger, 'warn'>;
  readonly organisations: Pick<Organisations, 'acting' | 'recordAudit' | 'requireOutsider' | 'notifyOperators'>;
}

type Row = typeof gs1Prefixes.$inferSelect;
type Asking = Pick<ActingFor, 'id' | 'name' | 'realm'>;

/** What proves a prefix: a document, or the answer of GS1. */
export type PrefixProven =
  | { readonly proof: 'licence'; readonly document: (tx: Transaction) => Promise<StoredFile> }
  | { readonly proof: 'verified_by_gs1'; readonly licensee: string };

export const shownPrefix = (row: Row, document: string | null): Gs1Prefix => ({
  id: row.id,
  prefix: row.prefix,
  state: row.state,
  proof: row.proof,
  document,
  licensee: row.licensee,
  askedAt: row.askedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
});

/** Names of the documents, by the rows. */
export const documentsOf = (files: Files, rows: readonly Row[]): Promise<readonly (string | null)[]> =>
  Promise.all(
    rows.map(async ({ fileId }) => (fileId === null ? null : ((await files.describe(fileId))?.name ?? null))),
  );

/**
 * A prefix as it is stored, of the realm's numbers.
 * @throws Refusal products.prefix_wrong, products.gtin_for_examples, products.gtin_not_for_examples
 */
export function requirePrefix(given: string, realm: Realm): string {
  const prefix = given.replace(/[\s-]/g, '');
  if (!isCompanyPrefix(prefix)) throw refusalAt('/prefix', 'products.prefix_wrong');
  if (isExampleGtin(`0${prefix}`) !== (realm !== 'real'))
    throw refusalAt('/prefix', realm === 'real' ? 'products.gtin_for_examples' : 'products.gtin_not_for_examples');
  return prefix;
}

export function createPrefixes(deps: PrefixDeps & { readonly gs1: Gs1Source | null }) {
  const { database, clock, files, organisations } = deps;

  const own = (organisationId: string) => database.owned(gs1Prefixes.organisationId, organisationId);

  /** @throws Refusal products.prefix_yours, products.too_many_prefixes */
  async function requireRoom(
    tx: Transaction,
    organisation: Asking,
    { pointer, isSame }: { readonly pointer: string; readonly isSame: (known: string) => boolean },
  ): Promise<void> {
    const known = await tx
      .select()
      .from(gs1Prefixes)
      .where(and(own(organisation.id), inArray(gs1Prefixes.state, ['open', 'confirmed'])));
    if (known.some(({ proof, prefix }) => proof !== 'registered_before' && isSame(prefix)))
      throw refusalAt(pointer, 'products.prefix_yours');
    if (known.filter(({ state }) => state === 'open').length >= mostOpenPrefixes)
      throw new Refusal('products.too_many_prefixes');
  }

  /**
   * A request in the transaction of whoever asks.
   * @throws Refusal products.prefix_wrong, products.prefix_not_needed, products.prefix_yours, products.too_many_prefixes
   */
  async function ask(
    tx: Transaction,
    organisation: Asking,
    userId: string,
    given: string,
    proven: PrefixProven,
  ): Promise<string> {
    if (organisation.realm === 'practice') throw new Refusal('products.prefix_not_needed');
    const prefix = requirePrefix(given, organisation.realm);
    // Two that ask at once would each find no other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`prefixes of ${organisation.id}`}, 0))`);
    await requireRoom(tx, organisation, {
      pointer: '/prefix',
      isSame: (known) => prefixesOverlap(known, prefix),
    });
    const now = clock.now();
    const id = newId(now);
    await tx.insert(gs1Prefixes).values({
      ...{ id, organisationId: organisation.id, realm: organisation.realm, prefix, state: 'open' },
      ...{ proof: proven.proof, askedBy: userId, askedAt: now },
      fileId: proven.proof === 'licence' ? (await proven.document(tx)).id : null,
      licensee: proven.proof === 'licence' ? null : proven.licensee,
    });
    await organisations.recordAudit(tx, {
      organisationId: organisation.id,
      actorId: userId,
      action: 'prefix.asked',
      subject: { kind: 'prefix', id, name: prefix },
      facts: { proof: proven.proof },
    });
    await organisations.notifyOperators(tx, 'prefix_asked', {
      realm: organisation.realm,
      facts: { organisation: organisation.name, prefix },
      path: '/operator',
    });
    return id;
  }

  /** Of products that are not public and could be. */
  async function countWaiting(tx: Transaction, organisation: ActingFor): Promise<number> {
    if (organisation.realm === 'practice') return 0;
    const rows = await rowsOf(
      tx,
      { gtin: text },
      sql`select gtin from products.registered r where producer_id = ${organisation.id}::uuid and retired_at is null
        and not exists (select from products.catalogue c where c.gtin = r.gtin)`,
    );
    return rows.filter(({ gtin }) => isProvableGtin(gtin)).length;
  }

  async function list(userId: string): Promise<OwnPrefixes> {
    const organisation = await organisations.acting(userId, 'look');
    const { rows, waiting } = await database.asTenant(organisation.id, async (tx) => ({
      rows: await tx
        .select()
        .from(gs1Prefixes)
        .where(own(organisation.id))
        .orderBy(desc(gs1Prefixes.askedAt), desc(gs1Prefixes.id))
        .limit(200),
      waiting: await countWaiting(tx, organisation),
    }));
    const documents = await documentsOf(files, rows);
    return {
      prefixes: rows.map((row, place) => shownPrefix(row, documents[place] ?? null)),
      waiting,
      canAskGs1: deps.gs1 !== null,
      isNeeded: organisation.realm !== 'practice',
      mayWrite: mayWrite(organisation),
    };
  }

  return {
    ask,
    list,

    async askWithDocument(
      userId: string,
      { prefix, ...given }: { prefix: string; name: string; content: AsyncIterable<Uint8Array> },
    ): Promise<OwnPrefixes> {
      const organisation = await organisations.acting(userId, 'write_products');
      // Before anything is read: whoever practises sends no document for nothing.
      if (organisation.realm === 'practice') throw new Refusal('products.prefix_not_needed');
      requirePrefix(prefix, organisation.realm);
      const file = await readJudged({ ...given, mostBytes: mostLicenceBytes, types: licenceTypes });
      await database.asTenant(organisation.id, (tx) =>
        ask(tx, organisation, userId, prefix, {
          proof: 'licence',
          document: () => files.receive(tx, organisation, file),
        }),
      );
      return list(userId);
    },

    /** @throws Refusal products.gs1_not_configured, products.gtin_wrong, products.gs1_unknown, products.gs1_unavailable */
    async askGs1(userId: string, given: string): Promise<OwnPrefixes> {
      const organisation = await organisations.acting(userId, 'write_products');
      if (organisation.realm === 'practice') throw new Refusal('products.prefix_not_needed');
      if (deps.gs1 === null) throw new Refusal('products.gs1_not_configured');
      const gtin = normaliseGtin(given.replace(/[\s-]/g, ''));
      if (gtin === undefined) throw refusalAt('/gtin', 'products.gtin_wrong');
      // GS1 is not asked for nothing; and before the transaction, so that whoever waits for it holds no row.
      await database.asTenant(organisation.id, (tx) =>
        requireRoom(tx, organisation, { pointer: '/gtin', isSame: (known) => coversGtin(known, gtin) }),
      );
      const { prefix, licensee } = await askGs1(deps.gs1, deps.log, gtin);
      await database.asTenant(organisation.id, (tx) =>
        ask(tx, organisation, userId, prefix, { proof: 'verified_by_gs1', licensee }),
      );
      return list(userId);
    },

    async withdraw(userId: string, id: string): Promise<OwnPrefixes> {
      const organisation = await organisations.acting(userId, 'write_products');
      await database.asTenant(organisation.id, async (tx) => {
        const [gone] = await tx
          .update(gs1Prefixes)
          .set({ state: 'withdrawn', decidedAt: clock.now() })
          .where(and(own(organisation.id), eq(gs1Prefixes.id, id), eq(gs1Prefixes.state, 'open')))
          .returning({ prefix: gs1Prefixes.prefix });
        if (!gone) throw new Refusal('products.prefix_unknown');
        await organisations.recordAudit(tx, {
          organisationId: organisation.id,
          actorId: userId,
          action: 'prefix.withdrawn',
          subject: { kind: 'prefix', id, name: gone.prefix },
        });
      });
      return list(userId);
    },

    /** @throws Refusal files.unknown */
    async licence(userId: string, id: string): Promise<StoredFile> {
      const organisation = await organisations.acting(userId, 'look');
      const [row] = await database.asTenant(organisation.id, (tx) =>
        tx
          .select({ fileId: gs1Prefixes.fileId })
          .from(gs1Prefixes)
          .where(and(own(organisation.id), eq(gs1Prefixes.id, id))),
      );
      const file = row?.fileId ? await files.describe(row.fileId) : null;
      if (!file) throw new Refusal('files.unknown');
      return file;
    },
  };
}

export type Prefixes = ReturnType<typeof createPrefixes>;
