// How this device shows each table of work: which columns are hidden, and how high a row is.
import { type StoredValue, storageKeys, storedValue } from './storage.ts';

export const densities = ['comfortable', 'compact'] as const;

export interface TableLook {
  /** null: those that are hidden at first. */
  readonly hidden: readonly string[] | null;
  readonly density: (typeof densities)[number];
}

const looks = new Map<string, StoredValue<TableLook>>();

/** `compact hides stock expiry`: the row height, and if they were chosen the hidden columns. */
function read(text: string | null): TableLook {
  const [density, hides, ...hidden] = (text ?? '').split(' ');
  return {
    density: density === 'compact' ? 'compact' : 'comfortable',
    hidden: hides === 'hides' ? hidden.filter((id) => id !== '') : null,
  };
}

const write = ({ density, hidden }: TableLook): string =>
  hidden === null ? density : [density, 'hides', ...hidden].join(' ');

export function lookOf(table: string): StoredValue<TableLook> {
  const known = looks.get(table);
  if (known) return known;
  const look = storedValue(`${storageKeys.table}.${table}`, read, write);
  looks.set(table, look);
  return look;
}
