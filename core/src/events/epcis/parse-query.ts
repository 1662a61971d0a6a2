// Reads a query from the parameters of a URL or from JSON. An unknown name or a wrong value refuses it: a condition that is
// silently left out would answer with events that nobody asked for.

import { isObject } from '../../ledger/index.ts';
import type { Namespaces } from '../event-hash.ts';
import { namespacesIn } from './check-context.ts';
import { isUri } from './forms.ts';
import { type Condition, type EpcisQuery, type QueryReading, type QueryRule, queryLimits } from './query.ts';
import { parameterNamed } from './query-parameters.ts';
import { count, oneText, type Values, valuesOfJson, valuesOfText } from './query-values.ts';
import { type EpcisFault, pointerTo } from './rules.ts';
import { expandName } from './words.ts';

export interface QueryOptions {
  /** Prefixes of extension names, from the header GS1-Extensions. */
  readonly namespaces?: Namespaces;
}

type Steering = { -readonly [Name in Exclude<keyof EpcisQuery, 'conditions'>]: EpcisQuery[Name] };

interface Steer {
  readonly expected: string;
  /** Puts the value where it belongs; false when it is wrong. */
  readonly put: (steering: Steering, values: Values, namespaces: Namespaces) => boolean;
}

const counted = (name: 'eventCountLimit' | 'maxEventCount' | 'perPage'): Steer => ({
  expected: 'integer from 1',
  put: (steering, values) => {
    const value = count(values);
    if (value === undefined) return false;
    steering[name] = value;
    return true;
  },
});

const steers: ReadonlyMap<string, Steer> = new Map<string, Steer>([
  ['eventCountLimit', counted('eventCountLimit')],
  ['maxEventCount', counted('maxEventCount')],
  ['perPage', counted('perPage')],
  [
    'nextPageToken',
    {
      expected: 'text',
      put: (steering, values) => {
        // A token is the server's own text and may hold the sign that parts values.
        steering.nextPageToken = values.scalars.every((one) => typeof one === 'string')
          ? values.scalars.join('|')
          : null;
        return steering.nextPageToken !== null && steering.nextPageToken !== '';
      },
    },
  ],
  [
    'orderBy',
    {
      expected: 'eventTime|recordTime|name of an extension',
      put: (steering, values, namespaces) => {
        const name = oneText(values);
        if (name === 'eventTime' || name === 'recordTime') steering.orderBy = name;
        else if (name !== undefined && isUri(name)) steering.orderBy = { extension: expandName(name, namespaces) };
        else return false;
        return true;
      },
    },
  ],
  [
    'orderDirection',
    {
      expected: 'ASC|DESC',
      put: (steering, values) => {
        const direction = oneText(values);
        if (direction !== 'ASC' && direction !== 'DESC') return false;
        steering.orderDirection = direction;
        return true;
      },
    },
  ],
]);

function readQuery(
  parameters: readonly (readonly [string, Values | undefined])[],
  namespaces: Namespaces,
): QueryReading {
  const faults: EpcisFault<QueryRule>[] = [];
  const refuse = (name: string, rule: QueryRule, expected?: string) => {
    if (faults.length < queryLimits.conditions)
      faults.push({ path: pointerTo('', name), rule, ...(expected === undefined ? {} : { expected }) });
  };
  const conditions: Condition[] = [];
  const steering: Steering = {
    orderBy: null,
    orderDirection: 'DESC',
    eventCountLimit: null,
    maxEventCount: null,
    perPage: null,
    nextPageToken: null,
  };
  const seen = new Set<string>();
  if (parameters.length > queryLimits.conditions)
    return {
      isValid: false,
      faults: [{ path: '', rule: 'events.too_many_conditions', expected: String(queryLimits.conditions) }],
    };
  for (const [name, values] of parameters) {
    const steer = steers.get(name);
    const parameter = steer ?? parameterNamed(name);
    if (parameter === undefined) refuse(name, 'events.unknown_parameter');
    else if (seen.has(name)) refuse(name, 'events.repeated_parameter');
    else if (values === undefined) refuse(name, 'events.wrong_parameter_value', parameter.expected);
    else if ('put' in parameter) {
      if (!parameter.put(steering, values, namespaces))
        refuse(name, 'events.wrong_parameter_value', parameter.expected);
    } else {
      const condition = parameter.read(values, namespaces);
      if (condition === undefined) refuse(name, 'events.wrong_parameter_value', parameter.expected);
      else if (condition !== null) conditions.push(condition);
    }
    seen.add(name);
  }
  if (steering.eventCountLimit !== null && steering.maxEventCount !== null)
    refuse('maxEventCount', 'events.two_limits', 'eventCountLimit|maxEventCount');
  if (steering.eventCountLimit !== null && steering.orderBy === null)
    refuse('eventCountLimit', 'events.limit_without_order', 'orderBy');
  return faults.length > 0 ? { isValid: false, faults } : { isValid: true, query: { conditions, ...steering } };
}

/**
 * A query from the parameters of a URL, decoded: `URLSearchParams` or any pairs. Values are parted by `|`.
 *
 * @example parseQueryParameters(new URLSearchParams('EQ_bizStep=shipping|receiving&GE_eventTime=2026-01-01T00:00:00Z'))
 */
export function parseQueryParameters(
  parameters: Iterable<readonly [string, string]>,
  options: QueryOptions = {},
): QueryReading {
  const pairs = [...parameters].map(([name, value]) => [name, valuesOfText(value)] as const);
  return readQuery(pairs, options.namespaces ?? {});
}

/**
 * A query from JSON as REST binding and query-schema.json have it: names to values, lists for alternatives, prefixes in
 * `@context`.
 *
 * @example parseQueryJson({ EQ_bizStep: ['shipping'], orderBy: 'eventTime', eventCountLimit: 1 })
 */
export function parseQueryJson(value: unknown, options: QueryOptions = {}): QueryReading {
  if (!isObject(value)) return { isValid: false, faults: [{ path: '', rule: 'events.query_not_an_object' }] };
  const namespaces = { ...options.namespaces, ...namespacesIn(value['@context'], {}) };
  const parameters = Object.entries(value).filter(([name]) => name !== '@context');
  return readQuery(
    parameters.map(([name, inner]) => [name, valuesOfJson(inner)] as const),
    namespaces,
  );
}

/**
 * Prefixes from the header GS1-Extensions: `prefix=namespace`, parted by commas.
 *
 * @example namespacesOfHeader('ex=https://ns.example.com/') // { ex: 'https://ns.example.com/' }
 */
export function namespacesOfHeader(header: string): Namespaces {
  return Object.fromEntries(
    header.split(',').flatMap((part) => {
      const found = /^\s*([A-Za-z][A-Za-z0-9]*)=(\S+)\s*$/.exec(part);
      return found === null ? [] : [[found[1] ?? '', found[2] ?? '']];
    }),
  );
}
