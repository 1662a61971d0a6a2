// The two jobs of an upload. The check reads the file into rows, and then takes them in for once without keeping anything: so a dry run is
// the very same work. The process takes them in for good, in one transaction. Either can be begun again at any time.

import { mostUploadRows } from '@amanah/api/bulk';
import { type RowValues, readHeading, readRow } from '@amanah/core/bulk';
import { and, eq, sql } from 'drizzle-orm';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import type { Sql, Transaction } from '../platform/database/database.ts';
import { giveBackMemory } from '../platform/memory.ts';
import type { Outbox } from '../platform/outbox.ts';
import { aboutOf, organisationOf } from './about-upload.ts';
import { dropAll, dropParts } from './count-storage.ts';
import { type Fault, faultsOfRow } from './fault-columns.ts';
import {
  type About,
  columnsOf,
  type Domains,
  type PreparedImporter,
  prepareImporter,
  type TakenOutcome,
  takeWhole,
  type WholeOutcome,
} from './importers.ts';
import { recordProcessed } from './record-processed.ts';
import { perPage, type StageDeps, type StagedRow, stagedRows, stageRows, type UploadRow } from './stage-rows.ts';
import { uploads } from './tables.ts';
import { UnreadableFile, unreadableOf } from './unreadable-file.ts';

export interface WorkDeps extends StageDeps {
  readonly organisations: Pick<Organisations, 'acting' | 'recordAudit'>;
  readonly outbox: Outbox;
  readonly domains: Domains;
}

interface Judged {
  readonly row: number;
  readonly outcome: TakenOutcome | null;
  readonly faults: readonly Fault[] | null;
}

