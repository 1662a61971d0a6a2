// The verdict of the moment on a code, which records no scan.
import { previewVerdict } from '@amanah/api/verification';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { previewKey } from './verdict-keys.ts';
import { ofVisit } from './visit.ts';

/** @param market where it is asked for, ISO 3166-1 alpha-2; null: nobody said */
export const readVerdict = (code: string, market: string | null, signal: AbortSignal) =>
  api.call(previewVerdict, { params: { code }, query: market === null ? {} : { market } }, signal);

export const verdictPreviewQuery = (code: string, market: string | null) =>
  queryOptions({
    queryKey: previewKey(code, market),
    queryFn: ({ signal }) => readVerdict(code, market, signal),
    // It is of the moment: what was shown a while ago is asked for again.
    staleTime: ofVisit,
  });
