// Keys of issuers: made at approval, published in the log before they sign, rotated with overlap, never deleted. An issuer that holds its
// own key cannot be signed for. Private parts: server-keys.ts.
import { isWrittenUuid } from '@amanah/core/codes';
import { digest, type IssuerId, utf8 } from '@amanah/core/ledger';
import { keyDocument, type PublishedKey } from '@amanah/core/organisations';
import { buildDidDocument, type DidDocument, didWebOf, type IssuerKey, methodOf } from '@amanah/core/statements';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ledger, LogView } from '../ledger/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { KeyWrapper } from '../platform/key-wrapping.ts';
import { Refusal } from '../platform/refusal.ts';
import { nodeVerifier, type SigningKey } from '../platform/signing.ts';
import { createServerKeys } from './server-keys.ts';
import { issuerKeys } from './tables.ts';

/** An organisation by its id, or the operator of this installation. */
export type IssuerRef = string | 'operator';

export interface KeyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly keyWrapper: KeyWrapper;
}

/** Who signs, and with what. */
export interface IssuerSigner {
  readonly did: IssuerId;
  /** DID URL of the key. */
  readonly method: string;
  /** @throws Refusal organisations.key_held_by_issuer where only the issuer can sign */
  sign(message: Uint8Array): Uint8Array;
}

type KeyRow = typeof issuerKeys.$inferSelect;

export const byIssuer = (issuer: IssuerRef) =>
  issuer === 'operator' ? isNull(issuerKeys.organisationId) : eq(issuerKeys.organisationId, issuer);

export const instantOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

async function isOpenHere({ sql: on }: Database, organisationId: string): Promise<boolean> {
  const { rows } = await on.execute(sql`select 1 from organisations.organisation_names where id = ${organisationId}`);
  return rows.length > 0;
}

const isInUse = (row: KeyRow) => row.endedAt === null && row.revokedAt === null;

const wrappedOf = ({ did, name, wrappedPrivateKey }: KeyRow) =>
  wrappedPrivateKey ? [{ method: methodOf(did, name), wrapped: wrappedPrivateKey }] : [];

/** The newest key in use, or the one that is named. */
function signingRow(rows: readonly KeyRow[], name: string | undefined): KeyRow {
  const inUse = rows.filter((row) => isInUse(row) && (name === undefined || row.name === name));
  const row =
    inUse.findLast(({ custody }) => custody === 'server') ??
    inUse.findLast(({ custody }) => custody === 'own' || name !== undefined);
  if (!row) throw new Refusal('organisations.no_signing_key');
  return row;
}

function signerOf(row: KeyRow, key: SigningKey | undefined): IssuerSigner {
  const method = methodOf(row.did, row.name);
  return {
    did: row.did,
    method,
    sign(message) {
      if (!key) throw new Refusal('organisations.key_held_by_issuer');
      return key.sign(message) as Uint8Array; // node signs at once
    },
  };
}

function issuerUnder(own: string, did: string): IssuerRef | null {
  if (did === own) return 'operator';
  const id = did.startsWith(`${own}:did:`) ? did.slice(own.length + ':did:'.length) : '';
  return isWrittenUuid(id) ? id : null;
}

