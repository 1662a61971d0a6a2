// The audit trail: who did what in the name of an organisation. Each entry names the hash of the one before it and is a leaf of the
// log, so that none can be taken out or put in later, not even by the operator. Written in the transaction of the action.
import { randomBytes } from 'node:crypto';
import type { AuditedAction } from '@amanah/api/organisations';
import { canonicalise, digest, utf8 } from '@amanah/core/ledger';
import { eq } from 'drizzle-orm';
import type { Ledger } from '../ledger/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
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
  /** What else the sentence needs: numbers, reasons, names. */
  readonly facts?: Readonly<Record<string, string>>;
}

export type RecordAudit = (tx: Transaction, entry: NewAuditEntry) => Promise<void>;

const beforeTheFirst = '0'.repeat(64);

export const createAudit =
  (deps: {
    readonly clock: Clock;
    readonly ledger: Pick<Ledger, 'append'>;
    readonly didOf: IssuerKeys['didOf'];
  }): RecordAudit =>
  async (tx, { organisationId, actorId, action, subject, facts = {} }) => {
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
