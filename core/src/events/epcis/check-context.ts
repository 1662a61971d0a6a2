// `@context` of a document or an event: its form, and the prefixes it declares. Contexts behind URLs are never fetched.

import { isObject } from '../../ledger/index.ts';
import { eventNamespaces, isEventContext } from '../event-context.ts';
import type { Namespaces } from '../event-hash.ts';
import { type Check, isUri } from './forms.ts';
import { pointerTo, type Report } from './rules.ts';

/** Contexts behind URLs whose prefixes we know, for example our own: URL to prefixes. */
export type KnownContexts = Readonly<Record<string, Namespaces>>;

// What GS1 publishes declares the standard prefixes and nothing else.
const OF_GS1 = /^https?:\/\/(?:ref\.gs1\.org|gs1\.github\.io|id\.gs1\.org|www\.gs1\.org)\/.*epcis/i;

const partsOf = (context: unknown): readonly unknown[] => (Array.isArray(context) ? context : [context]);

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  const left = one as { readonly [name: string]: unknown };
  const right = other as { readonly [name: string]: unknown };
  return names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]));
}

// Contexts are few in life; comparing each with each must stay cheap when somebody sends thousands.
const MANY_CONTEXTS = 64;

export const context: Check = (value, path, report) => {
  const parts = partsOf(value);
  if (parts.length > MANY_CONTEXTS) report.add(path, 'events.too_large', String(MANY_CONTEXTS));
  for (const [index, part] of parts.slice(0, MANY_CONTEXTS).entries()) {
    const at = Array.isArray(value) ? pointerTo(path, index) : path;
    if (!isObject(part) && !(typeof part === 'string' && isUri(part))) {
      report.add(at, 'events.wrong_context', 'uri|object');
    } else if (parts.slice(0, index).some((earlier) => isSame(earlier, part))) {
      report.add(at, 'events.repeated_item');
    }
  }
};

const namespaceOf = (definition: unknown): string | undefined => {
  if (typeof definition === 'string') return definition;
  const id = isObject(definition) ? definition['@id'] : undefined;
  return typeof id === 'string' ? id : undefined;
};

const namespacesAt = (url: string, known: KnownContexts): Namespaces | undefined =>
  Object.hasOwn(known, url) ? known[url] : isEventContext(url) ? eventNamespaces : undefined;

/** The namespaces that a context adds: those written in it and those of known URLs. */
export function namespacesIn(value: unknown, known: KnownContexts): Namespaces {
  const declared: [string, string][] = [];
  for (const part of partsOf(value)) {
    if (typeof part === 'string') declared.push(...Object.entries(namespacesAt(part, known) ?? {}));
    if (!isObject(part)) continue;
    for (const [prefix, definition] of Object.entries(part)) {
      const namespace = namespaceOf(definition);
      if (namespace !== undefined && !prefix.startsWith('@') && !prefix.includes(':'))
        declared.push([prefix, namespace]);
    }
  }
  return Object.fromEntries(declared);
}

/** Puts the prefixes of a context in force on top of those that stand. */
export function enterContext(value: unknown, known: KnownContexts, report: Report): void {
  const added = namespacesIn(value, known);
  report.namespaces = { ...report.namespaces, ...added };
  const isForeign = partsOf(value).some(
    (part) =>
      (typeof part === 'string' && !OF_GS1.test(part) && namespacesAt(part, known) === undefined) ||
      (isObject(part) && Object.hasOwn(part, '@import')),
  );
  if (isForeign) report.prefixes = null;
  if (report.prefixes !== null) report.prefixes = new Set([...report.prefixes, ...Object.keys(added)]);
}
