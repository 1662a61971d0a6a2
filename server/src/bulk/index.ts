// The door of bulk: tables that go out as templates and come in as uploads.
import * as api from '@amanah/api/bulk';
import type { BulkKind } from '@amanah/core/bulk';
import { and, asc, eq, gt, lt, or } from 'drizzle-orm';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { contentOf } from '../platform/files.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Jobs, Workers } from '../platform/jobs.ts';
import type { Outbox } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { giveBackStorage } from '../platform/storage-budget.ts';
import { type Domains, kindsFor, needsSecondStep, permissionOf, rolesOf } from './importers.ts';
import { createReceiving } from './receive-upload.ts';
import { uploadRows, uploads } from './tables.ts';
import { createUploadWork } from './work-upload.ts';
import { asCsv, asXlsx, templateRows } from './write-tables.ts';

export interface Bulk {
  readonly routes: readonly MountedRoute[];
  readonly workers: Omit<Workers, 'reports.make'>;
  /** Forgets uploads that are a month old. */
  maintain(): Promise<void>;
}

const keptMilliseconds = 30 * 86_400_000;
/** Whoever has begun to send comes back with the rest by then. */
const unfinishedMilliseconds = 86_400_000;
const perRead = 1_000;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function createBulk(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Organisations;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly domains: Domains;
}): Bulk {
  const { database, clock, organisations } = deps;
  const receiving = createReceiving(deps);
  const work = createUploadWork(deps);

  /** @throws Refusal identity.forbidden where tables of this kind are nothing for the organisation */
  async function acting(userId: string, kind: BulkKind) {
    await organisations.acting(userId, 'upload_in_bulk');
    const organisation = await organisations.acting(userId, permissionOf[kind]);
    if (!rolesOf[kind].some((role) => role === organisation.kind)) throw new Refusal('identity.forbidden');
    return organisation;
  }
  const uploading = (userId: string) => organisations.acting(userId, 'upload_in_bulk');

  async function* resultRows(
    tx: Transaction,
    id: string,
    heading: readonly string[],
  ): AsyncGenerator<readonly string[]> {
    yield ['row', ...heading, 'result', 'faults'];
    for (let after = 0; ; ) {
      const rows = await tx
        .select()
        .from(uploadRows)
        .where(and(eq(uploadRows.uploadId, id), gt(uploadRows.row, after)))
        .orderBy(asc(uploadRows.row))
        .limit(perRead);
      for (const { row, cells, outcome, faults } of rows)
        yield [
          String(row),
          ...heading.map((_, place) => cells[place] ?? ''),
          outcome ?? '',
          (faults ?? []).map(({ column, rule }) => (column ? `${column}: ${rule}` : rule)).join('; '),
        ];
      const last = rows.at(-1);
      if (!last) return;
      after = last.row;
    }
  }

  return {
    workers: {
      'bulk.check': work.check,
      'bulk.check_short': work.check,
      'bulk.process': work.process,
      'bulk.process_short': work.process,
    },
    async maintain() {
      await database.sql.transaction(async (tx) => {
        const gone = await tx
          .delete(uploads)
          .where(
            or(
              lt(uploads.createdAt, new Date(clock.now().getTime() - keptMilliseconds)),
              and(
                eq(uploads.state, 'receiving'),
                lt(uploads.createdAt, new Date(clock.now().getTime() - unfinishedMilliseconds)),
              ),
            ),
          )
          .returning({ organisationId: uploads.organisationId, bytes: uploads.storedBytes });
        await giveBackStorage(
          tx,
          gone.map(({ organisationId, bytes }) => ({ ownerId: organisationId, bytes })),
        );
      });
    },
    routes: [
      handle(api.bulkTemplate, async ({ caller, params, query, reply }) => {
        const organisation = await acting(caller.userId, params.kind);
        const name = `amanah-${params.kind}.${query.format}`;
        const by = { organisationId: organisation.id, actorId: caller.userId };
        await organisations.recordExport(by, { kind: 'table', id: organisation.id, name });
        reply.header('content-disposition', `attachment; filename="${name}"`);
        return database.asTenant(organisation.id, async (tx) => {
          const rows = templateRows(tx, params.kind, organisation, deps.domains.certificates);
          if (query.format === 'xlsx') {
            reply.type(xlsx);
            return asXlsx(rows);
          }
          reply.type('text/csv; charset=utf-8');
          let text = '';
          for await (const piece of asCsv(rows)) text += piece;
          return text;
        });
      }),
      handle(api.beginUpload, async ({ caller, body }) =>
        receiving.begin(await acting(caller.userId, body.kind), caller.userId, body),
      ),
      handle(api.uploadPart, async ({ caller, params, query, request }) =>
        receiving.part(await uploading(caller.userId), params.id, query.offset, contentOf(request.body)),
      ),
      handle(api.readUpload, async ({ caller, params }) => receiving.read(await uploading(caller.userId), params.id)),
      handle(api.listUploads, async ({ caller }) => {
        const organisation = await organisations.acting(caller.userId, 'look');
        const mayUpload = kindsFor(organisation);
        return { uploads: mayUpload.length === 0 ? [] : (await receiving.list(organisation)).uploads, mayUpload };
      }),
      handle(api.processUpload, async ({ caller, params }) => {
        const { kind } = await receiving.read(await uploading(caller.userId), params.id);
        const organisation = await acting(caller.userId, kind);
        // The kind of an upload never changes, and the step is of the session that takes the table in, whoever checked it when.
        if (needsSecondStep(kind) && !caller.hasSecondStep) throw new Refusal('identity.two_step_required');
        return receiving.process(organisation, caller.userId, params.id);
      }),
      handle(api.uploadResult, async ({ caller, params, reply }) => {
        const organisation = await uploading(caller.userId);
        return database.asTenant(organisation.id, async (tx) => {
          const upload = await receiving.find(tx, organisation, params.id);
          const name = 'amanah-result.csv';
          await organisations.recordAudit(tx, {
            ...{ organisationId: organisation.id, actorId: caller.userId },
            ...{ action: 'export.made', subject: { kind: 'upload', id: upload.id, name } },
          });
          reply.type('text/csv; charset=utf-8');
          reply.header('content-disposition', `attachment; filename="${name}"`);
          let text = '';
          for await (const piece of asCsv(resultRows(tx, upload.id, upload.heading))) text += piece;
          return text;
        });
      }),
    ],
  };
}
