// @vitest-environment happy-dom
// The keeper against a server that answers, refuses or is silent.
import { type Client, RequestFailed, ServerUnreachable } from '@amanah/api/client';
import type { RouteDefinition } from '@amanah/api/route';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionKeeper } from './session-keeper.ts';
import { storageKeys } from './storage.ts';

const now = 1_700_000_000_000;
const tokenUntil = (seconds: number) => `a.${btoa(JSON.stringify({ exp: now / 1000 + seconds }))}.c`;
const user = { id: '1', username: 'Nur', role: 'consumer' };
const refusal = new RequestFailed(401, 'no', null);

type Answer = (url: string, token: string | null) => unknown;

function keeperWith(answer: Answer) {
  const calls: string[] = [];
  const clientWith = (token: string | null): Client => ({
    call: (async (route: RouteDefinition) => {
      calls.push(route.url);
      await Promise.resolve();
      const value = answer(route.url, token);
      if (value instanceof Error) throw value;
      return value;
    }) as Client['call'],
  });
  return { keeper: createSessionKeeper({ clientWith, now: () => now }), calls };
}

function store(token: string): void {
  localStorage.setItem(storageKeys.token, token);
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
}

beforeEach(() => localStorage.clear());

describe('the session keeper', () => {
  it('counts as signed out when the token or the user is missing', () => {
    localStorage.setItem(storageKeys.token, tokenUntil(500));
    expect(keeperWith(() => user).keeper.state().status).toBe('signed_out');
  });
  it('renews once however many calls need a token at the same time', async () => {
    store(tokenUntil(5));
    const fresh = tokenUntil(600);
    const { keeper, calls } = keeperWith(() => ({ token: fresh, user }));
    expect(await Promise.all([keeper.accessToken(), keeper.accessToken(), keeper.accessToken()])).toEqual([
      fresh,
      fresh,
      fresh,
    ]);
    expect(calls).toEqual(['/api/auth/refresh']);
    expect(localStorage.getItem(storageKeys.token)).toBe(fresh);
  });
  it('takes the token that another tab has renewed instead of spending the refresh token again', async () => {
    store(tokenUntil(5));
    const { keeper, calls } = keeperWith(() => refusal);
    const fresh = tokenUntil(700);
    store(fresh);
    expect(await keeper.accessToken()).toBe(fresh);
    expect(calls).toEqual([]);
  });
  it('stays signed in and tells nothing while the server is silent', async () => {
    store(tokenUntil(5));
    const { keeper } = keeperWith(() => new ServerUnreachable(new Error('offline')));
    let expired = 0;
    keeper.onExpired(() => expired++);
    await keeper.validate();
    expect(keeper.state().status).toBe('signed_in');
    expect(expired).toBe(0);
    expect(localStorage.getItem(storageKeys.token)).not.toBeNull();
  });
  it('ends and tells once when the profile and the renewal are both refused', async () => {
    store(tokenUntil(500));
    const { keeper, calls } = keeperWith(() => refusal);
    let expired = 0;
    keeper.onExpired(() => expired++);
    await keeper.validate();
    expect(calls).toEqual(['/api/user/profile', '/api/auth/refresh']);
    expect(keeper.state()).toEqual({ status: 'signed_out', because: 'expired' });
    expect(expired).toBe(1);
    expect(localStorage.getItem(storageKeys.token)).toBeNull();
    expect(localStorage.getItem(storageKeys.user)).toBeNull();
  });
  it('goes on when the token was withdrawn early but the cookie is good', async () => {
    store(tokenUntil(500));
    const fresh = tokenUntil(600);
    const { keeper } = keeperWith((url, token) =>
      url.endsWith('/refresh') ? { token: fresh, user } : token === fresh ? user : refusal,
    );
    await keeper.validate();
    expect(keeper.state()).toMatchObject({ status: 'signed_in', session: { token: fresh } });
  });
  it('forgets the session at once on signing out, even offline', async () => {
    store(tokenUntil(500));
    const { keeper } = keeperWith(() => new ServerUnreachable(new Error('offline')));
    await keeper.signOut();
    expect(keeper.state()).toEqual({ status: 'signed_out', because: 'left' });
    expect(localStorage.getItem(storageKeys.token)).toBeNull();
  });
  it('tells the server of it as soon as it is reached, and opens nothing before', async () => {
    store(tokenUntil(5));
    let isReached = false;
    const { keeper, calls } = keeperWith((url) => {
      if (!isReached) return new ServerUnreachable(new Error('offline'));
      return url.endsWith('/logout') ? {} : refusal;
    });
    await keeper.signOut();
    // Somebody writes into the store what was there: the cookie alone would do for the rest.
    store(tokenUntil(5));
    const { keeper: next, calls: later } = keeperWith((url) =>
      isReached && url.endsWith('/logout') ? {} : isReached ? refusal : new ServerUnreachable(new Error('offline')),
    );
    await next.validate();
    expect([calls, later]).toEqual([['/api/auth/logout'], ['/api/auth/logout']]);
    isReached = true;
    const end = next.start();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => localStorage.getItem(storageKeys.leaving)).toBeNull();
    end();
    await next.validate();
    expect(later.filter((url) => url.endsWith('/refresh'))).toHaveLength(1);
    expect(next.state()).toEqual({ status: 'signed_out', because: 'expired' });
  });
  it('forgets that somebody left when the next person signs in, whose cookie is another', async () => {
    const { keeper, calls } = keeperWith((url) =>
      url.endsWith('/login') ? { token: tokenUntil(500), user } : new ServerUnreachable(new Error('offline')),
    );
    await keeper.signOut();
    await keeper.signIn({ email: 'nur@example.com', password: 'purple-mango-38-tree' });
    const end = keeper.start();
    end();
    expect(calls).toEqual(['/api/auth/logout', '/api/auth/login']);
  });
});
