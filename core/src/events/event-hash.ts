// The hash of an EPCIS event (CBV 2.0 section 8.9): one identifier per event, whatever the order and spelling of its JSON.
// A leaf of the log and the key against capturing twice. Hashing is handed in; nothing here judges whether the event is true.
import { isObject } from '../ledger/index.ts';
import { eventNamespaces, isEventContext } from './event-context.ts';
import { linkOfUri, linkOfUrn } from './identifier-link.ts';

/** A JSON-LD event as captured, or a part of one. */
export type EventJson = { readonly [name: string]: unknown };

/** Prefixes of extension names and the namespaces they stand for, from `@context` of the document and of the event. */
export type Namespaces = Readonly<Record<string, string>>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

// Text in order of code points, as a sort of UTF-8 bytes gives it.
const inOrder = (texts: readonly string[]): string =>
  [...texts].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)).join('');

const CBV = 'https://ref.gs1.org/cbv/';
// The context spells this https://gs1.org/voc/; the hashes that GS1's reference implementation publishes use this one.
const VOCABULARY = 'https://ref.gs1.org/voc/';
// What events use without declaring it, in the spelling of the published hashes: that of XML, without a colon at the end.
const STANDARD: Namespaces = { cbv: CBV, epcis: 'https://ref.gs1.org/epcis/', cbvmda: 'urn:epcglobal:cbv:mda' };
const WORDS: readonly (readonly [string, string])[] = [
  ['urn:epcglobal:cbv:bizstep:', `${CBV}BizStep-`],
  ['urn:epcglobal:cbv:disp:', `${CBV}Disp-`],
  ['urn:epcglobal:cbv:btt:', `${CBV}BTT-`],
  ['urn:epcglobal:cbv:sdt:', `${CBV}SDT-`],
  ['urn:epcglobal:cbv:er:', `${CBV}ER-`],
  ['urn:epcglobal:cbv:inchikey:', 'https://identifiers.org/inchikey:'],
  ['cbv:', CBV],
  ['gs1:', VOCABULARY],
  ['https://gs1.org/voc/', VOCABULARY],
];

/** Instants in UTC with milliseconds; further digits are rounded. CBV 2.0 section 8.9.2. */
function instantOf(text: string): string {
  const found = /^(.+T\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (!found) return text;
  const [, seconds = '', fraction = '0', offset = ''] = found;
  const at = Date.parse(seconds + offset) + Math.round(Number(`0.${fraction}`) * 1000);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}

function spellingOf(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  const text = value.trim();
  if (text.startsWith('https://id.gs1.org/')) return linkOfUri(text);
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text) && Number.isSafeInteger(Math.trunc(Number(text)))) return String(Number(text));
  const word = WORDS.find(([from]) => text.startsWith(from));
  if (word) return word[1] + text.slice(word[0].length);
  if (text.startsWith('urn:epc:')) return linkOfUrn(text);
  return /^https?:\/\//.test(text) ? linkOfUri(text) : text;
}

/** A bare word of a standard vocabulary; a URI or a prefixed name says by itself where it belongs. */
const wordOf = (prefix: string) => (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z_]+$/.test(value) ? prefix + value : spellingOf(value);

type Write = (value: unknown) => string;
const field = (name: string, write: Write) => (event: EventJson) => {
  const value = event[name];
  return value === undefined || value === null || value === '' ? '' : write(value);
};
const plain = (name: string, spell: Write = spellingOf) =>
  field(name, (value) => inOrder(listOf(value).map((one) => `${name}=${spell(one)}`)));
const time = (name: string) => plain(name, (value) => instantOf(String(value)));
const list = (name: string, item: string) =>
  field(name, (value) => {
    const items = listOf(value).map((one) => `${item}=${spellingOf(one)}`);
    return items.length ? name + inOrder(items) : '';
  });
const group =
  (fields: readonly ((event: EventJson) => string)[]): Write =>
  (value) =>
    isObject(value) ? fields.map((write) => write(value)).join('') : '';
const groups = (name: string, item: string, fields: readonly ((event: EventJson) => string)[]) =>
  field(name, (value) => {
    const items = listOf(value)
      .map((one) => group(fields)(one))
      .filter(Boolean);
    return items.length ? name + inOrder(items.map((one) => item + one)) : '';
  });
const quantities = (name: string) =>
  groups(name, 'quantityElement', [plain('epcClass'), plain('quantity'), plain('uom')]);
const typed = (name: string, item: string, prefix: string) =>
  groups(name, '', [plain('type', wordOf(prefix)), plain(item)]);
const place = (name: string) => field(name, (value) => (isObject(value) ? named(name, plain('id')(value)) : ''));
const named = (name: string, text: string) => (text ? name + text : '');

const METADATA = [
  time('time'),
  time('startTime'),
  time('endTime'),
  ...['deviceID', 'deviceMetadata', 'rawData', 'dataProcessingMethod', 'bizRules'].map((name) => plain(name)),
];
const REPORT = [
  plain('type', wordOf(VOCABULARY)),
  plain('exception', wordOf(VOCABULARY)),
  ...['deviceID', 'deviceMetadata', 'rawData', 'dataProcessingMethod'].map((name) => plain(name)),
  time('time'),
  ...['microorganism', 'chemicalSubstance', 'value'].map((name) => plain(name)),
  plain('component', wordOf(`${CBV}Comp-`)),
  plain('stringValue', String),
  ...['booleanValue', 'hexBinaryValue', 'uriValue', 'minValue', 'maxValue', 'meanValue', 'sDev'].map((name) =>
    plain(name),
  ),
  ...['percRank', 'percValue', 'uom', 'coordinateReferenceSystem'].map((name) => plain(name)),
];

