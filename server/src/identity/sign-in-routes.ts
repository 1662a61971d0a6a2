// Routes by which people come in and go out: registration, the steps of a sign-in, refresh, sign out, password reset.
import * as api from '@amanah/api/identity';
import * as security from '@amanah/api/identity/security';
import { acceptInvitation, chooseOrganisation } from '@amanah/api/organisations/members';
import type { RouteDefinition } from '@amanah/api/route';
import { foldName } from '@amanah/core/people';
import type { AfterAnswer } from '../platform/after-answer.ts';
import { addressBlock } from '../platform/client-address.ts';
import type { Transaction } from '../platform/database/database.ts';
import { type Call, handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import type { AccessTokens } from './access-token.ts';
import type { BegunSignIns } from './begun-sign-in.ts';
import {
  clearBegunCookie,
  clearRefreshCookie,
  readBegunCookie,
  readDeviceCookie,
  readRefreshCookie,
  setBegunCookie,
  setDeviceCookie,
  setRefreshCookie,
} from './cookies.ts';
import type { IdentityDeps } from './deps.ts';
import { deviceOf } from './device.ts';
import type { Device } from './devices.ts';
import type { Guard } from './guard.ts';
import type { createOperators } from './operators.ts';
import type { OwnerNotice } from './owner-notices.ts';
import { confirmPasswordReset, type PasswordResetDeps, sendResetLink } from './password-reset.ts';
import type { RateLimits } from './rate-limits.ts';
import { readProfile } from './read-profile.ts';
import { notifyOwnerOfAddress, registerUser } from './register-user.ts';
import { signIn } from './sign-in.ts';
import type { Counter, SlowDowns } from './slow-downs.ts';

export type SignInDeps = IdentityDeps &
  PasswordResetDeps & {
    readonly accessTokens: AccessTokens;
    readonly afterAnswer: AfterAnswer;
    readonly begunSignIns: BegunSignIns;
    readonly guard: Guard;
    readonly limits: RateLimits;
    readonly operators: ReturnType<typeof createOperators>;
    readonly slowDowns: SlowDowns;
  };

type AnyCall = Pick<Call<RouteDefinition>, 'request' | 'reply' | 'language'>;

export function signInRoutes(deps: SignInDeps): readonly MountedRoute[] {
  const { database, sessions, devices, guard, limits, begunSignIns, afterAnswer } = deps;
  const { passkeys, isSetUp } = deps.secondStep;
  const isSecure = new URL(deps.publicUrl).protocol === 'https:';
  const familyOf = ({ request }: AnyCall) => deviceOf(request.headers['user-agent']);
  const networkFrom = ({ request }: AnyCall) => addressBlock(request.ip);

  async function sessionAnswer(userId: string, sessionId: string): Promise<api.Session> {
    const user = await readProfile(deps, userId, sessionId);
    return { token: await deps.accessTokens.sign({ userId, sessionId, role: user.role }, deps.clock.now()), user };
  }

  /** All steps are passed: a session, on a device that the account knows from now on. */
  async function begin(
    call: AnyCall,
    who: {
      readonly userId: string;
      readonly isShared: boolean;
      readonly device: Device | null;
      readonly hasSecondStep: boolean;
      /** In the transaction of the session: what was shown must still hold. */
      readonly prove: (tx: Transaction) => Promise<void>;
    },
  ): Promise<api.Session> {
    const { userId, hasSecondStep } = who;
    const family = familyOf(call);
    const { session, cookie } = await database.sql.transaction(async (tx) => {
      await who.prove(tx);
      // A shared account is everybody's: no device is its owner's.
      const device = who.isShared
        ? null
        : await devices.remember(tx, readDeviceCookie(call.request), who.device, { userId, family, hasSignedIn: true });
      const deviceId = device?.id ?? null;
      return {
        session: await sessions.begin(tx, { userId, device: family, deviceId, hasSecondStep }),
        cookie: device?.cookie ?? null,
      };
    });
    setRefreshCookie(call.reply, session.refreshToken, isSecure);
    if (cookie !== null) setDeviceCookie(call.reply, cookie, isSecure);
    afterAnswer.run(call.reply, () => deps.operators.mailOperatorLink(userId, call.language));
    return sessionAnswer(userId, session.sessionId);
  }

  /** Somebody guesses at this account from many networks: its owner is told once, after the answer. */
  const notifyOnce =
    ({ reply }: AnyCall, userId: string | null, kind: OwnerNotice) =>
    (counter: Counter) =>
      afterAnswer.run(reply, () =>
        database.sql.transaction(async (tx) => {
          if (userId !== null && (await deps.slowDowns.isFirstNotice(tx, counter)))
            await deps.notifyOwner(tx, userId, kind, null);
        }),
      );

  return [
    handle(api.register, async (call) => {
      const { email } = call.body;
      const userId = await registerUser(deps, call.body, {
        network: networkFrom(call),
        language: call.language,
        onTaken: () => afterAnswer.run(call.reply, () => notifyOwnerOfAddress(deps, email, call.language)),
      });
      return begin(call, { userId, isShared: false, device: null, hasSecondStep: false, prove: async () => undefined });
    }),
    handle(api.login, async (call) => {
      const { userId, isShared, device, requireSamePassword } = await signIn(deps, call.body, {
        network: networkFrom(call),
        deviceCookie: readDeviceCookie(call.request),
        onSlowed: (id, counter) => notifyOnce(call, id, 'sign_in_slowed')(counter),
      });
      if (await isSetUp(database.sql, userId)) {
        const token = await database.sql.transaction(async (tx) => {
          await requireSamePassword(tx);
          return begunSignIns.begin(tx, userId);
        });
        setBegunCookie(call.reply, token, isSecure);
        throw new Refusal('identity.second_step_needed');
      }
      return begin(call, { userId, isShared, device, hasSecondStep: false, prove: requireSamePassword });
    }),
    handle(security.secondStepOptions, async ({ request }) =>
      begunSignIns.options(await begunSignIns.find(readBegunCookie(request))),
    ),
    handle(security.takeSecondStep, async (call) => {
      const begun = await begunSignIns.find(readBegunCookie(call.request));
      const { userId } = begun;
      const device = await devices.find(readDeviceCookie(call.request), userId);
      const attempt = await guard.begin({
        secret: 'second_step',
        account: userId,
        network: networkFrom(call),
        // Whoever only opened a link from the mailbox has shown the mailbox, and nothing of the second step.
        device: device?.hasSignedIn ? device : null,
        isShared: false,
        // Whoever comes here has given the password.
        onSlowed: notifyOnce(call, userId, 'second_step_slowed'),
      });
      try {
        const prove = await begunSignIns.take(begun, call.body, familyOf(call));
        const session = await begin(call, { userId, isShared: false, device, hasSecondStep: true, prove });
        await attempt.wasCorrect();
        clearBegunCookie(call.reply, isSecure);
        return session;
      } catch (error) {
        if (error instanceof Refusal) await attempt.wasWrong();
        throw error;
      }
    }),
    handle(security.passkeySignInOptions, async (call) => {
      // A stranger who shares the network may have used its limit up: a device that any account knows has one of its own.
      await limits.passkeyOptions.spend((await devices.anyOf(readDeviceCookie(call.request))) ?? networkFrom(call));
      return { ...(await passkeys.beginSigningIn(null)) };
    }),
    handle(security.signInWithPasskey, async (call) => {
      const { response } = call.body;
      const device = await devices.find(readDeviceCookie(call.request), await passkeys.claimedBy(response));
      const attempt = await guard.beginPasskey(networkFrom(call), device);
      const passkey = await passkeys.check(response, null);
      const session = await begin(call, {
        userId: passkey.userId,
        isShared: false,
        device,
        hasSecondStep: true,
        prove: (tx) => passkeys.use(tx, passkey),
      });
      await attempt.wasCorrect();
      return session;
    }),
    handle(api.refresh, async ({ request, reply }) => {
      const session = await sessions.rotate(readRefreshCookie(request));
      setRefreshCookie(reply, session.refreshToken, isSecure);
      return sessionAnswer(session.userId, session.sessionId);
    }),
    handle(api.logout, async ({ request, reply, caller }) => {
      await sessions.end(readRefreshCookie(request), caller?.sessionId ?? null);
      clearRefreshCookie(reply, isSecure);
    }),
    handle(api.profile, ({ caller }) => readProfile(deps, caller.userId, caller.sessionId)),
    handle(chooseOrganisation, async ({ caller, body }) => {
      await deps.organisations.choose(caller.userId, body.organisationId);
      return sessionAnswer(caller.userId, caller.sessionId);
    }),
    handle(acceptInvitation, async ({ caller, params }) => {
      await deps.organisations.acceptInvitation(caller.userId, params.token);
      return sessionAnswer(caller.userId, caller.sessionId);
    }),
    handle(api.requestPasswordReset, async (call) => {
      const { email } = call.body;
      // Nothing is counted by account before the answer: a stranger would use it up, and its owner would be refused.
      if (!(await devices.isOfAddress(readDeviceCookie(call.request), foldName(email))))
        await limits.resetByAddress.spend(networkFrom(call));
      afterAnswer.run(call.reply, () => sendResetLink(deps, email, call.language));
    }),
    handle(api.confirmPasswordReset, async (call) => {
      const cookie = await confirmPasswordReset(deps, call.body, {
        device: familyOf(call),
        deviceCookie: readDeviceCookie(call.request),
      });
      setDeviceCookie(call.reply, cookie, isSecure);
    }),
  ];
}
