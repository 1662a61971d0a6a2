// Every place of a call where its sender writes a text or a number, and the call with something else at that place. For tests only.
import { pathOf } from '@amanah/api/client';
import type { RouteDefinition } from '@amanah/api/route';
import { exampleCall, type Shape, shapeOf, simplest } from '../authorization/examples.ts';

export interface Place {
  readonly part: 'path' | 'query' | 'body';
  /** Steps from the top of the part. */
  readonly steps: readonly string[];
  readonly type: 'text' | 'number';
  /** Whether the text is a day or a moment. */
  readonly isOfCalendar: boolean;
  /** The rest of the body. */
  readonly body: unknown;
}

const deepest = 5;

const variantsOf = (shape: Shape): readonly Shape[] =>
  (shape.anyOf ?? shape.oneOf ?? []).length > 0
    ? ((shape.anyOf ?? shape.oneOf) as Shape[]).flatMap(variantsOf)
    : [shape];

interface Found {
  readonly steps: readonly string[];
  readonly type: 'text' | 'number';
  readonly isOfCalendar: boolean;
  /** The part of the example around the place, from the same variant of the schema. */
  readonly around: unknown;
}

function placesIn(shape: Shape, depth = 0): Found[] {
  return variantsOf(shape).flatMap((variant): Found[] => {
    const type = Array.isArray(variant.type) ? variant.type[0] : variant.type;
    if (type === 'string')
      return [{ steps: [], type: 'text', isOfCalendar: /^date/.test(variant.format ?? ''), around: null }];
    if (type === 'number' || type === 'integer')
      return [{ steps: [], type: 'number', isOfCalendar: false, around: null }];
    if (depth === deepest) return [];
    if (type === 'array' && variant.items)
      return placesIn(variant.items as Shape, depth + 1).map(({ steps, around, ...rest }) => ({
        ...rest,
        steps: ['0', ...steps],
        around: [around],
      }));
    if (type !== 'object') return [];
    const base = simplest(variant) as Record<string, unknown>;
    return Object.entries(variant.properties ?? {}).flatMap(([name, inner]) =>
      placesIn(inner as Shape, depth + 1).map(({ steps, around, ...rest }) => ({
        ...rest,
        steps: [name, ...steps],
        around: { ...base, [name]: around },
      })),
    );
  });
}

export function placesOf(route: RouteDefinition): Place[] {
  const names = (schema: RouteDefinition['params']) => Object.keys(schema?.shape ?? {});
  const flat = (part: 'path' | 'query', schema: RouteDefinition['params']): Place[] =>
    names(schema).map((name) => ({
      part,
      steps: [name],
      type: 'text',
      isOfCalendar: false,
      body: exampleCall(route).body,
    }));
  const seen = new Set<string>();
  const ofBody = (route.body ? placesIn(shapeOf(route.body)) : [])
    .filter(({ steps, type, around }) => {
      const key = `${steps.join('/')} ${type} ${typeof around}`;
      return seen.size !== seen.add(key).size;
    })
    .map(({ around, ...place }): Place => ({ part: 'body', ...place, body: around }));
  return [...flat('path', route.params), ...flat('query', route.query), ...ofBody];
}

const mark = '@@here@@';

function withMark(around: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return mark;
  if (Array.isArray(around)) return [withMark(around[0], rest)];
  return { ...(around as object), [step]: withMark((around as Record<string, unknown> | null)?.[step], rest) };
}

export interface Call {
  readonly url: string;
  readonly payload?: string;
}

/**
 * The call with `written` at the place: in the body as JSON text, elsewhere as it stands in a URL.
 *
 * @param own parameters of something that is there
 */
export function callWith(
  route: RouteDefinition,
  place: Place,
  written: string,
  own: Readonly<Record<string, unknown>> = {},
): Call {
  const { params: examples, query, body } = exampleCall(route);
  const params = Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, own[name] ?? value]));
  const [name = ''] = place.steps;
  const at = (part: Place['part'], given: Record<string, unknown>) =>
    place.part === part ? { ...given, [name]: mark } : given;
  const url = pathOf(route, at('path', params), at('query', query))
    .replace('*', String(at('path', params)['*'] ?? 'x'))
    .replace(encodeURIComponent(mark), () => written)
    .replace(mark, () => written);
  if (route.body === undefined) return { url };
  const sent = place.part === 'body' ? withMark(place.body, place.steps) : body;
  return { url, payload: JSON.stringify(sent).replace(`"${mark}"`, () => written) };
}
