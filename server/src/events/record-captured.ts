// The audit trail of what is sent through EPCIS: one entry a document, whichever way it came. Written in the transaction that captures.

import { finishedBy } from '../batches/index.ts';
import type { NewAuditEntry } from '../organisations/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import type { EventsDeps } from './deps.ts';
import { lotOf, nameOfOrganisation } from './lookups.ts';
import type { Taken } from './tables.ts';

/** A person, or the name of the key of a program. */
export interface Sender {
  readonly actorId: string | null;
  readonly keyName: string | null;
}

export const senderOf = ({ userId, apiKey }: Caller): Sender =>
  apiKey ? { actorId: null, keyName: apiKey.name } : { actorId: userId, keyName: null };

export const nothingTaken: Taken = { events: 0, kinds: {}, lots: [], refused: 0 };

/** Whoever reads the entry wants to know which goods, not a list of a warehouse. */
const mostLots = 5;

/** Adds events that were not on record, and how many were refused. */
export function withTaken(taken: Taken, captured: readonly CapturedEvent[], refused = 0): Taken {
  const kinds = { ...taken.kinds };
  const lots = new Set(taken.lots);
  for (const { facts } of captured) {
    const step = facts.bizStep ?? facts.type;
    // What is unsaid is told apart from what happened.
    const kind = facts.errorDeclaration === null ? step : `${step} declared wrong`;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    for (const { key } of facts.classes) {
      const lot = lotOf(key);
      if (lot !== null && lots.size <= mostLots) lots.add(lot);
    }
  }
  return { events: taken.events + captured.length, kinds, lots: [...lots], refused: taken.refused + refused };
}

/** The entry of a document; null where everything was on record before, or was refused. */
function entryOf({
  id,
  organisationId,
  sender: { actorId, keyName },
  digest,
  taken: { events, kinds, lots, refused },
}: CapturedDocument): NewAuditEntry | null {
  if (events === 0) return null;
  const isFew = lots.length > 0 && lots.length <= mostLots;
  return {
    organisationId,
    actorId,
    action: 'event.captured',
    subject: { kind: 'capture', id, name: isFew ? lots.join(', ') : digest.slice(0, 16) },
    facts: {
      events: String(events),
      kinds: Object.entries(kinds)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ')
        .slice(0, 500),
      ...(refused > 0 && { refused: String(refused) }),
      ...(keyName !== null && { key: keyName }),
      digest,
    },
  };
}

export interface CapturedDocument {
  /** Of the job, or of the one event. */
  readonly id: string;
  readonly organisationId: string;
  readonly sender: Sender;
  /** SHA-256 of the document as it was sent, 64 hexadecimal digits. */
  readonly digest: string;
  readonly taken: Taken;
}

/** Last of all in the transaction: whoever else writes into these trails waits for it. */
export async function recordCaptured(
  tx: Transaction,
  deps: Pick<EventsDeps, 'organisations'>,
  document: CapturedDocument,
  eventIds: readonly string[],
): Promise<void> {
  const own = entryOf(document);
  await recordWithFinished(tx, deps, document, eventIds, own ? [own] : []);
}

/**
 * Entries about events, and in the trail of whoever made them the batches that these events say to be finished. In one order of the trails, in
 * which everybody waits who writes into several.
 */
export async function recordWithFinished(
  tx: Transaction,
  { organisations }: Pick<EventsDeps, 'organisations'>,
  { organisationId, sender: { actorId, keyName } }: Pick<CapturedDocument, 'organisationId' | 'sender'>,
  eventIds: readonly string[],
  entries: readonly NewAuditEntry[],
): Promise<void> {
  const batches = await finishedBy(tx, eventIds);
  const isOthers = batches.some(({ producerId }) => producerId !== organisationId);
  const recorder = isOthers ? await nameOfOrganisation(tx, organisationId) : '';
  const finished = batches.map(({ id, gtin, batchNumber, producerId, cause }): NewAuditEntry => {
    const isOwn = producerId === organisationId;
    return {
      organisationId: producerId,
      actorId: isOwn ? actorId : null,
      action: 'batch.completed',
      subject: { kind: 'batch', id, name: batchNumber },
      facts: {
        ...{ gtin, cause: cause.step, at: cause.at.toISOString(), place: cause.name.slice(0, 200) },
        ...(isOwn ? keyName !== null && { key: keyName } : { partner: recorder }),
      },
    };
  });
  const all = [...entries, ...finished].toSorted((a, b) =>
    a.organisationId < b.organisationId ? -1 : a.organisationId > b.organisationId ? 1 : 0,
  );
  for (const entry of all) await organisations.recordAudit(tx, entry);
}
