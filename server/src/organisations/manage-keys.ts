// What an owner does with the keys of the organisation: rotate, take custody, add a recovery key, revoke.

import type { OrganisationKey } from '@amanah/api/organisations';
import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import { utf8 } from '@amanah/core/ledger';
import { fromBase64Url, methodOf, toBase64Url } from '@amanah/core/statements';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import type { Outbox } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { nodeVerifier } from '../platform/signing.ts';
import type { RecordAudit } from './audit.ts';
import { byIssuer, type IssuerKeys, type IssuerRef, type KeyDeps } from './issuer-keys.ts';
import { requirePresent } from './leave.ts';
import { issuerKeys } from './tables.ts';

/** What the holder of a new key signs, so that nobody registers a key of somebody else. */
export const possessionText = (did: string, publicKey: string): string =>
  `amanah key registration v1\n${did}\n${publicKey}\n`;

type Row = Awaited<ReturnType<IssuerKeys['keysOf']>>[number];

const shown = (row: Row): OrganisationKey => ({
  method: methodOf(row.did, row.name),
  name: row.name,
  custody: row.custody,
  publicKey: toBase64Url(row.publicKey),
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});

export function createKeyManagement(
  deps: KeyDeps & { readonly recordAudit: RecordAudit; readonly outbox: Pick<Outbox, 'emit'> },
  keys: IssuerKeys,
) {
  const { database, clock } = deps;
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => database.sql.transaction(work);

  const nextName = (rows: readonly Row[]) => `key-${rows.length + 1}`;

  async function list(issuer: IssuerRef, canManage = true) {
    const rows = await keys.keysOf(database.sql, issuer);
    return { did: keys.didOf(issuer), keys: rows.map(shown), canManage };
  }

  /** Server keys that are in use stop; with `destroy` their private part is gone for good. */
  async function endServerKeys(tx: Transaction, issuer: IssuerRef, destroy: boolean) {
    await tx
      .update(issuerKeys)
      .set({ endedAt: clock.now(), ...(destroy && { wrappedPrivateKey: null }) })
      .where(and(byIssuer(issuer), eq(issuerKeys.custody, 'server'), isNull(issuerKeys.endedAt)));
  }

  const record = (
    tx: Transaction,
    organisationId: string,
    actorId: string,
    action: 'key.rotated' | 'key.registered' | 'key.revoked',
    name: string,
    facts: AuditFacts = {},
  ) =>
    deps.recordAudit(tx, {
      organisationId,
      actorId,
      action,
      subject: { kind: 'key', id: methodOf(keys.didOf(organisationId), name), name },
      facts,
    });

  return {
    list,

    /** A new server key signs from now on; the old one stays in the document, so that what it signed is still checked. */
    async rotate(issuer: IssuerRef, actorId: string) {
      await inTransaction(async (tx) => {
        await lock(tx, issuer);
        const rows = await keys.keysOf(tx, issuer);
        if (rows.some((row) => row.custody === 'own' && !row.endedAt && !row.revokedAt))
          throw new Refusal('organisations.key_held_by_issuer');
        await endServerKeys(tx, issuer, true);
        const name = nextName(rows);
        await keys.publish(tx, await keys.makeServerKeys([{ issuer, name }]));
        // The operator has no trail: its new key is a leaf of the log by itself.
        if (issuer !== 'operator') await record(tx, issuer, actorId, 'key.rotated', name);
      });
      return list(issuer);
    },

    /** The issuer's own key. From the first one on, the server has no key of this issuer any more. */
    async register(
      organisationId: string,
      actorId: string,
      given: { publicKey: string; proof: string; custody: 'own' | 'recovery' },
    ) {
      const did = keys.didOf(organisationId);
      const publicKey = fromBase64Url(given.publicKey);
      const proof = fromBase64Url(given.proof);
      const isHeld =
        publicKey?.length === 32 &&
        proof !== undefined &&
        (await nodeVerifier.verifyEd25519(publicKey, utf8(possessionText(did, given.publicKey)), proof));
      if (!publicKey || !isHeld) throw new Refusal('organisations.key_not_proven');
      await inTransaction(async (tx) => {
        await lock(tx, organisationId);
        const rows = await keys.keysOf(tx, organisationId);
        if (rows.some((row) => row.publicKey.equals(publicKey))) throw new Refusal('organisations.key_known');
        const name = nextName(rows);
        await keys.publish(tx, [{ issuer: organisationId, name, publicKey, wrapped: null, custody: given.custody }]);
        if (given.custody === 'own') await endServerKeys(tx, organisationId, true);
        await record(tx, organisationId, actorId, 'key.registered', name, { custody: given.custody });
      });
      return list(organisationId);
    },

    /** In wrong hands: nothing it ever signed is good any more. */
    async revoke(
      organisationId: string,
      { userId, isShared }: Pick<Caller, 'userId' | 'isShared'>,
      name: string,
      reason: string,
    ) {
      await inTransaction(async (tx) => {
        // Whoever signs in this moment is done first, and what they signed is found.
        await keys.endUse(tx, organisationId);
        const [found] = await tx
          .update(issuerKeys)
          .set({
            ...{ revokedAt: clock.now(), revokedBy: userId, revokedBecause: reason },
            wrappedPrivateKey: null,
          })
          .where(
            and(eq(issuerKeys.organisationId, organisationId), eq(issuerKeys.name, name), isNull(issuerKeys.revokedAt)),
          )
          .returning({ publicKey: issuerKeys.publicKey, custody: issuerKeys.custody });
        if (!found) throw new Refusal('organisations.key_unknown');
        // A visitor of the demo takes back what visitors made, and not what everybody's certificates are signed with.
        if (isShared && found.custody === 'server') throw new Refusal('identity.demo_account_fixed');
        await keys.publishRevocation(tx, organisationId, name, found.publicKey);
        await record(tx, organisationId, userId, 'key.revoked', name, { reason });
        await deps.outbox.emit(tx, 'issuer_key.revoked', { organisationId });
      });
      return list(organisationId);
    },
  };
}

/** One change of keys at a time, or two would take the same name. */
async function lock(tx: Transaction, issuer: IssuerRef) {
  if (issuer !== 'operator') await requirePresent(tx, issuer);
  await tx.select({ id: issuerKeys.id }).from(issuerKeys).where(byIssuer(issuer)).for('update');
}
