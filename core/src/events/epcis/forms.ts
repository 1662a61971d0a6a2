// The forms that single values may take: URI, instant, offset, number, word. Each says no more than whether the text has the
// form; none looks anything up.
import { remembered } from '../remembered.ts';
import { type EpcisRule, epcisLimits, pointerTo, type Report } from './rules.ts';
import type { Vocabulary } from './words.ts';

/** Looks at one value and reports what is wrong with it. */
export type Check = (value: unknown, path: string, report: Report) => void;

// RFC 3986, written so that no text makes it go back far: the attacker chooses the text.
const PCHAR = "(?:[a-z0-9\\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})";
const REST = "(?:[a-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})";
const AUTHORITY =
  "(?:(?:[a-z0-9\\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:[a-z0-9\\-._~!$&'()*+,;=]|%[0-9a-f]{2})*(?::\\d*)?";
const PATH = `(?://${AUTHORITY}(?:/${PCHAR}*)*|/(?:${PCHAR}+(?:/${PCHAR}*)*)?|${PCHAR}+(?:/${PCHAR}*)*)`;
const URI = new RegExp(`^[a-z][a-z0-9+\\-.]*:${PATH}(?:\\?${REST}*)?(?:#${REST}*)?$`, 'i');

/** An absolute URI. Hosts in brackets (IPv6) name no product and are refused. @example isUri('urn:uuid:1') // true */
export const isUri = (text: string): boolean => text.length <= epcisLimits.uriLength && URI.test(text);

const DATE = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,12}))?(?:Z|([+-])(\d\d):(\d\d))$/;
const lastDayOf = (year: number, month: number): number =>
  new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/**
 * An instant of xsd:dateTimeStamp in UTC with microseconds, so that instants compare as texts; undefined for anything else.
 * Further digits are cut off, as nothing downstream keeps them. Leap seconds and the year 0 do not exist in that type.
 *
 * @example instantOf('2005-04-03T20:33:31.116-06:00') // '2005-04-04T02:33:31.116000Z'
 */
export function instantOf(text: string): string | undefined {
  // Asked of every value of an extension, of which few are instants.
  return text[10] === 'T' ? (readInstant(text) ?? undefined) : undefined;
}

// The time of an event is asked for when it is checked and again when it is indexed, that of the recording for every event.
const readInstant = remembered((text: string): string | null => {
  const found = DATE.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  const fraction = (found[7] ?? '').padEnd(6, '0').slice(0, 6);
  const offset = Number(found[9] ?? 0) * 60 + Number(found[10] ?? 0);
  if (year === 0 || month < 1 || month > 12 || day < 1 || day > lastDayOf(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59 || offset > 14 * 60 || Number(found[10] ?? 0) > 59) return null;
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  at.setUTCHours(hour, minute - (found[8] === '-' ? -offset : offset), second);
  const full = at.getUTCFullYear();
  return full < 1 || full > 9999 ? null : `${at.toISOString().slice(0, 19)}.${fraction}Z`;
});

const textBy =
  (rule: EpcisRule, expected: string, holds: (text: string) => boolean): Check =>
  (value, path, report) => {
    if (typeof value !== 'string') report.add(path, 'events.not_text', expected);
    else if (!holds(value)) report.add(path, rule, expected);
  };

export const text: Check = (value, path, report) => {
  if (typeof value !== 'string') report.add(path, 'events.not_text');
};
export const number: Check = (value, path, report) => {
  if (typeof value !== 'number') report.add(path, 'events.not_a_number');
};
export const boolean: Check = (value, path, report) => {
  if (typeof value !== 'boolean') report.add(path, 'events.not_a_boolean');
};
export const anything: Check = () => {};

export const uri: Check = (value, path, report) => {
  if (typeof value !== 'string') report.add(path, 'events.not_text', 'uri');
  else if (value.length > epcisLimits.uriLength) report.add(path, 'events.too_long', String(epcisLimits.uriLength));
  else if (!URI.test(value)) report.add(path, 'events.wrong_uri', 'uri');
};
/** Nothing that a computer captured is older than the clocks of computers; a year of one or two digits is a date that somebody left empty. */
export const time = textBy(
  'events.wrong_time',
  'date-time with offset, from 1970',
  (value) => (instantOf(value) ?? '') >= '1970',
);
export const offset = textBy('events.wrong_offset', '±hh:mm', (value) =>
  /^[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00)$/.test(value),
);
export const uom = textBy('events.wrong_uom', 'UN/CEFACT Recommendation 20 code', (value) =>
  /^[A-Z0-9]{2,3}$/.test(value),
);
export const hex = textBy('events.wrong_hex', 'hexadecimal digits', (value) => /^[A-Fa-f0-9]+$/.test(value));
export const version = textBy('events.wrong_version', '2.0', (value) => /^\d+(?:\.\d+)*$/.test(value));
export const action = textBy('events.wrong_action', 'OBSERVE|ADD|DELETE', (value) =>
  /^(?:OBSERVE|ADD|DELETE)$/.test(value),
);

/** A bare word of the standard, or a URI for any other word; a standard word as URN is refused. EPCIS 2.0 section 10.2. */
export const word =
  (vocabulary: Vocabulary): Check =>
  (value, path, report) => {
    if (typeof value !== 'string') report.add(path, 'events.not_text', vocabulary.name);
    else if (vocabulary.words.has(value)) return;
    else if (vocabulary.refused.test(value)) report.add(path, 'events.standard_word_as_uri', vocabulary.name);
    else if (!isUri(value)) report.add(path, 'events.unknown_word', vocabulary.name);
  };

/** One of the given words exactly. */
export const exactly = (...words: readonly string[]): Check =>
  textBy('events.unknown_type', words.join('|'), (value) => words.includes(value));

/** A list; `distinct` for lists of texts that may hold each text once. */
export const list =
  (item: Check, rules: { readonly atLeastOne?: boolean; readonly distinct?: boolean } = {}): Check =>
  (value, path, report) => {
    if (!Array.isArray(value)) {
      report.add(path, 'events.not_a_list');
      return;
    }
    if (rules.atLeastOne === true && value.length === 0) report.add(path, 'events.empty_list');
    const seen = new Set<unknown>();
    for (const [index, one] of value.entries()) {
      if (report.isFull) return;
      item(one, pointerTo(path, index), report);
      if (rules.distinct !== true) continue;
      if (seen.has(one)) report.add(pointerTo(path, index), 'events.repeated_item');
      seen.add(one);
    }
  };
