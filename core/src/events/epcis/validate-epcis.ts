// Whether JSON is an EPCIS 2.0 document, query document or event, and the events in it as they stand. Says where and by which
// rule it is not; never changes, completes or looks up anything.
import { textFault } from '../../codes/index.ts';
import { isObject, type JsonObject } from '../../ledger/index.ts';
import type { EventJson, Namespaces } from '../event-hash.ts';
import { context, enterContext, type KnownContexts } from './check-context.ts';
import { event } from './check-event.ts';
import { type Check, exactly, list, number, text, time, uri, version } from './forms.ts';
import { type EpcisFault, epcisLimits, pointerTo, Report } from './rules.ts';
import { shaped } from './shapes.ts';

/** An event that may be captured, exactly as it was sent. */
export interface AcceptedEvent {
  readonly event: EventJson;
  /** JSON pointer in what was sent; empty for a bare event. */
  readonly path: string;
  /** Prefixes in force for this event, for its hash and its queries. */
  readonly namespaces: Namespaces;
}

export type EpcisReading =
  | {
      readonly isValid: true;
      readonly kind: 'document' | 'query_document' | 'event';
      readonly events: readonly AcceptedEvent[];
    }
  | { readonly isValid: false; readonly faults: readonly EpcisFault[] };

export interface ReadingOptions {
  /** Contexts behind URLs that we know, such as our own. Any other URL outside GS1 may declare any prefix. */
  readonly contexts?: KnownContexts;
}

/** Names beginning so are remarks to a reader. The schema has no word for them, but GS1 US publishes documents with them. */
const REMARK = /^_comment/;

const hasMember = (value: JsonObject, name: string): boolean => Object.hasOwn(value, name);

/** Depth, number of values, and texts that no store keeps as they are, before anything recurses. */
function checkBounds(root: unknown, report: Report): void {
  const open: { readonly value: unknown; readonly path: string; readonly depth: number }[] = [
    { value: root, path: '', depth: 0 },
  ];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') checkCharacters(value, path, epcisLimits.textLength, report);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= epcisLimits.depth) {
      report.add(path, 'events.too_deep', String(epcisLimits.depth));
      return;
    }
    // Backwards, because what is opened last is looked at first: so the order is that of the document.
    for (const [name, inner] of Object.entries(value).reverse()) {
      const at = pointerTo(path, Array.isArray(value) ? Number(name) : name);
      if (!Array.isArray(value)) checkCharacters(name, at, epcisLimits.textLength, report);
      count += 1;
      if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null))
        open.push({ value: inner, path: at, depth: depth + 1 });
    }
    if (count > epcisLimits.values) report.add('', 'events.too_large', String(epcisLimits.values));
    if (count > epcisLimits.values || report.isFull) return;
  }
}

function checkCharacters(value: string, path: string, limit: number, report: Report): void {
  if (value.length > limit) report.add(path, 'events.too_long', String(limit));
  else if (textFault(value, false) !== null) report.add(path, 'events.wrong_character');
}

const attribute = shaped({
  members: {
    id: uri,
    attribute: (value, path, report) => {
      if (typeof value !== 'object') (typeof value === 'string' ? text : number)(value, path, report);
      else if (!isObject(value)) report.add(path, 'events.not_an_object');
    },
  },
  required: ['id'],
  others: 'anything',
});
const vocabularyElement = shaped({
  members: { id: uri, attributes: list(attribute), children: list(uri) },
  required: ['id'],
  others: 'anything',
});
const vocabularyList = list(
  shaped({
    members: { type: uri, vocabularyElementList: list(vocabularyElement) },
    required: ['type'],
    others: 'anything',
  }),
);
const epcisHeader = shaped({
  members: { epcisMasterData: shaped({ members: { vocabularyList }, others: 'anything' }) },
});

/** Checks events one by one, each under the prefixes of its own context. */
const eventList =
  (options: ReadingOptions, accepted: AcceptedEvent[]): Check =>
  (value, path, report) => {
    if (Array.isArray(value) && value.length > epcisLimits.events) {
      report.add(path, 'events.too_many_events', String(epcisLimits.events));
      return;
    }
    list((one, at) => checkEvent(one, at, report, options, accepted))(value, path, report);
  };

