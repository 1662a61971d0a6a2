// Our own words of events, beside the halal ones, and what each may hold. Says what is read, not what has to be there: none is needed.
import { stepKinds } from '../places/index.ts';

export type EventWordForm =
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'text' }
  /** Of places a geo URI (RFC 5870). */
  | { readonly kind: 'uri' }
  /** A certificate of this platform: `urn:uuid:` and its id. */
  | { readonly kind: 'certificate' }
  /** One or more objects with a label and a value, both text. */
  | { readonly kind: 'notes' }
  /** Stands as the `dataProcessingMethod` of a sensor report. */
  | { readonly kind: 'method' };

/** What `journeyStepOf` and the readers of sensor reports understand in EVENT_NAMESPACE. */
export const eventWords = {
  place: { kind: 'text' },
  address: { kind: 'text' },
  coordinates: { kind: 'uri' },
  tradingPartner: { kind: 'text' },
  step: { kind: 'word', words: stepKinds },
  status: { kind: 'word', words: ['in_progress'] },
  certificate: { kind: 'certificate' },
  notes: { kind: 'notes' },
  meanKineticTemperature: { kind: 'method' },
} as const satisfies Record<string, EventWordForm>;

export type EventWord = keyof typeof eventWords;
