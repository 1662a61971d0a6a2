// The public register of certification bodies: facts with a source and a date. Nothing is ever signed in their name.
import { recognitionGaps, transitionKinds } from '@amanah/core/authorities';
import { z } from 'zod';
import { realmSchema } from './realms.ts';
import { defineRoute, type RouteResponse } from './route.ts';
import { countryCodeSchema, daySchema } from './scalars.ts';
import { writtenSchema } from './written.ts';

/** What may still be sold after the end; each rule stands alone. */
const transitionRuleSchema = z.object({ kind: z.enum(transitionKinds), by: daySchema });

export const recognitionSchema = z.object({
  id: z.uuid(),
  realm: realmSchema,
  /** null: what was made while it held stays accepted. */
  transitionRules: z.array(transitionRuleSchema).nullable(),
  recogniserId: z.string(),
  recogniser: z.string(),
  recognisedId: z.string(),
  recognised: z.string(),
  /** As the source words it. */
  scope: z.string(),
  /** What of it verdicts read: kinds of products that it is for, null where the source names none, and those that it is not for. */
  categories: z.array(z.string()).nullable(),
  excludedCategories: z.array(z.string()),
  /** null: the source names none, and no verdict rests on it. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  status: z.string(),
  source: z.string(),
  /** When somebody last looked at the source. */
  lastChecked: z.string(),
});

export const authoritySchema = z.object({
  id: z.string(),
  shortName: z.string(),
  name: z.string(),
  country: z.string(),
  /** What it does: certifier, accreditor, recogniser, fatwa council. */
  role: z.string(),
  /** In its own country it needs nobody who recognises it. */
  speaksForCountry: z.boolean(),
  schemes: z.array(z.string()),
  website: z.string().nullable(),
  notes: z.string(),
  source: z.string(),
  sourceDate: z.string(),
  /** Invented bodies are marked and kept apart from real ones. */
  realm: realmSchema,
});
export type Authority = z.infer<typeof authoritySchema>;

export const listAuthorities = defineRoute({
  method: 'GET',
  url: '/api/authorities',
  access: 'public',
  cost: 'search',
  summary: 'The register of certification bodies with its sources, and recognition between them.',
  tags: ['authorities'],
  response: z.object({ authorities: z.array(authoritySchema), recognitions: z.array(recognitionSchema) }),
});

export type Recognition = z.infer<typeof recognitionSchema>;

const acceptingBodySchema = z.object({ country: countryCodeSchema, body: z.string(), name: z.string() });
export type AcceptingBody = z.infer<typeof acceptingBodySchema>;

export const whoAccepts = defineRoute({
  method: 'GET',
  url: '/api/authorities/:id/accepted-by',
  access: 'public',
  cost: 'search',
  summary:
    'Which bodies that speak for a country accept the certificates of this one for goods of a category made on a day, and which do not.',
  tags: ['authorities'],
  params: z.object({ id: z.string().max(100) }),
  query: z.object({
    /** Of products, as verdicts name it. */
    category: z.string().regex(/^[a-z_]{1,40}$/),
    day: daySchema,
  }),
  response: z.object({
    /** With the last day where one is on record. The body itself, for its own country, is among them. */
    accept: z.array(acceptingBodySchema.extend({ until: daySchema.nullable() })),
    /** With what stands in the way. `none`: no recognition is on record, it may never have been asked for. */
    doNotAccept: z.array(acceptingBodySchema.extend({ gap: z.enum([...recognitionGaps, 'none']) })),
  }),
});

export type WhoAccepts = RouteResponse<typeof whoAccepts>;

export const endRecognition = defineRoute({
  method: 'POST',
  url: '/api/authorities/recognitions/:id/end',
  access: 'operator',
  needsSecondStep: true,
  cost: 'write',
  summary:
    'Writes down that a recognition ends: last day, what may still be sold after it, and the page that says so. The log keeps it.',
  tags: ['authorities'],
  params: z.object({ id: z.uuid() }),
  body: z.object({
    /** Last day on which it holds. */
    until: daySchema,
    /** null: what was made while it held stays accepted. */
    transitionRules: z.array(transitionRuleSchema).max(3).nullable(),
    /** Where it is said: an address or a document. */
    source: writtenSchema(5, 300),
  }),
  response: recognitionSchema,
});
