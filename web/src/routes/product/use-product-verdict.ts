// The verdict behind an address. Coming from the scanner it is in the cache already; otherwise the visit is one scan.
// Another market is another question about the same code, never another scan; so is looking back from the own history.
import type { VerifyResponse } from '@amanah/api/verification';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { verdictForMarketQuery, verdictQuery } from '../../features/verification/queries.ts';
import { useVerdictWatch } from '../../features/verification/watch-verdict.ts';
import { useMarket } from '../../platform/market.ts';
import { verdictKey } from '../../platform/verdict-keys.ts';

export function useProductVerdict(code: string) {
  const client = useQueryClient();
  const { market } = useMarket();
  const isPreview = useLocation({ select: (location) => location.state.isPreview === true });
  const anyMarket = verdictKey(code, market).slice(0, 2);
  const isRecorded =
    client.getQueryData(verdictKey(code, market)) === undefined &&
    client.getQueriesData<VerifyResponse>({ queryKey: anyMarket }).some(([, verdict]) => verdict !== undefined);
  const answer = useQuery({
    ...(isPreview || isRecorded ? verdictForMarketQuery(code, market) : verdictQuery(code, market)),
    placeholderData: keepPreviousData,
  });

  // Links on the page carry the canonical code: they lead back here without a second lookup.
  const verdict = answer.isPlaceholderData ? undefined : answer.data;
  useVerdictWatch(code, market, verdict);
  useEffect(() => {
    if (!verdict || verdict.code === code) return;
    const canonical = verdictKey(verdict.code, market);
    if (client.getQueryData(canonical) === undefined) client.setQueryData(canonical, verdict);
  }, [verdict, code, market, client]);
  return answer;
}
