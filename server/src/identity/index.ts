// The door of identity: people, their sessions, their second steps, and who runs the installation.
import type * as api from '@amanah/api/identity';
import type { AccountRealm } from '@amanah/core/people';
import type { FastifyRequest } from 'fastify';
import { countAccounts, findSharedAccount } from '../people/index.ts';
import type { KnownBrowser } from '../platform/budgets.ts';
import type { Caller, MountedRoute } from '../platform/http.ts';
import { createAccessTokens } from './access-token.ts';
import { createBegunSignIns } from './begun-sign-in.ts';
import { readDeviceCookie } from './cookies.ts';
import type { IdentityDeps } from './deps.ts';
import { createDevices } from './devices.ts';
import { createGuard } from './guard.ts';
import { createMailCode } from './mail-code.ts';
import { createOperators } from './operators.ts';
import { createOwnerNotices } from './owner-notices.ts';
import { createPasswords } from './password.ts';
import { createRateLimits } from './rate-limits.ts';
import { registerUser } from './register-user.ts';
import { createSecondStep } from './second-step.ts';
import { securityRoutes } from './security-routes.ts';
import { createSessions } from './sessions.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { createSlowDowns } from './slow-downs.ts';

export interface Identity {
  readonly routes: readonly MountedRoute[];
  /** Who sent this request, by its bearer token; null without one. @throws Refusal when the token or its session is over */
  identify(request: FastifyRequest): Promise<Caller | null>;
  /** A name for the browser of a request where some account has signed in from it, by the seal of its cookie alone. */
  knownBrowser(request: FastifyRequest): KnownBrowser | null;
  /** An account whose password is published (`is_shared`): of the realm demo, and an owner of its organisation at once. */
  addSharedAccount(registration: {
    username: string;
    email: string;
    password: string;
    role: api.Role;
    organizationId: string | null;
  }): Promise<string>;
  /** By its address, which nobody else registers; null: there is none that is shared. */
  findSharedAccount(email: string): Promise<string | null>;
  /** Makes the person with this address an operator of what is in the realm. null: nobody has it there. */
  nameOperator(email: string, realm: AccountRealm): Promise<string | null>;
  /** After the database was opened: whoever the environment names no more is no operator any more. */
  open(): Promise<void>;
  countAccountsIn(realm: AccountRealm): Promise<number>;
  /** Removes what has run out. */
  maintain(): Promise<void>;
}

export function createIdentity(given: IdentityDeps): Identity {
  const { database, clock, keys } = given;
  const slowDowns = createSlowDowns(given);
  const devices = createDevices(given);
  const ground = {
    ...given,
    accessTokens: createAccessTokens(keys, given.publicUrl),
    devices,
    guard: createGuard({ slowDowns, devices }),
    limits: createRateLimits(database),
    notifyOwner: createOwnerNotices(given),
    passwords: createPasswords(given.passwordHasher),
    sessions: createSessions(database, clock, keys),
    slowDowns,
  };
  const secondStep = createSecondStep(ground);
  const deps = {
    ...ground,
    secondStep,
    begunSignIns: createBegunSignIns({ ...ground, secondStep }),
    mailCode: createMailCode(ground),
    operators: createOperators(given),
  };

  return {
    routes: [...signInRoutes(deps), ...securityRoutes(deps)],
    async identify(request) {
      const claimed = await deps.accessTokens.read(request.headers.authorization, clock.now());
      return claimed ? deps.sessions.check(claimed) : null;
    },
    knownBrowser: (request) => devices.browserOf(readDeviceCookie(request)),
    addSharedAccount: (registration) => registerUser(deps, { ...registration, organization: null }, { isShared: true }),
    findSharedAccount: (email) => findSharedAccount(database.sql, email),
    nameOperator: deps.operators.name,
    open: deps.operators.open,
    countAccountsIn: (realm) => countAccounts(database.sql, realm),
    async maintain() {
      await deps.sessions.sweep();
      await devices.sweep();
      await slowDowns.sweep();
    },
  };
}
