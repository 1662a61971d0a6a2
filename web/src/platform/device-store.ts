// Things that this browser keeps in IndexedDB, one database a purpose. What is put in is on the disk when the promise resolves, not when it
// was asked for.

export interface DeviceStore<Name extends string> {
  run<T>(name: Name, mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T>;
  /** Rejects where the browser keeps nothing, as in private mode. */
  probe(): Promise<void>;
}

export const keepsOnDevice = (): boolean => typeof indexedDB !== 'undefined';

export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the store of this device failed'));
  });

/** @param stores the name of each store with the member that is its key; null: keys are given */
export function deviceStore<Name extends string>(
  databaseName: string,
  stores: Readonly<Record<Name, string | null>>,
): DeviceStore<Name> {
  const open = (): Promise<IDBDatabase> => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries<string | null>(stores))
        opening.result.createObjectStore(name, keyPath === null ? {} : { keyPath });
    };
    return answerOf(opening);
  };
  return {
    async run(name, mode, work) {
      const database = await open();
      try {
        const transaction = database.transaction(name, mode);
        const finished = new Promise<void>((resolve, reject) => {
          const fail = () => reject(transaction.error ?? new Error('the store of this device failed'));
          transaction.oncomplete = () => resolve();
          transaction.onabort = fail;
          transaction.onerror = fail;
        });
        const [answer] = await Promise.all([work(transaction.objectStore(name)), finished]);
        return answer;
      } finally {
        database.close();
      }
    },
    probe: async () => (await open()).close(),
  };
}
