// Canonical JSON (RFC 8785): one text per value, so that a hash of the text is a hash of the value. Refuses whatever JSON
// cannot say, instead of dropping it as JSON.stringify does: a field that vanishes silently would be signed silently.

/** What JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Deeper values are refused before they exhaust the stack of whoever reads them. */
export const MAX_JSON_DEPTH = 500;

/** Thrown for a value that JSON cannot say; `path` is a JSON pointer (RFC 6901) to it. */
export class NotJson extends TypeError {
  readonly path: string;

  constructor(path: string, what: string) {
    super(`not JSON at ${path || 'the top'}: ${what}`);
    this.path = path;
  }
}

function textOf(text: string, path: string): string {
  if (!text.isWellFormed()) throw new NotJson(path, 'half a surrogate pair');
  return JSON.stringify(text);
}

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

function write(value: unknown, path: string, depth: number): string {
  if (depth > MAX_JSON_DEPTH) throw new NotJson(path, 'too deep');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return textOf(value, path);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotJson(path, String(value));
    return JSON.stringify(value);
  }
  if (typeof value !== 'object') throw new NotJson(path, typeof value);
  // Array.from visits holes, which map would step over.
  if (Array.isArray(value)) {
    return `[${Array.from(value, (item: unknown, at) => write(item, `${path}/${at}`, depth + 1)).join(',')}]`;
  }
  // Maps, dates and class instances have no JSON of their own; boxed and toJSON values would be a second way to say things.
  if (!isPlain(value)) throw new NotJson(path, 'an object of a class');
  const members = Object.entries(value).map(([name, item]): [string, unknown] => [name, item]);
  // Code units, not code points: RFC 8785 section 3.2.3 sorts by UTF-16, which is how JavaScript compares strings.
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members
    .map(([name, item]) => {
      const at = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return `${textOf(name, at)}:${write(item, at, depth + 1)}`;
    })
    .join(',')}}`;
}

/**
 * The canonical text of a value. Throws `NotJson` for undefined, functions, symbols, bigints, NaN, infinities, holes, halves
 * of surrogate pairs, class instances, and values nested too deep or in a circle. RFC 8785 section 3.2.
 *
 * @example canonicalise({ b: 1e21, a: [true, null] }) // '{"a":[true,null],"b":1e+21}'
 */
export const canonicalise = (value: unknown): string => write(value, '', 0);

/**
 * A value from its canonical text; `undefined` for any other text, also for another spelling of the same value, a repeated
 * name or a number that does not survive. RFC 8785 section 3.1.
 *
 * @example parseCanonical('{"a":1}') // { a: 1 }; parseCanonical('{ "a": 1 }') is undefined
 */
export function parseCanonical(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return canonicalise(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
