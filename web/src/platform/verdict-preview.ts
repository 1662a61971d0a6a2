// The verdict of the moment on a code, which records no scan. Whatever changes a verdict forgets everything under `verdict`.
import { previewVerdict } from '@amanah/api/verification';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { ofVisit } from './visit.ts';

/** @param market where it is asked for, ISO 3166-1 alpha-2; null: nobody said */
export const verdictPreviewQuery = (code: string, market: string | null) =>
  queryOptions({
    queryKey: ['verdict', 'preview', code, market],
    queryFn: ({ signal }) =>
      api.call(previewVerdict, { params: { code }, query: market === null ? {} : { market } }, signal),
    // It is of the moment: what was shown a while ago is asked for again.
    staleTime: ofVisit,
  });
