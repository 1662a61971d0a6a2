// The two status lists, revocation and suspension, signed by the operator: one list for all issuers, so that asking for it
// tells nobody which certificate is meant. Every version goes into the log before anybody can be shown it.
import { randomInt } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PublishedStatusList } from '@amanah/core/certificates';
import {
  buildSigningInput,
  buildStatusListCredential,
  changedStatus,
  createStatusBits,
  decodeStatusList,
  encodeStatusList,
  joinJwt,
  MIN_STATUS_PLACES,
  parseVcJwt,
  withStatus,
} from '@amanah/core/certificates';
import { digest, utf8 } from '@amanah/core/ledger';
import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ledger, LogView } from '../ledger/index.ts';
import type { Organisations } from '../organisations/index.ts';
import { type Clock, dayOf } from '../platform/clock.ts';
import { integer } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { forgottenStatus } from './forgotten.ts';
import { readChanges } from './read-changes.ts';
import { type StatusPlace, statusListUrl } from './sign-credential.ts';
import { credentials, statusChanges, statusLists, statusListVersions } from './tables.ts';

/** As `publish` writes it. */
const publishedList = z.object({
  credentialSubject: z.object({ encodedList: z.string() }),
  validUntil: z.iso.datetime(),
});

interface SignedBits {
  readonly bits: Uint8Array;
  /** Until when it was signed, in milliseconds. */
  readonly end: number;
}

export const statusPurposes = ['revocation', 'suspension'] as const;
export type StatusPurpose = (typeof statusPurposes)[number];

/** A list is good for a day, so that an old one cannot hide a revocation for longer. */
const validHours = 24;
/** Signed again when less than this is left. */
const renewBeforeHours = 12;
/** A list is never filled above this: places are drawn at random, and the draw must stay short. */
const fullestList = MIN_STATUS_PLACES / 2;
/** So many versions that nobody signed are passed over to find the last one that was. */
const mostUnreadable = 10;

interface Publication {
  readonly purpose: StatusPurpose;
  readonly list: number;
  readonly bits: Uint8Array;
  readonly version: number;
  readonly last: number;
}

export interface StatusListDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly organisations: Organisations;
  readonly publicUrl: string;
}

