// Whether heavy things wait until somebody asks for them: by what the person set, and by how fast the files of this page came. Measured here,
// because not every browser knows its network. It never says what is left out for good.

/** Below this, what a map needs takes more than two seconds. */
const slowBitsPerSecond = 2_500_000;
/** Of less than this most of the time is the way there and back. */
const tellingBytes = 50_000;

export const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean } | undefined)?.saveData === true; // not in every browser

type Arrived = Pick<PerformanceResourceTiming, 'responseStart' | 'responseEnd' | 'transferSize' | 'initiatorType'>;

/**
 * How fast files came over the network, in bits a second of the time in which any of them was coming: a busy phone asks late. null: too little came that way, as when the browser had them.
 *
 * @param files with times in milliseconds and sizes in bytes
 * @example rateOf([{ responseStart: 500, responseEnd: 1500, transferSize: 200_000, initiatorType: 'script' }]) // 1_600_000
 */
export function rateOf(files: readonly Arrived[]): number | null {
  const sent = files.filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0);
  const bytes = sent.reduce((sum, { transferSize }) => sum + transferSize, 0);
  if (bytes < tellingBytes) return null;
  let [milliseconds, until] = [0, 0];
  for (const { responseStart, responseEnd } of sent.toSorted((a, b) => a.responseStart - b.responseStart)) {
    milliseconds += Math.max(0, responseEnd - Math.max(responseStart, until));
    until = Math.max(until, responseEnd);
  }
  return (bytes * 8 * 1000) / Math.max(1, milliseconds);
}

export function isConnectionSlow(): boolean {
  if (savesData()) return true;
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]; // entries of this kind
  // Scripts come side by side; what an API answers also waits for the server.
  const rate = rateOf(files.filter(({ initiatorType }) => initiatorType === 'script' || initiatorType === 'link'));
  return rate !== null && rate < slowBitsPerSecond;
}
