// The parameters of the SimpleEventQuery, EPCIS 2.0 section 8.2.7.1: what each is called, which values it takes, and the condition
// it stands for. Parameters that only steer the answer (orderBy, limits, pages) are not here.
import type { Namespaces } from '../event-hash.ts';
import { eventTypes } from './check-event.ts';
import { identifierPattern } from './epc-forms.ts';
import { isUri } from './forms.ts';
import { type ClassFact, type InstanceFact, sensorTexts, sensorTimes } from './identify.ts';
import type { Comparison, Condition } from './query.ts';
import { flexibleParameters } from './query-flexible-parameters.ts';
import {
  every,
  instant,
  keys,
  oneBoolean,
  type Parameter,
  presence,
  texts,
  uris,
  type Values,
} from './query-values.ts';
import { expandName, type Vocabulary, vocabularies, wordOf } from './words.ts';

type TextField = Extract<Condition, { kind: 'text' }>['field'];

const text = (
  field: TextField,
  expected: string,
  read: (values: Values, namespaces: Namespaces) => readonly string[] | undefined,
): Parameter => ({
  expected,
  read: (values, namespaces) => {
    const anyOf = read(values, namespaces);
    return anyOf && { kind: 'text', field, anyOf };
  },
});

const wordsOf = (vocabulary: Vocabulary) => (values: Values, namespaces: Namespaces) =>
  every(texts(values), (one) => {
    const word = wordOf(vocabulary, one, namespaces);
    return vocabulary.words.has(word) || isUri(word) ? word : undefined;
  });
const word = (field: TextField, vocabulary: Vocabulary) => text(field, vocabulary.name, wordsOf(vocabulary));

const eventType = text('type', `${eventTypes.join('|')}|uri`, (values, namespaces) =>
  every(texts(values), (one) =>
    eventTypes.includes(one) ? one : isUri(one) ? expandName(one, namespaces) : undefined,
  ),
);

const time = (field: 'eventTime' | 'recordTime' | 'declaredAt', comparison: Comparison): Parameter => ({
  expected: 'date-time with offset',
  read: (values) => {
    const at = instant(values);
    return at === undefined ? undefined : { kind: 'time', field, comparison, at };
  },
});

const place = (field: 'readPoint' | 'bizLocation', withDescendants: boolean): Parameter => ({
  expected: 'uri',
  read: (values) => {
    const anyOf = keys(values);
    return anyOf && { kind: 'place', field, anyOf, withDescendants };
  },
});

const instances = (...roles: readonly InstanceFact['role'][]): Parameter => ({
  expected: 'uri or EPC pattern',
  read: (values) => {
    const anyOf = every(texts(values), (one) => (isUri(one) ? identifierPattern(one, 'instance') : undefined));
    return anyOf && { kind: 'instance', roles, anyOf };
  },
});
const classes = (...roles: readonly ClassFact['role'][]): Parameter => ({
  expected: 'uri or EPC pattern',
  read: (values) => {
    const anyOf = every(texts(values), (one) => (isUri(one) ? identifierPattern(one, 'class') : undefined));
    return anyOf && { kind: 'class', roles, anyOf };
  },
});

const exists = (field: 'errorDeclaration' | 'sensors'): Parameter => ({
  expected: 'boolean',
  read: (values) => {
    const isAsked = presence(values);
    return isAsked === undefined ? undefined : isAsked ? { kind: 'exists', field } : null;
  },
});

// Names of things are compared by key, data as it stands.
const isData = (field: string) => /Value$/.test(field);
const sensorText = (field: (typeof sensorTexts)[number]): Parameter => ({
  expected: isData(field) ? 'text' : 'uri',
  read: (values) => {
    const anyOf = isData(field) ? texts(values) : keys(values);
    return anyOf && { kind: 'sensor_text', field, anyOf };
  },
});
const sensorTime = (field: (typeof sensorTimes)[number], comparison: Comparison): Parameter => ({
  expected: 'date-time with offset',
  read: (values) => {
    const at = instant(values);
    return at === undefined ? undefined : { kind: 'sensor_time', field, comparison, at };
  },
});

