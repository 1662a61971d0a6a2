// The door of recalls: whom one reaches, its notice, and what the verdict and the log say of it.
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { MountedRoute } from '../platform/http.ts';
import type { RecallsDeps } from './deps.ts';
import { publishRecalls } from './log-recalls.ts';
import { createRecallRoutes } from './routes.ts';
import { recallNotices, type recalls } from './tables.ts';

export { eventsOfKeys, firstIdSince, holdersOf, mostEvents, mostNodes, scanPeople, scanTotals } from './find-reach.ts';

/** Whoever gives an id may repeat the call: the row is left as it is. */
export type NewRecall = Omit<typeof recalls.$inferInsert, 'id' | 'liftedLeafId'> & {
  readonly id?: string;
  /** As its publisher wrote it, where whoever has the goods is to read it. */
  readonly notice?: Omit<typeof recallNotices.$inferInsert, 'realm' | 'reason' | 'keys' | 'holderIds' | 'partyIds'>;
};

export interface Recalls {
  readonly routes: readonly MountedRoute[];
  addRecalls(tx: Transaction, given: readonly NewRecall[]): Promise<void>;
}

export const createRecalls = (deps: RecallsDeps): Recalls => ({
  routes: createRecallRoutes(deps),
  async addRecalls(tx, given) {
    for (const { notice, realm, reason } of given)
      if (notice)
        await tx
          .insert(recallNotices)
          .values({ ...notice, realm, reason, keys: [], holderIds: [] })
          .onConflictDoNothing();
    await publishRecalls(
      tx,
      deps,
      given.map(({ notice, ...recall }) => ({
        id: newId(deps.clock.now()),
        ...(notice ? { noticeId: notice.id } : {}),
        ...recall,
      })),
    );
  },
});
