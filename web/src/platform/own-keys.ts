// The signing keys of the own organisation, and with which of them this browser can sign. The server says which keys count;
// a key that it does not list as in use signs nothing here.
import { listKeys, type OrganisationKey } from '@amanah/api/organisations';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './api.ts';
import { type HeldKey, heldKeys } from './key-store.ts';
import { type SigningKey, signingSupport } from './signing-key.ts';
import { ofVisit } from './visit.ts';

export const ownKeysQuery = queryOptions({
  queryKey: ['own-keys'],
  queryFn: ({ signal }) => api.call(listKeys, {}, signal),
});

/** Where they are shown, and not only signed with. */
export const shownOwnKeysQuery = { ...ownKeysQuery, staleTime: ofVisit };

export const heldKeysQuery = queryOptions({
  queryKey: ['held-keys'],
  queryFn: heldKeys,
  structuralSharing: false,
});

/** Asked once: a browser does not learn it while the page is open. */
export const signingSupportQuery = queryOptions({ queryKey: ['signing-support'], queryFn: () => signingSupport() });

// In memory for as long as this person is signed in and the page stays open; the cache is emptied when the person changes.
const recoveryKeyQuery = queryOptions({
  queryKey: ['recovery-key'],
  queryFn: (): SigningKey | null => null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

export const isInUse = (key: OrganisationKey): boolean => key.endedAt === null && key.revokedAt === null;

/** Who can sign in the name of the organisation now. */
export type Custody = 'server' | 'own' | 'nobody';

export function custodyOf(keys: readonly OrganisationKey[]): Custody {
  const inUse = keys.filter(isInUse);
  if (inUse.some(({ custody }) => custody === 'server')) return 'server';
  return inUse.length > 0 ? 'own' : 'nobody';
}

/** A registered key whose private half is at hand. */
export interface BrowserSigner {
  readonly name: string;
  /** DID URL. */
  readonly method: string;
  readonly custody: 'own' | 'recovery';
  readonly privateKey: CryptoKey;
}

/** The newest key of this browser; else the recovery key that was loaded; else nothing. */
export function signerAmong(
  keys: readonly OrganisationKey[],
  held: readonly HeldKey[],
  recovery: SigningKey | null,
): BrowserSigner | null {
  const atHand = new Map([...(recovery ? [recovery] : []), ...held].map((one) => [one.publicKey, one.privateKey]));
  const usable = keys.flatMap(({ name, method, custody, publicKey, ...key }): BrowserSigner[] => {
    const privateKey = atHand.get(publicKey);
    if (custody === 'server' || !privateKey || key.endedAt !== null || key.revokedAt !== null) return [];
    return [{ name, method, custody, privateKey }];
  });
  return usable.findLast(({ custody }) => custody === 'own') ?? usable.at(-1) ?? null;
}

export interface OwnSigning {
  readonly custody: Custody;
  readonly did: string;
  readonly signer: BrowserSigner | null;
}

/** Null until it is known. A key store that cannot be read counts as empty: the recovery key still works. */
export function useOwnSigning(): OwnSigning | null {
  const keys = useQuery(ownKeysQuery);
  const held = useQuery(heldKeysQuery);
  const recovery = useQuery(recoveryKeyQuery);
  if (!keys.data || held.isPending) return null;
  return {
    custody: custodyOf(keys.data.keys),
    did: keys.data.did,
    signer: signerAmong(keys.data.keys, held.data ?? [], recovery.data ?? null),
  };
}

/** Keeps a recovery key in memory, if it is one of the organisation's that is in use. */
export function useRecoveryKey(): (key: SigningKey) => Promise<boolean> {
  const queries = useQueryClient();
  return useCallback(
    async (key) => {
      const { keys } = await queries.fetchQuery({ ...ownKeysQuery, staleTime: 0 });
      const isKnown = keys.some((one) => one.publicKey === key.publicKey && one.custody !== 'server' && isInUse(one));
      if (isKnown) queries.setQueryData(recoveryKeyQuery.queryKey, key);
      return isKnown;
    },
    [queries],
  );
}
