// Signing keys that this browser holds, in IndexedDB. The private half can be used here and never leaves: a key that could be
// taken out is refused.

export interface HeldKey {
  /** 32 bytes, base64url; the name in the store. */
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}

const databaseName = 'amanah-signing-keys';
const storeName = 'keys';

/** Throws a TypeError for a key that is no private Ed25519 key, or that a script could read. */
export function demandKeepable({ privateKey }: HeldKey): void {
  const isSigner = privateKey.type === 'private' && privateKey.usages.includes('sign');
  if (privateKey.extractable || !isSigner || privateKey.algorithm.name !== 'Ed25519')
    throw new TypeError('only a private Ed25519 key that cannot be exported is kept');
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the key store failed'));
  });

async function openStore(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'publicKey' });
  return answerOf(opening);
}

/** Resolves when it is written, not when it is asked for: a key that is lost half-way would lock its organisation out. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openStore();
  try {
    const transaction = database.transaction(storeName, mode);
    const finished = new Promise<void>((resolve, reject) => {
      const fail = () => reject(transaction.error ?? new Error('the key store failed'));
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

/** Every key of this browser, of any organisation. A browser without a store holds none. */
export async function heldKeys(): Promise<HeldKey[]> {
  if (typeof indexedDB === 'undefined') return [];
  return inStore<HeldKey[]>('readonly', (store) => store.getAll());
}

export async function holdKey(key: HeldKey): Promise<void> {
  demandKeepable(key);
  await inStore('readwrite', (store) => store.put(key));
  // Without this a full disk may clear the store. A browser that says no still keeps the key for now.
  await navigator.storage?.persist?.();
}

export async function forgetKey(publicKey: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(publicKey));
}
