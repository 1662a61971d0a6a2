// The door of inventory: stores, stock and its movements, the verdicts of what is on the shelves, and the figures of a retailer.
import * as api from '@amanah/api/inventory';
import { mayDo } from '@amanah/core/organisations';
import { and, eq, isNull } from 'drizzle-orm';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Logger } from '../platform/log.ts';
import type { Listeners, Outbox } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Verification } from '../verification/index.ts';
import { identifyGoods } from './identify-goods.ts';
import { createVerdictKeeping } from './keep-verdicts.ts';
import { readCustomerScans, readFigures } from './read-figures.ts';
import { readItemDetail } from './read-item-detail.ts';
import { readItem, readItems } from './read-items.ts';
import { type Movement, prepareMovement, recordPrepared, storesOf } from './record-movement.ts';
import { items } from './tables.ts';
import { takeMovements } from './take-movements.ts';

export type { Movement } from './record-movement.ts';

export interface InventoryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly organisations: Organisations;
  readonly outbox: Outbox;
  readonly lookAtVerdict: Verification['look'];
}

export interface Inventory {
  readonly routes: readonly MountedRoute[];
  readonly listeners: Listeners;
  /**
   * Movements of an organisation in one transaction: all of them or none. What is on record already is left as it is.
   * @param lowStockBelow for the item of the first movement, where nobody has set a limit
   */
  record(organisationId: string, actorId: string, given: readonly Movement[], lowStockBelow?: number): Promise<void>;
  /** Takes in the movements of a table, in the transaction of whoever uploads it. */
  takeTable(tx: Transaction, organisation: { readonly id: string }, userId: string): ReturnType<typeof takeMovements>;
  /** Judges again what was not for a minute or not today, oldest first. @returns how many goods */
  recheckDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

const recheckMilliseconds = 30_000;

export function createInventory(deps: InventoryDeps): Inventory {
  const { database, organisations, log } = deps;
  const keeping = createVerdictKeeping(deps);
  let timer: NodeJS.Timeout | null = null;
  let rechecking: Promise<unknown> = Promise.resolve();

  async function setLowStock(
    organisationId: string,
    actorId: string,
    { id, lowStockBelow }: { readonly id: string; readonly lowStockBelow: number | null },
  ) {
    return database.asTenant(organisationId, async (tx) => {
      const [changed] = await tx
        .update(items)
        .set({ lowStockBelow })
        .where(and(eq(items.id, id), database.owned(items.organisationId, organisationId)))
        .returning();
      if (!changed) throw new Refusal('inventory.unknown_item');
      await organisations.recordAudit(tx, {
        organisationId,
        actorId,
        deed: 'stock.limit_set',
        subject: { kind: 'stock', id, name: changed.batchNumber || changed.gtin },
        facts: { gtin: changed.gtin, limit: lowStockBelow === null ? '' : String(lowStockBelow) },
      });
      return readItem(tx, deps, organisationId, id);
    });
  }

  return {
    listeners: keeping.listeners,
    recheckDue: keeping.recheckDue,
    takeTable: (tx, organisation, userId) => takeMovements(tx, deps, organisation, userId),
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
        const { country } = await organisations.acting(caller.userId, 'look');
        return identifyGoods(deps, country, query.code);
      }),
      handle(api.inventoryItem, async ({ caller, params }) =>
        readItemDetail(deps, await organisations.acting(caller.userId, 'look'), params.id),
      ),
      handle(api.recordMovement, async ({ caller, body }) => {
        const organisation = await organisations.acting(caller.userId, 'write_inventory');
        const prepared = await prepareMovement(deps, organisation, body);
        return database.asTenant(organisation.id, async (tx) => {
          const { itemId, isNew, amount } = await recordPrepared(tx, deps, organisation, caller.userId, prepared);
          return { item: await readItem(tx, deps, organisation.id, itemId), isNew, amount };
        });
      }),
      handle(api.setLowStock, async ({ caller, params, body }) => {
        const { id } = await organisations.acting(caller.userId, 'write_inventory');
        return { item: await setLowStock(id, caller.userId, { id: params.id, ...body }) };
      }),
    ],
    async record(organisationId, actorId, given, lowStockBelow) {
      const organisation = { id: organisationId };
      const prepared: Awaited<ReturnType<typeof prepareMovement>>[] = [];
      for (const movement of given) prepared.push(await prepareMovement(deps, organisation, movement));
      await database.asTenant(organisationId, async (tx) => {
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
    start() {
      const look = () => {
        rechecking = keeping
          .recheckDue()
          .catch((error: unknown) => log.warn({ err: error }, 'stock could not be judged again'))
          .finally(() => {
            if (timer !== null) timer = setTimeout(look, recheckMilliseconds).unref();
          });
      };
      timer = setTimeout(look, recheckMilliseconds).unref();
    },
    async stop() {
      if (timer) clearTimeout(timer);
      timer = null;
      await rechecking;
    },
  };
}
