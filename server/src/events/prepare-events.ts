// From the text of a document or event to events that can be stored: checked, hashed, identified. Touches no database and changes
// nothing of what was sent.
import { hash as digest } from 'node:crypto';
import {
  type AcceptedEvent,
  type EpcisFault,
  type EventFacts,
  type EventJson,
  eventPreHash,
  HALAL_NAMESPACE,
  type HalalFacts,
  type HalalRule,
  halalNamespaces,
  identifyEvent,
  type KnownContexts,
  type Namespaces,
  namespacesOf,
  publicFormOf,
  readEpcisSource,
  readHalalProfile,
  validateEpcis,
} from '@amanah/core/events';

/** Contexts that are known by their URL without being fetched: the halal profile under the URL of its vocabulary. */
export const knownContexts: KnownContexts = { [HALAL_NAMESPACE.slice(0, -1)]: halalNamespaces };

export interface PreparedEvent {
  /** JSON pointer in what was sent. */
  readonly path: string;
  /** As it was sent. */
  readonly text: string;
  readonly event: EventJson;
  readonly namespaces: Namespaces;
  /** JSON of the `@context` of the document, or of the event where it stands alone. */
  readonly contextText: string;
  /** SHA-256 of the CBV event hash. Made when it is first asked for: a capture asks while the database looks things up. */
  readonly hash: Buffer;
  /** What makes it one event: the hash; for an error declaration, which the hash does not cover, hash and declaration. */
  readonly identity: Buffer;
  readonly facts: EventFacts;
  readonly halal: HalalFacts;
  /** What strangers read of it where it names parties or documents, with its own CBV event hash; null: the event itself. */
  readonly publicForm: { readonly text: string; readonly hash: Buffer } | null;
}

export type CaptureFault = EpcisFault<string> & {
  /** The numbers and names behind the rule. */
  readonly details?: Readonly<Record<string, string>>;
};

export type Preparation =
  | {
      readonly isValid: true;
      readonly kind: 'document' | 'query_document' | 'event';
      readonly events: readonly PreparedEvent[];
      readonly vocabularyList: unknown;
      /** Prefixes that the document declares. */
      readonly namespaces: Namespaces;
    }
  | { readonly isValid: false; readonly faults: readonly CaptureFault[] };

const sha256Of = (text: string): Buffer => digest('sha256', text, 'buffer');

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** @param given the text of a document, or a value that is nowhere kept as text */
export function prepareEvents(given: unknown, recordTime: string): Preparation {
  const source = readEpcisSource(typeof given === 'string' ? given : (JSON.stringify(given) ?? ''));
  if (!source.isValid) return { isValid: false, faults: source.faults };
  return prepareValue(source.value, source.textAt, recordTime);
}

/** The same for a document that is parsed already. `textAt` gives the text of the event at a JSON pointer. */
export function prepareValue(
  value: unknown,
  textAt: (path: string) => string | undefined,
  recordTime: string,
): Preparation {
  const reading = validateEpcis(value, { contexts: knownContexts });
  if (!reading.isValid) return reading;
  const context = member(value, '@context');
  const contextText = JSON.stringify(context) ?? 'null';
  const faults: EpcisFault<HalalRule>[] = [];
  const events = reading.events.map((accepted) => {
    const halal = readHalalProfile(accepted.event, accepted.namespaces, { path: accepted.path });
    faults.push(...halal.faults);
    return prepare(
      accepted,
      textAt(accepted.path) ?? JSON.stringify(accepted.event),
      contextText,
      halal.facts,
      recordTime,
    );
  });
  if (faults.length > 0) return { isValid: false, faults };
  const masterData = member(member(value, 'epcisHeader'), 'epcisMasterData');
  return {
    isValid: true,
    kind: reading.kind,
    events,
    vocabularyList: member(masterData, 'vocabularyList'),
    namespaces: namespacesOf(context),
  };
}

function prepare(
  { event, path, namespaces }: AcceptedEvent,
  text: string,
  contextText: string,
  halal: HalalFacts,
  recordTime: string,
): PreparedEvent {
  let hash: Buffer | undefined;
  let identity: Buffer | undefined;
  const publicForm = publicFormOf(event, namespaces);
  return {
    path,
    text,
    event,
    namespaces,
    contextText,
    get hash() {
      hash ??= sha256Of(eventPreHash(event, namespaces));
      return hash;
    },
    get identity() {
      const declaration = event['errorDeclaration'];
      identity ??=
        declaration === undefined ? this.hash : sha256Of(this.hash.toString('hex') + JSON.stringify(declaration));
      return identity;
    },
    facts: identifyEvent(event, namespaces, recordTime),
    halal,
    publicForm: publicForm && {
      text: JSON.stringify(publicForm),
      hash: sha256Of(eventPreHash(publicForm, namespaces)),
    },
  };
}

/** The hash as CBV 2.0 section 8.9 writes it. */
export const hashUri = (hash: Buffer): string => `ni:///sha-256;${hash.toString('hex')}?ver=CBV2.0`;

/** Of a hash URI its 32 bytes, null for anything else. */
export function bytesOfHashUri(uri: string): Buffer | null {
  const found = /^ni:\/\/\/sha-256;([0-9a-f]{64})\?ver=CBV2\.0$/.exec(uri)?.[1];
  return found === undefined ? null : Buffer.from(found, 'hex');
}
