// The two jobs of an upload. The check reads the file into rows, and then takes them in for once without keeping anything: so a dry run is
// the very same work. The process takes them in for good, in one transaction. Either can be begun again at any time.

import { createHash } from 'node:crypto';
import { mostUploadRows } from '@amanah/api/bulk';
import { isEmptyRow, type RowValues, readHeading, readRow } from '@amanah/core/bulk';
import { authoringColumns } from '@amanah/core/traceability';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { giveBackMemory } from '../platform/memory.ts';
import type { Outbox } from '../platform/outbox.ts';
import { fileRows } from './file-rows.ts';
import { uploadParts, uploadRows, uploads } from './tables.ts';
import {
  type About,
  columnsOf,
  type Domains,
  deedOf,
  faultsOfRow,
  rowTaker,
  type TakenOutcome,
  takeWhole,
  type WholeOutcome,
} from './takers.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface WorkDeps {
  readonly database: Database;
  readonly organisations: Pick<Organisations, 'acting' | 'recordAudit'>;
  readonly outbox: Outbox;
  readonly domains: Domains;
}

type UploadRow = typeof uploads.$inferSelect;
interface Judged {
  readonly row: number;
  readonly outcome: TakenOutcome | null;
  readonly faults: readonly { readonly column: string; readonly rule: string }[] | null;
}

const perBatch = 500;
/** Rows leave garbage that the engine would keep for as long as it has room. */
const rowsPerBreath = 10_000;
/** More faults help nobody: the rest of the file is not tried. */
const mostFaultyRows = 5_000;

/** Undoes what a dry run has done. */
class NothingIsKept extends Error {}

