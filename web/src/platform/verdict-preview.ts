// The verdict of the moment on a code, which records no scan.
import { previewVerdict } from '@amanah/api/verification';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { previewKey } from './verdict-keys.ts';
import { ofVisit } from './visit.ts';

export const verdictPreviewQuery = (code: string, market: string | null) =>
  queryOptions({
    queryKey: previewKey(code, market),
    queryFn: ({ signal }) =>
      api.call(previewVerdict, { params: { code }, query: market === null ? {} : { market } }, signal),
    // It is of the moment: what was shown a while ago is asked for again.
    staleTime: ofVisit,
  });
