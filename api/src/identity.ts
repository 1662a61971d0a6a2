// People and sessions: register, sign in, refresh, sign out, profile, password reset.
import { z } from 'zod';
import { organisationKindSchema } from './organisations.ts';
import { defineRoute } from './route.ts';

export const roles = ['consumer', 'retailer', 'certifier', 'producer'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

export const passwordLength = { least: 8, most: 128 } as const;

export const userSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: roleSchema,
  organizationId: z.uuid().nullable(),
  organizationName: z.string().nullable(),
  organizationStatus: z.enum(['pending', 'approved']).nullable(),
  /** True for accounts of the demo data. */
  demo: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

export const sessionSchema = z.object({
  /** Access token: signed JWT, three parts, `exp` in seconds, ten minutes. The refresh token is a cookie. */
  token: z.string(),
  user: userSchema,
});
export type Session = z.infer<typeof sessionSchema>;

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
      name: z.string().trim().min(2).max(120),
      kind: organisationKindSchema,
      country: z.string().regex(/^[A-Z]{2}$/),
      licenceNumber: z.string().trim().max(60).default(''),
    })
    .nullable()
    .default(null),
});

export const register = defineRoute({
  method: 'POST',
  url: '/api/auth/register',
  access: 'public',
  summary: 'Create an account and sign in.',
  tags: ['identity'],
  body: registrationSchema,
  response: sessionSchema,
  successStatus: 201,
});

export const login = defineRoute({
  method: 'POST',
  url: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with e-mail and password.',
  tags: ['identity'],
  body: z.object({ email: emailSchema, password: z.string().min(1).max(1024) }),
  response: sessionSchema,
});

export const refresh = defineRoute({
  method: 'POST',
  url: '/api/auth/refresh',
  access: 'public',
  summary: 'Exchange the refresh cookie for a new access token; each refresh token works once.',
  tags: ['identity'],
  response: sessionSchema,
});

export const logout = defineRoute({
  method: 'POST',
  url: '/api/auth/logout',
  access: 'public',
  summary: 'End the session on the server and clear the cookie.',
  tags: ['identity'],
  successStatus: 204,
});

export const profile = defineRoute({
  method: 'GET',
  url: '/api/user/profile',
  access: 'signed_in',
  summary: 'The signed-in user.',
  tags: ['identity'],
  response: userSchema,
});

export const requestPasswordReset = defineRoute({
  method: 'POST',
  url: '/api/auth/password-reset',
  access: 'public',
  summary: 'Send a reset link by mail if the address has an account; the answer is the same either way.',
  tags: ['identity'],
  body: z.object({ email: emailSchema }),
  successStatus: 202,
});

export const confirmPasswordReset = defineRoute({
  method: 'POST',
  url: '/api/auth/password-reset/confirm',
  access: 'public',
  summary: 'Set a new password with the token of the mail; ends every session of the account.',
  tags: ['identity'],
  body: z.object({ token: z.string().min(20).max(200), password: z.string().max(1024) }),
  successStatus: 204,
});
