// The smallest values that a schema of a route takes, so that a call is refused by authorization and not by validation. For tests only.
import type { RouteDefinition } from '@amanah/api/route';
import { z } from 'zod';

export type Shape = z.core.JSONSchema.BaseSchema;

const uuid = '018f3b7e-0000-7000-8000-00000000abcd';
const byFormat: Readonly<Record<string, string>> = {
  uuid,
  date: '2026-11-20',
  'date-time': '2026-11-20T10:00:00Z',
  uri: 'https://shop.example/there',
  email: 'somebody@shop.example',
  base64: '',
};
/** Words in the forms that patterns of the product ask for; the first that fits is taken. */
const words = [
  'A1',
  '1.5,103.5',
  'AE',
  'AED',
  'ar',
  'somebody',
  '09521001009017',
  '09521001009017 L-1',
  '9521001000007',
  '9521001',
  'a'.repeat(22),
  'a'.repeat(64),
  'a'.repeat(86),
];

function wordFor({ pattern, minLength = 0, maxLength = 10_000 }: Shape): string {
  const found = [...words, 'a'.repeat(Math.max(minLength, 1))].find(
    (word) => word.length >= minLength && word.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(word)),
  );
  if (found === undefined) throw new Error(`no word fits ${pattern} from ${minLength} to ${maxLength}`);
  return found;
}

/** The least that fits. */
export function simplest(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [first] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? [];
  if (first) return simplest(first);
  switch (Array.isArray(shape.type) ? shape.type[0] : shape.type) {
    case 'string':
      // A check digit is in no pattern: what is given as an example has it.
      return byFormat[shape.format ?? ''] ?? shape.examples?.[0] ?? wordFor(shape);
    case 'integer':
    case 'number':
      return shape.minimum ?? Number(shape.exclusiveMinimum ?? 0) + 1;
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => simplest(shape.items as Shape));
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [
          name,
          // An address is told from other text by its name alone.
          name === 'email' ? byFormat.email : simplest((shape.properties?.[name] ?? {}) as Shape),
        ]),
      );
    case 'null':
      return null;
    default:
      return {};
  }
}

export const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** @throws Error where the schema asks for more than its shape says */
function exampleOf(schema: z.ZodType, of: string): unknown {
  const value = simplest(shapeOf(schema));
  const read = schema.safeParse(value);
  if (read.success) return value;
  throw new Error(`${of}: no example fits (${read.error.issues.map((one) => one.message).join('; ')})`);
}

/** A picture of one point. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Bodies that must be more than their shape says. */
const bodies: Readonly<Record<string, object>> = {
  // A number of another organisation's place would be refused before anything else.
  'PUT /api/organisations/own/sites/:id': {
    name: 'Somewhere',
    kind: 'farm',
    address: 'Somewhere 1',
    country: 'MY',
    latitude: null,
    longitude: null,
    gln: null,
  },
  'POST /epcis/queries': { name: 'of-somebody', query: { EQ_bizStep: ['shipping'] } },
  'POST /epcis/queries/:queryName/subscriptions': { dest: 'https://shop.example/there', stream: true },
  'POST /api/sensors/readings': { readings: [{ time: '2026-11-20T10:00:00Z', temperatureCelsius: 3 }] },
};

export interface Example {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** A call that the schemas of the route take. */
export function exampleCall(route: RouteDefinition): Example {
  const of = `${route.method} ${route.url}`;
  const part = (schema: z.ZodType | undefined) => (schema ? exampleOf(schema, of) : {}) as Record<string, unknown>;
  const body = bodies[of] ?? (route.body ? exampleOf(route.body, of) : undefined);
  return { params: part(route.params), query: part(route.query), body };
}
