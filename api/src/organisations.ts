// Organisations that make, certify or sell: what anybody may know of them.
import { z } from 'zod';
import { defineRoute } from './route.ts';

export const organisationKinds = ['retailer', 'certifier', 'producer'] as const;
export const organisationKindSchema = z.enum(organisationKinds);
export type OrganisationKind = z.infer<typeof organisationKindSchema>;

export const organisationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: organisationKindSchema,
  country: z.string(),
  demo: z.boolean(),
});

export const listOrganisations = defineRoute({
  method: 'GET',
  url: '/api/organisations',
  access: 'public',
  summary: 'Approved organisations, for choosing one to join.',
  tags: ['organisations'],
  query: z.object({ kind: organisationKindSchema.optional(), search: z.string().max(80).optional() }),
  response: z.object({ organisations: z.array(organisationSchema) }),
});
