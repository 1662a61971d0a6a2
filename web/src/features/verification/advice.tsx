// What somebody does who holds a pack that is not verified. Said once: nothing where the first sentence says it already.
import {
  displayOf,
  type HeadlineCode,
  headlineOf,
  type ReasonCode,
  type VerdictState,
} from '@amanah/core/verification';
import { useTranslations } from 'use-intl';

export interface AdviceProps {
  readonly reasons: readonly {
    readonly code: ReasonCode;
    readonly details: Readonly<Record<string, string | number>>;
  }[];
}

/** Their sentences say what to do. */
const advising: ReadonlySet<HeadlineCode> = new Set<HeadlineCode>([
  'code.not_registered',
  'batch.under_investigation',
  'batch.held',
  'batch.not_made_yet',
  'lab.detected',
  'serial.impossible_travel',
  'serial.not_registered',
  'fraud.open',
  'fraud.confirmed',
]);

/**
 * Which advice a verdict needs beside its first sentence; null: none.
 *
 * @example adviceFor('certified', [{ code: 'certificate.valid', details: {} }]) // null
 */
export function adviceFor(
  state: VerdictState,
  reasons: AdviceProps['reasons'],
): 'pack' | 'some' | 'refused' | 'ingredient' | null {
  const recalls = reasons.filter(({ code }) => code === 'batch.recalled');
  // Without a batch it cannot be told whether this pack is one of those.
  if (recalls.length > 0) return recalls.some(({ details }) => details['someBatches'] === undefined) ? 'pack' : 'some';
  if (displayOf(state) !== 'not_verified') return null;
  const { code, details } = headlineOf({ state, reasons });
  if (advising.has(code)) return null;
  // Made on a day that is not known: the sentence says to scan the batch.
  if (code === 'certificate.expired' && details['madeOn'] === undefined && details['unknownBatch'] === undefined)
    return null;
  // Nobody has to ask the maker what is in it: it says so.
  return code.startsWith('ingredient.') ? 'ingredient' : 'refused';
}

export function Advice({ state, reasons }: AdviceProps & { readonly state: VerdictState }) {
  const t = useTranslations('result.advice');
  const advice = adviceFor(state, reasons);
  return advice === null ? null : <p className="mt-2 max-w-xl font-semibold">{t(advice)}</p>;
}
