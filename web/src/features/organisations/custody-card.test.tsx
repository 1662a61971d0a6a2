// @vitest-environment happy-dom
// Who signs, and what an owner can do about it: offered as the server would allow it, with a reason where it would not.
import type { OrganisationKey } from '@amanah/api/organisations';
import english from '@amanah/messages/en';
import certificates from '@amanah/messages/en/certificates';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { custodyOf } from '../../platform/own-keys.ts';
import { queryClient } from '../../platform/query.ts';
import { CustodyCard, type KeyTask } from './custody-card.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const did = 'did:web:amanah.example:did:1';
const key = (name: string, custody: OrganisationKey['custody'], endedAt: string | null = null): OrganisationKey => ({
  method: `${did}#${name}`,
  name,
  custody,
  publicKey: `public ${name}`,
  createdAt: '2026-01-05T09:00:00Z',
  endedAt,
  revokedAt: null,
});
const ended = key('key-1', 'server', '2026-02-01T09:00:00Z');

function show(keys: readonly OrganisationKey[], { canManage = true, here = [] as readonly string[] } = {}) {
  const tasks: KeyTask[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en-GB" messages={{ ...english, certificates }}>
        <CustodyCard
          own={{ did, keys: [...keys], canManage }}
          signing={{ did, custody: custodyOf(keys), signer: null }}
          here={new Set(here)}
          onTask={(task) => tasks.push(task)}
        />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return tasks;
}
const button = (name: string) => screen.getByRole('button', { name });
const isOffered = (name: string) => !button(name).hasAttribute('disabled');

describe('Where the server holds the key', () => {
  it('an owner rotates it or takes it over', async () => {
    const tasks = show([key('key-1', 'server')]);
    expect(screen.getByText(/We hold the key of your organisation/)).toBeTruthy();
    await waitFor(() => expect(isOffered('Keep your own key')).toBe(true));
    fireEvent.click(button('Rotate the key'));
    fireEvent.click(button('Keep your own key'));
    expect(tasks).toEqual(['rotate', 'takeOver']);
  });

  it('a member sees it and is told who may change it', () => {
    show([key('key-1', 'server')], { canManage: false });
    expect(screen.getByText(/Only an owner of the organisation may change keys/)).toBeTruthy();
    expect(['Rotate the key', 'Keep your own key'].map(isOffered)).toEqual([false, false]);
  });
});

describe('Where the organisation keeps its own key', () => {
  it('there is nothing of ours to rotate, and a browser without a key can get one', async () => {
    show([ended, key('key-2', 'recovery'), key('key-3', 'own')]);
    expect(screen.getByText(/We cannot sign in its name/)).toBeTruthy();
    expect(screen.getByText(/This browser holds none of the keys/)).toBeTruthy();
    expect(isOffered('Make a new key')).toBe(false);
    expect(screen.getByText(/there is none of ours to rotate/)).toBeTruthy();
    await waitFor(() => expect(isOffered('Make a key for this browser')).toBe(true));
    expect(isOffered('Load the recovery key file')).toBe(true);
  });

  it('a browser that holds a key needs no second one and no file', async () => {
    show([ended, key('key-3', 'own')], { here: ['public key-3'] });
    await waitFor(() => expect(isOffered('Make another recovery key')).toBe(true));
    expect(isOffered('Make a key for this browser')).toBe(false);
    expect(screen.queryByRole('button', { name: 'Load the recovery key file' })).toBeNull();
  });

  it('the way back to a key of ours is open once no key of its own is in use', () => {
    show([ended, key('key-2', 'recovery')]);
    expect(isOffered('Make a new key')).toBe(true);
  });
});
