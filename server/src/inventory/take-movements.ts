// Movements of an uploaded table. Each is recorded as a single one would be; the same file taken in twice moves nothing twice, because
// the ids are made of its content.
import { codeOfGoods } from '@amanah/core/inventory';
import type { Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { TableTaker } from '../platform/table-taker.ts';
import { type Judgement, judgeGoods } from './judge-goods.ts';
import {
  type Movement,
  prepareMovement,
  type RecordDeps,
  recordPrepared,
  type Store,
  storesOf,
} from './record-movement.ts';

export async function takeMovements(
  tx: Transaction,
  deps: RecordDeps,
  organisation: { readonly id: string },
  userId: string,
): Promise<TableTaker<Movement> & { storeOf(name: string): string }> {
  const stores = await storesOf(deps, organisation.id);
  const judged = new Map<string, Promise<Judgement>>();
  const quiet: RecordDeps = {
    ...deps,
    organisations: { ...deps.organisations, recordAudit: async () => undefined },
  };
  const judge = (gtin: string, batchNumber: string | null, country: string) => {
    const key = `${codeOfGoods(gtin, batchNumber)} ${country}`;
    const known = judged.get(key) ?? judgeGoods(deps, { gtin, batchNumber }, country);
    judged.set(key, known);
    return known;
  };

  return {
    async take(movement) {
      const prepared = await prepareMovement(quiet, organisation, movement, judge);
      const { isNew } = await recordPrepared(tx, quiet, organisation, userId, prepared);
      return isNew ? 'created' : 'unchanged';
    },
    finish: async () => undefined,
    /** The id of the own store of this name or GLN. */
    storeOf: (name) => findStore(stores, name).id,
  };
}

/** @throws Refusal inventory.unknown_store */
function findStore(stores: readonly Store[], name: string): Store {
  const found =
    stores.find(({ gln }) => gln === name) ?? stores.find((store) => store.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new Refusal('inventory.unknown_store');
  return found;
}
