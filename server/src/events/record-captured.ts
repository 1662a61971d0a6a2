// The audit trail of what is sent through EPCIS: one entry a document, whichever way it came. Written in the transaction that captures.

import type { Transaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import type { EventsDeps } from './deps.ts';
import { lotOf } from './lookups.ts';
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
    const kind = facts.bizStep ?? facts.type;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    for (const { key } of facts.classes) {
      const lot = lotOf(key);
      if (lot !== null && lots.size <= mostLots) lots.add(lot);
    }
  }
  return { events: taken.events + captured.length, kinds, lots: [...lots], refused: taken.refused + refused };
}

/** Nothing where everything was on record before, or was refused. */
export async function recordCaptured(
  tx: Transaction,
  { organisations }: Pick<EventsDeps, 'organisations'>,
  {
    id,
    organisationId,
    sender: { actorId, keyName },
    digest,
    taken: { events, kinds, lots, refused },
  }: {
    /** Of the job, or of the one event. */
    readonly id: string;
    readonly organisationId: string;
    readonly sender: Sender;
    /** SHA-256 of the document as it was sent, 64 hexadecimal digits. */
    readonly digest: string;
    readonly taken: Taken;
  },
): Promise<void> {
  if (events === 0) return;
  const isFew = lots.length > 0 && lots.length <= mostLots;
  await organisations.recordAudit(tx, {
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
  });
}
