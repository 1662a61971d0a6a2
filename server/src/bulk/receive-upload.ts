// A file comes in parts: announced once, continued after a lost connection where it broke off, checked when it is whole. Every row here
// belongs to an organisation, and is seen by nobody else.
import { type beginUpload, mostPartBytes, mostShownFaults, type RowFault, type Upload } from '@amanah/api/bulk';
import type { RouteBody } from '@amanah/api/route';
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import { Refusal } from '../platform/refusal.ts';
import { isRepeated } from '../platform/sent-ids.ts';
import { countPart } from './count-storage.ts';
import { needsSecondStep } from './importers.ts';
import { uploadParts, uploadRows, uploads } from './tables.ts';

export interface UploadDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'open'>;
}

const shownAtOnce = 20;
const mostWaiting = 3;
/** Begun and not whole: what is left lying takes room of others who practise. */
const mostUnfinished = 5;
/** Some hundred rows: a second of work. */
const isShort = ({ totalBytes }: { readonly totalBytes: number }): boolean => totalBytes <= 64 * 1024;

export function createReceiving(deps: UploadDeps) {
  const { database, clock, jobs } = deps;
  const own = (organisation: ActingFor, id: string) =>
    and(eq(uploads.id, id), database.owned(uploads.organisationId, organisation.id));

  async function find(tx: Transaction, organisation: ActingFor, id: string, isLocked = false) {
    const query = tx.select().from(uploads).where(own(organisation, id));
    const [found] = await (isLocked ? query.for('update') : query);
    if (!found) throw new Refusal('bulk.unknown');
    return found;
  }

  /** @throws Refusal bulk.too_many_waiting where three of the organisation are worked on or waited for */
  async function requireFewWaiting(tx: Transaction, organisationId: string): Promise<void> {
    // Counted one after the other, or all that end together would find room.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${organisationId}`}, 0))`);
    const waiting = and(
      database.owned(uploads.organisationId, organisationId),
      inArray(uploads.state, ['waiting', 'checking', 'processing']),
    );
    if ((await tx.$count(uploads, waiting)) > mostWaiting) throw new Refusal('bulk.too_many_waiting');
  }

  /** @throws Refusal bulk.too_many_unfinished */
  async function requireFewUnfinished(tx: Transaction, organisationId: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${organisationId}`}, 0))`);
    const unfinished = and(database.owned(uploads.organisationId, organisationId), eq(uploads.state, 'receiving'));
    if ((await tx.$count(uploads, unfinished)) >= mostUnfinished) throw new Refusal('bulk.too_many_unfinished');
  }

  return {
    find,

    begin: (organisation: ActingFor, userId: string, given: RouteBody<typeof beginUpload>): Promise<Upload> =>
      database.asTenant(organisation.id, async (tx) => {
        const sent = { kind: 'bulk.upload', id: given.id, ownerId: organisation.id, content: given };
        if (!(await isRepeated(tx, sent, clock.now()))) await requireFewUnfinished(tx, organisation.id);
        await tx
          .insert(uploads)
          .values({ ...given, organisationId: organisation.id, userId, state: 'receiving', createdAt: clock.now() })
          .onConflictDoNothing({ target: uploads.id });
        return shown(tx, await find(tx, organisation, given.id));
      }),

    /** @throws Refusal bulk.part_misplaced where the file goes on somewhere else, bulk.part_too_large, files.storage_full */
    async part(
      organisation: ActingFor,
      id: string,
      offset: number,
      content: AsyncIterable<Uint8Array>,
    ): Promise<Upload> {
      const bytes = await collect(content);
      const queue = await jobs.open();
      return database.asTenant(organisation.id, async (tx) => {
        const upload = await find(tx, organisation, id, true);
        // A part whose answer was lost comes again.
        const isKnown = offset + bytes.length <= upload.receivedBytes;
        if (isKnown) {
          await requireSameBytes(tx, id, offset, bytes);
          return shown(tx, upload);
        }
        const received = offset + bytes.length;
        if (upload.state !== 'receiving' || offset !== upload.receivedBytes || received > upload.totalBytes)
          throw new Refusal('bulk.part_misplaced');
        await countPart(tx, organisation, id, bytes.length, clock.now());
        await tx.insert(uploadParts).values({ uploadId: id, begins: offset, content: bytes });
        const isWhole = received === upload.totalBytes;
        const next = { receivedBytes: received, state: isWhole ? ('waiting' as const) : upload.state };
        await tx.update(uploads).set(next).where(eq(uploads.id, id));
        if (isWhole) {
          await requireFewWaiting(tx, organisation.id);
          await queue.enqueue(tx, isShort(upload) ? 'bulk.check_short' : 'bulk.check', id, organisation);
        }
        return shown(tx, { ...upload, ...next });
      });
    },

    read: (organisation: ActingFor, id: string): Promise<Upload> =>
      database.asTenant(organisation.id, async (tx) => shown(tx, await find(tx, organisation, id))),

    list: (organisation: ActingFor): Promise<{ uploads: Upload[] }> =>
      database.asTenant(organisation.id, async (tx) => {
        const rows = await tx
          .select()
          .from(uploads)
          .where(database.owned(uploads.organisationId, organisation.id))
          .orderBy(desc(uploads.createdAt))
          .limit(shownAtOnce);
        return { uploads: rows.map((row) => summary(row, [])) };
      }),

    /** @throws Refusal bulk.not_checked, bulk.sent_by_another */
    async process(organisation: ActingFor, userId: string, id: string): Promise<Upload> {
      const queue = await jobs.open();
      return database.asTenant(organisation.id, async (tx) => {
        const upload = await find(tx, organisation, id, true);
        // Rows of such a kind count as the word of whoever showed a second step for them: one who only took in what somebody else sent
        // could then be the second pair of eyes on it.
        if (needsSecondStep(upload.kind) && upload.userId !== userId) throw new Refusal('bulk.sent_by_another');
        if (upload.state === 'processing' || upload.state === 'done') return shown(tx, upload);
        if (upload.state !== 'checked') throw new Refusal('bulk.not_checked');
        const next = { state: 'processing' as const, doneRows: 0 };
        await tx.update(uploads).set(next).where(eq(uploads.id, id));
        await requireFewWaiting(tx, organisation.id);
        await queue.enqueue(tx, isShort(upload) ? 'bulk.process_short' : 'bulk.process', id, organisation);
        return shown(tx, { ...upload, ...next });
      });
    },
  };
}

