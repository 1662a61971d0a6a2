// A scan without a server: answered by the pack where it can be, and kept to be recorded when the connection is back.
import type { OwnRules } from '@amanah/api/verification';
import { answerOffline, type OfflineAnswer } from './answer-offline.ts';
import { type NewWaitingScan, storeScan } from './waiting-scans.ts';

export async function scanOffline(
  asked: Pick<NewWaitingScan, 'code' | 'channel' | 'market' | 'scanId'>,
  rules: OwnRules | null,
): Promise<OfflineAnswer> {
  const answer = await answerOffline(asked.code, { market: asked.market, rules });
  const { code, channel, market, scanId } = asked;
  if (answer.fault === null)
    storeScan({ code, channel, market, scanId, scannedAt: answer.at, saidOffline: answer.verdict?.state ?? null });
  return answer;
}
