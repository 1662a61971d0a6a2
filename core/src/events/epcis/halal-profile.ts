// The halal profile of EPCIS: what events may say about slaughter, ritual cleansing, segregation and lab tests, and what such
// statements demand of each other. Judges the form of what is said, never whether it is permitted: that is the verdict's.

import { uuidOfUrn } from '../../codes/index.ts';
import { isObject } from '../../ledger/index.ts';
import type { EventJson, Namespaces } from '../event-hash.ts';
import { identifierKey } from './epc-forms.ts';
import { isUri } from './forms.ts';
import {
  HALAL_NAMESPACE,
  type HalalForm,
  type HalalMember,
  type HalalStatement,
  halalStatements,
} from './halal-vocabulary.ts';
import { type EpcisFault, epcisLimits, pointerTo } from './rules.ts';
import { expandName, vocabularies, wordOf } from './words.ts';

/** Every code with which the profile refuses. */
export const halalRules = [
  'events.halal_word_unknown',
  'events.halal_member_without_prefix',
  'events.halal_statement_not_an_object',
  'events.halal_member_missing',
  'events.halal_value_wrong',
  'events.halal_person_not_pseudonymous',
  'events.halal_slaughter_not_transformation',
  'events.halal_killing_ends_tags',
  'events.halal_observation_needed',
  'events.halal_cleansing_incomplete',
  'events.halal_earth_washes_exceed',
  'events.halal_cleansing_before_missing',
  'events.halal_outcome_does_not_fit',
  'events.halal_ethanol_percent_misplaced',
] as const;
export type HalalRule = (typeof halalRules)[number];
export type HalalFault = EpcisFault<HalalRule>;

/** What a statement says, by member; numbers stay numbers. */
export type HalalWords = Readonly<Record<string, string | number>>;
export type HalalFacts = Readonly<Partial<Record<HalalStatement, HalalWords>>>;

const localName = (name: string, namespaces: Namespaces): string | undefined => {
  const full = expandName(name, namespaces);
  return full.startsWith(HALAL_NAMESPACE) ? full.slice(HALAL_NAMESPACE.length) : undefined;
};

const isStatement = (name: string): name is HalalStatement => Object.hasOwn(halalStatements, name);

/** A random number, a GSRN of staff, or a key: nothing from which a reader learns who it is. */
function isPseudonym(text: string): boolean {
  if (uuidOfUrn(text) !== null) return true;
  if (/^did:key:z[1-9A-HJ-NP-Za-km-z]{10,}$/.test(text)) return true;
  return /^https:\/\/id\.gs1\.org\/801[78]\/\d{18}$/.test(identifierKey(text));
}

function expectedOf(form: HalalForm): string {
  switch (form.kind) {
    case 'word':
      return form.words.join('|');
    case 'count':
      return `integer from ${form.atLeast}`;
    case 'percent':
      return 'number from 0 to 100';
    case 'person':
      return 'urn:uuid|GSRN|did:key';
    case 'place_code':
      return 'A-Z a-z 0-9 . _ -, 20 at most';
    case 'uri':
      return 'uri';
  }
}

function holds(form: HalalForm, value: unknown): boolean {
  switch (form.kind) {
    case 'word':
      return typeof value === 'string' && form.words.includes(value);
    case 'count':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= form.atLeast;
    case 'percent':
      return typeof value === 'number' && value >= 0 && value <= 100;
    case 'person':
      return typeof value === 'string' && isPseudonym(value);
    case 'place_code':
      return typeof value === 'string' && /^(?=.*\d)[A-Za-z0-9._-]{1,20}$/.test(value);
    case 'uri':
      return typeof value === 'string' && isUri(value);
  }
}

type Add = (path: string, rule: HalalRule, expected?: string) => void;

function readStatement(
  statement: HalalStatement,
  value: unknown,
  path: string,
  namespaces: Namespaces,
  add: Add,
): HalalWords | undefined {
  if (!isObject(value)) {
    add(path, 'events.halal_statement_not_an_object');
    return undefined;
  }
  const members: Readonly<Record<string, HalalMember>> = halalStatements[statement];
  const said = new Map<string, string | number>();
  for (const [written, inner] of Object.entries(value)) {
    const at = pointerTo(path, written);
    const name = localName(written, namespaces);
    const member = name !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;
    if (!written.includes(':')) add(at, 'events.halal_member_without_prefix', `halal:${written}`);
    else if (name === undefined) continue;
    else if (member === undefined) add(at, 'events.halal_word_unknown', Object.keys(members).join('|'));
    else if (holds(member.form, inner)) said.set(name, inner as string | number);
    else {
      const isPerson = member.form.kind === 'person';
      add(at, isPerson ? 'events.halal_person_not_pseudonymous' : 'events.halal_value_wrong', expectedOf(member.form));
    }
  }
  for (const [name, { isRequired }] of Object.entries(members)) {
    const isSaid = Object.keys(value).some((written) => localName(written, namespaces) === name);
    if (isRequired && !isSaid) add(path, 'events.halal_member_missing', `halal:${name}`);
  }
  return Object.fromEntries(said);
}

/** Seven washes, one with earth, where the impurity is severe; earth is one of the washes. */
function checkCleansing(words: HalalWords, path: string, add: Add): void {
  const { impurity, washes = 0, earthWashes = 0 } = words;
  if (Number(earthWashes) > Number(washes)) add(path, 'events.halal_earth_washes_exceed', String(washes));
  if (impurity === 'severe' && (Number(washes) < 7 || Number(earthWashes) < 1))
    add(path, 'events.halal_cleansing_incomplete', '7 washes, 1 with earth');
}

