// Where this browser keeps what it has heard of goods, and the one way to forget it. Nobody else writes these keys (a law), so that no change of a
// verdict forgets them but for one. It asks for nothing itself.
import type { QueryClient } from '@tanstack/react-query';
import type { OwnPolicy } from './own-rules.ts';

/** What comes second is never a code, so that no code is taken for another kind of key. */
type VerdictKey = readonly ['verdict', 'scan' | 'of', code: string, policy: OwnPolicy];

/**
 * The answer to a recorded scan. Beside it and not the same is the verdict of the moment: where that was seen, a visit still has to be recorded.
 * @param policy another one is another question
 */
export const scanKey = (code: string, policy: OwnPolicy): VerdictKey => ['verdict', 'scan', code, policy];
/** The verdict of the moment, which records no scan. */
export const previewKey = (code: string, policy: OwnPolicy): VerdictKey => ['verdict', 'of', code, policy];
/** Its page has been looked at, as a scan or looking back: coming back to it is no other scan. */
export const seenKey = (code: string) => ['verdict', 'seen', code] as const;
export const statesKey = (codes: readonly string[]) => ['verdict', 'states', codes] as const;
export const evidenceKey = (subject: string) => ['evidence', subject] as const;
/** @param isPreview looked back at: nothing was recorded */
export const offlineAnswerKey = (code: string, policy: OwnPolicy, isPreview: boolean) =>
  ['offline-answer', code, policy, isPreview] as const;

const isAboutGoods = ([first]: readonly unknown[]) =>
  first === 'verdict' || first === 'evidence' || first === 'offline-answer';
/** Asking for these is a scan: only a visit is one. Their page keeps itself true. */
const isScan = ([first, second]: readonly unknown[]) =>
  first === 'offline-answer' || (first === 'verdict' && second === 'scan');

/**
 * For whoever changed what a verdict rests on: all that was heard before is about what was before. What is on the page is asked for again, the rest
 * when somebody comes back to it.
 */
export function forgetVerdicts(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isAboutGoods(queryKey) });
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isAboutGoods(queryKey) && !isScan(queryKey) });
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => isAboutGoods(queryKey) && isScan(queryKey),
    refetchType: 'none',
  });
}
