// The verdict behind an address. Coming from the scanner it is in the cache already; otherwise the visit is one scan.
// Another market or rule is another question about the same code, never another scan; so is looking back from the own history.
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { answerOfPage } from '../../features/verification/answer-of-product.ts';
import { scanQuery } from '../../features/verification/queries.ts';
import { useVerdictWatch } from '../../features/verification/watch-verdict.ts';
import { useOwnPolicy } from '../../platform/own-rules.ts';
import { previewKey, scanKey, seenKey } from '../../platform/verdict-keys.ts';
import { verdictPreviewQuery } from '../../platform/verdict-preview.ts';

export function useProductVerdict(code: string) {
  const client = useQueryClient();
  const policy = useOwnPolicy();
  const isPreview = useLocation({ select: (location) => location.state.isPreview === true });
  // Kept for as long as the page is open.
  const { data: isSeen = false } = useQuery<boolean>({ queryKey: seenKey(code), queryFn: skipToken });
  const isScanned = client.getQueryData(scanKey(code, policy)) !== undefined;
  const asksForScan = isScanned || !(isPreview || isSeen);
  const arrived = answerOfPage(code, policy);
  const answer = useQuery({
    ...(asksForScan ? scanQuery(code, policy) : verdictPreviewQuery(code, policy)),
    // An answer by other rules is none of this person's, not for a moment.
    placeholderData: (previous, asked) => (asked?.queryKey[3].rules === policy.rules ? previous : undefined) ?? arrived,
  });

  // Links on the page carry the canonical code: they lead back here without a second lookup.
  const verdict = answer.isPlaceholderData ? undefined : answer.data;
  useVerdictWatch(code, policy, verdict);
  useEffect(() => {
    if (!verdict) return;
    const canonical = (asksForScan ? scanKey : previewKey)(verdict.code, policy);
    if (client.getQueryData(canonical) === undefined) client.setQueryData(canonical, verdict);
    for (const one of [code, verdict.code]) client.setQueryData(seenKey(one), true);
  }, [verdict, code, policy, asksForScan, client]);
  // What came with the page is of this moment.
  return { answer, isAskingAgain: answer.isPlaceholderData && answer.data !== arrived };
}
