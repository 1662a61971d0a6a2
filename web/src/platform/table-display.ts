// How this device shows each table of work: which columns are hidden, and how high a row is.
import { type StoredValue, storageKeys, storedValue } from './storage.ts';

export const densities = ['comfortable', 'compact'] as const;

export interface TableDisplay {
  /** null: those that are hidden at first. */
  readonly hidden: readonly string[] | null;
  readonly density: (typeof densities)[number];
}

const displays = new Map<string, StoredValue<TableDisplay>>();

/** `compact hides stock expiry`: the row height, and if they were chosen the hidden columns. */
function read(text: string | null): TableDisplay {
  const [density, hides, ...hidden] = (text ?? '').split(' ');
  return {
    density: density === 'compact' ? 'compact' : 'comfortable',
    hidden: hides === 'hides' ? hidden.filter((id) => id !== '') : null,
  };
}

const write = ({ density, hidden }: TableDisplay): string =>
  hidden === null ? density : [density, 'hides', ...hidden].join(' ');

export function tableDisplayOf(table: string): StoredValue<TableDisplay> {
  const known = displays.get(table);
  if (known) return known;
  const display = storedValue(`${storageKeys.table}.${table}`, read, write);
  displays.set(table, display);
  return display;
}
