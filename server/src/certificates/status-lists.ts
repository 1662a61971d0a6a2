// The two status lists, revocation and suspension, signed by the operator: one list for all issuers, so that asking for it
// tells nobody which certificate is meant. Every version goes into the log before anybody can be shown it.
import { randomInt } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PublishedStatusList } from '@amanah/core/certificates';
import {
  buildSigningInput,
  buildStatusListCredential,
  createStatusBits,
  decodeStatusList,
  encodeStatusList,
  isStatusSet,
  joinJwt,
  MIN_STATUS_PLACES,
  withStatus,
} from '@amanah/core/certificates';
import { digest, utf8 } from '@amanah/core/ledger';
import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ledger, LogView } from '../ledger/index.ts';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { type StatusPlace, statusListUrl } from './sign-credential.ts';
import { credentials, statusLists, statusListVersions } from './tables.ts';

/** As `publish` writes it. */
const publishedList = z.object({ credentialSubject: z.object({ encodedList: z.string() }) });

export const statusPurposes = ['revocation', 'suspension'] as const;
export type StatusPurpose = (typeof statusPurposes)[number];

/** A list is good for a day, so that an old one cannot hide a revocation for longer. */
const validHours = 24;
/** Signed again when less than this is left. */
const renewBeforeHours = 12;
/** A list is never filled above this: places are drawn at random, and the draw must stay short. */
const fullestList = MIN_STATUS_PLACES / 2;

export interface StatusListDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly organisations: Organisations;
  readonly publicUrl: string;
}

export function createStatusLists(deps: StatusListDeps) {
  const { clock, ledger, organisations, publicUrl } = deps;

  async function publish(tx: Transaction, purpose: StatusPurpose, list: number, bits: Uint8Array, version: number) {
    const now = clock.now();
    const signer = await organisations.keys.signer(tx, 'operator');
    const validUntil = new Date(now.getTime() + validHours * 3_600_000);
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
    if (found) return { ...found, bits: Buffer.from(await withSigned(tx, purpose, list, found.bits)) };
    const made = await tx
      .insert(statusLists)
      .values({ purpose, list, bits: Buffer.from(createStatusBits()), version: 1 })
      .onConflictDoNothing()
      .returning();
    const [row] = await find();
    if (!row) throw new Error(`the status list ${purpose} ${list} is gone`);
    if (made.length > 0) await publish(tx, purpose, list, row.bits, 1);
    return row;
  }

  /** A revocation is for good: what was signed once is in every later list, whatever stands in the rows by now. */
  async function withSigned(tx: Transaction, purpose: StatusPurpose, list: number, bits: Buffer): Promise<Uint8Array> {
    const newest = purpose === 'revocation' ? await latest(tx, purpose, list) : null;
    if (!newest) return bits;
    const payload = Buffer.from(newest.jwt.split('.')[1] ?? '', 'base64url').toString();
    const { credentialSubject } = publishedList.parse(JSON.parse(payload));
    const signed = await decodeStatusList(credentialSubject.encodedList, (bytes, most) =>
      gunzipSync(bytes, { maxOutputLength: most }),
    );
    if (!signed.ok) throw new Error(`the signed list ${purpose} ${list} cannot be read: ${signed.refusal}`);
    return bits.map((byte, at) => byte | (signed.bits[at] ?? 0));
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

    /** Sets bits and publishes a new version of each list that changed. */
    async set(
      tx: Transaction,
      changes: readonly { purpose: StatusPurpose; list: number; place: number; value: boolean }[],
    ): Promise<void> {
      // In one order everywhere: two changes that lock the same lists never wait for each other in a circle.
      const keys = [...new Set(changes.map(({ purpose, list }) => `${list} ${purpose}`))].sort();
      for (const key of keys) {
        const ofList = changes.filter(({ purpose, list }) => `${list} ${purpose}` === key);
        const [first] = ofList;
        if (!first) continue;
        const row = await locked(tx, first.purpose, first.list);
        const isForGood = first.purpose === 'revocation';
        const bits = ofList.reduce<Uint8Array>(
          (all, { place, value }) => withStatus(all, place, value || (isForGood && isStatusSet(all, place))),
          row.bits,
        );
        if (row.bits.equals(bits)) continue;
        const version = row.version + 1;
        await tx
          .update(statusLists)
          .set({ bits: Buffer.from(bits), version })
          .where(and(eq(statusLists.purpose, first.purpose), eq(statusLists.list, first.list)));
        await publish(tx, first.purpose, first.list, bits, version);
      }
    },

    /** Signs again what soon ends, so that a list is never found stale. */
    async refresh(): Promise<void> {
      const soon = new Date(clock.now().getTime() + renewBeforeHours * 3_600_000);
      const lists = await deps.database.sql
        .select({ purpose: statusLists.purpose, list: statusLists.list })
        .from(statusLists);
      for (const { purpose, list } of lists) {
        await deps.database.sql.transaction(async (tx) => {
          const row = await locked(tx, purpose, list);
          const newest = await latest(tx, purpose, list);
          if (newest && newest.validUntil > soon) return;
          const version = row.version + 1;
          await tx
            .update(statusLists)
            .set({ version })
            .where(and(eq(statusLists.purpose, purpose), eq(statusLists.list, list)));
          await publish(tx, purpose, list, row.bits, version);
        });
      }
    },
  };
}

export type StatusLists = ReturnType<typeof createStatusLists>;
