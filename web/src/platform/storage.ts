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

const secondsOfYear = 31_536_000;

/** Says it to the server with each request, so that a page arrives as the person wants it; null: says nothing any more. */
function writeCookie(name: string, value: string | null): void {
  const said = `${name}=${value === null ? '' : encodeURIComponent(value)}`;
  const attributes = `Path=/; SameSite=Lax; Max-Age=${value === null ? 0 : secondsOfYear}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we serve has the Cookie Store API
  document.cookie = `${said}; ${attributes}${location.protocol === 'https:' ? '; Secure' : ''}`;
}

/**
 * A setting of this device: readable from anywhere, kept across visits and in step between tabs.
 *
 * @param cookie by which the server knows it too
 */
export function storedValue<T>(
  key: string,
  read: (text: string | null) => T,
  write: (value: T) => string | null,
  cookie?: string,
): StoredValue<T> {
  let value = read(readStored(key));
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const sayToServer = (text: string | null) => {
    if (cookie !== undefined && typeof document !== 'undefined') writeCookie(cookie, text);
  };
  if (typeof window !== 'undefined') {
    // Chosen before there were cookies, or forgotten without them.
    sayToServer(readStored(key) === null ? null : write(value));
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
      sayToServer(write(next));
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