export function createStatusLists(deps: StatusListDeps) {
  const { clock, ledger, organisations, publicUrl } = deps;

  /** @param last the end of the version before, in milliseconds; each ends after it: of two made within one second it is known which came later */
  async function publish(tx: Transaction, { purpose, list, bits, version, last }: Publication): Promise<void> {
    const now = clock.now();
    const signer = await organisations.keys.signer(tx, 'operator');
    const end = Math.max(now.getTime() + validHours * 3_600_000, last + 1_000);
    const validUntil = new Date(Math.floor(end / 1_000) * 1_000);
    const url = statusListUrl(publicUrl, purpose, list);
    const credential = buildStatusListCredential({
      url,
      issuer: signer.did,
      purpose,
      encodedList: await encodeStatusList(bits, (bytes) => gzipSync(bytes, { level: 9 })),
      validFrom: `${now.toISOString().slice(0, 19)}Z`,
      validUntil: `${validUntil.toISOString().slice(0, 19)}Z`,
    });
    const input = buildSigningInput({ alg: 'EdDSA', kid: signer.method }, credential);
    const jwt = joinJwt(input, signer.sign(utf8(input)));
    const [leafId = ''] = await ledger.append(tx, [
      {
        kind: 'status_list.published',
        subject: url,
        document: await digest(nodeVerifier, utf8(jwt)),
        issuer: signer.did,
      },
    ]);
    await tx.insert(statusListVersions).values({ purpose, list, version, jwt, leafId, validUntil });
  }

  /** The list row, locked; made with its first version where it is new. */
  async function locked(tx: Transaction, purpose: StatusPurpose, list: number) {
    const find = () =>
      tx
        .select()
        .from(statusLists)
        .where(and(eq(statusLists.purpose, purpose), eq(statusLists.list, list)))
        .for('update');
    const [found] = await find();
    if (found) return found;
    const made = await tx
      .insert(statusLists)
      .values({ purpose, list, bits: Buffer.from(createStatusBits()), version: 1 })
      .onConflictDoNothing()
      .returning();
    const [row] = await find();
    if (!row) throw new Error(`the status list ${purpose} ${list} is gone`);
    if (made.length > 0) await publish(tx, { purpose, list, bits: row.bits, version: 1, last: 0 });
    return row;
  }

  /** The bits of the newest version that the operator signed; null: none can be read. Rows are not taken at their word. */
  async function signedBits(
    tx: Transaction,
    purpose: StatusPurpose,
    list: number,
  ): Promise<(SignedBits & { readonly version: number }) | null> {
    const newest = await tx
      .select({ jwt: statusListVersions.jwt, version: statusListVersions.version })
      .from(statusListVersions)
      .where(and(eq(statusListVersions.purpose, purpose), eq(statusListVersions.list, list)))
      .orderBy(desc(statusListVersions.version))
      .limit(mostUnreadable);
    for (const { jwt, version } of newest) {
      const signed = await readSigned(tx, jwt);
      if (signed) return { ...signed, version };
    }
    return null;
  }

  async function readSigned(tx: Transaction, jwt: string): Promise<SignedBits | null> {
    const parsed = parseVcJwt(jwt);
    const key = parsed && (await organisations.keys.checkingKeyOf(tx, 'operator', parsed.header.kid));
    if (!key || !(await nodeVerifier.verifyEd25519(key, parsed.signingInput, parsed.signature))) return null;
    const { credentialSubject, validUntil } = publishedList.parse(parsed.credential);
    const read = await decodeStatusList(credentialSubject.encodedList, (bytes, most) =>
      gunzipSync(bytes, { maxOutputLength: most }),
    );
    return read.ok ? { bits: read.bits, end: Date.parse(validUntil) } : null;
  }

  /** What the changes of its certificates say today, and the log where a change is gone. Of the bits that stand in the row nothing is believed: whoever can write there could clear one. */
  async function decidedBits(tx: Transaction, purpose: StatusPurpose, list: number): Promise<Uint8Array> {
    const today = dayOf(clock.now());
    const places = await tx
      .select({ certificateId: credentials.certificateId, place: credentials.statusPlace })
      .from(credentials)
      .where(
        and(
          eq(credentials.statusList, list),
          sql`exists (select from ${statusChanges} c where c.certificate_id = ${credentials.certificateId})`,
        ),
      );
    const changes = await readChanges(tx, [...new Set(places.map(({ certificateId }) => certificateId))]);
    const wanted = purpose === 'revocation' ? 'revoked' : 'suspended';
    const forgotten = await rowsOf(
      tx,
      { place: integer },
      sql`select status_place as place from (${forgottenStatus}) f where f.status_list = ${list} and f.status = ${wanted}`,
    );
    const decided = places.filter(
      ({ certificateId }) => changedStatus(changes.get(certificateId) ?? [], today) === wanted,
    );
    return [...decided, ...forgotten].reduce<Uint8Array>(
      (bits, { place }) => withStatus(bits, place, true),
      createStatusBits(),
    );
  }

  /** Publishes what is decided where it is not what was signed last. A revocation is for good: what was signed once is in every later list. */
  async function bringUpToDate(
    tx: Transaction,
    purpose: StatusPurpose,
    list: number,
    soon: Date | null,
  ): Promise<void> {
    const row = await locked(tx, purpose, list);
    const newest = await latest(tx, purpose, list);
    const signed = await signedBits(tx, purpose, list);
    const decided = await decidedBits(tx, purpose, list);
    const isForGood = purpose === 'revocation' && signed !== null;
    const bits = Buffer.from(isForGood ? decided.map((byte, at) => byte | (signed.bits[at] ?? 0)) : decided);
    const isCurrent = signed?.version === newest?.version && bits.equals(signed?.bits ?? bits) && row.bits.equals(bits);
    if (isCurrent && (soon === null || (newest !== null && newest.validUntil > soon))) return;
    // What stands in the row is not believed: versions follow each other in the table of what was published.
    const version = (newest?.version ?? 0) + 1;
    await tx
      .update(statusLists)
      .set({ bits, version })
      .where(and(eq(statusLists.purpose, purpose), eq(statusLists.list, list)));
    await publish(tx, { purpose, list, bits, version, last: signed?.end ?? 0 });
  }

  async function latest(sqlOf: Transaction | Database['sql'], purpose: StatusPurpose, list: number) {
    const [found] = await sqlOf
      .select()
      .from(statusListVersions)
      .where(and(eq(statusListVersions.purpose, purpose), eq(statusListVersions.list, list)))
      .orderBy(desc(statusListVersions.version))
      .limit(1);
    return found ?? null;
  }

  return {
    latest: (purpose: StatusPurpose, list: number) => latest(deps.database.sql, purpose, list),

    /** The newest version of every list there is, with the leaves that made them public. */
    async published(view: LogView): Promise<(PublishedStatusList & { readonly list: number; readonly url: string })[]> {
      const newest = await deps.database.sql
        .selectDistinctOn([statusListVersions.purpose, statusListVersions.list])
        .from(statusListVersions)
        .orderBy(statusListVersions.purpose, statusListVersions.list, desc(statusListVersions.version));
      const statements = await view.statements(newest.map(({ leafId }) => leafId));
      return newest.flatMap(({ purpose, list, jwt, leafId }) => {
        const statement = statements.get(leafId);
        return statement ? [{ purpose, list, url: statusListUrl(publicUrl, purpose, list), jwt, statement }] : [];
      });
    },

    async version(purpose: StatusPurpose, list: number, version: number) {
      const [found] = await deps.database.sql
        .select()
        .from(statusListVersions)
        .where(
          and(
            eq(statusListVersions.purpose, purpose),
            eq(statusListVersions.list, list),
            eq(statusListVersions.version, version),
          ),
        );
      return found ?? null;
    },

    /** A place that nobody has, drawn at random: places in order would tell who was certified when. */
    async drawPlaces(tx: Transaction, count: number): Promise<StatusPlace[]> {
      const rows = await tx.select({ used: sql<number>`count(*)::int` }).from(credentials);
      const list = 1 + Math.floor((rows[0]?.used ?? 0) / fullestList);
      for (const purpose of statusPurposes) await locked(tx, purpose, list);
      const drawn = new Set<number>();
      while (drawn.size < count) {
        const candidates = Array.from({ length: count - drawn.size }, () => randomInt(MIN_STATUS_PLACES));
        const taken = await tx
          .select({ place: credentials.statusPlace })
          .from(credentials)
          .where(
            and(
              eq(credentials.statusList, list),
              sql`${credentials.statusPlace} = any(${sql.param(candidates)}::int[])`,
            ),
          );
        const used = new Set(taken.map(({ place }) => place));
        for (const candidate of candidates) if (!used.has(candidate)) drawn.add(candidate);
      }
      return [...drawn].map((place) => ({ list, place }));
    },

    /** Publishes a new version of each of these lists that is not what the changes of its certificates say. */
    async settle(tx: Transaction, lists: readonly number[]): Promise<void> {
      // In one order everywhere: two changes that lock the same lists never wait for each other in a circle.
      for (const list of [...new Set(lists)].sort((a, b) => a - b))
        for (const purpose of statusPurposes) await bringUpToDate(tx, purpose, list, null);
    },

    /** Signs again what soon ends, so that a list is never found stale. */
    async refresh(): Promise<void> {
      const soon = new Date(clock.now().getTime() + renewBeforeHours * 3_600_000);
      const lists = await deps.database.sql
        .select({ purpose: statusLists.purpose, list: statusLists.list })
        .from(statusLists);
      for (const { purpose, list } of lists)
        await deps.database.sql.transaction((tx) => bringUpToDate(tx, purpose, list, soon));
    },
  };
}

export type StatusLists = ReturnType<typeof createStatusLists>;
