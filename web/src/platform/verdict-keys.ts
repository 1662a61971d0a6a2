// Where this browser keeps what it has heard of goods, and the one way to forget it. Nobody else writes these keys (a law), so that no change of a
// verdict forgets them but for one. It asks for nothing itself.
import type { QueryClient } from '@tanstack/react-query';

/** @param market where it is asked for, ISO 3166-1 alpha-2; null: nobody said */
export const verdictKey = (code: string, market: string | null) => ['verdict', code, market] as const;
/** The verdict of the moment, which records no scan. */
export const previewKey = (code: string, market: string | null) => ['verdict', 'preview', code, market] as const;
export const statesKey = (codes: readonly string[]) => ['verdict', 'states', codes] as const;
export const evidenceKey = (subject: string) => ['evidence', subject] as const;
/** @param isPreview looked back at: nothing was recorded */
export const offlineAnswerKey = (code: string, market: string | null, isPreview: boolean) =>
  ['offline-answer', code, market, isPreview] as const;

const isAboutGoods = ([first]: readonly unknown[]) =>
  first === 'verdict' || first === 'evidence' || first === 'offline-answer';
/** Asking for these is a scan: only a visit is one. Their page keeps itself true. */
const isScan = ([first, second]: readonly unknown[]) =>
  first === 'offline-answer' || (first === 'verdict' && second !== 'preview' && second !== 'states');

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