/** Of a file that is worked off already the parts are gone: then nothing can be put in place of them. */
async function requireSameBytes(tx: Transaction, uploadId: string, offset: number, bytes: Buffer): Promise<void> {
  const end = offset + bytes.length;
  const parts = await tx
    .select({ begins: uploadParts.begins, content: uploadParts.content })
    .from(uploadParts)
    .where(
      and(
        eq(uploadParts.uploadId, uploadId),
        lt(uploadParts.begins, end),
        gt(sql`${uploadParts.begins} + octet_length(${uploadParts.content})`, offset),
      ),
    );
  for (const { begins, content } of parts) {
    const [from, to] = [Math.max(begins, offset), Math.min(begins + content.length, end)];
    if (!content.subarray(from - begins, to - begins).equals(bytes.subarray(from - offset, to - offset)))
      throw new Refusal('bulk.part_misplaced');
  }
}

type Row = typeof uploads.$inferSelect;

async function shown(tx: Transaction, row: Row): Promise<Upload> {
  if (row.faultyRows === 0) return summary(row, []);
  const faulty = await tx
    .select({ row: uploadRows.row, faults: uploadRows.faults })
    .from(uploadRows)
    .where(and(eq(uploadRows.uploadId, row.id), isNotNull(uploadRows.faults)))
    .orderBy(asc(uploadRows.row))
    .limit(mostShownFaults);
  return summary(
    row,
    faulty.flatMap((one) => (one.faults ?? []).map((fault) => ({ row: one.row, ...fault }))).slice(0, mostShownFaults),
  );
}

function summary(
  { organisationId: _, userId: __, heading: ___, contentHash: ____, storedBytes: _____, createdAt, ...row }: Row,
  faults: RowFault[],
): Upload {
  return { ...row, faults, createdAt: createdAt.toISOString() };
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > mostPartBytes) throw new Refusal('bulk.part_too_large');
    pieces.push(piece);
  }
  if (bytes === 0) throw new Refusal('files.empty');
  return Buffer.concat(pieces);
}