const v = vocabularies;
const fixed: ReadonlyMap<string, Parameter> = new Map<string, Parameter>([
  ['eventType', eventType],
  ['EQ_eventType', eventType],
  ['GE_eventTime', time('eventTime', 'GE')],
  ['LT_eventTime', time('eventTime', 'LT')],
  ['GE_recordTime', time('recordTime', 'GE')],
  ['LT_recordTime', time('recordTime', 'LT')],
  [
    'EQ_action',
    text('action', 'OBSERVE|ADD|DELETE', (values) =>
      every(texts(values), (one) => (/^(?:OBSERVE|ADD|DELETE)$/.test(one) ? one : undefined)),
    ),
  ],
  ['EQ_bizStep', word('bizStep', v.bizStep)],
  ['EQ_disposition', word('disposition', v.disposition)],
  ['EQ_persistentDisposition_set', word('dispositionsSet', v.disposition)],
  ['EQ_persistentDisposition_unset', word('dispositionsUnset', v.disposition)],
  ['EQ_readPoint', place('readPoint', false)],
  ['WD_readPoint', place('readPoint', true)],
  ['EQ_bizLocation', place('bizLocation', false)],
  ['WD_bizLocation', place('bizLocation', true)],
  ['EQ_transformationID', text('transformationId', 'uri', keys)],
  ['MATCH_epc', instances('epc')],
  ['MATCH_parentID', instances('parent')],
  ['MATCH_inputEPC', instances('input')],
  ['MATCH_outputEPC', instances('output')],
  ['MATCH_anyEPC', instances('epc', 'parent', 'input', 'output')],
  ['MATCH_epcClass', classes('epc')],
  ['MATCH_inputEPCClass', classes('input')],
  ['MATCH_outputEPCClass', classes('output')],
  ['MATCH_anyEPCClass', classes('epc', 'input', 'output')],
  ['EQ_eventID', text('eventId', 'uri', uris)],
  ['EXISTS_errorDeclaration', exists('errorDeclaration')],
  // The OpenAPI file and the standard write one word, the JSON schema of queries two.
  ...['errorDeclarationTime', 'errorDeclaration_Time'].flatMap((name): [string, Parameter][] => [
    [`GE_${name}`, time('declaredAt', 'GE')],
    [`LT_${name}`, time('declaredAt', 'LT')],
  ]),
  ['EQ_errorReason', word('errorReason', v.errorReason)],
  ['EQ_correctiveEventID', text('correctiveEventIds', 'uri', uris)],
  ['EXISTS_sensorElementList', exists('sensors')],
  [
    'EQ_type',
    {
      expected: v.measurementType.name,
      read: (values, namespaces) => {
        const anyOf = wordsOf(v.measurementType)(values, namespaces);
        return anyOf && { kind: 'sensor_type', anyOf };
      },
    },
  ],
  ...sensorTexts.map((field): [string, Parameter] => [`EQ_${field}`, sensorText(field)]),
  ...sensorTimes.flatMap((field): [string, Parameter][] => [
    [`GE_${field}`, sensorTime(field, 'GE')],
    [`LT_${field}`, sensorTime(field, 'LT')],
  ]),
  [
    'EQ_booleanValue',
    {
      expected: 'boolean',
      read: (values) => {
        const equals = oneBoolean(values);
        return equals === undefined ? undefined : { kind: 'sensor_boolean', equals };
      },
    },
  ],
]);

/**
 * The parameter of a name, or undefined when the standard has none.
 *
 * @example parameterNamed('MATCH_epc')?.expected // 'uri or EPC pattern'
 */
export function parameterNamed(name: string): Parameter | undefined {
  const known = fixed.get(name);
  if (known !== undefined || name.length > 500) return known;
  for (const [form, parameter] of flexibleParameters) {
    const found = form.exec(name);
    if (found !== null) return parameter(found.slice(1));
  }
  return undefined;
}
