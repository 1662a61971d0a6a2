// Products of an uploaded table: new ones are added, own ones changed where they differ. A GTIN of somebody else is refused.

import { isDeepStrictEqual } from 'node:util';
import type { ProductEntries } from '@amanah/api/products';
import { and, eq } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { keysOf } from '../platform/keys-of.ts';
import { Refusal } from '../platform/refusal.ts';
import { collectGtins, type TableImporter } from '../platform/table-importer.ts';
import { requireOwnWords } from './own-words.ts';
import { columnsOf, reviewedAnew, type WriteDeps } from './product-entries.ts';
import { products } from './tables.ts';
import { addOwnProduct, requireSameLabel } from './write-products.ts';

export function takeProducts(
  tx: Transaction,
  deps: WriteDeps,
  organisation: ActingFor,
  userId: string,
): TableImporter<ProductEntries & { readonly gtin: string }> {
  const changed = collectGtins((gtins) => deps.outbox.emit(tx, 'batch.changed', { gtins }));
  const quiet: WriteDeps = {
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
      try {
        await addOwnProduct(tx, quiet, organisation, userId, given);
        return 'created';
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'products.gtin_taken') throw error;
      }
      const own = and(
        eq(products.gtin, given.gtin.padStart(14, '0')),
        deps.database.owned(products.producerId, organisation.id),
      );
      const [before] = await tx.select().from(products).where(own).for('update');
      if (!before) throw new Refusal('products.gtin_taken');
      const next = columnsOf(given);
      const isSame = keysOf(next).every((name) => isDeepStrictEqual(before[name], next[name]));
      if (isSame) return 'unchanged';
      await requireSameLabel(tx, deps, before, given);
      await requireOwnWords(tx, deps, organisation, given);
      await tx
        .update(products)
        .set({ ...next, ...reviewedAnew(before.ingredients, given.ingredients), changedAt: deps.clock.now() })
        .where(own);
      changed.add([before.gtin]);
      return 'changed';
    },
    finish: () => changed.say(),
  };
}
