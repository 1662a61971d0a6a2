// Writes leaves in the transaction of whatever they speak about: both are there, or neither.
import { randomBytes } from 'node:crypto';
import {
  buildLeaf,
  commit,
  type Digest,
  type IssuerId,
  type LeafKind,
  type LeafTime,
  readUtf8,
  utf8,
} from '@amanah/core/ledger';
import { type Clock, newId } from '../platform/clock.ts';
import { command, runIn, type Transaction } from '../platform/database/database.ts';
import { nodeVerifier, sha256 } from '../platform/signing.ts';

export interface NewStatement {
  /** Whoever gives an id may repeat the call: the leaf is left as it is. */
  readonly id?: string;
  readonly kind: LeafKind;
  /** Committed to, not shown: the URI of a certificate, the hash of an event. */
  readonly subject: string;
  readonly document: Digest;
  readonly issuer: IssuerId;
}

/** An id made of what is said, so that saying the same again adds no leaf: UUID version 8 (RFC 9562 section 5.8). */
export function idOfStatement({
  kind,
  subject,
  document,
}: Pick<NewStatement, 'kind' | 'subject' | 'document'>): string {
  const hex = Buffer.from(sha256(utf8(`${kind}\n${subject}\n${document}`))).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A point in time as leaves say it. */
export const leafTime = (at: Date): LeafTime => `${at.toISOString().slice(0, 19)}Z` as LeafTime; // toISOString has that form

const insertLeaves = command(
  'ledger.insert_leaves',
  `insert into ledger.leaves (id, leaf, salt, subject)
   select * from unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[]) on conflict (id) do nothing`,
);

/** A leaf as it will be written. */
export interface BuiltLeaf {
  readonly id: string;
  readonly leaf: string;
  readonly salt: Uint8Array;
  readonly subject: string;
}

/** Builds leaves without writing them: work that can be done while the database does other things. */
export function buildLeaves(clock: Clock, statements: readonly NewStatement[]): Promise<readonly BuiltLeaf[]> {
  const now = clock.now();
  return Promise.all(
    statements.map(async ({ id, kind, subject, document, issuer }) => {
      const salt = randomBytes(32);
      const committed = await commit(nodeVerifier, salt, subject);
      const leaf = buildLeaf({
        kind,
        document,
        issuer,
        subject: committed.subject,
        salt: committed.salt,
        time: leafTime(now),
      });
      return { id: id ?? newId(now), leaf: readUtf8(leaf) ?? '', salt, subject };
    }),
  );
}

/** @returns the ids of the leaves, in order */
export async function insertBuilt(tx: Transaction, leaves: readonly BuiltLeaf[]): Promise<readonly string[]> {
  if (leaves.length === 0) return [];
  await runIn(tx, insertLeaves, [
    leaves.map(({ id }) => id),
    leaves.map(({ leaf }) => leaf),
    leaves.map(({ salt }) => salt),
    leaves.map(({ subject }) => subject),
  ]);
  return leaves.map(({ id }) => id);
}

/** @returns the ids of the leaves, in the order of the statements */
export const appendLeaves = async (
  tx: Transaction,
  clock: Clock,
  statements: readonly NewStatement[],
): Promise<readonly string[]> => insertBuilt(tx, await buildLeaves(clock, statements));
