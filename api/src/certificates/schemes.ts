// Certification schemes as data: what a certifier asks for, version by version.
import { criterionKinds, segregations } from '@amanah/core/certificates';
import { productCategories, slaughterMethods } from '@amanah/core/products';
import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { byId, etagSchema } from '../scalars.ts';
import { writtenSchema } from '../written.ts';

export const schemeCriterionSchema = z.object({
  code: z.string().regex(/^[A-Z]{1,3}\d{1,3}$/),
  kind: z.enum(criterionKinds),
  severity: z.enum(['major', 'minor']),
  text: z.object({ en: z.string().max(400), ar: z.string().max(400) }),
});
export type SchemeCriterion = z.infer<typeof schemeCriterionSchema>;

/** The least and the most of each number. */
export const schemeBounds = {
  ethanolLimitPercent: [0, 100],
  validityMonths: [1, 60],
  reviewDays: [1, 365],
} as const;
const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most);

export const schemeContentSchema = z.object({
  criteria: z.array(schemeCriterionSchema).max(120),
  parameters: z.object({
    slaughterMethods: z.array(z.enum(slaughterMethods)).min(1).nullable(),
    ethanolLimitPercent: within(schemeBounds.ethanolLimitPercent).nullable(),
    segregation: z.enum(segregations),
  }),
  /** Null: every category. */
  categories: z.array(z.enum(productCategories)).min(1).nullable(),
  validityMonths: within(schemeBounds.validityMonths).int(),
  /** Days that the certifier gives itself from submission to decision. */
  reviewDays: within(schemeBounds.reviewDays).int(),
});
export type SchemeContent = z.infer<typeof schemeContentSchema>;

export const schemeSchema = schemeContentSchema.extend({
  id: z.uuid(),
  name: z.string(),
  version: z.number().int(),
  state: z.enum(['draft', 'published']),
  body: z.object({ id: z.string(), name: z.string(), country: z.string() }),
  publishedAt: z.iso.datetime().nullable(),
  /** Of its content. */
  etag: etagSchema,
});
export type Scheme = z.infer<typeof schemeSchema>;

const certifier = ['certifier'] as const;

export const listSchemes = defineRoute({
  method: 'GET',
  url: '/api/certification/schemes',
  access: ['producer', 'certifier'],
  cost: 'read',
  summary: 'The newest published version of every scheme that one can apply for here.',
  tags: ['certification'],
  response: z.object({ schemes: z.array(schemeSchema) }),
});

export const listOwnSchemes = defineRoute({
  method: 'GET',
  url: '/api/certification/schemes/own',
  access: certifier,
  cost: 'read',
  summary: 'Every version of the schemes of the own body, with drafts.',
  tags: ['certification'],
  response: z.object({
    schemes: z.array(schemeSchema),
    /** Names that the register knows for the body. */
    names: z.array(z.string()),
    canEdit: z.boolean(),
  }),
});

export const draftScheme = defineRoute({
  method: 'POST',
  url: '/api/certification/schemes',
  access: certifier,
  cost: 'write',
  summary: 'Begins the next version of a scheme, as a copy of the one before.',
  tags: ['certification'],
  body: z.object({ name: writtenSchema(1, 80) }),
  response: schemeSchema,
  successStatus: 201,
});

export const editScheme = defineRoute({
  method: 'PUT',
  url: '/api/certification/schemes/:id',
  access: certifier,
  edits: true,
  cost: 'write',
  summary: 'Changes a version that is not published yet.',
  tags: ['certification'],
  params: byId,
  body: schemeContentSchema,
  response: schemeSchema,
});

export const publishScheme = defineRoute({
  method: 'POST',
  url: '/api/certification/schemes/:id/publish',
  access: certifier,
  edits: true,
  cost: 'write',
  needsSecondStep: true,
  summary: 'Publishes a version as it was read; from then on it never changes.',
  tags: ['certification'],
  params: byId,
  response: schemeSchema,
});
