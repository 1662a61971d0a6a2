// The session, section 4 of the specification, with one addition: offline is not expired.
import { describe, expect, it } from 'vitest';
import { nextState, type SessionState, type StoredSession, startState } from './session-state.ts';

const user: StoredSession['user'] = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'Nur',
  email: 'nur@example.my',
  role: 'consumer',
  organizationId: null,
  organizationName: null,
  organizationStatus: null,
  accountRealm: 'real',
  realm: 'real',
  isShared: false,
  isOperator: false,
  hasSecondStep: false,
  createdAt: '2024-01-01T00:00:00.000Z',
};
const stored: StoredSession = { token: 'a.b.c', user };
const signedIn: SessionState = { status: 'signed_in', session: stored };

describe('the session', () => {
  it('starts signed out without a stored session and loading with one', () => {
    expect(startState(null)).toEqual({ status: 'signed_out', because: 'nobody' });
    expect(startState(stored).status).toBe('loading');
  });
  it('is signed in once the profile was read', () => {
    const next = nextState(startState(stored), { type: 'profile_read', user: { ...user, username: 'Aisyah' } });
    expect(next).toEqual({ status: 'signed_in', session: { token: 'a.b.c', user: { ...user, username: 'Aisyah' } } });
  });
  it('stays signed in when the server cannot be reached, at the start as later', () => {
    expect(nextState(startState(stored), { type: 'unreachable' })).toEqual(signedIn);
    expect(nextState(signedIn, { type: 'unreachable' })).toEqual(signedIn);
  });
  it('expires only when the server refuses, and only once', () => {
    const expired = nextState(signedIn, { type: 'refused' });
    expect(expired).toEqual({ status: 'signed_out', because: 'expired' });
    expect(nextState(expired, { type: 'refused' })).toBe(expired);
  });
  it('does not bring a person back when a renewal arrives after they left', () => {
    const left = nextState(signedIn, { type: 'signed_out' });
    expect(nextState(left, { type: 'renewed', session: stored })).toBe(left);
    expect(nextState(left, { type: 'profile_read', user })).toBe(left);
  });
  it('follows another tab in both directions', () => {
    expect(nextState(signedIn, { type: 'found', stored: null })).toEqual({ status: 'signed_out', because: 'left' });
    expect(nextState(startState(null), { type: 'found', stored })).toEqual(signedIn);
  });
});
