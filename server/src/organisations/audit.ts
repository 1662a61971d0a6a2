// The audit trail: who did what in the name of an organisation. Each entry names the hash of the one before it and is a leaf of the
// log, so that none can be taken out or put in later, not even by the operator. Written in the transaction of the action.
import { randomBytes } from 'node:crypto';
import type { AuditedAction } from '@amanah/api/organisations';
import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import { canonicalise, digest, utf8 } from '@amanah/core/ledger';
import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { Ledger } from '../ledger/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import type { Saved } from '../platform/refusal.ts';
import { nodeVerifier } from '../platform/signing.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { auditEntries, auditHeads } from './tables.ts';

export interface NewAuditEntry {
  readonly organisationId: string;
  /** The person; null where the product did it by itself. */
  readonly actorId: string | null;
  readonly action: AuditedAction;
  /** What it was done to: a kind such as `certificate`, its id, and its name for people. */
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string };
  /** What else somebody has to read, exactly: days and moments by ISO 8601, codes as they are stored. */
  readonly facts?: AuditFacts;
}

/** What somebody took out of the product, in a transaction of its own and before it is handed over. */
export type RecordExport = (
  by: { readonly organisationId: string; readonly actorId: string },
  subject: NewAuditEntry['subject'],
) => Promise<void>;

const createRecordExport =
  (database: Database, recordAudit: RecordAudit): RecordExport =>
  (by, subject) =>
    database.sql.transaction((tx) => recordAudit(tx, { ...by, action: 'export.made', subject }));

/** In the trail of each organisation that somebody belongs to: what they did to their own account. */
type RecordOfMember = (
  tx: Transaction,
  userId: string,
  entry: Pick<NewAuditEntry, 'action' | 'facts'>,
) => Promise<void>;

const createRecordOfMember =
  (recordAudit: RecordAudit): RecordOfMember =>
  async (tx, userId, { action, facts = {} }) => {
    // In one order, in which everybody waits who writes into several trails.
    const rows = await rowsOf(
      tx,
      { organisation_id: uuid, username: text },
      sql`select m.organisation_id, p.username from organisations.memberships m join people.names p on p.id = m.user_id
        where m.user_id = ${userId} and m.status = 'approved' order by m.organisation_id`,
    );
    for (const { organisation_id: organisationId, username } of rows)
      await recordAudit(tx, {
        organisationId,
        actorId: userId,
        action,
        subject: { kind: 'person', id: userId, name: username },
        facts,
      });
  };

export type RecordAudit = (tx: Transaction, entry: NewAuditEntry) => Promise<void>;

interface LastSaved {
  readonly organisationId: string;
  /** Who asks. */
  readonly userId: string;
  /** What is written down whenever this content changes. */
  readonly action: AuditedAction;
  readonly subject: { readonly kind: string; readonly id: string };
  /** Where a table can change it too, which leaves one entry for all its rows: an older entry is not of what is there now. */
  readonly notBefore?: Date;
  /** What the entry says of what is there now, where it says it: another one is of an older content. */
  readonly facts?: AuditFacts;
}

/** Who changed it last, of the newest entries of the trail; null where they do not say. */
export type FindLastSaved = (tx: Transaction, of: LastSaved) => Promise<Saved | null>;

/** A conflict is about minutes: nobody waits while years are read. */
const mostEntriesRead = 1_000;

const createFindLastSaved =
  (database: Pick<Database, 'owned'>): FindLastSaved =>
  async (tx, { organisationId, userId, action, subject, notBefore, facts }) => {
    const isOf = (name: 'kind' | 'id') =>
      sql`${auditEntries.entry}::jsonb -> 'subject' ->> ${sql.raw(`'${name}'`)} = ${subject[name]}`;
    const [head] = await tx
      .select({ place: auditHeads.place })
      .from(auditHeads)
      .where(eq(auditHeads.organisationId, organisationId));
    const [found] = await tx
      .select({ at: auditEntries.createdAt, actorId: auditEntries.actorId, actor: sql<string | null>`p.username` })
      .from(auditEntries)
      .leftJoin(sql`people.names p`, sql`p.id = ${auditEntries.actorId}`)
      .where(
        and(
          database.owned(auditEntries.organisationId, organisationId),
          gt(auditEntries.place, (head?.place ?? 0) - mostEntriesRead),
          eq(auditEntries.action, action),
          isOf('kind'),
          isOf('id'),
          notBefore ? gte(auditEntries.createdAt, notBefore) : undefined,
          facts ? sql`${auditEntries.entry}::jsonb -> 'facts' @> ${JSON.stringify(facts)}::jsonb` : undefined,
        ),
      )
      .orderBy(desc(auditEntries.place))
      .limit(1);
    return found ? { at: found.at.toISOString(), by: found.actor, isYou: found.actorId === userId } : null;
  };

/** What has no leaf of its own, and may turn an answer for the better. */
const makesBetter: ReadonlySet<AuditedAction> = new Set([
  'prefix.confirmed',
  'product.claimed',
  'copied_serial.lifted',
  'batch.released',
  'lab_result.investigation_closed',
] as const);

const beforeTheFirst = '0'.repeat(64);

interface AuditDeps {
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, 'append' | 'requireSigning'>;
  readonly didOf: IssuerKeys['didOf'];
}

const createAudit =
  (deps: AuditDeps): RecordAudit =>
  async (tx, { organisationId, actorId, action, subject, facts = {} }) => {
    if (makesBetter.has(action)) await deps.ledger.requireSigning(tx);
    await tx
      .insert(auditHeads)
      .values({ organisationId, place: 0, hash: beforeTheFirst })
      .onConflictDoNothing({ target: auditHeads.organisationId });
    const [head] = await tx
      .select()
      .from(auditHeads)
      .where(eq(auditHeads.organisationId, organisationId))
      .for('update');
    if (!head) throw new Error('the head of an audit trail is gone');
    const now = deps.clock.now();
    const place = head.place + 1;
    const did = deps.didOf(organisationId);
    // The nonce keeps what can be guessed (a name, a product) from being tried against the public hash.
    const entry = canonicalise({
      actor: actorId,
      at: now.toISOString(),
      before: head.hash,
      action,
      facts: { ...facts },
      nonce: randomBytes(16).toString('hex'),
      organisation: did,
      place,
      subject: { ...subject },
    });
    const hash = await digest(nodeVerifier, utf8(entry));
    const [leafId] = await deps.ledger.append(tx, [
      { kind: 'audit.recorded', subject: `${did}#audit-${place}`, document: hash, issuer: did },
    ]);
    await tx.insert(auditEntries).values({
      id: newId(now),
      organisationId,
      place,
      entry,
      hash,
      leafId: leafId ?? '',
      action,
      actorId,
      createdAt: now,
    });
    await tx.update(auditHeads).set({ place, hash }).where(eq(auditHeads.organisationId, organisationId));
  };

/** How other domains write into the trail. */
export interface Auditing {
  /** An entry of the audit trail, in the transaction of what was done. */
  readonly recordAudit: RecordAudit;
  readonly recordExport: RecordExport;
  readonly recordOfMember: RecordOfMember;
  readonly findLastSaved: FindLastSaved;
}

export function createAuditing(deps: AuditDeps & { readonly database: Database }): Auditing {
  const recordAudit = createAudit(deps);
  return {
    recordAudit,
    recordExport: createRecordExport(deps.database, recordAudit),
    recordOfMember: createRecordOfMember(recordAudit),
    findLastSaved: createFindLastSaved(deps.database),
  };
}
