// What an organisation does with goods. Apart from the routes: forms check it, and the start of the browser app needs no check.
import { z } from 'zod';

export const organisationKinds = ['retailer', 'certifier', 'producer'] as const;
export const organisationKindSchema = z.enum(organisationKinds);
export type OrganisationKind = z.infer<typeof organisationKindSchema>;
