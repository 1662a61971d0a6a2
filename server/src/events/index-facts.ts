// What an event is found under, in the form in which the store keeps it: keys for whatever is looked up by name, and the rest as
// JSON. Query SQL (query-sql.ts) reads exactly what is written here.
import type { EventFacts } from '@amanah/core/events';
import { storedKey } from '../codes/index.ts';

/** What a key names. A party key begins with the type of the party. */
export const keyKinds = {
  epc: 1,
  parent: 2,
  input: 3,
  output: 4,
  class_epc: 5,
  class_input: 6,
  class_output: 7,
  biz_transaction: 8,
  source: 9,
  destination: 10,
  sensor: 11,
  extension: 12,
} as const;

export interface StoredKey {
  readonly kind: number;
  readonly key: string;
}

export const partyKey = (type: string | null, key: string): string => storedKey(`${type ?? ''} ${key}`);

/** Equal values have equal keys: numbers by their value, instants in UTC, everything else as it is written. */
export const valueKey = (value: { text: string; number: number | null; instant: string | null }): string =>
  storedKey(value.number !== null ? String(value.number) : (value.instant ?? value.text));

/** Members have one letter each: they are written a million times. */
export interface StoredRest {
  /** Quantities with their unit. */
  readonly q?: readonly { readonly q: number; readonly u: string | null }[];
  /** Extensions: place, inner, name, name as written, text, number, instant. */
  readonly x?: readonly {
    readonly p: string;
    readonly i: boolean;
    readonly n: string;
    readonly w: string;
    readonly t: string | null;
    readonly d: number | null;
    readonly a: string | null;
  }[];
  /** Sensor reports: type, unit, numbers, rank, boolean, texts, times. */
  readonly s?: readonly {
    readonly t: string | null;
    readonly u: string | null;
    readonly n: Readonly<Record<string, number | null>>;
    readonly r: number | null;
    readonly b: boolean | null;
    readonly x: Readonly<Record<string, readonly string[]>>;
    readonly a: Readonly<Record<string, readonly string[]>>;
  }[];
  readonly set?: readonly string[];
  readonly unset?: readonly string[];
  readonly corrective?: readonly string[];
}

export function keysOf(facts: EventFacts): readonly StoredKey[] {
  const found = new Map<string, StoredKey>();
  const add = (kind: number, key: string) => {
    found.set(`${kind} ${key}`, { kind, key });
  };
  for (const { role, key } of facts.instances) add(keyKinds[role], storedKey(key));
  for (const { role, key } of facts.classes) add(keyKinds[`class_${role}`], storedKey(key));
  for (const { role, type, key } of facts.parties) add(keyKinds[role], partyKey(type, key));
  for (const { texts } of facts.sensors)
    for (const values of Object.values(texts)) for (const value of values) add(keyKinds.sensor, storedKey(value));
  for (const { text, number, instant } of facts.extensions)
    if (text !== null) add(keyKinds.extension, valueKey({ text, number, instant }));
  return [...found.values()];
}

const filled = <Value>(list: readonly Value[]): readonly Value[] | undefined => (list.length > 0 ? list : undefined);

/** As JSON text, or null for an event that has nothing beyond its columns and keys. */
export function restOf(facts: EventFacts): string | null {
  const rest: { [Name in keyof StoredRest]: StoredRest[Name] | undefined } = {
    q: filled(facts.classes.flatMap(({ quantity, uom }) => (quantity === null ? [] : [{ q: quantity, u: uom }]))),
    x: filled(
      facts.extensions.map(({ place, isInner, name, writtenName, text, number, instant }) => ({
        p: place,
        i: isInner,
        n: name,
        w: writtenName,
        t: text,
        d: number,
        a: instant,
      })),
    ),
    s: filled(
      facts.sensors.map(({ type, uom, numbers, percRank, booleanValue, texts, times }) => ({
        t: type,
        u: uom,
        n: withoutNulls(numbers),
        r: percRank,
        b: booleanValue,
        x: withoutEmpty(texts),
        a: withoutEmpty(times),
      })),
    ),
    set: filled(facts.dispositionsSet),
    unset: filled(facts.dispositionsUnset),
    corrective: filled(facts.errorDeclaration?.correctiveEventIds ?? []),
  };
  const text = JSON.stringify(rest);
  return text === '{}' ? null : text;
}

const withoutNulls = (numbers: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== null));
const withoutEmpty = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
