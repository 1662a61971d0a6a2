// Who eats with a person, and what each avoids. It says something of health: it stays on this device, and is sent with no question.
import { type Eater, readHousehold } from '@amanah/core/ingredients';
import { useSyncExternalStore } from 'react';
import { storageKeys, storedValue } from './storage.ts';

function readStoredHousehold(text: string | null): readonly Eater[] {
  try {
    return readHousehold(JSON.parse(text ?? 'null'));
  } catch {
    return []; // no JSON
  }
}

export const storedHousehold = storedValue<readonly Eater[]>(storageKeys.household, readStoredHousehold, (eaters) =>
  eaters.length === 0 ? null : JSON.stringify(eaters),
);

export function useHousehold(): readonly Eater[] {
  return useSyncExternalStore(storedHousehold.subscribe, storedHousehold.get, storedHousehold.get);
}
