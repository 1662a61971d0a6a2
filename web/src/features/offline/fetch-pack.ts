// Brings the pack of this device up to date: 304, a difference, or all of it. What does not hold is never kept, and replaces nothing.
import { RequestFailed } from '@amanah/api/client';
import { noMarket, offlinePack, offlineTrust } from '@amanah/api/offline';
import { applyDelta } from '@amanah/core/offline';
import { api, clientKnowing } from '../../platform/api.ts';
import { checkKept, versionOf } from './check-kept.ts';
import { type KeptPack, readKeptPack, storePack } from './pack-store.ts';

export type FetchOutcome = 'kept' | 'refused';

export async function fetchPack(market: string | null, signal?: AbortSignal): Promise<FetchOutcome> {
  const now = () => new Date().toISOString();
  const before = await readKeptPack();
  // A pack that does not hold is no base for a difference.
  const isBase =
    before !== null && before.market === market && (await checkKept(before, market, now())).usable !== null;
  const kept = isBase ? before : null;
  const base = kept ? versionOf(kept) : undefined;
  const params = { market: market ?? noMarket };
  const client = base === undefined ? api : clientKnowing(`"${base}"`);
  const content = await client
    .call(offlinePack, { params, query: base === undefined ? {} : { have: base } }, signal)
    .then(async (answer): Promise<Pick<KeptPack, 'note' | 'body'>> => {
      if (answer.kind === 'full') return answer;
      return { note: answer.note, body: applyDelta(kept?.body ?? '', answer) };
    })
    .catch((failure: unknown) => {
      if (failure instanceof RequestFailed && failure.status === 304 && kept) return kept;
      throw failure;
    });
  const next: KeptPack = {
    market,
    note: content.note,
    body: content.body,
    trust: await api.call(offlineTrust, {}, signal),
    askedAt: now(),
  };
  const { usable } = await checkKept(next, market, now());
  if (!usable) return 'refused';
  await storePack(next);
  return 'kept';
}
