// What is known of captured events in the transaction that captured them, and the port by which they are booked there.

import type { EventFacts, EventJson, HalalFacts, Namespaces } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import type { Transaction } from '../platform/database/database.ts';
import type { OnRecord } from './lookups.ts';

/** An event that was not on record before. */
export interface CapturedEvent {
  /** Of the row and of its leaf in the log. */
  readonly id: string;
  /** `ni:///sha-256;…?ver=CBV2.0` */
  readonly hash: string;
  /** Of what strangers read of it: the hash of its public form where one is stored, else its own. */
  readonly shownHash: string;
  /** Of the public form that it would have, stored or not: what a declaration of an error takes back bears it. */
  readonly publicFormHash: string | null;
  /** JSON pointer in the document: for faults. */
  readonly path: string;
  /** Who captured it. */
  readonly organisationId: string;
  /** Of whoever captured it, and of everything that it concerns. */
  readonly realm: Realm;
  readonly event: EventJson;
  readonly namespaces: Namespaces;
  readonly facts: EventFacts;
  readonly halal: HalalFacts;
  readonly eventTime: Date;
  readonly isPublic: boolean;
  /** Other organisations that may see it. */
  readonly audience: readonly string[];
  /**
   * The event on record with the same hash and other content, such as another spelling. What counts goods or steps must leave a
   * variant out: it is the same event.
   */
  readonly variantOf: string | null;
  /** Batches on record that it concerns. */
  readonly batchIds: readonly string[];
}

/**
 * Called with the ids of the events that a capture declares wrong, after all of it is on record, for what others rely on. Refuses as `PostMovements` does.
 */
export type RequireStillSaid = (
  tx: Transaction,
  owner: { readonly id: string; readonly realm: Realm },
  wrong: readonly string[],
) => Promise<void>;

/**
 * Called once a capture with all its new events in the order of the document, error declarations included (`facts.errorDeclaration`),
 * after event, steps and leaf are written, with the ids of the events that they declare to be wrong. To refuse, which undoes the capture,
 * throw `Refusal(code, { faults: [{ path: captured.path, rule }] })`.
 */
export type PostMovements = (
  tx: Transaction,
  captured: readonly CapturedEvent[],
  onRecord: OnRecord,
  wrong: readonly string[],
) => Promise<void>;
