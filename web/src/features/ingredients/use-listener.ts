// By which of a person's rules a label is read: whose rulings count, and what they accept of insects.
import type { Listener } from '@amanah/core/ingredients';
import { useMemo } from 'react';
import { useOwnRules } from '../../platform/own-rules.ts';

export function useListener(): Listener {
  const rules = useOwnRules();
  return useMemo(() => ({ rulingAuthorities: rules?.rulingAuthorities ?? null, insects: rules?.insects }), [rules]);
}
