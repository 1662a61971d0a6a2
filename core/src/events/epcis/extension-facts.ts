// Extensions of an event as a flat list: where each stands, its full name, and its value in the forms that can be compared.

import { isObject } from '../../ledger/index.ts';
import type { EventJson, Namespaces } from '../event-hash.ts';
import { instantOf } from './forms.ts';
import { expandName } from './words.ts';

/** Where in an event an extension can stand; the query language has a prefix for each. */
export const extensionPlaces = [
  'event',
  'ilmd',
  'error_declaration',
  'sensor_element',
  'sensor_metadata',
  'sensor_report',
  'read_point',
  'biz_location',
] as const;
export type ExtensionPlace = (typeof extensionPlaces)[number];

export interface ExtensionFact {
  readonly place: ExtensionPlace;
  /** Inside another extension: what the INNER parameters ask for. */
  readonly isInner: boolean;
  /** Full name: namespace and local name. */
  readonly name: string;
  /** As it stands in the event. */
  readonly writtenName: string;
  /** Null for an object, which exists but has no value. */
  readonly text: string | null;
  /** The value as a number or an instant in UTC, where it can be read so. */
  readonly number: number | null;
  readonly instant: string | null;
}

const DECIMAL = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A text as a finite number, or null. @example decimalOf('12.50') // 12.5 */
export function decimalOf(text: string): number | null {
  if (!DECIMAL.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

const scalars = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.flatMap(scalars) : [value]);

/** The extensions among the members of one part of an event. */
export function extensionsAt(
  place: ExtensionPlace,
  part: unknown,
  namespaces: Namespaces,
  isInner = false,
): readonly ExtensionFact[] {
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([writtenName, value]) => {
    if (!isInner && !writtenName.includes(':')) return [];
    if (writtenName.startsWith('@')) return [];
    const named = { place, isInner, name: expandName(writtenName, namespaces), writtenName };
    return scalars(value).flatMap((one): readonly ExtensionFact[] => {
      if (isObject(one) && !Object.hasOwn(one, '@value')) {
        const here: ExtensionFact = { ...named, text: null, number: null, instant: null };
        return [here, ...extensionsAt(place, one, namespaces, true)];
      }
      const plain = isObject(one) ? one['@value'] : one;
      if (plain === null || plain === undefined) return [];
      const text = String(plain);
      return [{ ...named, text, number: decimalOf(text), instant: instantOf(text) ?? null }];
    });
  });
}

/** All extensions of an event. */
export function extensionFacts(event: EventJson, namespaces: Namespaces): readonly ExtensionFact[] {
  const at = (place: ExtensionPlace, part: unknown) => extensionsAt(place, part, namespaces);
  const elements = Array.isArray(event['sensorElementList']) ? event['sensorElementList'].filter(isObject) : [];
  return [
    ...at('event', event),
    ...at('ilmd', event['ilmd']),
    ...at('error_declaration', event['errorDeclaration']),
    ...at('read_point', event['readPoint']),
    ...at('biz_location', event['bizLocation']),
    ...elements.flatMap((element) => [
      ...at('sensor_element', element),
      ...at('sensor_metadata', element['sensorMetadata']),
      ...scalars(element['sensorReport'] ?? []).flatMap((report) => at('sensor_report', report)),
    ]),
  ];
}
