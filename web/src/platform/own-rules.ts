// What a person accepts, by which their answers are judged. It says something of religion and health: it stays on this device, travels with a
// question in its body, and is kept with no scan. What cannot be read of it is judged by the strictest rules.
import type { OwnRules } from '@amanah/api/verification';
import { readPersonalRules } from '@amanah/core/verification';
import { useMemo, useSyncExternalStore } from 'react';
import { storedMarket, useMarket } from './market.ts';
import { storageKeys, storedValue } from './storage.ts';

/** @returns null: no rule that can be read */
export function readRules(text: string | null): OwnRules | null {
  try {
    return readPersonalRules(JSON.parse(text ?? 'null'));
  } catch {
    return null; // no JSON
  }
}

/** null: the person set none, and the strictest decide. */
export const storedRules = storedValue<OwnRules | null>(storageKeys.rules, readRules, (rules) =>
  rules === null ? null : JSON.stringify(rules),
);

/** By what the questions of a person are judged. */
export interface OwnPolicy {
  /** Where they shop, ISO 3166-1 alpha-2; null: nobody said. */
  readonly market: string | null;
  readonly rules: OwnRules | null;
}

/** Of somebody who said nothing. */
export const noPolicy: OwnPolicy = { market: null, rules: null };

/** For what works without a screen. */
export const ownPolicy = (): OwnPolicy => ({ market: storedMarket.get(), rules: storedRules.get() });

export function useOwnRules(): OwnRules | null {
  return useSyncExternalStore(storedRules.subscribe, storedRules.get, storedRules.get);
}

export function useOwnPolicy(): OwnPolicy {
  const { market } = useMarket();
  const rules = useOwnRules();
  return useMemo(() => ({ market, rules }), [market, rules]);
}
