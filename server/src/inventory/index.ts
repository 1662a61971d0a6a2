// The door of inventory: stock as a shop sees it, with the verdicts of what is on the shelves and the figures made of them. What moves
// stock goes through the door of stock.
import * as api from '@amanah/api/inventory';
import { mayDo } from '@amanah/core/organisations';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Logger } from '../platform/log.ts';
import type { Listeners, Outbox } from '../platform/outbox.ts';
import { createRepeating } from '../platform/repeating.ts';
import { isRepeated } from '../platform/sent-ids.ts';
import type { Stock } from '../stock/index.ts';
import type { Verification } from '../verification/index.ts';
import { identifyGoods } from './identify-goods.ts';
import type { Movement, RecordDeps, Unsaid } from './movement.ts';
import { readCustomerScans, readFigures } from './read-figures.ts';
import { readItemDetail } from './read-item-detail.ts';
import { readItem, readItems } from './read-items.ts';
import { prepareMovement, recordPrepared } from './record-movement.ts';
import { createVerdictRefreshing } from './refresh-verdicts.ts';
import { awaitGoods } from './still-here.ts';
import { type MovementTable, openMovementTable } from './take-movements.ts';

export type { Movement } from './movement.ts';

export interface InventoryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly organisations: Organisations;
  readonly outbox: Outbox;
  readonly authoring: RecordDeps['authoring'];
  readonly stock: Stock;
  readonly verification: Pick<Verification, 'preview'>;
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
  /** Judges again what was not for a minute or not today, oldest first. @returns how many goods */
  recheckDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

const recheckMilliseconds = 30_000;

export function createInventory({ verification: { preview }, ...given }: InventoryDeps): Inventory {
  const deps = { ...given, preview };
  const { database, clock, organisations, stock } = deps;
  const keeping = createVerdictRefreshing(deps);
  const rechecking = createRepeating(
    deps,
    { milliseconds: recheckMilliseconds, failure: 'stock could not be judged again' },
    keeping.recheckDue,
  );

  return {
    listeners: keeping.listeners,
    recheckDue: keeping.recheckDue,
    openTable: (organisation) => openMovementTable(deps, organisation),
    routes: [
      handle(api.listStores, async ({ caller }) => {
        const { id, right } = await organisations.acting(caller.userId, 'look');
        const stores = await stock.storesOf(id);
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
        const before = (tx: Transaction) => awaitGoods(tx, deps, organisation, [body]);
        return database.asTenantAfter(organisation.id, before, async (tx, saidOf) => {
          // Sent from the form and then, without an answer, from what waits on the device it is the same.
          const content = { ...body, isKept: undefined };
          const sent = { kind: 'inventory.movement', id: body.id, ownerId: organisation.id, content };
          // What is on record under this id is answered as before, and nothing else is.
          await isRepeated(tx, sent, clock.now());
          const by = { organisation, actorId: caller.userId };
          const { itemId, isNew, amount } = await recordPrepared(tx, deps, by, {
            ...prepared,
            ...saidOf(body),
          });
          return { item: await readItem(tx, deps, organisation.id, itemId), isNew, amount };
        });
      }),
      handle(api.setLowStock, async ({ caller, params, body, requireUnchanged }) => {
        const { id } = await organisations.acting(caller.userId, 'write_inventory');
        return database.asTenant(id, async (tx) => {
          const by = { organisationId: id, actorId: caller.userId };
          await stock.setLowStock(tx, by, { id: params.id, ...body }, requireUnchanged);
          return { item: await readItem(tx, deps, id, params.id) };
        });
      }),
    ],
    async record(organisation, actorId, given, lowStockBelow) {
      const prepared: Unsaid[] = [];
      for (const movement of given) prepared.push(await prepareMovement(deps, organisation, movement));
      const before = (tx: Transaction) => awaitGoods(tx, deps, organisation, given);
      await database.asTenantAfter(organisation.id, before, async (tx, saidOf) => {
        for (const [index, about] of prepared.entries()) {
          const one = { ...about, ...saidOf(about.movement) };
          const { itemId } = await recordPrepared(tx, deps, { organisation, actorId }, one, { isPast: true });
          if (index === 0 && lowStockBelow !== undefined) await stock.setFirstLowStock(tx, itemId, lowStockBelow);
        }
      });
    },
    start: () => rechecking.start(),
    stop: () => rechecking.stop(),
  };
}
