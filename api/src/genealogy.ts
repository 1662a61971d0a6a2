// Where goods come from and what became of them, as a graph of things and the processes between them.
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { codeSchema } from './scalars.ts';

export const traceDirections = ['up', 'down', 'both'] as const;

/** Nodes that a person can look at; more is for programs, who say so. */
export const defaultTraceLimit = 400;
export const mostTraceNodes = 20_000;

const sideSchema = z.enum(['root', 'up', 'down']);

export const tracedThingSchema = z.object({
  id: z.string(),
  kind: z.enum(['batch', 'pack', 'container', 'place', 'other']),
  side: sideSchema,
  /** Steps from where the trace began. */
  depth: z.number().int(),
  /** Number of the thing in brackets: (01)…(10)…, or the identifier as it is. */
  label: z.string(),
  productName: z.string().nullable(),
  producerName: z.string().nullable(),
  /** What the product page and the verdict take; null where nothing is on record. */
  code: z.string().nullable(),
});
export type TracedThing = z.infer<typeof tracedThingSchema>;

export const tracedProcessSchema = z.object({
  id: z.string(),
  side: sideSchema,
  depth: z.number().int(),
  /** Events of the process, oldest first: several where a transformation was recorded in parts. */
  events: z.array(
    z.object({
      id: z.uuid(),
      hash: z.string(),
      type: z.string(),
      bizStep: z.string().nullable(),
      time: z.string(),
      organisation: z.string(),
      place: z.string().nullable(),
    }),
  ),
});
export type TracedProcess = z.infer<typeof tracedProcessSchema>;

export const genealogySchema = z.object({
  /** Things where the trace began: a pack brings its batch along. */
  roots: z.array(z.string()),
  things: z.array(tracedThingSchema),
  processes: z.array(tracedProcessSchema),
  /** From thing to process or from process to thing, in the direction of the goods. */
  edges: z.array(
    z.object({ from: z.string(), to: z.string(), quantity: z.number().nullable(), unit: z.string().nullable() }),
  ),
  /** False where the trace was cut off at the limit. */
  isComplete: z.boolean(),
  /** Something is recorded as made of itself: these records contradict each other. */
  isCircular: z.boolean(),
});
export type Genealogy = z.infer<typeof genealogySchema>;

export const genealogy = defineRoute({
  method: 'GET',
  url: '/api/genealogy/:code',
  access: 'public',
  cost: 'search',
  summary:
    'What a batch, pack or container was made from and what became of it, as far as the caller may see the events.',
  tags: ['genealogy'],
  params: z.object({ code: codeSchema.min(1) }),
  query: z.object({
    direction: z.enum(traceDirections).default('both'),
    limit: z.coerce.number().int().min(1).max(mostTraceNodes).default(defaultTraceLimit),
  }),
  response: genealogySchema,
});
