// Local storage that never throws: a closed or full store (private mode) behaves as an empty one.
export const storageKeys = {
  token: 'amanah.token',
  user: 'amanah.user',
  /** Somebody signed out and the server does not know it yet. */
  leaving: 'amanah.leaving',
  language: 'amanah.language',
  theme: 'amanah.theme',
  market: 'amanah.market',
  marketAsked: 'amanah.market-asked',
  rules: 'amanah.rules',
  household: 'amanah.household',
  log: 'amanah.log',
  movements: 'amanah.movements',
  scans: 'amanah.scans',
  store: 'amanah.store',
  table: 'amanah.table',
} as const;

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The value then lives as long as the page.
  }
}

export interface StoredValue<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A setting of this device: readable from anywhere, kept across visits and in step between tabs. */
export function storedValue<T>(
  key: string,
  read: (text: string | null) => T,
  write: (value: T) => string | null,
): StoredValue<T> {
  let value = read(readStored(key));
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return;
      value = read(readStored(key));
      notify();
    });
  }
  return {
    get: () => value,
    set(next) {
      value = next;
      writeStored(key, write(next));
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
