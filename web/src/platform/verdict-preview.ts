// The verdict of the moment on a code, which records no scan.
import { previewVerdict, type VerifyResponse, verdictByRules } from '@amanah/api/verification';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import type { OwnPolicy } from './own-rules.ts';
import { previewKey } from './verdict-keys.ts';
import { ofVisit } from './visit.ts';

/** Rules go in the body: an address is written down on its way. */
export function readVerdict(code: string, { market, rules }: OwnPolicy, signal: AbortSignal): Promise<VerifyResponse> {
  const where = market === null ? {} : { market };
  return rules === null
    ? api.call(previewVerdict, { params: { code }, query: where }, signal)
    : api.call(verdictByRules, { params: { code }, body: { ...where, rules } }, signal);
}

export const verdictPreviewQuery = (code: string, policy: OwnPolicy) =>
  queryOptions({
    queryKey: previewKey(code, policy),
    queryFn: ({ signal }) => readVerdict(code, policy, signal),
    // It is of the moment: what was shown a while ago is asked for again.
    staleTime: ofVisit,
  });
