// Makes a version of a pack: judged, signed by the operator, stored. Two processes that make one at once make two versions.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { formatNote, signNote, toHex, verifierKey } from '@amanah/core/ledger';
import { formatPackHeader } from '@amanah/core/offline';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Organisations } from '../organisations/index.ts';
import { type Clock, dayOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { demoIsOpen } from '../platform/database/realms.ts';
import { nodeVerifier, sha256 } from '../platform/signing.ts';
import { type JudgeDeps, judgeProducts } from './judge-products.ts';
import { markets, versions } from './tables.ts';

export interface MakeDeps extends JudgeDeps {
  readonly clock: Clock;
  readonly organisations: Organisations;
}

/** A pack may be used for three days. A recall of today is not in it: the longer it lives, the more of them it misses. */
const usableMilliseconds = 3 * 86_400_000;
/** As many versions are kept to tell differences from. */
const keptVersions = 8;
const dayMilliseconds = 86_400_000;

const pack = promisify<Buffer, Buffer>(gzip);
const unpack = promisify<Buffer, Buffer>(gunzip);

const toSeconds = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

function eachDayOf(from: Date, until: Date): string[] {
  const days = [dayOf(from)];
  for (let at = from; days.at(-1) !== dayOf(until); ) {
    at = new Date(at.getTime() + dayMilliseconds);
    days.push(dayOf(at));
  }
  return days;
}

export async function makePack(deps: MakeDeps, place: string): Promise<void> {
  const { database, clock, organisations } = deps;
  // Before anything is looked at: whatever changes from here on makes this version stale.
  const startedAt = clock.now();
  const usableUntil = new Date(startedAt.getTime() + usableMilliseconds);
  const market = place === '-' ? null : place;
  const { body, products } = await judgeProducts(deps, market, eachDayOf(startedAt, usableUntil));
  const packed = await pack(Buffer.from(body));
  await database.sql.transaction(async (tx) => {
    const [row] = await tx.select().from(markets).where(eq(markets.market, place)).for('update');
    if (!row || (row.madeAt !== null && row.madeAt > startedAt)) return;
    const version = row.version + 1;
    const note = await sign(
      tx,
      formatPackHeader({
        market,
        version,
        madeAt: toSeconds(startedAt),
        usableUntil: toSeconds(usableUntil),
        products,
        bodyHash: toHex(sha256(Buffer.from(body))),
      }),
    );
    await tx.insert(versions).values({ market: place, version, note, body: packed });
    await tx.delete(versions).where(and(eq(versions.market, place), lte(versions.version, version - keptVersions)));
    await tx
      .update(markets)
      .set({
        version,
        madeAt: startedAt,
        hasDemo: demoIsOpen,
        staleSince: sql`case when ${markets.staleSince} > ${startedAt.toISOString()}::timestamptz then ${markets.staleSince} end`,
      })
      .where(eq(markets.market, place));
  });

  async function sign(tx: Transaction, text: string): Promise<string> {
    const signer = await organisations.keys.signer(tx, 'operator');
    const publicKey = await organisations.keys.publicKeyOf(tx, 'operator', signer.method);
    if (!publicKey) throw new Error(`${signer.method} is not in use any more`);
    const key = await verifierKey(nodeVerifier, signer.method, 1, publicKey);
    return formatNote({ text, signatures: [await signNote({ ...key, sign: (bytes) => signer.sign(bytes) }, text)] });
  }
}

export interface StoredPack {
  readonly version: number;
  readonly note: string;
  readonly body: string;
}

/** A version, or the newest; null where there is none, or none any more. */
export async function readPack(
  { database }: Pick<MakeDeps, 'database'>,
  place: string,
  version?: number,
): Promise<StoredPack | null> {
  const [found] = await database.sql
    .select()
    .from(versions)
    .where(and(eq(versions.market, place), version === undefined ? undefined : eq(versions.version, version)))
    .orderBy(desc(versions.version))
    .limit(1);
  return found ? { version: found.version, note: found.note, body: (await unpack(found.body)).toString('utf8') } : null;
}
