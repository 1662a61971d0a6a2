// What strangers read of an event that names who trades with whom: step, place, time and goods, and nothing of parties and documents. It is an
// event of its own, with a hash of its own. Must never hold anything that the event does not say.
import { expandName } from './epcis/words.ts';
import { EVENT_NAMESPACE } from './event-context.ts';
import type { EventJson, Namespaces } from './event-hash.ts';

/** EPCIS 2.0 section 7.3.5: orders and documents, sellers and buyers, places of sender and receiver. */
const ofParties: readonly string[] = ['bizTransactionList', 'sourceList', 'destinationList'];

/** How we write whose name stands on the document. */
const ofPartiesByName: readonly string[] = [`${EVENT_NAMESPACE}tradingPartner`];

/**
 * @returns null for an event that names none: it is its own public form
 * @example publicFormOf({ type: 'ObjectEvent', bizStep: 'shipping', destinationList: [] }, {}) // { type: 'ObjectEvent', bizStep: 'shipping' }
 */
export function publicFormOf(event: EventJson, namespaces: Namespaces): EventJson | null {
  const isHeldBack = (name: string) =>
    ofParties.includes(name) || ofPartiesByName.includes(expandName(name, namespaces));
  const entries = Object.entries(event);
  const shown = entries.filter(([name]) => !isHeldBack(name));
  return shown.length === entries.length ? null : Object.fromEntries(shown);
}