function checkEvent(
  one: unknown,
  path: string,
  report: Report,
  options: ReadingOptions,
  accepted: AcceptedEvent[],
): void {
  const { prefixes, namespaces } = report;
  if (isObject(one) && hasMember(one, '@context')) {
    context(one['@context'], pointerTo(path, '@context'), report);
    enterContext(one['@context'], options.contexts ?? {}, report);
  }
  const before = report.faults.length;
  event(one, path, report);
  if (isObject(one) && report.faults.length === before)
    accepted.push({ event: one, path, namespaces: report.namespaces });
  report.prefixes = prefixes;
  report.namespaces = namespaces;
}

function documentShape(options: ReadingOptions, accepted: AcceptedEvent[]): Check {
  return shaped({
    members: {
      '@context': context,
      id: uri,
      type: exactly('EPCISDocument'),
      schemaVersion: version,
      creationDate: time,
      instanceIdentifier: text,
      sender: text,
      receiver: text,
      epcisHeader,
      epcisBody: shaped({
        members: { eventList: eventList(options, accepted) },
        required: ['eventList'],
        others: 'anything',
      }),
    },
    required: ['@context', 'schemaVersion', 'creationDate', 'epcisBody'],
  });
}

function queryDocumentShape(options: ReadingOptions, accepted: AcceptedEvent[]): Check {
  const resultsBody = shaped({
    members: { eventList: eventList(options, accepted), vocabularyList },
    required: ['eventList'],
  });
  const queryResults = shaped({
    members: { queryName: text, subscriptionID: text, resultsBody },
    required: ['queryName', 'resultsBody'],
  });
  return shaped({
    members: {
      '@context': context,
      id: uri,
      type: exactly('EPCISQueryDocument'),
      schemaVersion: version,
      creationDate: time,
      epcisBody: shaped({ members: { queryResults }, required: ['queryResults'] }),
    },
    required: ['@context', 'epcisBody'],
  });
}

const withoutRemarks = (value: JsonObject): JsonObject =>
  Object.keys(value).some((name) => REMARK.test(name))
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !REMARK.test(name)))
    : value;

function checkRoot(
  value: JsonObject,
  report: Report,
  options: ReadingOptions,
  accepted: AcceptedEvent[],
): 'document' | 'query_document' | 'event' {
  const type = value['type'];
  if (type !== 'EPCISDocument' && type !== 'EPCISQueryDocument') {
    if (!hasMember(value, '@context')) report.add('', 'events.missing_context', '@context');
    checkEvent(value, '', report, options, accepted);
    return 'event';
  }
  if (!hasMember(value, '@context')) report.add('', 'events.missing_context', '@context');
  else enterContext(value['@context'], options.contexts ?? {}, report);
  const isQuery = type === 'EPCISQueryDocument';
  const shape = isQuery ? queryDocumentShape(options, accepted) : documentShape(options, accepted);
  shape(withoutRemarks(value), '', report);
  return isQuery ? 'query_document' : 'document';
}

/**
 * Reads parsed JSON as an EPCISDocument, an EPCISQueryDocument or a bare event. Every breach comes with its JSON pointer and
 * rule, in the order of the document, a hundred at most; one breach refuses the whole. Holds to the JSON schema of
 * EPCIS 2.0 and to what the standard says beyond it (`rulesBeyondTheSchema`).
 *
 * @example validateEpcis({ type: 'EPCISDocument' }) // isValid false, faults[0].rule 'events.missing_context'
 */
export function validateEpcis(value: unknown, options: ReadingOptions = {}): EpcisReading {
  const report = new Report();
  const accepted: AcceptedEvent[] = [];
  if (!isObject(value)) return { isValid: false, faults: [{ path: '', rule: 'events.not_an_object' }] };
  checkBounds(value, report);
  // What is out of bounds is not walked again.
  if (report.faults.length > 0) return { isValid: false, faults: report.faults };
  const kind = checkRoot(value, report, options, accepted);
  if (report.faults.length > 0) return { isValid: false, faults: withoutTwins(report.faults) };
  return { isValid: true, kind, events: accepted };
}

// A missing `@context` is named by its own rule; the shape names it once more.
const withoutTwins = (faults: readonly EpcisFault[]): readonly EpcisFault[] =>
  faults.filter(
    ({ path, rule, expected }) => !(path === '' && rule === 'events.missing_member' && expected === '@context'),
  );
