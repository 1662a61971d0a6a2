// The rules an EPCIS document can break, by code, and the list on which breaches are collected. Codes only: words for a reader
// live in messages.
export { pointerTo } from '../../ledger/index.ts';

import type { Namespaces } from '../event-hash.ts';
import { standardNamespaces } from './words.ts';

/** What the JSON schema of EPCIS 2.0 demands. Whatever it refuses is refused by one of these. */
const schemaRules = [
  'traceability.not_an_object',
  'traceability.not_a_list',
  'traceability.not_text',
  'traceability.not_a_number',
  'traceability.not_a_boolean',
  'traceability.missing_member',
  'traceability.unknown_member',
  'traceability.unknown_type',
  'traceability.missing_context',
  'traceability.wrong_context',
  'traceability.wrong_version',
  'traceability.wrong_time',
  'traceability.wrong_offset',
  'traceability.wrong_uri',
  'traceability.wrong_uom',
  'traceability.wrong_hex',
  'traceability.wrong_action',
  'traceability.unknown_word',
  'traceability.standard_word_as_uri',
  'traceability.extension_without_prefix',
  'traceability.repeated_item',
  'traceability.empty_list',
  'traceability.empty_persistent_disposition',
  'traceability.ilmd_not_allowed',
  'traceability.nothing_observed',
  'traceability.no_children',
  'traceability.no_inputs',
  'traceability.no_outputs',
] as const;

/** What the standard or our safety demands beyond the schema. Nothing else may refuse what the schema accepts. */
const furtherRules = [
  /** EPCIS 2.0 section 7.4.3: parentID is required where action is ADD or DELETE. */
  'traceability.parent_missing',
  /** Section 7.3.3.3: a unit of measure needs the quantity it measures. */
  'traceability.uom_without_quantity',
  /** Section 7.3.3.3: how many or how much, which is never below zero. */
  'traceability.negative_quantity',
  /** Section 9.5 and JSON-LD 1.1: a prefix means something only where a context declares it. */
  'traceability.undeclared_prefix',
  /** Ours: bounds, texts no store keeps, and what is no JSON at all. */
  'traceability.too_deep',
  'traceability.too_large',
  'traceability.too_many_events',
  'traceability.too_long',
  'traceability.wrong_character',
  'traceability.not_json',
  /** RFC 7493 section 2.2: a number that no double says as it was written would be hashed as another one. */
  'traceability.number_inexact',
] as const;

/** Every code with which capture refuses. */
export const epcisRules = [...schemaRules, ...furtherRules] as const;
export type EpcisRule = (typeof epcisRules)[number];

/** Rules that the schema does not know; beside them, a form that the schema takes loosely (`wrong_time`, `wrong_uri`). */
export const rulesBeyondTheSchema: readonly EpcisRule[] = furtherRules;

/** Bounds against hostile input. Identifiers are kept below what a database index can hold. */
export const epcisLimits = {
  depth: 48,
  values: 500_000,
  events: 10_000,
  textLength: 65_536,
  uriLength: 2_000,
  nameLength: 500,
  faults: 100,
} as const;

/** One breach: where, as a JSON pointer (RFC 6901), which rule, and what would have been right. */
export interface EpcisFault<Rule extends string = EpcisRule> {
  readonly path: string;
  readonly rule: Rule;
  readonly expected?: string;
}

/** What is known about the document while it is checked: the breaches so far and the prefixes that stand. */
export class Report {
  readonly faults: EpcisFault[] = [];
  /** Prefixes in force; null where a context of somebody else, which is never fetched, may declare any. */
  prefixes: ReadonlySet<string> | null = new Set(Object.keys(standardNamespaces));
  namespaces: Namespaces = {};

  add(path: string, rule: EpcisRule, expected?: string): void {
    if (this.faults.length >= epcisLimits.faults) return;
    this.faults.push(expected === undefined ? { path, rule } : { path, rule, expected });
  }

  get isFull(): boolean {
    return this.faults.length >= epcisLimits.faults;
  }
}
