// Asks for verdicts. A scan is asked once and kept under its code, so that the product page does not look it up again.
import type { VerifyResponse } from '@amanah/api/verification';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { scanKey, seenKey } from '../../platform/verdict-keys.ts';
import { type Scan, verifyScan } from '../../platform/verify-scan.ts';
import { makeScanId } from './scan-id.ts';

/** The verdict behind a link: recorded as a scan through that link, unless the scanner has asked just before. */
export function scanQuery(code: string, market: string | null) {
  return queryOptions({
    queryKey: scanKey(code, market),
    queryFn: () => verifyScan({ code, channel: 'link', market, scanId: makeScanId() }),
  });
}

export function useVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scan: Scan) => verifyScan(scan),
    onSuccess: (verdict, { code, market }) => cacheScan(client, verdict, code, market),
  });
}

function cacheScan(client: QueryClient, verdict: VerifyResponse, code: string, market: string | null): void {
  for (const one of [code, verdict.code]) {
    client.setQueryData(scanKey(one, market), verdict);
    client.setQueryData(seenKey(one), true);
  }
}
