// The rules an EPCIS document can break, by code, and the list on which breaches are collected. Codes only: words for a reader
// live in messages.
export { pointerTo } from '../../ledger/index.ts';

import type { Namespaces } from '../event-hash.ts';
import { standardNamespaces } from './words.ts';

/** What the JSON schema of EPCIS 2.0 demands. Whatever it refuses is refused by one of these. */
const schemaRules = [
  'events.not_an_object',
  'events.not_a_list',
  'events.not_text',
  'events.not_a_number',
  'events.not_a_boolean',
  'events.missing_member',
  'events.unknown_member',
  'events.unknown_type',
  'events.missing_context',
  'events.wrong_context',
  'events.wrong_version',
  'events.wrong_time',
  'events.wrong_offset',
  'events.wrong_uri',
  'events.wrong_uom',
  'events.wrong_hex',
  'events.wrong_action',
  'events.unknown_word',
  'events.standard_word_as_uri',
  'events.extension_without_prefix',
  'events.repeated_item',
  'events.empty_list',
  'events.empty_persistent_disposition',
  'events.ilmd_not_allowed',
  'events.nothing_observed',
  'events.no_children',
  'events.no_inputs',
  'events.no_outputs',
] as const;

/** What the standard or our safety demands beyond the schema. Nothing else may refuse what the schema accepts. */
const furtherRules = [
  /** EPCIS 2.0 section 7.4.3: parentID is required where action is ADD or DELETE. */
  'events.parent_missing',
  /** Section 7.3.3.3: a unit of measure needs the quantity it measures. */
  'events.uom_without_quantity',
  /** Section 7.3.3.3: how many or how much, which is never below zero. */
  'events.negative_quantity',
  /** No single event is of more, by whatever measure; sums of these are still exact. */
  'events.quantity_too_large',
  /** Section 9.5 and JSON-LD 1.1: a prefix means something only where a context declares it. */
  'events.undeclared_prefix',
  /** Ours: bounds, texts no store keeps, and what is no JSON at all. */
  'events.too_deep',
  'events.too_large',
  'events.too_many_events',
  'events.too_long',
  'events.wrong_character',
  'events.not_json',
  /** RFC 7493 section 2.2: a number that no double says as it was written would be hashed as another one. */
  'events.number_inexact',
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
  /** Of any unit: in tonnes more than the world eats of anything in a year. */
  quantity: 1_000_000_000,
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
