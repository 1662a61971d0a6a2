// Codes of authenticator apps (RFC 6238). The secret is stored encrypted, and no code is taken twice.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Sql, Transaction } from '../platform/database/database.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { totpSecrets } from './tables.ts';

const periodSeconds = 30;
const secretBytes = 20;
/** Clocks of phones differ: a code of the step before or after is taken too. */
const toleratedSteps = 1;

export function createTotp(deps: { readonly clock: Clock; readonly keys: Keys }) {
  const { clock } = deps;
  const key = deps.keys.derive('totp secrets');

  // AES-256-GCM; the person is bound in, so that a row copied to somebody else opens nothing.
  function seal(userId: string, secret: Buffer): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(userId));
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  }
  function unseal(userId: string, sealed: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(userId));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  }

  async function appOf(label: string, secret: Buffer) {
    const { Secret, TOTP } = await import('otpauth');
    return new TOTP({
      issuer: 'Amanah',
      label,
      algorithm: 'SHA1', // what every app knows; HMAC-SHA-1 is not touched by collisions
      digits: 6,
      period: periodSeconds,
      secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    });
  }

  return {
    /** A new secret, in place of one that was never confirmed. @throws Refusal identity.second_step_known */
    async begin(tx: Transaction, userId: string, label: string): Promise<{ secret: string; uri: string }> {
      const secret = randomBytes(secretBytes);
      const sealed = seal(userId, secret);
      const [known] = await tx.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).for('update');
      if (known?.confirmedAt) throw new Refusal('identity.second_step_known');
      await tx
        .insert(totpSecrets)
        .values({ userId, secret: sealed })
        .onConflictDoUpdate({ target: totpSecrets.userId, set: { secret: sealed, lastStep: 0 } });
      const app = await appOf(label, secret);
      return { secret: app.secret.base32, uri: app.toString() };
    },

    /** Takes a code. @throws Refusal identity.second_step_wrong, also for one that was taken before */
    async take(tx: Transaction, userId: string, code: string, isFirst = false): Promise<void> {
      const [known] = await tx
        .select()
        .from(totpSecrets)
        .where(and(eq(totpSecrets.userId, userId), isFirst ? undefined : isNotNull(totpSecrets.confirmedAt)));
      if (!known) throw new Refusal('identity.second_step_wrong');
      const now = clock.now();
      const app = await appOf('', unseal(userId, known.secret));
      const delta = app.validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: toleratedSteps });
      if (delta === null) throw new Refusal('identity.second_step_wrong');
      const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
      const taken = await tx
        .update(totpSecrets)
        .set({ lastStep: step, ...(isFirst ? { confirmedAt: now } : {}) })
        .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
        .returning({ userId: totpSecrets.userId });
      if (taken.length === 0) throw new Refusal('identity.second_step_wrong');
    },

    async has(sql: Sql | Transaction, userId: string): Promise<boolean> {
      const count = await sql.$count(
        totpSecrets,
        and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)),
      );
      return count > 0;
    },

    /** A secret that was drawn and not confirmed: the password that was given for it may be another one now. */
    async dropBegun(tx: Transaction, userId: string): Promise<void> {
      await tx.delete(totpSecrets).where(and(eq(totpSecrets.userId, userId), isNull(totpSecrets.confirmedAt)));
    },

    async remove(tx: Transaction, userId: string): Promise<void> {
      await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
    },
  };
}

/** The URI of an app as a QR code. */
export async function drawQr(text: string): Promise<string> {
  const { default: bwip } = await import('bwip-js/node');
  const [drawn] = bwip.raw('qrcode', text, 'eclevel=M');
  if (!drawn || !('pixs' in drawn)) throw new Error('the QR code was not drawn');
  const width = drawn.pixx;
  const dark = drawn.pixs
    .map((pixel, place) => (pixel === 0 ? '' : `M${(place % width) + 4} ${Math.floor(place / width) + 4}h1v1h-1z`))
    .join('');
  const size = width + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark}"/></svg>`;
}
