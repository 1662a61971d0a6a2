// Movements that were recorded without a connection: kept on this device with the moment they happened, and sent in that order when
// the server can be reached. Each bears its own id, so that one that arrived without an answer is not counted twice.
import { recordMovement } from '@amanah/api/inventory';
import type { NewMovement } from '@amanah/api/stock';
import { api } from '../../platform/api.ts';
import { storageKeys, storedValue } from '../../platform/storage.ts';
import { sendInTurn } from '../../platform/waiting.ts';

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

const without = (id: string) => waitingMovements.get().filter(({ movement }) => movement.id !== id);

const recordOne = async (movement: NewMovement): Promise<void> => {
  await api.call(recordMovement, { body: movement });
};

/** Oldest first. @returns how many came to an end, taken or refused */
export const sendWaiting = (userId: string, record = recordOne): Promise<number> =>
  sendInTurn(
    waitingMovements.get().filter((one) => one.userId === userId && one.refusal === null),
    async ({ movement }) => {
      await record(movement.kind === 'sold' ? { ...movement, isKept: true } : movement);
      waitingMovements.set(without(movement.id));
    },
    (one, refusal) => waitingMovements.set([...without(one.movement.id), { ...one, refusal }]),
  );
