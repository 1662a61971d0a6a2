// Keeps the verdict of an open page true: a recall or a suspension is seen within seconds, without a reload. Looks only while
// somebody can see the page, never records a scan, and changes nothing where the answer is the same.
import type { VerifyResponse } from '@amanah/api/verification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnPolicy } from '../../platform/own-rules.ts';
import { previewKey, scanKey } from '../../platform/verdict-keys.ts';
import { readVerdict } from '../../platform/verdict-preview.ts';

const refreshEveryMilliseconds = 10_000;

/** What makes it another verdict: its state, or other reasons for it. */
const meaning = ({ state, reasons }: VerifyResponse) => JSON.stringify([state, reasons]);

/** @param shown the verdict on the page; undefined while there is none */
export function useVerdictWatch(code: string, policy: OwnPolicy, shown: VerifyResponse | undefined): void {
  const client = useQueryClient();
  const isFound = shown !== undefined && shown.status !== 'not_found';
  useEffect(() => {
    if (!isFound) return;
    const leaving = new AbortController();
    const refreshVerdict = async () => {
      if (document.visibilityState !== 'visible') return;
      const now = await readVerdict(code, policy, leaving.signal);
      for (const key of [scanKey(code, policy), previewKey(code, policy)])
        client.setQueryData<VerifyResponse>(key, (was) => (was && meaning(was) !== meaning(now) ? now : was));
    };
    // Without a connection the page says so by itself, and the next time asks again.
    const quietly = () => refreshVerdict().catch(() => undefined);
    const timer = setInterval(quietly, refreshEveryMilliseconds);
    document.addEventListener('visibilitychange', quietly);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', quietly);
    };
  }, [code, policy, isFound, client]);
}
