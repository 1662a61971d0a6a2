// Conditions of the EPCIS query language as SQL over what index-facts.ts wrote. What a condition means is said by core's
// `matchesQuery`; here it is only made fast. Every value is a parameter, never text of the statement.

import {
  type Comparison,
  type Condition,
  type EpcisQuery,
  type IdentifierPattern,
  vocabularies,
} from '@amanah/core/events';
import { storedKey } from '../codes/index.ts';
import { literally } from '../platform/database/like-pattern.ts';
import { isShownText } from '../platform/database/realms.ts';
import { keyKinds, partyKey, valueKey } from './index-facts.ts';
import { bytesOfHashUri } from './prepare-events.ts';

/** Collects the values of a statement while its text is written. */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

const operator: Readonly<Record<Comparison, string>> = { EQ: '=', GT: '>', GE: '>=', LT: '<', LE: '<=' };

const columnOf = {
  type: 'e.type',
  eventId: 'e.event_id',
  action: 'e.action',
  bizStep: 'e.biz_step',
  disposition: 'e.disposition',
  transformationId: 'e.transformation_id',
  errorReason: 'e.error_reason',
  readPoint: 'e.read_point',
  bizLocation: 'e.biz_location',
  eventTime: 'e.event_time',
  recordTime: 'e.record_time',
  declaredAt: 'e.declared_at',
} as const;

const listIn = { dispositionsSet: 'set', dispositionsUnset: 'unset', correctiveEventIds: 'corrective' } as const;

/** With one value an index also gives the order behind it; a list of one would hide that from the planner. */
const isOneOf = (column: string, values: readonly unknown[], type: string, to: Parameters): string =>
  values.length === 1 ? `${column} = ${to.add(values[0], type)}` : `${column} = any(${to.add(values, `${type}[]`)})`;

/** All keys that begin alike are neighbours; a `?` near the front is tried with each digit, so that the range stays small. */
function maskSql(mask: string, to: Parameters): string {
  const short = storedKey(mask.replace(/\*$/, ''));
  const isOpen = mask.endsWith('*');
  const like = short.split('?').map(literally).join('_') + (isOpen ? '%' : '');
  const first = short.indexOf('?');
  const heads =
    first < 0 ? [short] : [...'0123456789'].map((digit) => short.slice(0, first) + digit + short.slice(first + 1));
  const prefixes = heads.map((head) => head.split('?', 1)[0] ?? '');
  const ranges = prefixes.map(
    (prefix) => `(k.key >= ${to.add(prefix, 'text')} and k.key < ${to.add(`${prefix}\u{10ffff}`, 'text')})`,
  );
  return `((${ranges.join(' or ')}) and k.key like ${to.add(like, 'text')})`;
}

function patternsSql(kinds: readonly number[], patterns: readonly IdentifierPattern[], to: Parameters): string {
  const keys = patterns.flatMap((pattern) => (pattern.kind === 'key' ? [storedKey(pattern.key)] : []));
  const masks = patterns.flatMap((pattern) => (pattern.kind === 'mask' ? [maskSql(pattern.mask, to)] : []));
  const found = [...(keys.length > 0 ? [isOneOf('k.key', keys, 'text', to)] : []), ...masks];
  return keySql(kinds, `(${found.join(' or ')})`, to);
}

const keySql = (kinds: readonly number[], which: string, to: Parameters): string =>
  `e.id in (select k.event_id from events.epcis_keys k where ${which} and k.kind = any(${to.add(kinds, 'smallint[]')}))`;

/** Events that name a thing in any role: for the collection of its events. */
export const namedThingSql = (key: string, to: Parameters): string =>
  keySql([1, 2, 3, 4, 5, 6, 7], `k.key = ${to.add(storedKey(key), 'text')}`, to);

const anySensor = (which: string): string => `exists (select from jsonb_array_elements(e.rest->'s') s where ${which})`;

const compareSql = (column: string, comparison: Comparison, anyOf: readonly number[], to: Parameters): string =>
  comparison === 'EQ'
    ? isOneOf(column, anyOf, 'double precision', to)
    : `${column} ${operator[comparison]} ${to.add(anyOf[0], 'double precision')}`;

type Extension = Extract<Condition, { kind: 'extension' | 'extension_exists' }>;

