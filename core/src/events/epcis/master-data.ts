// Master data as documents carry it (EPCIS 2.0 section 6.5): which places lie below which, and attributes of what a URI names.

import { isObject } from '../../ledger/index.ts';
import type { Namespaces } from '../event-hash.ts';
import { identifierKey } from './epc-forms.ts';
import type { MasterData } from './match-query.ts';
import { expandName } from './words.ts';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * The master data of a `vocabularyList` for queries with descendants and attributes. A place that lies below itself is counted
 * once.
 *
 * @example masterDataOf(epcisHeader.epcisMasterData.vocabularyList).descendantsOf(siteKey)
 */
export function masterDataOf(vocabularyList: unknown, namespaces: Namespaces = {}): MasterData {
  const children = new Map<string, string[]>();
  const attributes = new Map<string, string[]>();
  const elements = listOf(vocabularyList)
    .filter(isObject)
    .flatMap((vocabulary) => listOf(vocabulary['vocabularyElementList']))
    .filter(isObject);
  for (const element of elements) {
    const key = identifierKey(String(element['id']));
    const below = listOf(element['children']).map((child) => identifierKey(String(child)));
    children.set(key, [...(children.get(key) ?? []), ...below]);
    for (const attribute of listOf(element['attributes']).filter(isObject)) {
      const name = JSON.stringify([key, expandName(String(attribute['id']), namespaces)]);
      const value = attribute['attribute'];
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
      attributes.set(name, [...(attributes.get(name) ?? []), text]);
    }
  }
  return {
    descendantsOf: (key) => {
      const found = new Set<string>();
      const open = [...(children.get(key) ?? [])];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (found.has(next)) continue;
        found.add(next);
        open.push(...(children.get(next) ?? []));
      }
      return [...found];
    },
    attributeOf: (key, name) => attributes.get(JSON.stringify([key, name])) ?? [],
  };
}