export function createUploadWork(deps: WorkDeps) {
  const { database } = deps;

  const change = (id: string, part: Partial<UploadRow>) =>
    database.sql.update(uploads).set(part).where(eq(uploads.id, id));

  async function* contentOf(id: string): AsyncGenerator<Buffer> {
    for (let after = -1; ; ) {
      const [part] = await database.sql
        .select()
        .from(uploadParts)
        .where(and(eq(uploadParts.uploadId, id), gt(uploadParts.begins, after)))
        .orderBy(asc(uploadParts.begins))
        .limit(1);
      if (!part) return;
      after = part.begins;
      yield part.content;
    }
  }

  /** Reads the file into rows. @throws UnreadableFile */
  async function stage(upload: UploadRow): Promise<{ heading: string[]; rows: number; contentHash: string }> {
    await database.sql.delete(uploadRows).where(eq(uploadRows.uploadId, upload.id));
    let heading: string[] | null = null;
    const hash = createHash('sha256');
    let number = 0;
    let rows = 0;
    let waiting: { uploadId: string; row: number; cells: string[] }[] = [];
    const write = async () => {
      if (waiting.length === 0) return;
      await database.sql.insert(uploadRows).values(waiting);
      waiting = [];
      await change(upload.id, { rows });
    };
    for await (const cells of fileRows(contentOf(upload.id))) {
      number += 1;
      hash.update(JSON.stringify(cells));
      if (heading === null) {
        heading = cells.map((cell) => cell.replace(/^\uFEFF/, ''));
        demandHeading(upload.kind, heading);
        continue;
      }
      if (isEmptyRow(cells)) continue;
      rows += 1;
      if (rows > mostUploadRows) throw new UnreadableFile('too_many_rows');
      waiting.push({ uploadId: upload.id, row: number, cells });
      if (waiting.length >= perBatch) await write();
    }
    await write();
    if (heading === null) throw new UnreadableFile('empty');
    if (rows === 0) throw new UnreadableFile('no_rows');
    const staged = { heading, rows, contentHash: hash.digest('hex') };
    await change(upload.id, staged);
    return staged;
  }

  async function* stagedRows(id: string): AsyncGenerator<{ row: number; cells: string[] }[]> {
    for (let after = 0; ; ) {
      const rows = await database.sql
        .select({ row: uploadRows.row, cells: uploadRows.cells })
        .from(uploadRows)
        .where(and(eq(uploadRows.uploadId, id), gt(uploadRows.row, after)))
        .orderBy(asc(uploadRows.row))
        .limit(perBatch);
      const last = rows.at(-1);
      if (!last) return;
      after = last.row;
      yield rows;
    }
  }

  const note = (id: string, judged: readonly Judged[]) =>
    database.sql.execute(sql`
      update bulk.upload_rows r set outcome = j.outcome, faults = j.faults::jsonb
      from unnest(${sql.param(judged.map(({ row }) => row))}::int[], ${sql.param(judged.map(({ outcome }) => outcome))}::text[],
        ${sql.param(judged.map(({ faults }) => faults && JSON.stringify(faults)))}::text[]) as j(row, outcome, faults)
      where r.upload_id = ${id}::uuid and r.row = j.row`);

  /** Takes every row in. @returns how many came out how; faulty ones are noted with their faults */
  async function takeAll(about: About, upload: UploadRow, isForGood: boolean): Promise<Counts> {
    const counts = { created: 0, changed: 0, unchanged: 0, faulty: 0, done: 0 };
    const { kind, heading } = upload;
    const progress = () => change(upload.id, { doneRows: counts.done, faultyRows: counts.faulty });
    if (kind === 'events' || kind === 'applications') {
      const { faults, ...found } = await takeTogether(about, upload, kind);
      const judged = [...Map.groupBy(faults, ({ row }) => row)].map(([row, own]) => ({
        row,
        outcome: null,
        faults: own.map(({ column, rule }) => ({ column, rule })),
      }));
      if (judged.length > 0) await note(upload.id, judged);
      return { ...counts, ...found, faulty: judged.length, done: upload.rows };
    }
    const columns = columnsOf(kind);
    const reading = readHeading(heading, columns);
    if (!reading.isValid) throw new Error('the heading was read before');
    const taker = await rowTaker(kind, deps.domains, about);
    for await (const rows of stagedRows(upload.id)) {
      const judged: Judged[] = [];
      for (const { row, cells } of rows) {
        const read = readRow(cells, columns, reading.places, heading.length);
        const one = read.isValid
          ? await taker.take({ row, values: read.values }).then(
              (outcome) => ({ row, outcome, faults: null }),
              (error: unknown) => ({ row, outcome: null, faults: faultsOfRow(error) }),
            )
          : { row, outcome: null, faults: read.faults };
        judged.push(one);
        if (one.outcome === null) counts.faulty += 1;
        else counts[one.outcome] += 1;
      }
      counts.done += rows.length;
      await note(upload.id, judged);
      await progress();
      if (counts.done % rowsPerBreath === 0) giveBackMemory();
      if (counts.faulty >= mostFaultyRows || (isForGood && counts.faulty > 0)) break;
    }
    if (counts.faulty === 0) await taker.finish();
    return counts;
  }

  async function takeTogether(about: About, upload: UploadRow, kind: 'events' | 'applications'): Promise<WholeOutcome> {
    const all: { row: number; cells: string[] }[] = [];
    for await (const rows of stagedRows(upload.id)) all.push(...rows);
    const { heading } = upload;
    const read: { row: number; values: RowValues }[] = [];
    const faults: { row: number; column: string; rule: string }[] = [];
    if (kind === 'applications') {
      const columns = columnsOf(kind);
      const places = readHeading(heading, columns);
      if (!places.isValid) throw new Error('the heading was read before');
      for (const { row, cells } of all) {
        const one = readRow(cells, columns, places.places, heading.length);
        if (one.isValid) read.push({ row, values: one.values });
        else faults.push(...one.faults.map((fault) => ({ row, ...fault })));
      }
      if (faults.length > 0) return { created: 0, unchanged: 0, faults };
    }
    const table = { heading, rows: all.map(({ cells }) => cells), mostRows: mostUploadRows };
    const outcome = await takeWhole(kind, deps.domains, about, table, read);
    // Tables of events count their rows without the empty ones, which were left out.
    const rowAt = (row: number) => (kind === 'events' ? (all[row - 2]?.row ?? row) : row);
    return { ...outcome, faults: outcome.faults.map((fault) => ({ ...fault, row: rowAt(fault.row) })) };
  }

  const aboutOf = (tx: Transaction, organisation: ActingFor, upload: UploadRow): About => ({
    tx,
    organisation,
    userId: upload.userId,
    now: upload.createdAt,
    idOfRow: (row) => rowId(upload, row),
  });

  /** Whoever holds the first part of the file works on the upload; another process waits and then finds it done. */
  const hold = (tx: Transaction, id: string) =>
    tx.execute(sql`select 1 from bulk.upload_parts where upload_id = ${id}::uuid and begins = 0 for update`);

  /** Events name goods of others too, which the second wall would hide; who may see which event is their own rule. */
  const within = <T>(
    organisation: ActingFor,
    { kind }: UploadRow,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> => (kind === 'events' ? database.sql.transaction(work) : database.asTenant(organisation.id, work));

  const find = async (id: string): Promise<UploadRow | undefined> =>
    (await database.sql.select().from(uploads).where(eq(uploads.id, id)))[0];

  return {
    async check(id: string): Promise<void> {
      const upload = await find(id);
      if (!upload || (upload.state !== 'waiting' && upload.state !== 'checking')) return;
      const organisation = await deps.organisations.acting(upload.userId, deedOf[upload.kind]);
      await change(id, { state: 'checking', doneRows: 0, faultyRows: 0 });
      try {
        const staged = await stage(upload);
        const counts = await within(organisation, upload, async (tx) => {
          await hold(tx, id);
          const found = await takeAll(
            aboutOf(tx, organisation, { ...upload, ...staged }),
            { ...upload, ...staged },
            false,
          );
          throw Object.assign(new NothingIsKept(), { counts: found });
        }).catch((error: unknown) => {
          if (error instanceof NothingIsKept && 'counts' in error) return error.counts as Counts;
          throw error;
        });
        const { created, changed, unchanged, faulty, done } = counts;
        await change(id, {
          state: faulty > 0 ? 'faulty' : 'checked',
          created,
          changed,
          unchanged,
          faultyRows: faulty,
          doneRows: done,
        });
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        await database.sql.delete(uploadRows).where(eq(uploadRows.uploadId, id));
        await change(id, {
          state: 'refused',
          refusedBecause: error.fault,
          refusedColumns: [...error.columns],
          rows: 0,
        });
      }
    },

    async process(id: string): Promise<void> {
      const upload = await find(id);
      if (upload?.state !== 'processing') return;
      const organisation = await deps.organisations.acting(upload.userId, deedOf[upload.kind]);
      let faulty: Counts | null = null;
      await within(organisation, upload, async (tx) => {
        await hold(tx, id);
        const [still] = await tx.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, id));
        if (still?.state !== 'processing') return;
        const counts = await takeAll(aboutOf(tx, organisation, upload), upload, true);
        if (counts.faulty > 0) {
          faulty = counts;
          throw new NothingIsKept();
        }
        const { created, changed, unchanged } = counts;
        await tx
          .update(uploads)
          .set({ state: 'done', created, changed, unchanged, doneRows: upload.rows })
          .where(eq(uploads.id, id));
        await tx.delete(uploadParts).where(eq(uploadParts.uploadId, id));
        await deps.organisations.recordAudit(tx, {
          organisationId: organisation.id,
          actorId: upload.userId,
          deed: 'bulk.processed',
          subject: { kind: 'upload', id, name: upload.fileName },
          facts: {
            kind: upload.kind,
            rows: String(upload.rows),
            created: String(created),
            changed: String(changed),
          },
        });
        await deps.outbox.emit(tx, 'notice.raised', {
          kind: 'upload_done',
          to: { userIds: [upload.userId] },
          facts: { file: upload.fileName, rows: String(upload.rows) },
          path: '/professional-tools?tab=management',
        });
      }).catch((error: unknown) => {
        if (!(error instanceof NothingIsKept)) throw error;
      });
      // What was right at the check is so no more: nothing was taken in, and the faults say why.
      if (faulty !== null) await change(id, { state: 'faulty', faultyRows: (faulty as Counts).faulty });
    },
  };

  function rowId(upload: UploadRow, row: number): string {
    const hex = createHash('sha256').update(`${upload.organisationId} ${upload.contentHash} ${row}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  function demandHeading(kind: UploadRow['kind'], heading: readonly string[]) {
    if (kind === 'events') {
      const known: readonly string[] = authoringColumns;
      const unknown = heading.filter((name) => name.trim() !== '' && !known.includes(name.trim().toLowerCase()));
      if (unknown.length > 0 || !heading.some((name) => name.trim().toLowerCase() === 'kind'))
        throw new UnreadableFile('heading_wrong', unknown.length > 0 ? unknown : ['kind']);
      return;
    }
    const reading = readHeading(heading, columnsOf(kind));
    if (!reading.isValid)
      throw new UnreadableFile(
        'heading_wrong',
        reading.faults.map(({ column }) => column),
      );
  }
}

interface Counts {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly faulty: number;
  readonly done: number;
}
