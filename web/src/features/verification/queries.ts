// Asks for verdicts. A scan is asked once and kept under its code, so that the product page does not look it up again.
import { previewVerdict, type VerifyResponse } from '@amanah/api/verification';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { verdictKey } from '../../platform/verdict-keys.ts';
import { type Scan, verifyScan } from '../../platform/verify-scan.ts';
import { makeScanId } from './scan-id.ts';

/** The verdict behind a link: recorded as a scan through that link, unless the scanner has asked just before. */
export function verdictQuery(code: string, market: string | null) {
  return queryOptions({
    queryKey: verdictKey(code, market),
    queryFn: () => verifyScan({ code, channel: 'link', market, scanId: makeScanId() }),
  });
}

/** The same question for another market, without recording another scan. */
export function verdictForMarketQuery(code: string, market: string | null) {
  return queryOptions({
    queryKey: verdictKey(code, market),
    queryFn: ({ signal }) =>
      api.call(previewVerdict, { params: { code }, query: market === null ? {} : { market } }, signal),
  });
}

export function useVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scan: Scan) => verifyScan(scan),
    onSuccess: (verdict, { code, market }) => cacheVerdict(client, verdict, code, market),
  });
}

function cacheVerdict(client: QueryClient, verdict: VerifyResponse, code: string, market: string | null): void {
  client.setQueryData(verdictKey(code, market), verdict);
  client.setQueryData(verdictKey(verdict.code, market), verdict);
}