function checkLabTest(words: HalalWords, path: string, add: Add): void {
  const { analyte, outcome, ethanolPercent } = words;
  const isEthanol = analyte === 'ethanol';
  const fitting = isEthanol ? ['above_limit', 'within_limit', 'not_detected'] : ['detected', 'not_detected'];
  if (analyte !== undefined && outcome !== undefined && !fitting.includes(String(outcome)))
    add(path, 'events.halal_outcome_does_not_fit', fitting.join('|'));
  if (ethanolPercent !== undefined && analyte !== undefined && !isEthanol)
    add(path, 'events.halal_ethanol_percent_misplaced');
}

/** After pork or unclean goods, halal goods need a cleansing in between; the statement has to name it. */
function checkSegregation(words: HalalWords, path: string, add: Add): void {
  const isUnclean = words['previousUse'] === 'pork' || words['previousUse'] === 'non_halal';
  if (isUnclean && words['level'] !== 'mixed' && words['cleansedBy'] === undefined)
    add(path, 'events.halal_cleansing_before_missing', 'halal:cleansedBy');
}

/** What each statement demands of the event it stands in, and of its own members. */
function checkTogether(statement: HalalStatement, words: HalalWords, event: EventJson, path: string, add: Add): void {
  const type = event['type'];
  if (statement === 'slaughter') {
    // Animals go in, carcasses come out: what was is no more and something new begins.
    if (type !== 'TransformationEvent') add(path, 'events.halal_slaughter_not_transformation', 'TransformationEvent');
    return;
  }
  if (type !== 'ObjectEvent' || event['action'] === 'DELETE')
    add(path, 'events.halal_observation_needed', 'ObjectEvent, OBSERVE or ADD');
  if (statement === 'cleansing') checkCleansing(words, path, add);
  else if (statement === 'segregation') checkSegregation(words, path, add);
  else checkLabTest(words, path, add);
}

export interface HalalReading {
  readonly facts: HalalFacts;
  readonly faults: readonly HalalFault[];
}

export interface HalalOptions {
  /** JSON pointer of the event in what was sent. */
  readonly path?: string;
  /** Whether an identifier, by its key, names live animals: the server knows its products. */
  readonly isAnimal?: (key: string) => boolean;
}

/** All members of an event under which things stand. */
const THINGS = ['epcList', 'childEPCs', 'inputEPCList'] as const;
const KINDS = ['quantityList', 'childQuantityList', 'inputQuantityList'] as const;

function namesAnimals(event: EventJson, isAnimal: (key: string) => boolean): boolean {
  const listAt = (name: string): readonly unknown[] => (Array.isArray(event[name]) ? event[name] : []);
  const named = [
    ...THINGS.flatMap(listAt),
    ...KINDS.flatMap(listAt).map((element) => (isObject(element) ? element['epcClass'] : undefined)),
  ];
  return named.some((uri) => typeof uri === 'string' && isAnimal(identifierKey(uri)));
}

/**
 * What a valid event says in halal words, and every breach of the profile. An event without such words passes, unless it calls
 * the slaughter of animals `killing`: in the CBV that ends the life of an RFID tag.
 *
 * @example readHalalProfile(event, { halal: HALAL_NAMESPACE }).facts.slaughter?.species // 'cattle'
 */
export function readHalalProfile(event: EventJson, namespaces: Namespaces, options: HalalOptions = {}): HalalReading {
  const faults: HalalFault[] = [];
  const path = options.path ?? '';
  const add: Add = (at, rule, expected) => {
    if (faults.length < epcisLimits.faults)
      faults.push({ path: at, rule, ...(expected === undefined ? {} : { expected }) });
  };
  const facts: Partial<Record<HalalStatement, HalalWords>> = {};
  let hasHalalWords = false;
  for (const [written, value] of Object.entries(event)) {
    const name = written.includes(':') ? localName(written, namespaces) : undefined;
    if (name === undefined) continue;
    hasHalalWords = true;
    const at = pointerTo(path, written);
    if (!isStatement(name)) {
      add(at, 'events.halal_word_unknown', Object.keys(halalStatements).join('|'));
      continue;
    }
    const words = readStatement(name, value, at, namespaces, add);
    if (words === undefined) continue;
    facts[name] = words;
    checkTogether(name, words, event, at, add);
  }
  const bizStep = typeof event['bizStep'] === 'string' ? event['bizStep'] : '';
  const isKilling = wordOf(vocabularies.bizStep, bizStep, namespaces) === 'killing';
  if (isKilling && (hasHalalWords || namesAnimals(event, options.isAnimal ?? (() => false))))
    add(pointerTo(path, 'bizStep'), 'events.halal_killing_ends_tags', 'TransformationEvent with halal:slaughter');
  return { facts: faults.length > 0 ? {} : facts, faults };
}

/**
 * A slaughter in the words of certificates and verdicts. Cut and stunning are two questions, so there can be two answers, and a
 * rule has to permit both.
 *
 * @example slaughterMethodsOf({ species: 'chicken', method: 'mechanical', stunning: 'no_stun' }) // ['mechanical', 'no_stun']
 */
export function slaughterMethodsOf(slaughter: HalalWords): readonly string[] {
  const stunning = String(slaughter['stunning']);
  return slaughter['method'] === 'mechanical' ? ['mechanical', stunning] : [stunning];
}
