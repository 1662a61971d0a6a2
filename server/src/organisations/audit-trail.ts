// Reads the audit trail of the own organisation, with what a browser needs to check it. Writes only that somebody took it out.

import { Readable } from 'node:stream';
import type { AuditEntry } from '@amanah/api/organisations/trails';
import { and, desc, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ledger } from '../ledger/index.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Acting } from './acting.ts';
import type { RecordExport } from './audit.ts';
import { trailLengths } from './check-trails.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { auditEntries } from './tables.ts';

const pageLength = 100;

const entrySchema = z.object({
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  facts: z.record(z.string(), z.string()),
});

/** What an entry says besides its columns, as `recordAudit` wrote it. */
export const readEntry = (text: string): z.infer<typeof entrySchema> => entrySchema.parse(JSON.parse(text));

export function createAuditTrail(deps: {
  readonly database: Database;
  readonly acting: Acting;
  readonly ledger: Pick<Ledger, 'view' | 'policy' | 'entriesOfTrails'>;
  readonly didOf: IssuerKeys['didOf'];
  readonly recordExport: RecordExport;
}) {
  const { database, acting, ledger, recordExport } = deps;

  const page = (tx: Transaction, organisationId: string, before: number | null) =>
    tx
      .select({
        place: auditEntries.place,
        at: auditEntries.createdAt,
        action: auditEntries.action,
        actorId: auditEntries.actorId,
        actor: sql<string | null>`p.username`,
        entry: auditEntries.entry,
        hash: auditEntries.hash,
        leafId: auditEntries.leafId,
      })
      .from(auditEntries)
      .leftJoin(sql`people.names p`, sql`p.id = ${auditEntries.actorId}`)
      .where(
        and(
          database.owned(auditEntries.organisationId, organisationId),
          before === null ? undefined : lt(auditEntries.place, before),
        ),
      )
      .orderBy(desc(auditEntries.place))
      .limit(pageLength + 1);

  async function* rows(organisationId: string) {
    for (let before: number | null = null; ; ) {
      const found: Awaited<ReturnType<typeof page>> = await database.asTenant(organisationId, (tx) =>
        page(tx, organisationId, before),
      );
      yield* found.slice(0, pageLength);
      if (found.length <= pageLength) return;
      before = found[pageLength - 1]?.place ?? 0;
    }
  }

  return {
    async read(userId: string, before: number | null) {
      const { id } = await acting(userId, 'read_audit_trail');
      const did = deps.didOf(id);
      // The log first: an entry that is written meanwhile is in the trail, and not the other way round.
      const logged = (await ledger.entriesOfTrails(did)).get(did) ?? 0;
      const found = await database.asTenant(id, (tx) => page(tx, id, before));
      const shown = found.slice(0, pageLength);
      const statements = await (await ledger.view()).statements(shown.map(({ leafId }) => leafId));
      const entries = shown.map(({ at, leafId, action, ...row }): AuditEntry => {
        const { subject, facts } = readEntry(row.entry); // the browser checks it
        return {
          ...row,
          action,
          at: at.toISOString(),
          subject,
          facts,
          statement: statements.get(leafId) ?? null,
        };
      });
      return { did, entries, hasMore: found.length > pageLength, policy: await ledger.policy(), logged };
    },

    lengths: async () => ({ trails: await trailLengths(deps) }),

    async exportCsv(userId: string): Promise<Readable> {
      const { id } = await acting(userId, 'read_audit_trail');
      const by = { organisationId: id, actorId: userId };
      await recordExport(by, { kind: 'audit_trail', id, name: 'audit-trail.csv' });
      const { stringify } = await import('csv-stringify');
      // What begins like a formula would be run by a spreadsheet: `escape_formulas` puts an apostrophe before it.
      const csv = stringify({
        header: true,
        bom: true,
        escape_formulas: true,
        columns: ['place', 'at', 'action', 'actor', 'subject_kind', 'subject', 'facts', 'hash'],
      });
      const lines = Readable.from(
        (async function* () {
          for await (const { place, at, action, actor, entry, hash } of rows(id)) {
            const { subject, facts } = readEntry(entry);
            yield [
              place,
              at.toISOString(),
              action,
              actor ?? '',
              subject.kind,
              subject.name,
              JSON.stringify(facts),
              hash,
            ];
          }
        })(),
      );
      lines.on('error', (error) => csv.destroy(error));
      return lines.pipe(csv);
    },
  };
}
