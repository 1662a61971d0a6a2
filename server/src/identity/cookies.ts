// The refresh token, the token between the two steps of a sign-in and the devices that accounts know travel in cookies that scripts
// cannot read and other sites cannot send.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceDays } from './devices.ts';
import { sessionDays } from './sessions.ts';

const cookieName = 'amanah_refresh';
const attributes = (secure: boolean) => ({ path: '/api/auth', httpOnly: true, sameSite: 'strict' as const, secure });

export const readRefreshCookie = (request: FastifyRequest): string | null => request.cookies[cookieName] ?? null;

export function setRefreshCookie(reply: FastifyReply, token: string, secure: boolean) {
  reply.setCookie(cookieName, token, { ...attributes(secure), maxAge: sessionDays * 86_400 });
  reply.header('cache-control', 'no-store');
}

export const clearRefreshCookie = (reply: FastifyReply, secure: boolean) =>
  reply.clearCookie(cookieName, attributes(secure));

const begunCookieName = 'amanah_begun';
const begunSeconds = 600;

/** Between the two steps of a sign-in. */
export const readBegunCookie = (request: FastifyRequest): string | null => request.cookies[begunCookieName] ?? null;

export function setBegunCookie(reply: FastifyReply, token: string, secure: boolean) {
  reply.setCookie(begunCookieName, token, { ...attributes(secure), maxAge: begunSeconds });
  reply.header('cache-control', 'no-store');
}

export const clearBegunCookie = (reply: FastifyReply, secure: boolean) =>
  reply.clearCookie(begunCookieName, attributes(secure));

const deviceCookieName = 'amanah_device';

/** Which accounts have signed in from this browser; it stays when they sign out. */
export const readDeviceCookie = (request: FastifyRequest): string | null => request.cookies[deviceCookieName] ?? null;

export function setDeviceCookie(reply: FastifyReply, value: string, secure: boolean) {
  reply.setCookie(deviceCookieName, value, { ...attributes(secure), maxAge: deviceDays * 86_400 });
  reply.header('cache-control', 'no-store');
}
