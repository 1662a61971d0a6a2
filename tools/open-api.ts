// OpenAPI 3.1 from the route definitions: zod writes the JSON Schemas (2020-12, the dialect of 3.1), this adds paths and answers. What has a
// name on the floor of promises has it here: an operation that of its route, a schema that of its constant.
import { problemSchema } from '@amanah/api/problem';
import type { RouteDefinition } from '@amanah/api/route';
import { namedRoutes, namedSchemas } from '@amanah/api/routes';
import { z } from 'zod';
import { bodyExamples } from './open-api-examples.ts';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Schemas that the document refers to, collected while it is written. */
class Components {
  readonly schemas: Record<string, unknown> = {};
  readonly #names = z.registry<{ id: string }>();

  constructor(named: ReadonlyMap<string, z.ZodType>) {
    const seen = new Set<z.ZodType>();
    for (const [id, schema] of named) {
      // One schema under two names would be two of the same.
      if (!seen.has(schema)) this.#names.add(schema, { ...z.globalRegistry.get(schema), id });
      seen.add(schema);
    }
  }

  /** The schema, or a reference to it where it has a name. What is sent and what is answered may differ: then the first is `…Input`. */
  of(schema: z.ZodType, io: Direction): Json {
    const written = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: this.#names }) as Json;
    const own = this.#names.get(schema)?.id;
    const { $schema: _, $defs: below = {}, id: __, ...json } = written as Json & { $defs?: Record<string, Json> };
    const names = new Map(Object.keys(below).map((name) => [name, name]));
    if (own !== undefined) names.set(own, own);
    // A name is taken by the first form that is written under it; the other form of it gets one of its own, and whoever refers to it too.
    // With a name, zod answers the schema itself or a reference to it among those below.
    const named = { ...below, ...(own === undefined || '$ref' in json ? {} : { [own]: json }) };
    for (let isSettled = false; !isSettled; ) {
      isSettled = true;
      for (const [name, value] of Object.entries(named)) {
        const as = names.get(name) ?? name;
        const text = JSON.stringify(pointed(value, names));
        const there = this.schemas[as];
        if (there === undefined || JSON.stringify(there) === text) continue;
        const other = `${name}Input`;
        if (as === other) throw new Error(`${name} has more than two forms`);
        names.set(name, other);
        isSettled = false;
      }
    }
    for (const [name, value] of Object.entries(named)) this.schemas[names.get(name) ?? name] ??= pointed(value, names);
    return own === undefined ? (pointed(json, names) as Json) : { $ref: `#/components/schemas/${names.get(own)}` };
  }
}

/** References lead to the components, under the names that their forms have there. */
function pointed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => pointed(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      if (key === 'id' && typeof one === 'string' && names.has(one)) return [];
      if (key !== '$ref' || typeof one !== 'string') return [[key, pointed(one, names)]];
      const name = one.replace('#/$defs/', '');
      return [[key, `#/components/schemas/${names.get(name) ?? name}`]];
    }),
  );
}

const describeAccess = (access: RouteDefinition['access']) =>
  ({ public: 'Open to everybody.', signed_in: 'Signed in.', operator: 'Operators of the installation.' })[
    String(access)
  ] ?? `Roles: ${[access].flat().join(', ')}.`;

/** What was read; 428 without it, 412 with what is there now where somebody else has written meanwhile. */
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The `etag` of what was read, in quotes.',
  schema: { type: 'string' },
};

function operationOf(operationId: string, route: RouteDefinition, components: Components) {
  const status = String(route.successStatus ?? 200);
  const json = (schema: z.ZodType, io: Direction) => ({ 'application/json': { schema: components.of(schema, io) } });
  const example = bodyExamples[operationId];
  const withExample = (content: { 'application/json': object }) =>
    example === undefined ? content : { 'application/json': { ...content['application/json'], example } };
  const parameters = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || !(value as z.ZodType).safeParse(undefined).success,
      schema: components.of(value as z.ZodType, 'input'),
    }));
  return {
    operationId,
    summary: route.summary,
    description: `${describeAccess(route.access)}${route.needsSecondStep ? ' Needs a session that passed a second step.' : ''}`,
    tags: route.tags,
    ...(route.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.edits ? [ifMatch] : []),
    ],
    ...(route.body ? { requestBody: { required: true, content: withExample(json(route.body, 'input')) } } : {}),
    responses: {
      [status]: {
        description: 'As promised.',
        ...(route.response ? { content: json(route.response, 'output') } : {}),
      },
      default: {
        description: 'Refused.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

export function openApiDocument() {
  const components = new Components(new Map([['Problem', problemSchema], ...namedSchemas]));
  // Answers first: where both have a form of their own, the one that is sent bears the longer name.
  components.of(problemSchema, 'output');
  for (const { response } of namedRoutes.values()) if (response) components.of(response, 'output');
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of namedRoutes) {
    const path = route.url.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route, components) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Amanah',
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: 'Halal verification and supply-chain trust.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