/** How often somebody who waits for a long table is told how far it is. */
const reportMilliseconds = 500;
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

  /** What became of the rows, for whoever reads them. */
  async function note(on: Sql | Transaction, id: string, all: readonly Judged[]): Promise<void> {
    for (let start = 0; start < all.length; start += perPage) {
      const judged = all.slice(start, start + perPage);
      await on.execute(sql`
        update bulk.upload_rows r set outcome = j.outcome, faults = j.faults::jsonb
        from unnest(${sql.param(judged.map(({ row }) => row))}::int[], ${sql.param(judged.map(({ outcome }) => outcome))}::text[],
          ${sql.param(judged.map(({ faults }) => faults && JSON.stringify(faults)))}::text[]) as j(row, outcome, faults)
        where r.upload_id = ${id}::uuid and r.row = j.row`);
    }
  }

  /** Tells how far a transaction is from outside of it, so that people see it; the transaction never waits for that. */
  async function whileTelling<T>(id: string, counts: Counts, work: () => Promise<T>): Promise<T> {
    let telling: Promise<unknown> = Promise.resolve();
    const report = () => {
      telling = telling.then(() => change(id, { doneRows: counts.done, faultyRows: counts.faulty }));
      telling.catch(() => undefined); // thrown below
    };
    const timer = setInterval(report, reportMilliseconds);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await telling;
    }
  }

  /** Takes every row in. @returns what became of each; those of tables whose rows belong together are noted where they are at fault */
  async function takeAll(
    tx: Transaction,
    about: About,
    importer: PreparedImporter | null,
    upload: UploadRow,
    counts: Counts,
    isForGood: boolean,
    signal: AbortSignal,
  ): Promise<readonly Judged[]> {
    const { kind, heading } = upload;
    if (kind === 'events' || kind === 'applications') {
      const { faults, created, unchanged } = await takeTogether(tx, about, upload, kind);
      const judged = [...Map.groupBy(faults, ({ row }) => row)].map(([row, own]) => ({
        row,
        outcome: null,
        faults: own.map(({ column, rule }) => ({ column, rule })),
      }));
      Object.assign(counts, { created, unchanged, faulty: judged.length, done: upload.rows });
      return judged;
    }
    const rowImporter = importer?.within(tx);
    if (!rowImporter) throw new Error('a table of single rows has an importer');
    const columns = columnsOf(kind);
    const reading = readHeading(heading, columns);
    if (!reading.isValid) throw new Error('the heading was read before');
    const judged: Judged[] = [];
    for await (const rows of stagedRows(tx, upload.id)) {
      signal.throwIfAborted();
      for (const { row, cells } of rows) {
        const read = readRow(cells, columns, reading.places, heading.length);
        const one = read.isValid
          ? await rowImporter.take({ row, values: read.values }).then(
              (outcome) => ({ row, outcome, faults: null }),
              (error: unknown) => ({ row, outcome: null, faults: faultsOfRow(error) }),
            )
          : { row, outcome: null, faults: read.faults };
        judged.push(one);
        if (one.outcome === null) counts.faulty += 1;
        else counts[one.outcome] += 1;
      }
      counts.done += rows.length;
      if (counts.done % rowsPerBreath === 0) giveBackMemory();
      if (counts.faulty >= mostFaultyRows || (isForGood && counts.faulty > 0)) break;
    }
    if (counts.faulty === 0) await rowImporter.finish();
    return judged;
  }

  /** Asks what rows need to know beside themselves, before a transaction begins. */
  async function prepare(about: About, upload: UploadRow, signal: AbortSignal): Promise<PreparedImporter | null> {
    const { kind, heading } = upload;
    if (kind === 'events' || kind === 'applications') return null;
    const importer = await prepareImporter(kind, deps.domains, about);
    const columns = columnsOf(kind);
    const reading = readHeading(heading, columns);
    if (!importer.prepare || !reading.isValid) return importer;
    for await (const rows of stagedRows(database.sql, upload.id)) {
      signal.throwIfAborted();
      await Promise.all(
        rows.map(({ row, cells }) => {
          const read = readRow(cells, columns, reading.places, heading.length);
          return read.isValid ? importer.prepare?.({ row, values: read.values }) : undefined;
        }),
      );
    }
    return importer;
  }

  async function takeTogether(
    tx: Transaction,
    about: About,
    upload: UploadRow,
    kind: 'events' | 'applications',
  ): Promise<WholeOutcome> {
    const all: StagedRow[] = [];
    for await (const rows of stagedRows(tx, upload.id)) all.push(...rows);
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
    const outcome = await takeWhole(kind, deps.domains, tx, about, table, read);
    // Tables of events count their rows without the empty ones, which were left out.
    const rowAt = (row: number) => (kind === 'events' ? (all[row - 2]?.row ?? row) : row);
    return { ...outcome, faults: outcome.faults.map((fault) => ({ ...fault, row: rowAt(fault.row) })) };
  }

  /** Whoever holds the first part of the file works on the upload; another process waits and then finds it done. */
  const hold = (tx: Transaction, id: string) =>
    tx.execute(sql`select 1 from bulk.upload_parts where upload_id = ${id}::uuid and begins = 0 for update`);

  /** Events name goods of others too, which the second wall would hide; who may see which event is their own rule. */
  const within = <T>(
    organisation: ActingFor,
    { kind }: UploadRow,
    importer: PreparedImporter | null,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> =>
    kind === 'events'
      ? database.sql.transaction(work)
      : database.asTenantAfter(organisation.id, async (tx) => importer?.begin?.(tx), work);

  const refuse = ({ id, state }: UploadRow, { fault, columns }: UnreadableFile) =>
    database.sql.transaction(async (tx) => {
      const refused = await tx
        .update(uploads)
        .set({ state: 'refused', refusedBecause: fault, refusedColumns: [...columns], rows: 0 })
        // Another process may have come to the end before, and with it to the end of the file.
        .where(and(eq(uploads.id, id), eq(uploads.state, state)))
        .returning({ id: uploads.id });
      if (refused.length > 0) await dropAll(tx, id);
    });

  const find = async (id: string): Promise<UploadRow | undefined> =>
    (await database.sql.select().from(uploads).where(eq(uploads.id, id)))[0];

  return {
    async check(id: string, signal: AbortSignal): Promise<void> {
      const upload = await find(id);
      if (!upload || (upload.state !== 'waiting' && upload.state !== 'checking')) return;
      const organisation = await organisationOf(deps.organisations, upload);
      if (organisation === null) return refuse(upload, new UnreadableFile('right_missing'));
      await change(id, { state: 'checking', doneRows: 0, faultyRows: 0 });
      try {
        const staged = { ...upload, ...(await stageRows(deps, organisation, upload)) };
        const about = aboutOf(organisation, staged);
        const importer = await prepare(about, staged, signal);
        const counts = noCounts();
        let judged: readonly Judged[] = [];
        await whileTelling(id, counts, () =>
          within(organisation, upload, importer, async (tx) => {
            await hold(tx, id);
            judged = await takeAll(tx, about, importer, staged, counts, false, signal);
            throw new NothingIsKept();
          }).catch(unlessNothingIsKept),
        );
        await note(database.sql, id, judged);
        const { created, changed, unchanged, faulty, done } = counts;
        const state = faulty > 0 ? 'faulty' : 'checked';
        await change(id, { state, created, changed, unchanged, faultyRows: faulty, doneRows: done });
        if (faulty > 0) await database.sql.transaction((tx) => dropParts(tx, id));
      } catch (error) {
        await refuse({ ...upload, state: 'checking' }, unreadableOf(error));
      }
    },

    async process(id: string, signal: AbortSignal): Promise<void> {
      const upload = await find(id);
      if (upload?.state !== 'processing') return;
      const organisation = await organisationOf(deps.organisations, upload);
      if (organisation === null) return refuse(upload, new UnreadableFile('right_missing'));
      const about = aboutOf(organisation, upload);
      const importer = await prepare(about, upload, signal);
      const counts = noCounts();
      let judged: readonly Judged[] = [];
      await whileTelling(id, counts, () =>
        within(organisation, upload, importer, async (tx) => {
          await hold(tx, id);
          const [still] = await tx.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, id));
          if (still?.state !== 'processing') return;
          judged = await takeAll(tx, about, importer, upload, counts, true, signal);
          if (counts.faulty > 0) throw new NothingIsKept();
          await note(tx, id, judged);
          await finish(tx, upload, counts);
        }).catch(unlessNothingIsKept),
      );
      // What was right at the check is so no more: nothing was taken in, and the faults say why.
      if (counts.faulty > 0) {
        await note(database.sql, id, judged);
        await change(id, { state: 'faulty', faultyRows: counts.faulty });
        await database.sql.transaction((tx) => dropParts(tx, id));
      }
    },
  };

  async function finish(tx: Transaction, upload: UploadRow, counts: Counts): Promise<void> {
    const { id } = upload;
    const { created, changed, unchanged } = counts;
    await tx
      .update(uploads)
      .set({ state: 'done', created, changed, unchanged, doneRows: upload.rows })
      .where(eq(uploads.id, id));
    await recordProcessed(tx, deps, upload, counts);
    await dropParts(tx, id);
    await deps.outbox.emit(tx, 'notice.raised', {
      kind: 'upload_done',
      to: { userIds: [upload.userId] },
      facts: { file: upload.fileName, rows: String(upload.rows) },
      path: '/professional-tools?tab=management',
    });
  }
}

interface Counts {
  created: number;
  changed: number;
  unchanged: number;
  faulty: number;
  done: number;
}
const noCounts = (): Counts => ({ created: 0, changed: 0, unchanged: 0, faulty: 0, done: 0 });

const unlessNothingIsKept = (error: unknown): void => {
  if (!(error instanceof NothingIsKept)) throw error;
};
