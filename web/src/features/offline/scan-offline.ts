// A scan without a server: answered by the pack where it can be, and kept to be recorded when the connection is back.
import type { OwnRules } from '@amanah/api/verification';
import { answerOffline, type OfflineAnswer } from './answer-offline.ts';
import { type NewWaitingScan, storeScan } from './waiting-scans.ts';

type Asked = Pick<NewWaitingScan, 'code' | 'channel' | 'market' | 'scanId'>;

/** What the pack says, while the server may still answer. */
export const lookUpHere = (asked: Asked, rules: OwnRules | null): Promise<OfflineAnswer> =>
  answerOffline(asked.code, { market: asked.market, rules });

/** For a scan that no server answered. What says of itself what it is needs none. */
export function queueScan({ code, channel, market, scanId }: Asked, answer: OfflineAnswer): void {
  if (answer.fault === null)
    storeScan({ code, channel, market, scanId, scannedAt: answer.at, saidOffline: answer.verdict?.state ?? null });
}

export async function scanOffline(asked: Asked, rules: OwnRules | null): Promise<OfflineAnswer> {
  const answer = await lookUpHere(asked, rules);
  queueScan(asked, answer);
  return answer;
}