const sensorElements = field('sensorElementList', (value) =>
  inOrder(
    listOf(value).flatMap((element) => {
      if (!isObject(element)) return [];
      const metadata = named('sensorMetadata', group(METADATA)(element['sensorMetadata']));
      const reports = listOf(element['sensorReport']).map((report) => named('sensorReport', group(REPORT)(report)));
      return named('sensorElement', metadata + inOrder(reports)) || [];
    }),
  ),
);

// The order of CBV 2.0 section 8.9.1, table 8-1.
const FIELDS = [
  time('eventTime'),
  plain('eventTimeZoneOffset', String),
  list('epcList', 'epc'),
  plain('parentID'),
  list('inputEPCList', 'epc'),
  list('childEPCs', 'epc'),
  quantities('quantityList'),
  quantities('childQuantityList'),
  quantities('inputQuantityList'),
  list('outputEPCList', 'epc'),
  quantities('outputQuantityList'),
  plain('action'),
  plain('transformationID'),
  plain('bizStep', wordOf(`${CBV}BizStep-`)),
  plain('disposition', wordOf(`${CBV}Disp-`)),
  field('persistentDisposition', (value) =>
    named(
      'persistentDisposition',
      group([plain('set', wordOf(`${CBV}Disp-`)), plain('unset', wordOf(`${CBV}Disp-`))])(value),
    ),
  ),
  place('readPoint'),
  place('bizLocation'),
  typed('bizTransactionList', 'bizTransaction', `${CBV}BTT-`),
  typed('sourceList', 'source', `${CBV}SDT-`),
  typed('destinationList', 'destination', `${CBV}SDT-`),
  sensorElements,
];

/** Extensions are the members with a prefix; everything else is named above or not hashed (eventID, recordTime, errors). */
function extensionsOf(part: unknown, namespaces: Namespaces): string {
  return isObject(part) ? membersOf(part, namespaces, (name) => name.includes(':')) : '';
}

/** Inside of an extension every member counts, also without a prefix: nobody may change one under the same hash. */
const insideOf = (part: EventJson, namespaces: Namespaces): string =>
  membersOf(part, { ...namespaces, ...namespacesOf(part['@context']) }, (name) => name !== '@context');

function membersOf(part: EventJson, namespaces: Namespaces, isHashed: (name: string) => boolean): string {
  return inOrder(
    Object.entries(part).flatMap(([name, value]) => {
      const [prefix = '', local] = name.split(/:(.*)/s);
      if (!isHashed(name) || prefix === 'rdfs') return [];
      const spelt = local !== undefined && prefix in namespaces ? `{${namespaces[prefix]}}${local}` : name;
      return listOf(value).map((one) => {
        if (isObject(one) && !('@value' in one)) return spelt + insideOf(one, namespaces);
        return `${spelt}=${spellingOf(isObject(one) ? one['@value'] : one)}`;
      });
    }),
  );
}

function allExtensions(event: EventJson, namespaces: Namespaces): string {
  const part = (name: string) => named(name, extensionsOf(event[name], namespaces));
  const sensors = listOf(event['sensorElementList'] ?? []).map((element) => {
    if (!isObject(element)) return '';
    const metadata = named('sensorMetadata', extensionsOf(element['sensorMetadata'], namespaces));
    const reports = listOf(element['sensorReport']).map((report) =>
      named('sensorReport', extensionsOf(report, namespaces)),
    );
    return named('sensorElement', metadata + inOrder(reports) + extensionsOf(element, namespaces));
  });
  const own = extensionsOf(event, namespaces);
  return part('ilmd') + part('readPoint') + part('bizLocation') + inOrder(sensors) + own;
}

/**
 * The prefixes that `@context` values declare; the last word counts.
 *
 * @example namespacesOf(['https://ref.gs1.org/…', { example: 'https://ns.example.com/' }]) // { example: 'https://ns.example.com/' }
 */
export function namespacesOf(...contexts: readonly unknown[]): Namespaces {
  const declared = contexts.flatMap(listOf).flatMap((context) => {
    if (typeof context === 'string') return isEventContext(context) ? Object.entries(eventNamespaces) : [];
    return isObject(context) ? Object.entries(context) : [];
  });
  return Object.fromEntries(
    declared.flatMap(([prefix, value]) => (typeof value === 'string' ? [[prefix, value] as const] : [])),
  );
}

/**
 * The text that is hashed: names and values without separators, in a fixed order, values in one spelling: EPC URIs as
 * GS1 Digital Links at id.gs1.org, words of the vocabulary as web URIs, instants in UTC with milliseconds, numbers without
 * idle zeroes. CBV 2.0 sections 8.9.1 and 8.9.2.
 *
 * @example eventPreHash({ type: 'ObjectEvent', action: 'OBSERVE' }) // 'eventType=ObjectEventaction=OBSERVE'
 */
export function eventPreHash(event: EventJson, namespaces: Namespaces = {}): string {
  const known = { ...STANDARD, ...namespaces, ...namespacesOf(event['@context']), gs1: VOCABULARY };
  return `eventType=${String(event['type'])}${FIELDS.map((write) => write(event)).join('')}${allExtensions(event, known)}`;
}

/**
 * The event hash, `ni:///sha-256;…?ver=CBV2.0`. `sha256` is the caller's. CBV 2.0 section 8.9.3, RFC 6920.
 *
 * @example await eventHash(sha256, event, namespacesOf(epcisDocument['@context']))
 */
export async function eventHash(
  sha256: (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array,
  event: EventJson,
  namespaces: Namespaces = {},
): Promise<string> {
  const hash = await sha256(new TextEncoder().encode(eventPreHash(event, namespaces)));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `ni:///sha-256;${hex}?ver=CBV2.0`;
}
