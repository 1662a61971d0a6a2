// What people type to register, sign in or ask for a reset. Apart from the routes, so that a browser loads the checks with the form.
import { z } from 'zod';
import { organisationKindSchema } from '../organisations/kinds.ts';
import { roleSchema } from '../roles.ts';
import { countryCodeSchema } from '../scalars.ts';
import { writtenSchema } from '../written.ts';

const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());

export const registrationSchema = z.object({
  username: z
    .string()
    .trim()
    .min(2)
    .max(40)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._'-]*$/u),
  email: emailSchema,
  /** Length and strength are judged by the server with codes of their own. */
  password: z.string().max(1024),
  role: roleSchema.default('consumer'),
  /** Join this organisation: the membership waits for its approval. */
  organizationId: z.uuid().nullable().default(null),
  /** Or create one: it waits for the operator's approval. */
  organization: z
    .object({
      name: writtenSchema(2, 120),
      kind: organisationKindSchema,
      country: countryCodeSchema,
      licenceNumber: z.string().trim().max(60).default(''),
      /** To try the product out: open at once, apart from everything real, and seen by nobody who does not practise. */
      practice: z.boolean().default(false),
    })
    .nullable()
    .default(null),
});

export const loginSchema = z.object({ email: emailSchema, password: z.string().min(1).max(1024) });

export const passwordResetSchema = z.object({ email: emailSchema });
