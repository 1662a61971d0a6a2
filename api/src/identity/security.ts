// How an account is kept safe: second step by app or passkey, recovery codes, sessions on devices, the password, a confirmed address.
import { z } from 'zod';
import { sessionSchema, userSchema } from '../identity.ts';
import { defineRoute } from '../route.ts';
import { writtenSchema } from '../written.ts';

/** Made and read by the browser's own WebAuthn parts; its form is that of W3C WebAuthn level 3, section 5.1. */
const webAuthnSchema = z.record(z.string(), z.unknown());

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Kept by a password manager on more than one device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const securitySchema = z.object({
  hasTotp: z.boolean(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.number().int(),
  /** This session passed a second step. */
  hasSecondStep: z.boolean(),
  /** Shared accounts need none. */
  isExempt: z.boolean(),
  /** What this session has to show before second steps are changed: a code by mail, or a sign-in with the second step just now. */
  beforeChange: z.enum(['nothing', 'mail_code', 'sign_in']),
});
export type Security = z.infer<typeof securitySchema>;

export const readSecurity = defineRoute({
  method: 'GET',
  url: '/api/user/security',
  access: 'signed_in',
  cost: 'read',
  summary: 'Second steps of the own account.',
  tags: ['identity'],
  response: securitySchema,
});

const passwordSchema = z.string().min(1).max(1024);
const codeSchema = z.string().trim().min(6).max(20);

export const sendMailCode = defineRoute({
  method: 'POST',
  url: '/api/user/second-step/mail-code',
  access: 'signed_in',
  cost: 'password',
  summary: 'Send a code by mail, which a first second step asks for: the password alone may be stolen.',
  tags: ['identity'],
  body: z.object({ password: passwordSchema }),
  successStatus: 202,
});

export const confirmMailCode = defineRoute({
  method: 'POST',
  url: '/api/user/second-step/mail-code/confirm',
  access: 'signed_in',
  cost: 'password',
  summary: 'Give the code of the mail, in the session that asked for it.',
  tags: ['identity'],
  body: z.object({ code: codeSchema }),
  response: securitySchema,
});

export const beginTotp = defineRoute({
  method: 'POST',
  url: '/api/user/totp',
  access: 'signed_in',
  cost: 'password',
  summary: 'A secret for an authenticator app (RFC 6238); it counts when a code of it was given.',
  tags: ['identity'],
  body: z.object({ password: passwordSchema }),
  response: z.object({
    secret: z.string(),
    uri: z.string(),
    /** The URI as a QR code: SVG. */
    svg: z.string(),
  }),
});

const enrolledSchema = z.object({
  security: securitySchema,
  /** Shown this once; null where the account has some already. */
  recoveryCodes: z.array(z.string()).nullable(),
});

export const confirmTotp = defineRoute({
  method: 'POST',
  url: '/api/user/totp/confirm',
  access: 'signed_in',
  cost: 'password',
  summary: 'Turn the authenticator app on with a code of it; ends all other sessions.',
  tags: ['identity'],
  body: z.object({ code: codeSchema }),
  response: enrolledSchema,
});

export const removeTotp = defineRoute({
  method: 'POST',
  url: '/api/user/totp/remove',
  access: 'signed_in',
  cost: 'password',
  summary: 'Turn the authenticator app off.',
  tags: ['identity'],
  body: z.object({ password: passwordSchema }),
  response: securitySchema,
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  url: '/api/user/recovery-codes',
  access: 'signed_in',
  cost: 'password',
  summary: 'New recovery codes; the old ones are good no more.',
  tags: ['identity'],
  body: z.object({ password: passwordSchema }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const beginPasskey = defineRoute({
  method: 'POST',
  url: '/api/user/passkeys/options',
  access: 'signed_in',
  cost: 'password',
  summary: 'What the browser needs to make a passkey (WebAuthn creation options).',
  tags: ['identity'],
  body: z.object({ password: passwordSchema }),
  response: webAuthnSchema,
});

export const addPasskey = defineRoute({
  method: 'POST',
  url: '/api/user/passkeys',
  access: 'signed_in',
  cost: 'password',
  summary: 'Add the passkey that the browser made.',
  tags: ['identity'],
  body: z.object({ name: writtenSchema(1, 60), response: webAuthnSchema }),
  response: enrolledSchema,
  successStatus: 201,
});

export const removePasskey = defineRoute({
  method: 'POST',
  url: '/api/user/passkeys/:id/remove',
  access: 'signed_in',
  cost: 'password',
  summary: 'Remove a passkey.',
  tags: ['identity'],
  params: z.object({ id: z.string().max(1400) }),
  body: z.object({ password: passwordSchema }),
  response: securitySchema,
});

export const secondStepOptions = defineRoute({
  method: 'POST',
  url: '/api/auth/second-step/options',
  access: 'public',
  cost: 'password',
  summary: 'By which second steps a sign-in that was begun can go on; the cookie of the first step names it.',
  tags: ['identity'],
  response: z.object({ hasTotp: z.boolean(), hasRecoveryCodes: z.boolean(), passkey: webAuthnSchema.nullable() }),
});

export const takeSecondStep = defineRoute({
  method: 'POST',
  url: '/api/auth/second-step',
  access: 'public',
  cost: 'password',
  summary: 'Take the second step of a sign-in: a code of the app, a recovery code, or a passkey.',
  tags: ['identity'],
  body: z.discriminatedUnion('way', [
    z.object({ way: z.literal('totp'), code: codeSchema }),
    z.object({ way: z.literal('recovery'), code: codeSchema }),
    z.object({ way: z.literal('passkey'), response: webAuthnSchema }),
  ]),
  response: sessionSchema,
});

export const passkeySignInOptions = defineRoute({
  method: 'POST',
  url: '/api/auth/passkey/options',
  access: 'public',
  cost: 'password',
  summary: 'What the browser needs to sign in with a passkey alone (WebAuthn request options).',
  tags: ['identity'],
  response: webAuthnSchema,
});

export const signInWithPasskey = defineRoute({
  method: 'POST',
  url: '/api/auth/passkey',
  access: 'public',
  cost: 'password',
  summary: 'Sign in with a passkey: the device checked who holds it, so it is both steps at once.',
  tags: ['identity'],
  body: z.object({ response: webAuthnSchema }),
  response: sessionSchema,
});

export const browserFamilies = ['chrome', 'edge', 'firefox', 'safari', 'opera', 'other'] as const;
export const systemFamilies = ['windows', 'macos', 'linux', 'android', 'ios', 'other'] as const;

export const deviceSessionSchema = z.object({
  id: z.uuid(),
  browser: z.enum(browserFamilies),
  system: z.enum(systemFamilies),
  createdAt: z.iso.datetime(),
  /** To the hour, and without a place. */
  lastUsedAt: z.iso.datetime(),
  hasSecondStep: z.boolean(),
  isThis: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSessionSchema>;

/** A browser that the account has signed in from: strangers' wrong tries do not slow it down. */
export const knownDeviceSchema = z.object({
  id: z.uuid(),
  browser: z.enum(browserFamilies),
  system: z.enum(systemFamilies),
  createdAt: z.iso.datetime(),
  /** The last sign-in, to the hour. */
  lastUsedAt: z.iso.datetime(),
  isThis: z.boolean(),
});
export type KnownDevice = z.infer<typeof knownDeviceSchema>;

const sessionsSchema = z.object({ sessions: z.array(deviceSessionSchema), devices: z.array(knownDeviceSchema) });

export const listSessions = defineRoute({
  method: 'GET',
  url: '/api/user/sessions',
  access: 'signed_in',
  cost: 'read',
  summary: 'Where the account is signed in, and the devices that it knows.',
  tags: ['identity'],
  response: sessionsSchema,
});

export const endSession = defineRoute({
  method: 'DELETE',
  url: '/api/user/sessions/:id',
  access: 'signed_in',
  cost: 'write',
  summary: 'End one session of the own account.',
  tags: ['identity'],
  params: z.object({ id: z.uuid() }),
  response: sessionsSchema,
});

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  url: '/api/user/sessions',
  access: 'signed_in',
  cost: 'write',
  summary: 'End all sessions of the own account but this one.',
  tags: ['identity'],
  response: sessionsSchema,
});

export const forgetDevice = defineRoute({
  method: 'DELETE',
  url: '/api/user/devices/:id',
  access: 'signed_in',
  cost: 'write',
  summary: 'Forget a device of the own account, and end its sessions.',
  tags: ['identity'],
  params: z.object({ id: z.uuid() }),
  response: sessionsSchema,
});

export const changePassword = defineRoute({
  method: 'POST',
  url: '/api/user/password',
  access: 'signed_in',
  cost: 'password',
  summary: 'Set a new password; ends all other sessions.',
  tags: ['identity'],
  body: z.object({ current: passwordSchema, password: z.string().max(1024) }),
  successStatus: 204,
});

export const confirmAddress = defineRoute({
  method: 'POST',
  url: '/api/user/confirm-address',
  access: 'signed_in',
  cost: 'password',
  summary: 'Confirm the e-mail address with the token of the mail, signed in to that account.',
  tags: ['identity'],
  body: z.object({ token: z.string().min(20).max(200) }),
  response: userSchema,
});
