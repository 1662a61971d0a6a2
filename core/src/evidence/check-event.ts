// For events: the hash that everybody quotes is the hash of this very event, computed again from its JSON. CBV 2.0 section 8.9.

import type { EvidenceEvent } from '../events/index.ts';
import { type EventJson, eventHash } from '../events/index.ts';
import type { Verifier } from '../ledger/index.ts';
import type { Check } from './checks.ts';
import { readObject } from './read-json.ts';

export async function checkEvent(verifier: Verifier, event: EvidenceEvent): Promise<Omit<Check, 'name'>> {
  const part = { details: { hash: event.hash }, bytes: [{ label: event.id, text: event.event }] };
  const value = readObject(event.event);
  if (!value) return { result: 'failed', codes: ['evidence.event_malformed'], ...part };
  const found = await hashOf(verifier, value);
  if (found === null) return { result: 'failed', codes: ['evidence.event_malformed'], ...part };
  return found === event.hash
    ? { result: 'passed', codes: [], ...part }
    : { result: 'failed', codes: ['evidence.event_hash_differs'], ...part };
}

/** Null for an event with values that have no text, or too deep to be written: only somebody hostile makes such a one. */
async function hashOf(verifier: Verifier, event: EventJson): Promise<string | null> {
  try {
    return await eventHash((bytes) => verifier.sha256(bytes), event);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}
