// Asks for verdicts. A scan is asked once and kept under its code, so that the product page does not look it up again.
import type { VerifyResponse } from '@amanah/api/verification';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type OwnPolicy, storedRules } from '../../platform/own-rules.ts';
import { scanKey, seenKey } from '../../platform/verdict-keys.ts';
import { type Scan, verifyScan } from '../../platform/verify-scan.ts';
import { makeScanId } from './scan-id.ts';

/** The verdict behind a link: recorded as a scan through that link, unless the scanner has asked just before. */
export function scanQuery(code: string, policy: OwnPolicy) {
  return queryOptions({
    queryKey: scanKey(code, policy),
    queryFn: () => verifyScan({ code, channel: 'link', market: policy.market, scanId: makeScanId() }, policy.rules),
  });
}

export function useVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (scan: Scan) => {
      const rules = storedRules.get();
      const verdict = await verifyScan(scan, rules);
      cacheScan(client, verdict, scan.code, { market: scan.market, rules });
      return { verdict, rules };
    },
  });
}

function cacheScan(client: QueryClient, verdict: VerifyResponse, code: string, policy: OwnPolicy): void {
  for (const one of [code, verdict.code]) {
    client.setQueryData(scanKey(one, policy), verdict);
    client.setQueryData(seenKey(one), true);
  }
}
