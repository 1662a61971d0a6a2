// Passkeys (W3C WebAuthn): made, checked and counted. The device checks who holds it, so a passkey is both steps at once.
import type { Passkey } from '@amanah/api/identity/security';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, Sql, Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { passkeyChallenges, passkeys } from './tables.ts';

export type NewPasskey = Pick<
  typeof passkeys.$inferInsert,
  'id' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'
>;

export interface CheckedPasskey {
  readonly id: string;
  readonly userId: string;
  readonly counter: number;
}

const challengeMinutes = 5;
const webAuthn = () => import('@simplewebauthn/server');

export function createPasskeys(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}) {
  const { database, clock } = deps;
  const { hostname: rpID, origin } = new URL(deps.publicUrl);

  const of = (sql: Sql | Transaction, userId: string) =>
    sql.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

  async function remember(challenge: string, purpose: 'add' | 'sign_in', userId: string | null) {
    const now = clock.now();
    await database.sql.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
    await database.sql.insert(passkeyChallenges).values({
      challenge,
      purpose,
      userId,
      expiresAt: new Date(now.getTime() + challengeMinutes * 60_000),
    });
  }

  /** Each challenge is good once, whatever becomes of it. */
  const spend =
    (purpose: 'add' | 'sign_in', userId: string | null) =>
    async (challenge: string): Promise<boolean> => {
      const spent = await database.sql
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.challenge, challenge),
            eq(passkeyChallenges.purpose, purpose),
            userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
            gt(passkeyChallenges.expiresAt, clock.now()),
          ),
        )
        .returning({ challenge: passkeyChallenges.challenge });
      return spent.length > 0;
    };

  return {
    async list(sql: Sql | Transaction, userId: string): Promise<Passkey[]> {
      return (await of(sql, userId)).map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        isBackedUp,
      }));
    },

    async beginAdding(user: { id: string; username: string; email: string }) {
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: 'Amanah',
        rpID,
        userName: user.email,
        userDisplayName: user.username,
        userID: new TextEncoder().encode(user.id),
        excludeCredentials: (await of(database.sql, user.id)).map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestationType: 'none',
      });
      await remember(options.challenge, 'add', user.id);
      return options;
    },

    /**
     * Before the transaction that adds it: the challenge is spent, whatever becomes of the rest.
     * @throws Refusal identity.passkey_refused
     */
    async checkNew(userId: string, response: Record<string, unknown>): Promise<NewPasskey> {
      const { verifyRegistrationResponse } = await webAuthn();
      const checked = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON, // its form is judged by the check itself
        expectedChallenge: spend('add', userId),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => ({ verified: false as const }));
      if (!checked.verified) throw new Refusal('identity.passkey_refused');
      const { credential, credentialBackedUp } = checked.registrationInfo;
      return {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        isBackedUp: credentialBackedUp,
      };
    },

    /** @throws Refusal identity.passkey_refused */
    async add(tx: Transaction, userId: string, name: string, passkey: NewPasskey): Promise<void> {
      const added = await tx
        .insert(passkeys)
        .values({ ...passkey, userId, name, createdAt: clock.now() })
        .onConflictDoNothing()
        .returning({ id: passkeys.id });
      if (added.length === 0) throw new Refusal('identity.passkey_refused');
    },

    /** `userId`: whose passkey has to sign; null: whoever's. */
    async beginSigningIn(userId: string | null) {
      const { generateAuthenticationOptions } = await webAuthn();
      const allowed = userId === null ? [] : await of(database.sql, userId);
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        allowCredentials: allowed.map(({ id }) => ({ id })),
      });
      await remember(options.challenge, 'sign_in', userId);
      return options;
    },

    /** Whose passkey an answer claims to be of; null: nobody's that we know. */
    async claimedBy(response: Record<string, unknown>): Promise<string | null> {
      const [known] = await database.sql
        .select({ userId: passkeys.userId })
        .from(passkeys)
        .where(eq(passkeys.id, String(response['id'])));
      return known?.userId ?? null;
    },

    /**
     * Before the transaction of the sign-in: the challenge is spent, whatever becomes of the rest.
     * @param userId whose passkey has to have signed; null: whoever's. @throws Refusal identity.passkey_unknown, identity.passkey_refused
     */
    async check(response: Record<string, unknown>, userId: string | null): Promise<CheckedPasskey> {
      const { verifyAuthenticationResponse } = await webAuthn();
      const [known] = await database.sql
        .select()
        .from(passkeys)
        .where(eq(passkeys.id, String(response['id'])));
      if (!known || (userId !== null && known.userId !== userId)) throw new Refusal('identity.passkey_unknown');
      const checked = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON, // its form is judged by the check itself
        expectedChallenge: spend('sign_in', userId),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: { id: known.id, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
      }).catch(() => null);
      if (!checked?.verified) throw new Refusal('identity.passkey_refused');
      return { id: known.id, userId: known.userId, counter: checked.authenticationInfo.newCounter };
    },

    /** In the transaction of the sign-in: it may have been removed since it was checked. @throws Refusal identity.passkey_unknown */
    async use(tx: Transaction, { id, counter }: CheckedPasskey): Promise<void> {
      const used = await tx
        .update(passkeys)
        .set({ counter, lastUsedAt: clock.now() })
        .where(eq(passkeys.id, id))
        .returning({ id: passkeys.id });
      if (used.length === 0) throw new Refusal('identity.passkey_unknown');
    },

    /** @returns what its owner called it. @throws Refusal identity.passkey_unknown */
    async remove(tx: Transaction, userId: string, id: string): Promise<string> {
      const [gone] = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
        .returning({ name: passkeys.name });
      if (!gone) throw new Refusal('identity.passkey_unknown');
      return gone.name;
    },

    /** What was begun and not ended: an adding whose password was given before it changed. */
    async dropBegun(tx: Transaction, userId: string): Promise<void> {
      await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
    },

    async removeAll(tx: Transaction, userId: string): Promise<void> {
      await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    },
  };
}
