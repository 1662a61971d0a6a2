// The door of inventory: stores, stock and its movements, the verdicts of what is on the shelves, and the figures of a retailer.
import * as api from '@amanah/api/inventory';
import { mayDo } from '@amanah/core/organisations';
import { and, eq, isNull } from 'drizzle-orm';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Logger } from '../platform/log.ts';
import type { Listeners, Outbox } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { createRepeating } from '../platform/repeating.ts';
import { isRepeated } from '../platform/sent-ids.ts';
import type { RequireUnchanged } from '../platform/unchanged.ts';
import type { Verification } from '../verification/index.ts';
import { findStockHolders } from './find-stock-holders.ts';
import { identifyGoods } from './identify-goods.ts';
import { createVerdictKeeping } from './keep-verdicts.ts';
import { readCustomerScans, readFigures } from './read-figures.ts';
import { readItemDetail } from './read-item-detail.ts';
import { readItem, readItems } from './read-items.ts';
import { type Movement, prepareMovement, recordPrepared, storesOf } from './record-movement.ts';
import { items } from './tables.ts';
import { type MovementTable, openMovementTable } from './take-movements.ts';

export type { Movement } from './record-movement.ts';

export interface InventoryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly organisations: Organisations;
  readonly outbox: Outbox;
  readonly previewVerdict: Verification['look'];
}

export interface Inventory {
  readonly routes: readonly MountedRoute[];
  readonly listeners: Listeners;
  /**
   * Movements of an organisation in one transaction: all of them or none. What is on record already is left as it is.
   * @param lowStockBelow for the item of the first movement, where nobody has set a limit
   */
  record(
    organisation: Pick<ActingFor, 'id' | 'realm'>,
    actorId: string,
    given: readonly Movement[],
    lowStockBelow?: number,
  ): Promise<void>;
  /** Takes in the movements of a table: prepared row by row, then taken in the transaction of whoever uploads it. */
  openTable(organisation: Pick<ActingFor, 'id' | 'realm'>): Promise<MovementTable>;
  /** Organisations that have goods of a batch in stock. */
  stockHoldersOf(goods: Parameters<typeof findStockHolders>[1]): Promise<readonly string[]>;
  /** Judges again what was not for a minute or not today, oldest first. @returns how many goods */
  recheckDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

const recheckMilliseconds = 30_000;

export function createInventory(deps: InventoryDeps): Inventory {
  const { database, clock, organisations } = deps;
  const keeping = createVerdictKeeping(deps);
  const rechecking = createRepeating(
    deps,
    { milliseconds: recheckMilliseconds, failure: 'stock could not be judged again' },
    keeping.recheckDue,
  );

  async function setLowStock(
    organisationId: string,
    actorId: string,
    { id, lowStockBelow }: { readonly id: string; readonly lowStockBelow: number | null },
    requireUnchanged: RequireUnchanged,
  ) {
    return database.asTenant(organisationId, async (tx) => {
      const own = and(eq(items.id, id), database.owned(items.organisationId, organisationId));
      const [changed] = await tx.select().from(items).where(own).for('update');
      if (!changed) throw new Refusal('inventory.unknown_item');
      await requireUnchanged({ lowStockBelow: changed.lowStockBelow }, { lowStockBelow }, () =>
        organisations.findLastSaved(tx, {
          organisationId,
          userId: actorId,
          action: 'stock.limit_set',
          subject: { kind: 'stock', id },
        }),
      );
      await tx.update(items).set({ lowStockBelow }).where(own);
      await organisations.recordAudit(tx, {
        organisationId,
        actorId,
        action: 'stock.limit_set',
        subject: { kind: 'stock', id, name: changed.batchNumber || changed.gtin },
        facts: { gtin: changed.gtin, limit: lowStockBelow === null ? '' : String(lowStockBelow) },
      });
      return readItem(tx, deps, organisationId, id);
    });
  }

  return {
    listeners: keeping.listeners,
    recheckDue: keeping.recheckDue,
    stockHoldersOf: (goods) => findStockHolders(database, goods),
    openTable: (organisation) => openMovementTable(deps, organisation),
    routes: [
      handle(api.listStores, async ({ caller }) => {
        const { id, right } = await organisations.acting(caller.userId, 'look');
        const stores = await storesOf(deps, id);
        return { stores: [...stores], mayWrite: mayDo(right, 'write_inventory') };
      }),
      handle(api.listInventory, async ({ caller, query }) =>
        readItems(deps, (await organisations.acting(caller.userId, 'look')).id, query),
      ),
      handle(api.inventoryAnalytics, async ({ caller, query }) =>
        readFigures(deps, (await organisations.acting(caller.userId, 'look')).id, query.store),
      ),
      handle(api.customerScans, async ({ caller, query }) =>
        readCustomerScans(deps, (await organisations.acting(caller.userId, 'look')).id, query.store),
      ),
      handle(api.identifyGoods, async ({ caller, query }) => {
        return identifyGoods(deps, await organisations.acting(caller.userId, 'look'), query.code);
      }),
      handle(api.inventoryItem, async ({ caller, params }) =>
        readItemDetail(deps, await organisations.acting(caller.userId, 'look'), params.id),
      ),
      handle(api.recordMovement, async ({ caller, body }) => {
        const organisation = await organisations.acting(caller.userId, 'write_inventory');
        const prepared = await prepareMovement(deps, organisation, body);
        return database.asTenant(organisation.id, async (tx) => {
          const sent = { kind: 'inventory.movement', id: body.id, ownerId: organisation.id, content: body };
          // What is on record under this id is answered as before, and nothing else is.
          await isRepeated(tx, sent, clock.now());
          const { itemId, isNew, amount } = await recordPrepared(tx, deps, organisation, caller.userId, prepared);
          return { item: await readItem(tx, deps, organisation.id, itemId), isNew, amount };
        });
      }),
      handle(api.setLowStock, async ({ caller, params, body, requireUnchanged }) => {
        const { id } = await organisations.acting(caller.userId, 'write_inventory');
        return { item: await setLowStock(id, caller.userId, { id: params.id, ...body }, requireUnchanged) };
      }),
    ],
    async record(organisation, actorId, given, lowStockBelow) {
      const prepared: Awaited<ReturnType<typeof prepareMovement>>[] = [];
      for (const movement of given) prepared.push(await prepareMovement(deps, organisation, movement));
      await database.asTenant(organisation.id, async (tx) => {
        for (const [index, one] of prepared.entries()) {
          const { itemId } = await recordPrepared(tx, deps, organisation, actorId, one);
          if (index === 0 && lowStockBelow !== undefined)
            await tx
              .update(items)
              .set({ lowStockBelow })
              .where(and(eq(items.id, itemId), isNull(items.lowStockBelow)));
        }
      });
    },
    start: () => rechecking.start(),
    stop: () => rechecking.stop(),
  };
}
