// The values of a query parameter, whether they came in a URL or as JSON, read as what the parameter needs. Undefined always means
// that the value is not of that kind.

import type { Namespaces } from '../event-hash.ts';
import { identifierKey } from './epc-forms.ts';
import { decimalOf } from './extension-facts.ts';
import { instantOf, isUri } from './forms.ts';
import { type Condition, type ExtensionOperand, queryLimits } from './query.ts';

type Scalar = string | number | boolean | null;

export interface Values {
  readonly scalars: readonly Scalar[];
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Several values in a URL are parted by `|` (OpenAPI style pipeDelimited, EPCIS 2.0 REST binding). */
export const valuesOfText = (text: string): Values => ({ scalars: text.split('|') });

export function valuesOfJson(value: unknown): Values | undefined {
  const scalars: readonly unknown[] = Array.isArray(value) ? value : [value];
  return scalars.every(isScalar) ? { scalars } : undefined;
}

const all = <One>(values: Values, read: (scalar: Scalar) => One | undefined): readonly One[] | undefined => {
  const { scalars } = values;
  if (scalars.length === 0 || scalars.length > queryLimits.values) return undefined;
  const found = scalars.map(read);
  return found.every((one) => one !== undefined) ? (found as readonly One[]) : undefined;
};
const single = <One>(values: Values, read: (scalar: Scalar) => One | undefined): One | undefined =>
  values.scalars.length === 1 ? read(values.scalars[0] ?? null) : undefined;

const textOf = (scalar: Scalar): string | undefined =>
  typeof scalar === 'string' && scalar !== '' && scalar.length <= queryLimits.textLength ? scalar : undefined;
const numberOf = (scalar: Scalar): number | undefined =>
  typeof scalar === 'number' ? scalar : typeof scalar === 'string' ? (decimalOf(scalar) ?? undefined) : undefined;

export const texts = (values: Values): readonly string[] | undefined => all(values, textOf);
export const oneText = (values: Values): string | undefined => single(values, textOf);
export const numbers = (values: Values): readonly number[] | undefined => all(values, numberOf);
export const oneNumber = (values: Values): number | undefined => single(values, numberOf);

/** An instant. A `+` of an offset that a URL turned into a blank is taken for what was meant. */
export const instant = (values: Values): string | undefined =>
  single(values, (scalar) =>
    typeof scalar === 'string' ? instantOf(scalar.replace(/ (?=\d\d:\d\d$)/, '+')) : undefined,
  );

export const oneBoolean = (values: Values): boolean | undefined =>
  single(values, (scalar) =>
    scalar === true || scalar === 'true' ? true : scalar === false || scalar === 'false' ? false : undefined,
  );

/** EXISTS has a value that says nothing, except false, with which it asks for nothing. */
export const presence = (values: Values): boolean | undefined =>
  single(values, (scalar) =>
    scalar === null || scalar === '' || typeof scalar === 'number' || /^(?:-?\d+|null)$/.test(String(scalar))
      ? true
      : oneBoolean({ scalars: [scalar] }),
  );

export const count = (values: Values): number | undefined => {
  const value = oneNumber(values);
  const isCount = value !== undefined && Number.isSafeInteger(value) && value >= 1 && value <= queryLimits.eventCount;
  return isCount ? value : undefined;
};

const operandOf = (scalar: Scalar): ExtensionOperand | undefined => {
  if (scalar === null || String(scalar).length > queryLimits.textLength) return undefined;
  const text = String(scalar);
  return { text, number: decimalOf(text), instant: instantOf(text.replace(/ (?=\d\d:\d\d$)/, '+')) ?? null };
};
export const operands = (values: Values): readonly ExtensionOperand[] | undefined => all(values, operandOf);
/** For an order, a number or an instant is needed. */
export const orderedOperand = (values: Values): ExtensionOperand | undefined => {
  const operand = single(values, operandOf);
  return operand !== undefined && (operand.number !== null || operand.instant !== null) ? operand : undefined;
};

export interface Parameter {
  /** What its values have to be, said in a refusal. */
  readonly expected: string;
  /** Null: the parameter asks for nothing; undefined: the value is wrong. */
  readonly read: (values: Values, namespaces: Namespaces) => Condition | null | undefined;
}

/** All of them changed, or undefined when one cannot be. */
export const every = <From, To>(list: readonly From[] | undefined, change: (one: From) => To | undefined) => {
  const found = list?.map(change);
  return found?.every((one) => one !== undefined) === true ? (found as readonly To[]) : undefined;
};
export const uris = (values: Values) => every(texts(values), (text) => (isUri(text) ? text : undefined));
export const keys = (values: Values) => uris(values)?.map(identifierKey);
