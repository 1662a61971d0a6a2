// The door of identity: people and their sessions.
import * as api from '@amanah/api/identity';
import { acceptInvitation, chooseOrganisation } from '@amanah/api/members';
import type { FastifyRequest } from 'fastify';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { type Caller, handle, type MountedRoute } from '../platform/http.ts';
import type { Keys } from '../platform/keys.ts';
import type { Logger } from '../platform/log.ts';
import type { Mailer } from '../platform/mail.ts';
import { createAccessTokens } from './access-token.ts';
import { confirmPasswordReset, requestPasswordReset } from './password-reset.ts';
import { createRateLimits } from './rate-limits.ts';
import { readProfile } from './read-profile.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { registerUser } from './register-user.ts';
import { createSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';

export interface IdentityDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly organisations: Organisations;
  readonly words: (language: string) => MailWords;
}

export interface MailWords {
  resetPassword(about: { username: string; minutes: number; link: string }): { subject: string; text: string };
  addressAlreadyRegistered(about: { username: string; link: string }): { subject: string; text: string };
}

export interface Identity {
  readonly routes: readonly MountedRoute[];
  /** Who sent this request, by its bearer token; null without one. @throws Refusal when the token or its session is over */
  identify(request: FastifyRequest): Promise<Caller | null>;
  /** For the demo data: the same use case, marked. */
  registerDemoUser(registration: {
    username: string;
    email: string;
    password: string;
    role: api.Role;
    organizationId: string | null;
  }): Promise<string>;
  /** Removes what has run out. */
  sweep(): Promise<void>;
}

export function createIdentity(given: IdentityDeps): Identity {
  const deps = {
    ...given,
    accessTokens: createAccessTokens(given.keys, given.publicUrl),
    limits: createRateLimits(given.database),
    sessions: createSessions(given.database, given.clock),
  };
  const isSecure = new URL(given.publicUrl).protocol === 'https:';

  async function sessionAnswer(userId: string, sessionId: string): Promise<api.Session> {
    const user = await readProfile(deps, userId);
    return { token: await deps.accessTokens.sign({ userId, sessionId, role: user.role }, deps.clock.now()), user };
  }

  const routes = [
    handle(api.register, async ({ body, request, reply, language }) => {
      const userId = await registerUser(deps, body, { address: request.ip, language });
      const session = await deps.sessions.begin(userId);
      setRefreshCookie(reply, session.refreshToken, isSecure);
      return sessionAnswer(userId, session.sessionId);
    }),
    handle(api.login, async ({ body, request, reply }) => {
      const userId = await signIn(deps, body, request.ip);
      const session = await deps.sessions.begin(userId);
      setRefreshCookie(reply, session.refreshToken, isSecure);
      return sessionAnswer(userId, session.sessionId);
    }),
    handle(api.refresh, async ({ request, reply }) => {
      const session = await deps.sessions.rotate(readRefreshCookie(request));
      setRefreshCookie(reply, session.refreshToken, isSecure);
      return sessionAnswer(session.userId, session.sessionId);
    }),
    handle(api.logout, async ({ request, reply, caller }) => {
      await deps.sessions.end(readRefreshCookie(request), caller?.sessionId ?? null);
      clearRefreshCookie(reply, isSecure);
    }),
    handle(api.profile, ({ caller }) => readProfile(deps, caller.userId)),
    handle(chooseOrganisation, async ({ caller, body }) => {
      await deps.organisations.choose(caller.userId, body.organisationId);
      return sessionAnswer(caller.userId, caller.sessionId);
    }),
    handle(acceptInvitation, async ({ caller, params }) => {
      await deps.organisations.acceptInvitation(caller.userId, params.token);
      return sessionAnswer(caller.userId, caller.sessionId);
    }),
    handle(api.requestPasswordReset, async ({ body, request, language }) => {
      await requestPasswordReset(deps, body.email, { address: request.ip, language });
    }),
    handle(api.confirmPasswordReset, async ({ body, request }) => {
      await confirmPasswordReset(deps, body, request.ip);
    }),
  ];

  return {
    routes,
    async identify(request) {
      const claimed = await deps.accessTokens.read(request.headers.authorization, deps.clock.now());
      return claimed ? deps.sessions.check(claimed) : null;
    },
    registerDemoUser: (registration) => registerUser(deps, { ...registration, organization: null }, { demo: true }),
    sweep: () => deps.sessions.sweep(),
  };
}
