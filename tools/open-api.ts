// OpenAPI 3.1 from the route definitions: zod writes the JSON Schemas (2020-12, the dialect of 3.1), this adds paths and answers.
import { problemSchema } from '@amanah/api/problem';
import type { RouteDefinition } from '@amanah/api/route';
import { allRoutes } from '@amanah/api/routes';
import { z } from 'zod';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
  Object.entries(schema?.shape ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || !(value as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(value as z.ZodType, 'input'),
  }));

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

function operationOf(route: RouteDefinition) {
  const status = String(route.successStatus ?? 200);
  return {
    summary: route.summary,
    description: `${describeAccess(route.access)}${route.needsSecondStep ? ' Needs a session that passed a second step.' : ''}`,
    tags: route.tags,
    ...(route.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.edits ? [ifMatch] : []),
    ],
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
      : {}),
    responses: {
      [status]: {
        description: 'As promised.',
        ...(route.response ? { content: { 'application/json': { schema: schemaOf(route.response, 'output') } } } : {}),
      },
      default: {
        description: 'Refused.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of allRoutes) {
    const path = route.url.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
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
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
