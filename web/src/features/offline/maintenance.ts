// What happens behind the pages for the time without a network: the service worker is there, the pack is fresh, and what waited is sent
// when the connection is back. Begins when the page has long been drawn.
import { ServerUnreachable } from '@amanah/api/client';
import { storedMarket } from '../../platform/market.ts';
import { queryClient } from '../../platform/query.ts';
import { registerWorker } from '../../platform/service-worker.ts';
import { fetchPack } from './fetch-pack.ts';
import { isOwn, sendScans, waitingScans } from './waiting-scans.ts';

/** Verdicts change by the minute, packs a little after them. */
const freshMilliseconds = 10 * 60_000;
/** What the server gave did not hold: perhaps its log signs in a moment. */
const refusedMilliseconds = 60_000;
const tryAgainMilliseconds = 10_000;

const isWaiting = () => waitingScans.get().some((one) => isOwn(one) && one.outcome === null);

export function startMaintenance(): void {
  let freshUntil = 0;
  let isBusy = false;

  // Asked as a query, so that the page learns from it whether the server can be reached.
  const refresh = (market: string | null) =>
    queryClient.fetchQuery({
      queryKey: ['offline-pack', market],
      queryFn: ({ signal }) => fetchPack(market, signal),
      staleTime: 0,
      gcTime: 0,
    });

  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      if (Date.now() >= freshUntil) {
        const outcome = await refresh(storedMarket.get());
        freshUntil = Date.now() + (outcome === 'kept' ? freshMilliseconds : refusedMilliseconds);
      }
      if (isWaiting()) await sendScans();
    } catch (failure) {
      // Whatever else went wrong, the pack that is there stays, and the next round tries again.
      freshUntil = failure instanceof ServerUnreachable ? 0 : Date.now() + freshMilliseconds;
    } finally {
      isBusy = false;
    }
  };
  const again = () => {
    freshUntil = 0;
    void work();
  };

  if (isBuilt) void registerWorker().catch(() => undefined); // a browser that keeps nothing still has everything else
  void work();
  window.addEventListener('online', again);
  storedMarket.subscribe(again);
  setInterval(() => {
    if (document.visibilityState === 'visible') void work();
  }, tryAgainMilliseconds);
}
