// Nothing is written over unseen: whoever edits says what they had before them, and what somebody else has written meanwhile is shown
// instead of lost. One mechanism for every route that edits (RFC 9110 section 13.1.1).
import { canonicalise } from '@amanah/core/ledger';
import type { FastifyRequest } from 'fastify';
import { Refusal, type Saved } from './refusal.ts';
import { sha256 } from './signing.ts';

/**
 * The name of what is there, in the form of the body that edits it. The same content has the same name, wherever it is read.
 *
 * @example etagOf({ name: 'A', city: '' }) === etagOf({ city: '', name: 'A' }) // true
 */
export function etagOf(content: unknown): string {
  const sent: unknown = JSON.parse(JSON.stringify(content));
  return Buffer.from(sha256(Buffer.from(canonicalise(sent))))
    .subarray(0, 16)
    .toString('base64url');
}

/**
 * Asked under the lock of what is edited, before it is written.
 *
 * @param current what is there, in the form of the body
 * @param wanted the body: writing what is there already loses nothing, so that a repetition of the own edit is no conflict; null where nothing
 *   is written and what was read is made final
 * @param lastSaved who wrote what is there, asked only where it is refused
 * @throws Refusal request.stale with what is there
 */
export type RequireUnchanged = <Content>(
  current: Content,
  wanted: Content | null,
  lastSaved?: () => Promise<Saved | null>,
) => Promise<void>;

/** For what was made in this very transaction: nobody else has seen it. */
export const madeHere: RequireUnchanged = async () => undefined;

/** @throws Refusal request.version_missing, request.malformed */
export function unchangedSince(request: Pick<FastifyRequest, 'headers'>): {
  readonly requireUnchanged: RequireUnchanged;
  /** A route that says it edits and never asked has a fault. */
  wasAsked(): boolean;
} {
  const header = request.headers['if-match'];
  if (header === undefined) throw new Refusal('request.version_missing');
  // One strong tag; `*` is whatever is there, for programs that mean it.
  const known = header.trim() === '*' ? '*' : /^"([\w-]{1,64})"$/.exec(header.trim())?.[1];
  if (known === undefined) throw new Refusal('request.malformed');
  let isAsked = false;
  return {
    async requireUnchanged(current, wanted, lastSaved) {
      isAsked = true;
      const etag = etagOf(current);
      if (known === '*' || known === etag || etag === etagOf(wanted)) return;
      const saved = await lastSaved?.();
      throw new Refusal('request.stale', { current: { etag, content: current, ...(saved ? { saved } : {}) } });
    },
    wasAsked: () => isAsked,
  };
}