function extensionSql(condition: Extension, to: Parameters): string {
  const name = to.add(condition.name, 'text');
  const named = `x.p = ${to.add(condition.place, 'text')} and x.i = ${to.add(condition.isInner, 'boolean')} and (x.n = ${name} or x.w = ${name})`;
  const within = (which: string) =>
    `exists (select from jsonb_to_recordset(e.rest->'x') as x(p text, i boolean, n text, w text, t text, d double precision, a text collate "C") where ${named}${which})`;
  if (condition.kind === 'extension_exists') return within('');
  const sign = operator[condition.comparison];
  const holds = condition.anyOf.map(({ text, number, instant }) =>
    [
      ...(condition.comparison === 'EQ' ? [`x.t = ${to.add(text, 'text')}`] : []),
      ...(number === null ? [] : [`x.d ${sign} ${to.add(number, 'double precision')}`]),
      ...(instant === null ? [] : [`x.a ${sign} ${to.add(instant, 'text')}`]),
    ].join(' or '),
  );
  const exact = within(` and x.t is not null and (${holds.filter(Boolean).join(' or ') || 'false'})`);
  if (condition.comparison !== 'EQ') return exact;
  const keys = condition.anyOf.map((operand) => valueKey(operand));
  return `${keySql([keyKinds.extension], isOneOf('k.key', keys, 'text', to), to)} and ${exact}`;
}

/** Master data counts for the events of whoever stated it. */
function placeSql(condition: Extract<Condition, { kind: 'place' }>, to: Parameters): string {
  const column = columnOf[condition.field];
  const itself = isOneOf(column, condition.anyOf, 'text', to);
  if (!condition.withDescendants) return itself;
  return `(${itself} or (e.organisation_id, ${column}) in (
    with recursive below (organisation_id, place) as (
      select organisation_id, unnest(children) from events.epcis_vocabulary where key = any(${to.add(condition.anyOf, 'text[]')})
      union
      select v.organisation_id, unnest(v.children) from below b
        join events.epcis_vocabulary v on v.organisation_id = b.organisation_id and v.key = b.place)
    select organisation_id, place from below))`;
}

const keyOfVocabulary = `case when v.key like 'https://id.gs1.org/%' then substr(v.key, 19) else v.key end`;

function attributeSql({ field, name, anyOf }: Extract<Condition, { kind: 'attribute' }>, to: Parameters): string {
  const named = `v.attributes ? ${to.add(name, 'text')}`;
  const stated =
    anyOf === null ? named : `${named} and v.attributes->${to.add(name, 'text')} ?| ${to.add(anyOf, 'text[]')}`;
  if (typeof field === 'object') {
    const extension = to.add(field.extension, 'text');
    return `exists (select from jsonb_to_recordset(e.rest->'x') as x(p text, i boolean, n text, w text, t text)
      join events.epcis_vocabulary v on v.organisation_id = e.organisation_id and v.key = x.t
      where x.p = 'event' and not x.i and (x.n = ${extension} or x.w = ${extension}) and ${stated})`;
  }
  if (field === 'epcClass')
    return `(e.organisation_id, e.id) in (select v.organisation_id, k.event_id from events.epcis_vocabulary v
      join events.epcis_keys k on k.key = ${keyOfVocabulary} and k.kind in (${keyKinds.class_epc}, ${keyKinds.class_input}, ${keyKinds.class_output})
      where ${stated})`;
  if (field === 'bizTransaction' || field === 'source' || field === 'destination') {
    const types = field === 'bizTransaction' ? vocabularies.bizTransactionType : vocabularies.sourceDestinationType;
    const kind = field === 'bizTransaction' ? keyKinds.biz_transaction : keyKinds[field];
    return `(e.organisation_id, e.id) in (select v.organisation_id, k.event_id from events.epcis_vocabulary v
      cross join unnest(${to.add(['', ...types.words], 'text[]')}) as t(type)
      join events.epcis_keys k on k.key = t.type || ' ' || v.key and k.kind = ${kind} where ${stated})`;
  }
  return `exists (select from events.epcis_vocabulary v where v.organisation_id = e.organisation_id and v.key = ${columnOf[field]} and ${stated})`;
}

