// Parameters whose names hold a unit of measure, a type or the name of an extension. EPCIS 2.0 section 8.2.7.1. Their names come
// from a stranger and are matched by forms that never go back far.
import type { Namespaces } from '../event-hash.ts';
import type { ExtensionPlace } from './extension-facts.ts';
import { type PartyFact, sensorNumbers } from './identify.ts';
import { attributedFields, type Comparison } from './query.ts';
import {
  keys,
  numbers,
  oneNumber,
  operands,
  orderedOperand,
  type Parameter,
  presence,
  texts,
  type Values,
} from './query-values.ts';
import { expandName, vocabularies, wordOf } from './words.ts';

/** EQ takes alternatives, an order takes one number. */
const amounts = (comparison: Comparison, values: Values): readonly number[] | undefined => {
  if (comparison === 'EQ') return numbers(values);
  const one = oneNumber(values);
  return one === undefined ? undefined : [one];
};

const PLACES: Readonly<Record<string, ExtensionPlace>> = {
  ILMD: 'ilmd',
  ERROR_DECLARATION: 'error_declaration',
  SENSORELEMENT: 'sensor_element',
  SENSORMETADATA: 'sensor_metadata',
  SENSORREPORT: 'sensor_report',
  readPoint: 'read_point',
  bizLocation: 'biz_location',
};

/** A field name of the XML binding has `#` between namespace and name. */
const fieldName = (name: string, namespaces: Namespaces) => expandName(name, namespaces).replace(/(?<=[/:])#/, '');

// A field of the standard, or an extension by a name without underscore, as that ends it.
const ATTRIBUTED = `${attributedFields.join('|')}|[^_:]+:[^_]+`;
const attributedField = (name: string, namespaces: Namespaces) =>
  attributedFields.find((field) => field === name) ?? { extension: fieldName(name, namespaces) };

// The casts below say what the form has admitted: nothing else reaches them.
type Form = readonly [RegExp, (parts: readonly string[]) => Parameter | undefined];
export const flexibleParameters: readonly Form[] = [
  [
    /^(EQ|GT|GE|LT|LE)_quantity(?:_([A-Z0-9]{2,4}))?$/,
    ([comparison, uom]) => ({
      expected: 'number',
      read: (values) => {
        const anyOf = amounts(comparison as Comparison, values);
        return anyOf && { kind: 'quantity', comparison: comparison as Comparison, anyOf, uom: uom ?? null };
      },
    }),
  ],
  [
    new RegExp(`^(EQ|GT|GE|LT|LE)_(${sensorNumbers.join('|')}|percRank)(?:_([A-Z0-9]{2,4}))?$`),
    ([comparison, field, uom]) => ({
      expected: 'number',
      read: (values) => {
        const anyOf = amounts(comparison as Comparison, values);
        const named = field as (typeof sensorNumbers)[number] | 'percRank';
        return (
          anyOf && {
            kind: 'sensor_number',
            field: named,
            comparison: comparison as Comparison,
            anyOf,
            uom: uom ?? null,
          }
        );
      },
    }),
  ],
  [
    /^EQ_(bizTransaction|source|destination)_(.+)$/,
    ([name, type = '']) => ({
      expected: 'uri',
      read: (values, namespaces) => {
        const anyOf = keys(values);
        const isTransaction = name === 'bizTransaction';
        const role: PartyFact['role'] = isTransaction
          ? 'biz_transaction'
          : name === 'source'
            ? 'source'
            : 'destination';
        const types = isTransaction ? vocabularies.bizTransactionType : vocabularies.sourceDestinationType;
        return anyOf && { kind: 'party', role, type: wordOf(types, type, namespaces), anyOf };
      },
    }),
  ],
  [
    new RegExp(`^HASATTR_(${ATTRIBUTED})$`),
    ([field = '']) => ({
      expected: 'name of an attribute',
      read: (values, namespaces) => {
        const names = texts(values);
        if (names?.length !== 1) return undefined;
        const name = fieldName(names[0] ?? '', namespaces);
        return { kind: 'attribute', field: attributedField(field, namespaces), name, anyOf: null };
      },
    }),
  ],
  [
    new RegExp(`^(?:EQATTR|EQ_ATTR)_(${ATTRIBUTED})_(.+)$`),
    ([field = '', name = '']) => ({
      expected: 'text',
      read: (values, namespaces) => {
        const anyOf = texts(values);
        return (
          anyOf && {
            kind: 'attribute',
            field: attributedField(field, namespaces),
            name: fieldName(name, namespaces),
            anyOf,
          }
        );
      },
    }),
  ],
  [
    new RegExp(`^(EQ|GT|GE|LT|LE|EXISTS)_(INNER_)?(?:(${Object.keys(PLACES).join('|')})_)?([^:]+:.+)$`),
    ([operator, inner, place = '', written = '']) => ({
      expected: operator === 'EXISTS' ? 'boolean' : operator === 'EQ' ? 'text' : 'number or date-time',
      read: (values, namespaces) => {
        const where = {
          place: PLACES[place] ?? ('event' as const),
          isInner: inner !== undefined,
          name: fieldName(written, namespaces),
        };
        if (operator === 'EXISTS') {
          const isAsked = presence(values);
          return isAsked === undefined ? undefined : isAsked ? { kind: 'extension_exists', ...where } : null;
        }
        const operand = operator === 'EQ' ? undefined : orderedOperand(values);
        const anyOf = operator === 'EQ' ? operands(values) : operand && [operand];
        return anyOf && { kind: 'extension', ...where, comparison: operator as Comparison, anyOf };
      },
    }),
  ],
];
