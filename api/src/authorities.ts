// The public register of certification bodies: facts with a source and a date. Nothing is ever signed in their name.
import { z } from 'zod';
import { defineRoute } from './route.ts';

export const recognitionSchema = z.object({
  recogniser: z.string(),
  recognised: z.string(),
  scope: z.string(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  status: z.string(),
  source: z.string(),
});

export const authoritySchema = z.object({
  id: z.string(),
  shortName: z.string(),
  name: z.string(),
  country: z.string(),
  /** What it does: certifier, accreditor, recogniser, fatwa council. */
  role: z.string(),
  schemes: z.array(z.string()),
  website: z.string().nullable(),
  notes: z.string(),
  source: z.string(),
  sourceDate: z.string(),
  /** Invented certifiers of the demo data are marked and kept apart from real bodies. */
  demo: z.boolean(),
});
export type Authority = z.infer<typeof authoritySchema>;

export const listAuthorities = defineRoute({
  method: 'GET',
  url: '/api/authorities',
  access: 'public',
  summary: 'The register of certification bodies with its sources, and recognition between them.',
  tags: ['authorities'],
  response: z.object({ authorities: z.array(authoritySchema), recognitions: z.array(recognitionSchema) }),
});
