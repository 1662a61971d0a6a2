// The pack on this device, in IndexedDB: one, for the market where the person lives. What lies here is believed only after it was checked.
import type { OfflineTrust } from '@amanah/api/offline';

export interface KeptPack {
  readonly market: string | null;
  /** The signed header, and the lines that it is about. */
  readonly note: string;
  readonly body: string;
  readonly trust: OfflineTrust;
  /** When the server was last asked, an instant by the clock of this device. */
  readonly askedAt: string;
}

const databaseName = 'amanah-offline';
const storeName = 'packs';
const only = 'pack';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the store of packs failed'));
  });

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await answerOf(opening);
  try {
    const transaction = database.transaction(storeName, mode);
    const finished = new Promise<void>((resolve, reject) => {
      const fail = () => reject(transaction.error ?? new Error('the store of packs failed'));
      transaction.oncomplete = () => resolve();
      transaction.onabort = fail;
      transaction.onerror = fail;
    });
    const [answer] = await Promise.all([answerOf(work(transaction.objectStore(storeName))), finished]);
    return answer;
  } finally {
    database.close();
  }
}

/** Null where there is none, or the browser keeps nothing (private mode). */
export async function readKeptPack(): Promise<KeptPack | null> {
  if (typeof indexedDB === 'undefined') return null;
  try {
    return ((await inStore('readonly', (store) => store.get(only))) as KeptPack | undefined) ?? null; // written below
  } catch {
    return null;
  }
}

export async function keepPack(pack: KeptPack): Promise<void> {
  await inStore('readwrite', (store) => store.put(pack, only));
}
