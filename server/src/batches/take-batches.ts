// Batches of an uploaded table: new ones are planned, own ones corrected in what may still change.

import type { createBatch } from '@amanah/api/batches';
import type { RouteBody } from '@amanah/api/route';
import { and, eq, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { dayOf, newId } from '../platform/clock.ts';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { collectGtins, type TableImporter } from '../platform/table-importer.ts';
import { addOwnBatch } from './add-batch.ts';
import type { BatchesDeps } from './deps.ts';
import { requireChange } from './require-change.ts';
import { batches } from './tables.ts';

export type TableBatch = Omit<RouteBody<typeof createBatch>, 'id'>;

export function takeBatches(
  tx: Transaction,
  deps: BatchesDeps,
  organisation: ActingFor,
  userId: string,
): TableImporter<TableBatch> {
  const changed = collectGtins((gtins) => deps.outbox.emit(tx, 'batch.changed', { gtins }));
  const quiet: BatchesDeps = {
    ...deps,
    organisations: { ...deps.organisations, recordAudit: async () => undefined },
    outbox: {
      ...deps.outbox,
      emit: async (_tx, _kind, payload) => {
        if ('gtins' in payload) changed.add(payload.gtins);
      },
    },
  };

  return {
    async take(given) {
      const own = and(
        eq(batches.gtin, given.gtin),
        eq(batches.batchNumber, given.batchNumber),
        deps.database.owned(batches.producerId, organisation.id),
      );
      const [before] = await tx.select().from(batches).where(own).for('update');
      if (!before) {
        await addOwnBatch(tx, quiet, organisation, userId, { ...given, id: newId(deps.clock.now()) });
        return 'created';
      }
      const next = { expectedOn: given.expectedCompletion, expiresOn: given.expiryDate, quantity: given.quantity };
      const isSame =
        before.expectedOn === next.expectedOn &&
        before.expiresOn === next.expiresOn &&
        before.quantity === next.quantity;
      if (isSame) return 'unchanged';
      await requireChange(tx, before, given, dayOf(deps.clock.now()));
      await tx.update(batches).set(next).where(eq(batches.id, before.id));
      changed.add([before.gtin]);
      return 'changed';
    },
    finish: () => changed.say(),
  };
}

/** The own site of this name or GLN; null where there is none. */
export async function findOwnSite(tx: Transaction, organisationId: string, name: string): Promise<string | null> {
  const [site] = await rowsOf(
    tx,
    { id: uuid },
    sql`select id from organisations.site_places where organisation_id = ${organisationId} and (gln = ${name} or lower(name) = lower(${name}))
    order by gln = ${name} desc nulls last limit 1`,
  );
  return site?.id ?? null;
}
