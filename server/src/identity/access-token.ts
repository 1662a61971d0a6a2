// Access tokens: signed JWT (RFC 7519), three parts, ten minutes. They name the session, so that signing out ends them too.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { roles } from '@amanah/api/roles';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Caller } from '../platform/http.ts';
import type { Keys } from '../platform/keys.ts';
import { oneOf } from '../platform/one-of.ts';
import { Refusal } from '../platform/refusal.ts';

export const accessTokenSeconds = 600;

/** What a token says; whether it still holds, the session knows. */
export type Claimed = Pick<Caller, 'userId' | 'sessionId' | 'role'>;

export interface AccessTokens {
  sign(caller: Claimed, now: Date): Promise<string>;
  /** null without a bearer header. @throws Refusal for a token that is forged, malformed or over */
  read(authorization: string | undefined, now: Date): Promise<Claimed | null>;
}

export function createAccessTokens(keys: Keys, issuer: string): AccessTokens {
  const key = keys.derive('access-token');
  /** Before anything is parsed: tokens are proven before their sender pays, so an invented one has to cost next to nothing. */
  const isSealed = (token: string): boolean => {
    const end = token.lastIndexOf('.');
    const seal = createHmac('sha256', key).update(token.slice(0, end)).digest();
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    return given.length === seal.length && timingSafeEqual(given, seal);
  };
  return {
    sign: (caller, now) =>
      new SignJWT({ sid: caller.sessionId, role: caller.role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(caller.userId)
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + accessTokenSeconds * 1000))
        .sign(key),
    async read(authorization, now) {
      const token = authorization?.match(/^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/)?.[1];
      if (!token) {
        if (authorization) throw new Refusal('identity.not_signed_in');
        return null;
      }
      if (!isSealed(token)) throw new Refusal('identity.not_signed_in');
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer, currentDate: now });
        return { userId: String(payload.sub), sessionId: String(payload.sid), role: oneOf(roles, payload.role) };
      } catch (error) {
        throw new Refusal(
          error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED'
            ? 'identity.session_ended'
            : 'identity.not_signed_in',
        );
      }
    },
  };
}
