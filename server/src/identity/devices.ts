// Browsers that an account has signed in from: a signed cookie names them, one token for each account, another one with each sign-in.
// Being known opens nothing; it only spares the owner what strangers' wrong tries caused.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { KnownDevice } from '@amanah/api/identity/security';
import { and, desc, eq, gt, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { familiesOf } from './device.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { devices, sessions } from './tables.ts';

/** As long as browsers keep a cookie (RFC 6265bis section 5.5). */
export const deviceDays = 400;
const tokenBytes = 24;
const mostDevices = 20;
/** A device that was wrong so often in a row is one like any other: a stolen one does not guess for ever. */
const mostFailures = 30;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const toTheHour = (at: Date): Date => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);

/** Two tabs may send the same cookie in the same moment. */
const graceMilliseconds = 60_000;

export interface Device {
  readonly id: string;
  /** What its cookie said. */
  readonly token: string;
  /** Every step of a sign-in was passed on it before. */
  readonly hasSignedIn: boolean;
}

export function createDevices(deps: { readonly database: Database; readonly clock: Clock; readonly keys: Keys }) {
  const { database, clock } = deps;
  const secret = deps.keys.derive('device cookie');
  // What follows on a token is made from it: tabs that sign in together get the same one.
  const successorOf = (token: string) =>
    createHmac('sha256', secret).update(`after ${token}`).digest().subarray(0, tokenBytes).toString('base64url');
  const cookies = createDeviceCookie(secret);
  const tokensOf = (cookie: string | null) => cookies.read(cookie).map(({ token }) => token);
  const oldest = () => new Date(clock.now().getTime() - deviceDays * 86_400_000);

  const namedBy = (tokens: readonly string[]) =>
    and(
      or(
        inArray(devices.tokenHash, tokens.map(hashOf)),
        and(
          inArray(devices.previousHash, tokens.map(hashOf)),
          gt(devices.tokenSince, new Date(clock.now().getTime() - graceMilliseconds)),
        ),
      ),
      gt(devices.lastUsedAt, oldest()),
      lt(devices.failures, mostFailures),
    );

  return {
    /** Told without asking the database. */
    browserOf: cookies.browserOf,

    /** The device of this account that a cookie names. The same work for an account that does not exist. */
    async find(cookie: string | null, userId: string | null): Promise<Device | null> {
      const tokens = tokensOf(cookie);
      if (tokens.length === 0) return null;
      const [found] = await database.sql
        .select({
          id: devices.id,
          tokenHash: devices.tokenHash,
          previousHash: devices.previousHash,
          signedInAt: devices.signedInAt,
        })
        .from(devices)
        .where(and(namedBy(tokens), userId === null ? sql`false` : eq(devices.userId, userId)))
        .limit(1);
      const token = tokens.find((one) =>
        [found?.tokenHash, found?.previousHash].some((kept) => kept?.equals(hashOf(one))),
      );
      return found && token ? { id: found.id, token, hasSignedIn: found.signedInAt !== null } : null;
    },

    /** Whether a cookie names a device of the account with this address. The same work where there is none. */
    async isOfAddress(cookie: string | null, emailKey: string): Promise<boolean> {
      const tokens = tokensOf(cookie);
      if (tokens.length === 0) return false;
      const [found] = await database.sql
        .select({ id: devices.id })
        .from(devices)
        .innerJoin(sql`people.account_facts a`, sql`a.id = ${devices.userId}`)
        .where(and(namedBy(tokens), sql`a.email_key = ${emailKey}`))
        .limit(1);
      return found !== undefined;
    },

    /** A device that a cookie names, of whichever account. */
    async anyOf(cookie: string | null): Promise<string | null> {
      const tokens = tokensOf(cookie);
      if (tokens.length === 0) return null;
      const [found] = await database.sql.select({ id: devices.id }).from(devices).where(namedBy(tokens)).limit(1);
      return found?.id ?? null;
    },

    /** Counts a try as wrong until it is known to be right. @returns false: too many were, and it is a stranger's from now on */
    async beginTry({ id }: Device): Promise<boolean> {
      const counted = await database.sql
        .update(devices)
        .set({ failures: sql`${devices.failures} + 1` })
        .where(and(eq(devices.id, id), lt(devices.failures, mostFailures)))
        .returning({ id: devices.id });
      return counted.length > 0;
    },

    async takeTryBack({ id }: Device): Promise<void> {
      await database.sql
        .update(devices)
        .set({ failures: sql`greatest(${devices.failures} - 1, 0)` })
        .where(eq(devices.id, id));
    },

    /** From now on the browser is known to the account, by a new token. @returns the cookie to be set */
    async remember(
      tx: Transaction,
      cookie: string | null,
      known: Device | null,
      about: { readonly userId: string; readonly family: string; readonly hasSignedIn: boolean },
    ): Promise<{ readonly id: string; readonly cookie: string }> {
      const now = clock.now();
      const row = {
        family: about.family,
        lastUsedAt: toTheHour(now),
        failures: 0,
        ...(about.hasSignedIn ? { signedInAt: now } : {}),
      };
      const [renewed] = known
        ? await tx.update(devices).set(row).where(eq(devices.id, known.id)).returning({ id: devices.id })
        : [];
      const id = renewed?.id ?? newId(now);
      const token = known && renewed ? successorOf(known.token) : randomBytes(tokenBytes).toString('base64url');
      const rotation = { tokenHash: hashOf(token), tokenSince: now };
      if (known && renewed) {
        // Whoever comes second with the same token finds it rotated, to the very one that it makes itself.
        const presented = hashOf(known.token);
        await tx
          .update(devices)
          .set({ ...rotation, previousHash: presented })
          .where(and(eq(devices.id, id), eq(devices.tokenHash, presented)));
      } else {
        await tx.insert(devices).values({ id, userId: about.userId, createdAt: now, ...row, ...rotation });
        const kept = tx
          .select({ id: devices.id })
          .from(devices)
          .where(eq(devices.userId, about.userId))
          .orderBy(desc(devices.lastUsedAt), desc(devices.id))
          .limit(mostDevices);
        await tx.delete(devices).where(and(eq(devices.userId, about.userId), notInArray(devices.id, kept)));
      }
      const others = cookies.read(cookie).filter((one) => one.token !== known?.token);
      return { id, cookie: cookies.write({ token, deviceId: id, userId: about.userId }, others) };
    },

    async list(caller: Caller): Promise<KnownDevice[]> {
      const rows = await database.sql
        .select({ device: devices, isThis: sql<boolean>`${sessions.id} is not null` })
        .from(devices)
        .leftJoin(sessions, and(eq(sessions.deviceId, devices.id), eq(sessions.id, caller.sessionId)))
        .where(and(eq(devices.userId, caller.userId), gt(devices.lastUsedAt, oldest())))
        .orderBy(desc(devices.lastUsedAt), desc(devices.id));
      return rows.map(({ device, isThis }) => ({
        id: device.id,
        ...familiesOf(device.family),
        createdAt: device.createdAt.toISOString(),
        lastUsedAt: device.lastUsedAt.toISOString(),
        isThis,
      }));
    },

    /** It is a stranger's from now on, and its sessions are over. @throws Refusal identity.device_unknown */
    async forget(caller: Caller, id: string): Promise<void> {
      await database.sql.transaction(async (tx) => {
        const own = and(eq(devices.id, id), eq(devices.userId, caller.userId));
        const [found] = await tx.select({ id: devices.id }).from(devices).where(own).for('update');
        if (!found) throw new Refusal('identity.device_unknown');
        await tx
          .update(sessions)
          .set({ endedAt: clock.now(), endedBecause: 'ended_elsewhere' })
          .where(and(eq(sessions.deviceId, id), sql`${sessions.endedAt} is null`));
        await tx.delete(devices).where(own);
      });
    },

    async sweep(): Promise<void> {
      await database.sql.delete(devices).where(lt(devices.lastUsedAt, oldest()));
    },
  };
}

export type Devices = ReturnType<typeof createDevices>;
