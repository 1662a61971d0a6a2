// Everything under which a query must find an event, in one normal form: identifiers as keys, words bare, instants in UTC. What a
// store keeps in columns beside the event; the event itself stays as it was captured.

import { isObject } from '../../ledger/index.ts';
import type { EventJson, Namespaces } from '../event-hash.ts';
import { identifierKey } from './epc-forms.ts';
import { type ExtensionFact, extensionFacts } from './extension-facts.ts';
import { instantOf } from './forms.ts';
import { expandName, type Vocabulary, vocabularies, wordOf } from './words.ts';

/** `epc` for epcList and childEPCs, which the query language does not tell apart. */
export interface InstanceFact {
  readonly role: 'epc' | 'parent' | 'input' | 'output';
  readonly key: string;
}
export interface ClassFact {
  readonly role: 'epc' | 'input' | 'output';
  readonly key: string;
  readonly quantity: number | null;
  readonly uom: string | null;
}
export interface PartyFact {
  readonly role: 'biz_transaction' | 'source' | 'destination';
  readonly type: string | null;
  readonly key: string;
}

/** Members of a sensor report that hold a number with a unit of measure. */
export const sensorNumbers = ['value', 'minValue', 'maxValue', 'meanValue', 'sDev', 'percValue'] as const;
/** Members of a sensor report or its metadata that hold a text or URI and can be asked for. */
export const sensorTexts = [
  'deviceID',
  'dataProcessingMethod',
  'bizRules',
  'microorganism',
  'chemicalSubstance',
  'stringValue',
  'hexBinaryValue',
  'uriValue',
] as const;
/** Instants of a sensor report or its metadata. */
export const sensorTimes = ['time', 'startTime', 'endTime'] as const;

/** One sensor report, with what its metadata says. Lists, because a report may say otherwise than its metadata. */
export interface SensorFact {
  readonly type: string | null;
  readonly uom: string | null;
  readonly numbers: Readonly<Record<(typeof sensorNumbers)[number], number | null>>;
  readonly percRank: number | null;
  readonly booleanValue: boolean | null;
  readonly texts: Readonly<Record<(typeof sensorTexts)[number], readonly string[]>>;
  readonly times: Readonly<Record<(typeof sensorTimes)[number], readonly string[]>>;
}

