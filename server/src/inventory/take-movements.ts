// Movements of an uploaded table. Each is recorded as a single one would be; the same file taken in twice moves nothing twice, because
// the ids are made of its content. Stores and verdicts are asked for before the transaction, which must wait for nobody.
import { codeOfGoods } from '@amanah/core/stock';
import type { Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { TableImporter } from '../platform/table-importer.ts';
import type { Store } from '../stock/index.ts';
import { type Judgement, judgeGoods } from './judge-goods.ts';
import type { Movement, Owner, RecordDeps } from './movement.ts';
import { countryOf, recordPrepared, requireRealGoods } from './record-movement.ts';
import { awaitGoods, keyOfMoved, type SaidByEventsOf } from './still-here.ts';

export interface MovementTable {
  /** The id of the own store of this name or GLN. @throws Refusal stock.unknown_store */
  storeOf(name: string): string;
  /** Asks for the verdict of the goods of a row that will be taken. @throws Refusal as taking it would */
  prepare(movement: Movement): Promise<void>;
  /** The first step of the transaction, before it is one of the organisation alone: waits for whoever moves the goods of the rows. */
  begin(tx: Transaction): Promise<void>;
  within(tx: Transaction, userId: string): TableImporter<Movement>;
}

export async function openMovementTable(deps: RecordDeps, organisation: Owner): Promise<MovementTable> {
  const { stock } = deps;
  const stores = await stock.storesOf(organisation.id);
  const judged = new Map<string, Promise<Judgement>>();
  const moved = new Map<string, Movement>();
  let saidOf: SaidByEventsOf | null = null;
  const goodsOf = ({ gtin, batchNumber }: Movement) => codeOfGoods(gtin, batchNumber);
  const placed = (movement: Movement) => {
    const places = stock.placesOf(stores, movement);
    const country = countryOf(places);
    return { places, country, key: `${goodsOf(movement)} ${country}` };
  };

  /** Once for the table. */
  let latest: Promise<void> | undefined;
  return {
    storeOf: (name) => findStore(stores, name).id,
    async prepare(movement) {
      requireRealGoods(organisation, movement);
      latest ??= deps.authoring.investigateLatest();
      await latest;
      const { country, key } = placed(movement);
      const known = judged.get(key) ?? judgeGoods(deps, { ...movement, realm: organisation.realm }, country);
      judged.set(key, known);
      await known;
      moved.set(keyOfMoved(movement), movement);
    },
    async begin(tx) {
      saidOf = await awaitGoods(tx, deps, organisation, [...moved.values()]);
    },
    within: (tx, actorId) => ({
      async take(movement) {
        const { places, key } = placed(movement);
        const judgement = await judged.get(key);
        if (!judgement || !saidOf) throw new Error(`${key} was not asked for before it is taken`);
        const prepared = { movement, places, judgement, ...saidOf(movement) };
        const { isNew } = await recordPrepared(tx, deps, { organisation, actorId }, prepared, { isAudited: false });
        return isNew ? 'created' : 'unchanged';
      },
      finish: async () => undefined,
    }),
  };
}

/** @throws Refusal stock.unknown_store */
function findStore(stores: readonly Store[], name: string): Store {
  const found =
    stores.find(({ gln }) => gln === name) ?? stores.find((store) => store.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new Refusal('stock.unknown_store');
  return found;
}
