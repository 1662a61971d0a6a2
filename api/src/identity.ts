// People and sessions: register, sign in, refresh, sign out, profile, password reset.
import { z } from 'zod';
import { loginSchema, passwordResetSchema, registrationSchema } from './identity/sign-in-forms.ts';
import { accountRealmSchema, realmSchema } from './realms.ts';
import { type Role, roleSchema, roles } from './roles.ts';
import { defineRoute } from './route.ts';

export { type Role, roles };

export const passwordLength = { least: 8, most: 128 } as const;

export const userSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: roleSchema,
  organizationId: z.uuid().nullable(),
  organizationName: z.string().nullable(),
  /** `left`: it has ended its work here, and the person acts for no other. */
  organizationStatus: z.enum(['pending', 'approved', 'left']).nullable(),
  accountRealm: accountRealmSchema,
  /** In which the person acts: that of the organisation, else that of the account. */
  realm: realmSchema,
  /** The password is published: the account stays as it is. */
  isShared: z.boolean(),
  /** Decides about applications of organisations. */
  isOperator: z.boolean(),
  /** The session passed a second step, or needs none. */
  hasSecondStep: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

export const sessionSchema = z.object({
  /** Access token: signed JWT, three parts, `exp` in seconds, ten minutes. The refresh token is a cookie. */
  token: z.string(),
  user: userSchema,
});
export type Session = z.infer<typeof sessionSchema>;

export const register = defineRoute({
  method: 'POST',
  url: '/api/auth/register',
  access: 'public',
  cost: 'password',
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
  cost: 'password',
  summary: 'Sign in with e-mail and password.',
  tags: ['identity'],
  body: loginSchema,
  response: sessionSchema,
});

export const refresh = defineRoute({
  method: 'POST',
  url: '/api/auth/refresh',
  access: 'public',
  cost: 'read',
  summary: 'Exchange the refresh cookie for a new access token; each refresh token works once.',
  tags: ['identity'],
  response: sessionSchema,
});

export const logout = defineRoute({
  method: 'POST',
  url: '/api/auth/logout',
  access: 'public',
  cost: 'write',
  summary: 'End the session on the server and clear the cookie.',
  tags: ['identity'],
  successStatus: 204,
});

export const profile = defineRoute({
  method: 'GET',
  url: '/api/user/profile',
  access: 'signed_in',
  cost: 'read',
  summary: 'The signed-in user.',
  tags: ['identity'],
  response: userSchema,
});

export const requestPasswordReset = defineRoute({
  method: 'POST',
  url: '/api/auth/password-reset',
  access: 'public',
  cost: 'password',
  summary: 'Send a reset link by mail if the address has an account; the answer is the same either way.',
  tags: ['identity'],
  body: passwordResetSchema,
  successStatus: 202,
});

export const confirmPasswordReset = defineRoute({
  method: 'POST',
  url: '/api/auth/password-reset/confirm',
  access: 'public',
  // Its token is no password that somebody could guess: strangers at the address who try passwords use up nothing of this.
  cost: 'write',
  summary: 'Set a new password with the token of the mail; ends every session of the account.',
  tags: ['identity'],
  body: z.object({ token: z.string().min(20).max(200), password: z.string().max(1024) }),
  successStatus: 204,
});
