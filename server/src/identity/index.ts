// The door of identity: people, their sessions, their second steps, and who runs the installation.
import * as api from '@amanah/api/identity';
import { acceptInvitation, chooseOrganisation } from '@amanah/api/members';
import type { RouteDefinition } from '@amanah/api/route';
import * as security from '@amanah/api/security';
import type { FastifyRequest } from 'fastify';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { type Call, type Caller, handle, type MountedRoute } from '../platform/http.ts';
import type { Keys } from '../platform/keys.ts';
import type { Logger } from '../platform/log.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import { Refusal } from '../platform/refusal.ts';
import { createAccessTokens } from './access-token.ts';
import { deviceOf } from './device.ts';
import { createOperators } from './operators.ts';
import { confirmPasswordReset, requestPasswordReset } from './password-reset.ts';
import { createRateLimits } from './rate-limits.ts';
import { readProfile } from './read-profile.ts';
import {
  clearBegunCookie,
  clearRefreshCookie,
  readBegunCookie,
  readRefreshCookie,
  setBegunCookie,
  setRefreshCookie,
} from './refresh-cookie.ts';
import { registerUser } from './register-user.ts';
import { createSecondStep } from './second-step.ts';
import { securityRoutes } from './security-routes.ts';
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
  /** Addresses of the environment, whose owners are to be operators. */
  readonly operatorEmails: readonly string[];
}

export interface MailWords {
  resetPassword(about: { username: string; minutes: number; link: string }): Omit<Mail, 'to'>;
  confirmAddress(about: { username: string; hours: number; link: string }): Omit<Mail, 'to'>;
  addressAlreadyRegistered(about: { username: string; link: string }): Omit<Mail, 'to'>;
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
  /** Makes the person with this address an operator. null: nobody has it. */
  nameOperator(email: string, by: 'command' | 'demo'): Promise<string | null>;
  /** After the database was opened: whoever the environment names no more is no operator any more. */
  open(): Promise<void>;
  /** Removes what has run out. */
  sweep(): Promise<void>;
}

export function createIdentity(given: IdentityDeps): Identity {
  const ground = {
    ...given,
    accessTokens: createAccessTokens(given.keys, given.publicUrl),
    limits: createRateLimits(given.database),
    sessions: createSessions(given.database, given.clock),
  };
  const secondStep = createSecondStep(ground);
  const deps = { ...ground, secondStep };
  const operators = createOperators(given);
  const isSecure = new URL(given.publicUrl).protocol === 'https:';

  async function sessionAnswer(userId: string, sessionId: string): Promise<api.Session> {
    const user = await readProfile(deps, userId, sessionId);
    return { token: await deps.accessTokens.sign({ userId, sessionId, role: user.role }, deps.clock.now()), user };
  }

  async function begin(
    userId: string,
    { request, reply, language }: Pick<Call<RouteDefinition>, 'request' | 'reply' | 'language'>,
    hasSecondStep: boolean,
  ): Promise<api.Session> {
    const device = deviceOf(request.headers['user-agent']);
    const session = await deps.sessions.begin(userId, { device, hasSecondStep });
    setRefreshCookie(reply, session.refreshToken, isSecure);
    await operators.greet(userId, language);
    return sessionAnswer(userId, session.sessionId);
  }

  const routes = [
    handle(api.register, async (call) => {
      const userId = await registerUser(deps, call.body, { address: call.request.ip, language: call.language });
      return begin(userId, call, false);
    }),
    handle(api.login, async (call) => {
      const userId = await signIn(deps, call.body, call.request.ip);
      if (await secondStep.isSetUp(userId)) {
        setBegunCookie(call.reply, await secondStep.begin(userId), isSecure);
        throw new Refusal('identity.second_step_needed');
      }
      return begin(userId, call, false);
    }),
    handle(security.secondStepOptions, ({ request }) => secondStep.options(readBegunCookie(request))),
    handle(security.takeSecondStep, async (call) => {
      const userId = await secondStep.take(readBegunCookie(call.request), call.body);
      clearBegunCookie(call.reply, isSecure);
      return begin(userId, call, true);
    }),
    handle(security.passkeySignInOptions, async ({ request }) => {
      await deps.limits.passkeyByAddress.spend(request.ip);
      return secondStep.passkeyOptions();
    }),
    handle(security.signInWithPasskey, async (call) => {
      await deps.limits.passkeyByAddress.spend(call.request.ip);
      return begin(await secondStep.takePasskey(call.body.response), call, true);
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
    handle(api.profile, ({ caller }) => readProfile(deps, caller.userId, caller.sessionId)),
    ...securityRoutes(deps, operators),
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
    nameOperator: operators.name,
    open: operators.open,
    sweep: () => deps.sessions.sweep(),
  };
}