export interface EventFacts {
  readonly type: string;
  readonly eventId: string | null;
  /** Instants in UTC with microseconds: they compare as texts. */
  readonly eventTime: string;
  readonly recordTime: string | null;
  readonly action: string | null;
  readonly bizStep: string | null;
  readonly disposition: string | null;
  readonly dispositionsSet: readonly string[];
  readonly dispositionsUnset: readonly string[];
  readonly readPoint: string | null;
  readonly bizLocation: string | null;
  readonly transformationId: string | null;
  readonly instances: readonly InstanceFact[];
  readonly classes: readonly ClassFact[];
  readonly parties: readonly PartyFact[];
  readonly certifications: readonly string[];
  readonly errorDeclaration: {
    readonly declaredAt: string;
    readonly reason: string | null;
    readonly correctiveEventIds: readonly string[];
  } | null;
  readonly sensors: readonly SensorFact[];
  readonly extensions: readonly ExtensionFact[];
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
const textsOf = (value: unknown): readonly string[] => listOf(value).filter((one) => typeof one === 'string');
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const keyOf = (value: unknown): string | null => (typeof value === 'string' ? identifierKey(value) : null);

function instances(event: EventJson): readonly InstanceFact[] {
  const at = (role: InstanceFact['role'], name: string): InstanceFact[] =>
    textsOf(event[name]).map((uri) => ({ role, key: identifierKey(uri) }));
  return [
    ...at('epc', 'epcList'),
    ...at('epc', 'childEPCs'),
    ...at('parent', 'parentID'),
    ...at('input', 'inputEPCList'),
    ...at('output', 'outputEPCList'),
  ];
}

function classes(event: EventJson): readonly ClassFact[] {
  const at = (role: ClassFact['role'], name: string): ClassFact[] =>
    listOf(event[name])
      .filter(isObject)
      .map((element) => ({
        role,
        key: keyOf(element['epcClass']) ?? '',
        quantity: numberOf(element['quantity']),
        uom: textOf(element['uom']),
      }));
  return [
    ...at('epc', 'quantityList'),
    ...at('epc', 'childQuantityList'),
    ...at('input', 'inputQuantityList'),
    ...at('output', 'outputQuantityList'),
  ];
}

function parties(event: EventJson, namespaces: Namespaces): readonly PartyFact[] {
  const at = (role: PartyFact['role'], list: string, name: string, types: Vocabulary): PartyFact[] =>
    listOf(event[list])
      .filter(isObject)
      .map((one) => {
        const type = textOf(one['type']);
        return {
          role,
          type: type === null ? null : wordOf(types, type, namespaces),
          key: keyOf(one[name]) ?? '',
        };
      });
  const { bizTransactionType, sourceDestinationType } = vocabularies;
  return [
    ...at('biz_transaction', 'bizTransactionList', 'bizTransaction', bizTransactionType),
    ...at('source', 'sourceList', 'source', sourceDestinationType),
    ...at('destination', 'destinationList', 'destination', sourceDestinationType),
  ];
}

const collect = <Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;

// Texts of sensors that are data as they stand; the others name things and have keys.
const PLAIN: readonly string[] = ['stringValue', 'hexBinaryValue', 'uriValue'];

function sensors(event: EventJson, namespaces: Namespaces): readonly SensorFact[] {
  const elements = listOf(event['sensorElementList']).filter(isObject);
  return elements.flatMap((element) => {
    const metadata = isObject(element['sensorMetadata']) ? element['sensorMetadata'] : {};
    return listOf(element['sensorReport'])
      .filter(isObject)
      .map((report): SensorFact => {
        const both = (name: string) => [...new Set([...textsOf(metadata[name]), ...textsOf(report[name])])];
        const type = textOf(report['type']);
        return {
          type: type === null ? null : wordOf(vocabularies.measurementType, type, namespaces),
          uom: textOf(report['uom']),
          numbers: collect(sensorNumbers, (name) => numberOf(report[name])),
          percRank: numberOf(report['percRank']),
          booleanValue: typeof report['booleanValue'] === 'boolean' ? report['booleanValue'] : null,
          texts: collect(sensorTexts, (name) => (PLAIN.includes(name) ? both(name) : both(name).map(identifierKey))),
          times: collect(sensorTimes, (name) => both(name).flatMap((text) => instantOf(text) ?? [])),
        };
      });
  });
}

function errorDeclaration(event: EventJson, namespaces: Namespaces): EventFacts['errorDeclaration'] {
  const declared = event['errorDeclaration'];
  if (!isObject(declared)) return null;
  const reason = textOf(declared['reason']);
  return {
    declaredAt: instantOf(textOf(declared['declarationTime']) ?? '') ?? '',
    reason: reason === null ? null : wordOf(vocabularies.errorReason, reason, namespaces),
    correctiveEventIds: textsOf(declared['correctiveEventIDs']),
  };
}

/**
 * The facts of a valid event (`validateEpcis`). `recordedAt` is when it was captured, an instant of the caller; without it the
 * event's own recordTime stands.
 *
 * @example identifyEvent(event, namespaces).instances // [{ role: 'epc', key: 'https://id.gs1.org/01/00614141111114/21/987' }]
 */
export function identifyEvent(event: EventJson, namespaces: Namespaces, recordedAt?: string): EventFacts {
  const word = (vocabulary: Vocabulary, value: unknown) =>
    typeof value === 'string' ? wordOf(vocabulary, value, namespaces) : null;
  const persistent = isObject(event['persistentDisposition']) ? event['persistentDisposition'] : {};
  const dispositions = (name: string) =>
    textsOf(persistent[name]).map((one) => wordOf(vocabularies.disposition, one, namespaces));
  const place = (name: string) => (isObject(event[name]) ? keyOf(event[name]['id']) : null);
  return {
    type: expandName(textOf(event['type']) ?? '', namespaces),
    eventId: textOf(event['eventID']),
    eventTime: instantOf(textOf(event['eventTime']) ?? '') ?? '',
    recordTime: instantOf(recordedAt ?? textOf(event['recordTime']) ?? '') ?? null,
    action: textOf(event['action']),
    bizStep: word(vocabularies.bizStep, event['bizStep']),
    disposition: word(vocabularies.disposition, event['disposition']),
    dispositionsSet: dispositions('set'),
    dispositionsUnset: dispositions('unset'),
    readPoint: place('readPoint'),
    bizLocation: place('bizLocation'),
    transformationId: keyOf(event['transformationID']),
    instances: instances(event),
    classes: classes(event),
    parties: parties(event, namespaces),
    certifications: textsOf(event['certificationInfo']),
    errorDeclaration: errorDeclaration(event, namespaces),
    sensors: sensors(event, namespaces),
    extensions: extensionFacts(event, namespaces),
  };
}
