// The JSON-LD context of all our own words in events, and where it is known without being fetched. It must never name a word that has
// no entry in the vocabulary.
import { HALAL_NAMESPACE, halalEventContext } from './epcis/halal-vocabulary.ts';

/** Where our own words of events live: place, address, certificate, step, status and notes of a journey. */
export const EVENT_NAMESPACE = 'https://vocabulary.amanah.example/events#';

/** Where every installation serves `eventContext`, below its own address. */
export const eventContextPath = '/contexts/events/v1';

/** Prefix to namespace, as the context declares them. */
export const eventNamespaces = { halal: HALAL_NAMESPACE, amanah: EVENT_NAMESPACE } as const;

/** The JSON-LD context for events with halal statements and with words of journeys, as it is served. */
export const eventContext = {
  '@context': {
    ...halalEventContext['@context'],
    amanah: EVENT_NAMESPACE,
    'amanah:certificate': { '@type': '@id' },
  },
} as const;

/**
 * Whether a URL is that of `eventContext`, at whichever installation. Every installation serves the same one, so an event means and
 * hashes the same everywhere, and whoever checks it fetches nothing.
 *
 * @example isEventContext('https://amanah.example/contexts/events/v1') // true
 */
export function isEventContext(url: string): boolean {
  return /^https?:\/\/[^/?#]+$/.test(url.slice(0, -eventContextPath.length)) && url.endsWith(eventContextPath);
}
