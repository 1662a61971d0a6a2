// Asks for verdicts. A scan is asked once and kept under its code, so that the product page does not look it up again.
import { previewVerdict, type scanChannels, type VerifyResponse, verify } from '@amanah/api/verification';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { makeScanId } from './scan-id.ts';

export type ScanChannel = (typeof scanChannels)[number];

/** After this long a lookup is given up; the same scan id makes a repetition harmless. */
const patienceMilliseconds = 15_000;

export const verdictKey = (code: string, market: string | null) => ['verdict', code, market] as const;

async function ask(code: string, channel: ScanChannel, market: string | null, scanId: string): Promise<VerifyResponse> {
  const body = { qrCode: code, scanId, channel, ...(market === null ? {} : { market }) };
  return api.call(verify, { body }, AbortSignal.timeout(patienceMilliseconds));
}

/** The verdict behind a link: recorded as a scan through that link, unless the scanner has asked just before. */
export function verdictQuery(code: string, market: string | null) {
  return queryOptions({
    queryKey: verdictKey(code, market),
    queryFn: () => ask(code, 'link', market, makeScanId()),
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

export interface Verification {
  readonly code: string;
  readonly channel: ScanChannel;
  readonly market: string | null;
  /** The same for every attempt at one scan. */
  readonly scanId: string;
}

export function useVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, channel, market, scanId }: Verification) => ask(code, channel, market, scanId),
    onSuccess: (verdict, { code, market }) => cacheVerdict(client, verdict, code, market),
  });
}

function cacheVerdict(client: QueryClient, verdict: VerifyResponse, code: string, market: string | null): void {
  client.setQueryData(verdictKey(code, market), verdict);
  client.setQueryData(verdictKey(verdict.code, market), verdict);
}