export function createIssuerKeys(deps: KeyDeps) {
  const { database, clock, ledger } = deps;
  const serverKeys = createServerKeys(deps.keyWrapper);

  const didOf = (issuer: IssuerRef): IssuerId =>
    didWebOf(`https://${ledger.host()}`, issuer === 'operator' ? [] : ['did', issuer]);

  async function keysOf(tx: Transaction | Database['sql'], issuer: IssuerRef): Promise<KeyRow[]> {
    return tx
      .select()
      .from(issuerKeys)
      .where(byIssuer(issuer))
      .orderBy(asc(issuerKeys.createdAt), asc(issuerKeys.name));
  }

  /** Publishes keys for issuers: row and leaf in the caller's transaction. */
  async function publish(
    tx: Transaction,
    given: readonly {
      issuer: IssuerRef;
      name: string;
      publicKey: Uint8Array;
      wrapped: Buffer | null;
      custody: KeyRow['custody'];
    }[],
  ): Promise<void> {
    if (given.length === 0) return;
    const now = clock.now();
    const statements = await Promise.all(
      given.map(async ({ issuer, name, publicKey }) => {
        const did = didOf(issuer);
        const method = methodOf(did, name);
        const text = keyDocument(did, method, publicKey);
        return {
          kind: 'issuer_key.published' as const,
          subject: method,
          document: await digest(nodeVerifier, utf8(text)),
          issuer: did,
        };
      }),
    );
    const leafIds = await ledger.append(tx, statements);
    await tx.insert(issuerKeys).values(
      given.map(({ issuer, name, publicKey, wrapped, custody }, index) => ({
        id: newId(now),
        organisationId: issuer === 'operator' ? null : issuer,
        did: didOf(issuer),
        name,
        publicKey: Buffer.from(publicKey),
        wrappedPrivateKey: wrapped,
        custody,
        leafId: leafIds[index] ?? '',
        createdAt: now,
      })),
    );
  }

  /** For whoever watches the log: whoever takes the row back cannot take this back. */
  async function publishRevocation(
    tx: Transaction,
    issuer: IssuerRef,
    name: string,
    publicKey: Uint8Array,
  ): Promise<void> {
    const did = didOf(issuer);
    const method = methodOf(did, name);
    const document = await digest(nodeVerifier, utf8(keyDocument(did, method, publicKey)));
    await ledger.append(tx, [{ kind: 'issuer_key.revoked', subject: method, document, issuer: did }]);
  }

  async function makeServerKeys(wanted: readonly { readonly issuer: IssuerRef; readonly name: string }[]) {
    const made = await serverKeys.make(wanted.map(({ issuer, name }) => methodOf(didOf(issuer), name)));
    return made.flatMap((key, at) => {
      const one = wanted[at];
      return one ? [{ ...one, ...key, custody: 'server' as const }] : [];
    });
  }

  /** First keys for issuers that have none; those that have keys are left as they are. */
  async function ensure(tx: Transaction, issuers: readonly IssuerRef[]): Promise<void> {
    const keyless = async () => {
      const found = await tx
        .select({ did: issuerKeys.did })
        .from(issuerKeys)
        .where(inArray(issuerKeys.did, issuers.map(didOf)));
      const known = new Set(found.map(({ did }) => did));
      return issuers.filter((issuer) => !known.has(didOf(issuer)));
    };
    if ((await keyless()).length === 0) return;
    // Processes that start together make a first key between them. Whoever comes second sees the key of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first keys of issuers', 0))`);
    const missing = await keyless();
    await publish(tx, await makeServerKeys(missing.map((issuer) => ({ issuer, name: 'key-1' }))));
  }

  /** Who signs holds it with others, who revokes alone; until the transaction ends. */
  const useOf = (issuer: IssuerRef) => sql`hashtextextended(${`use of keys of ${didOf(issuer)}`}, 0)`;

  /** The operator's keys are ended, never revoked. */
  async function beginUse(tx: Transaction | Database['sql'], issuer: IssuerRef): Promise<void> {
    if (issuer !== 'operator') await tx.execute(sql`select pg_advisory_xact_lock_shared(${useOf(issuer)})`);
  }

  return {
    didOf,
    /** Whose DID of this installation it is; null for anybody else's. */
    issuerOf: (did: string) => issuerUnder(didOf('operator'), did),
    publish,
    publishRevocation,
    ensure,
    keysOf,
    makeServerKeys,

    /** Waits for whoever signs, and keeps others from beginning. */
    async endUse(tx: Transaction, issuer: IssuerRef): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(${useOf(issuer)})`);
    },

    /** None of them signs any more, and the private halves that are here are gone; what they signed is still checked. */
    async endAll(tx: Transaction, issuer: IssuerRef): Promise<void> {
      await tx
        .update(issuerKeys)
        .set({ endedAt: clock.now(), wrappedPrivateKey: null })
        .where(and(byIssuer(issuer), isNull(issuerKeys.endedAt)));
    },

    /** True when only the issuer itself can sign. */
    async isHeldByIssuer(issuer: IssuerRef): Promise<boolean> {
      return !(await keysOf(database.sql, issuer)).some((row) => row.custody === 'server' && isInUse(row));
    },

    /** The public half of a key that may sign now; null for any other. */
    async publicKeyOf(tx: Transaction, issuer: IssuerRef, method: string): Promise<Uint8Array | null> {
      await beginUse(tx, issuer);
      const row = (await keysOf(tx, issuer)).find((one) => methodOf(one.did, one.name) === method);
      return row && isInUse(row) ? new Uint8Array(row.publicKey) : null;
    },

    /** The public half of a key whose signatures count, also after it was ended; null where it was revoked, or is none. */
    async checkingKeyOf(tx: Transaction, issuer: IssuerRef, method: string): Promise<Uint8Array | null> {
      const row = (await keysOf(tx, issuer)).find((one) => methodOf(one.did, one.name) === method);
      return row && row.revokedAt === null ? new Uint8Array(row.publicKey) : null;
    },

    /** The newest key in use of each, or the one that is named. @throws Refusal organisations.no_signing_key, organisations.key_held_by_issuer when signing */
    async signers(
      tx: Transaction | Database['sql'],
      wanted: readonly { readonly issuer: IssuerRef; readonly name?: string | undefined }[],
    ): Promise<IssuerSigner[]> {
      const rows: KeyRow[] = [];
      for (const { issuer, name } of wanted) {
        await beginUse(tx, issuer);
        rows.push(signingRow(await keysOf(tx, issuer), name));
      }
      const held = rows.flatMap(wrappedOf);
      const keys = new Map((await serverKeys.open(held)).map((key, at) => [held[at]?.method, key]));
      return rows.map((row) => signerOf(row, keys.get(methodOf(row.did, row.name))));
    },

    async signer(tx: Transaction | Database['sql'], issuer: IssuerRef, name?: string): Promise<IssuerSigner> {
      const [signer] = await this.signers(tx, [{ issuer, name }]);
      if (!signer) throw new Error('one signer for each issuer');
      return signer;
    },

    /** Keys as the DID document names them; null for nobody, and for whoever is of a realm that is closed here. */
    async document(issuer: IssuerRef): Promise<DidDocument | null> {
      if (issuer !== 'operator' && !(await isOpenHere(database, issuer))) return null;
      const rows = await keysOf(database.sql, issuer);
      return rows.length === 0 ? null : buildDidDocument(didOf(issuer), rows.map(asIssuerKey));
    },

    /** Keys with the leaves that made them public. */
    async published(view: LogView, issuer: IssuerRef): Promise<PublishedKey[]> {
      const rows = await keysOf(database.sql, issuer);
      const statements = await view.statements(rows.map(({ leafId }) => leafId));
      return rows.flatMap((row) => {
        const statement = statements.get(row.leafId);
        const method = methodOf(row.did, row.name);
        return statement ? [{ method, document: keyDocument(row.did, method, row.publicKey), statement }] : [];
      });
    },
  };
}

export type IssuerKeys = ReturnType<typeof createIssuerKeys>;
/** What makes, ends and lists keys is for this domain alone. */
export type OwnKeyActions =
  | 'publish'
  | 'publishRevocation'
  | 'ensure'
  | 'keysOf'
  | 'makeServerKeys'
  | 'endUse'
  | 'endAll';

export const asIssuerKey = (row: KeyRow): IssuerKey => ({
  name: row.name,
  publicKey: new Uint8Array(row.publicKey),
  // Rounded up: what was signed within its last second was signed before its end.
  ...(row.endedAt && { until: instantOf(new Date(Math.ceil((row.endedAt.getTime() + 1) / 1000) * 1000)) }),
  ...(row.revokedAt && { revokedAt: instantOf(row.revokedAt) }),
});
