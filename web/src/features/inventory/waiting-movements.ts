// Movements that were recorded without a connection: kept on this device with the moment they happened, and sent in that order when
// the server can be reached. Each bears its own id, so that one that arrived without an answer is not counted twice.
import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { type NewMovement, recordMovement } from '@amanah/api/inventory';
import { api } from '../../platform/api.ts';
import { storageKeys, storedValue } from '../../platform/storage.ts';

interface WaitingMovement {
  /** Who recorded it: nobody else's session sends it. */
  readonly userId: string;
  readonly movement: NewMovement;
  /** Words of the server, when it refused. */
  readonly refusal: string | null;
}

export const waitingMovements = storedValue<readonly WaitingMovement[]>(
  storageKeys.movements,
  (text) => {
    try {
      const read: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(read) ? (read as WaitingMovement[]) : []; // written below
    } catch {
      return [];
    }
  },
  (value) => (value.length === 0 ? null : JSON.stringify(value)),
);

export const storeMovement = (userId: string, movement: NewMovement): void =>
  waitingMovements.set([...waitingMovements.get(), { userId, movement, refusal: null }]);

export const dropRefused = (userId: string): void =>
  waitingMovements.set(waitingMovements.get().filter((one) => one.userId !== userId || one.refusal === null));

/** @returns how many were sent; stops at the first that finds no server */
export async function sendWaiting(userId: string): Promise<number> {
  let sent = 0;
  for (const one of waitingMovements.get()) {
    if (one.userId !== userId || one.refusal !== null) continue;
    const { id } = one.movement;
    const without = () => waitingMovements.get().filter(({ movement }) => movement.id !== id);
    try {
      await api.call(recordMovement, { body: one.movement });
      waitingMovements.set(without());
      sent += 1;
    } catch (failure) {
      if (failure instanceof ServerUnreachable) return sent;
      if (!(failure instanceof RequestFailed) || failure.status >= 500 || failure.status === 401) return sent;
      waitingMovements.set([...without(), { ...one, refusal: failure.problem?.title ?? failure.message }]);
    }
  }
  return sent;
}