export function conditionSql(condition: Condition, to: Parameters): string {
  switch (condition.kind) {
    case 'text': {
      const { field, anyOf } = condition;
      if (field === 'dispositionsSet' || field === 'dispositionsUnset' || field === 'correctiveEventIds')
        return `e.rest->'${listIn[field]}' ?| ${to.add(anyOf, 'text[]')}`;
      const equals = isOneOf(columnOf[field], anyOf, 'text', to);
      const hashes = field === 'eventId' ? anyOf.flatMap((one) => bytesOfHashUri(one) ?? []) : [];
      // An event without a name of its own goes by its hash.
      return hashes.length === 0
        ? equals
        : `(${equals} or (e.event_id is null and ${isOneOf('e.identity', hashes, 'bytea', to)}))`;
    }
    case 'time':
      return `${columnOf[condition.field]} ${operator[condition.comparison]} ${to.add(condition.at, 'timestamptz')}`;
    case 'place':
      return placeSql(condition, to);
    case 'instance':
      return patternsSql(
        condition.roles.map((role) => keyKinds[role]),
        condition.anyOf,
        to,
      );
    case 'class':
      return patternsSql(
        condition.roles.map((role) => keyKinds[`class_${role}`]),
        condition.anyOf,
        to,
      );
    case 'quantity':
      return `exists (select from jsonb_to_recordset(e.rest->'q') as q(q double precision, u text) where ${compareSql('q.q', condition.comparison, condition.anyOf, to)}${
        condition.uom === null ? '' : ` and q.u = ${to.add(condition.uom, 'text')}`
      })`;
    case 'party':
      return keySql(
        [keyKinds[condition.role]],
        isOneOf(
          'k.key',
          condition.anyOf.map((key) => partyKey(condition.type, key)),
          'text',
          to,
        ),
        to,
      );
    case 'exists':
      return condition.field === 'sensors' ? `e.rest ? 's'` : 'e.declared_at is not null';
    case 'sensor_type':
      return anySensor(isOneOf(`(s->>'t')`, condition.anyOf, 'text', to));
    case 'sensor_text': {
      const keys = condition.anyOf.map((value) => storedKey(value));
      return `${keySql([keyKinds.sensor], isOneOf('k.key', keys, 'text', to), to)} and ${anySensor(
        `s->'x'->'${condition.field}' ?| ${to.add(condition.anyOf, 'text[]')}`,
      )}`;
    }
    case 'sensor_number': {
      const { field, comparison, anyOf, uom } = condition;
      const value = field === 'percRank' ? `(s->>'r')::double precision` : `(s->'n'->>'${field}')::double precision`;
      return anySensor(
        `${compareSql(value, comparison, anyOf, to)}${uom === null ? '' : ` and s->>'u' = ${to.add(uom, 'text')}`}`,
      );
    }
    case 'sensor_time':
      return anySensor(
        `exists (select from jsonb_array_elements_text(s->'a'->'${condition.field}') a where a collate "C" ${operator[condition.comparison]} ${to.add(condition.at, 'text')})`,
      );
    case 'sensor_boolean':
      return anySensor(`(s->>'b')::boolean = ${to.add(condition.equals, 'boolean')}`);
    case 'extension':
    case 'extension_exists':
      return extensionSql(condition, to);
    case 'attribute':
      return attributeSql(condition, to);
  }
}

/** What somebody may see: public events, and those of their organisation or shown to it. */
export function visibleSql(organisationId: string | null, to: Parameters): string {
  const own = organisationId === null ? null : to.add(organisationId, 'uuid');
  const isPublic = `(e.is_public and ${isShownText('e.realm', own)})`;
  if (own === null) return isPublic;
  return `(${isPublic} or e.organisation_id = ${own} or ${own} = any(e.audience))`;
}

export interface Order {
  /** What rows are put in order by, without a tie. */
  readonly column: string;
  readonly type: 'timestamptz' | 'uuid' | null;
  readonly direction: 'asc' | 'desc';
}

const kindsWithKey: readonly Condition['kind'][] = ['instance', 'class', 'party'];

/**
 * The order of an answer. Where the query leaves it open, events stand in the order of capture when a key finds them, as keys are
 * stored in that order, else in the order of time, in which the indexes of the columns are.
 */
export function orderOf(query: EpcisQuery, isByKey: boolean): Order {
  const direction = query.orderDirection === 'ASC' ? 'asc' : 'desc';
  if (query.orderBy === 'eventTime') return { column: 'e.event_time', type: 'timestamptz', direction };
  if (query.orderBy === 'recordTime') return { column: 'e.record_time', type: 'timestamptz', direction };
  if (query.orderBy !== null) return { column: '', type: null, direction };
  const hasKey = isByKey || query.conditions.some(({ kind }) => kindsWithKey.includes(kind));
  return hasKey
    ? { column: 'e.id', type: 'uuid', direction: 'asc' }
    : { column: 'e.event_time', type: 'timestamptz', direction: 'asc' };
}

/** Order by the value of an extension: numbers and instants as such, texts by code point, events without it last. */
export function extensionOrderSql(name: string, direction: 'asc' | 'desc', to: Parameters): string {
  const named = to.add(name, 'text');
  const value = (column: string) =>
    `(select x.${column} from jsonb_to_recordset(e.rest->'x') as x(p text, i boolean, n text, w text, t text collate "C", d double precision, a text collate "C")
      where x.p = 'event' and not x.i and x.t is not null and (x.n = ${named} or x.w = ${named}) limit 1)`;
  return ['d', 'a', 't'].map((column) => `${value(column)} ${direction} nulls last`).join(', ');
}
