// Token buckets by name, for one process: how often somebody may do something. One number for each name, forgotten as soon as its bucket is
// full again; whoever invents names fills no memory, because the oldest half of them is forgotten together.

export interface Rate {
  readonly perMinute: number;
  /** How many at once after a pause. */
  readonly burst: number;
}

export interface Spent {
  readonly isAllowed: boolean;
  /** How many are left now. */
  readonly remaining: number;
  /** Until the bucket is full again, in milliseconds. */
  readonly fullInMilliseconds: number;
  /** Until the next one is allowed; 0 where this one was. */
  readonly waitMilliseconds: number;
}

export interface TokenBuckets {
  /** @param now milliseconds of a clock that never goes back */
  spend(name: string, now: number): Spent;
}

const mostNames = 20_000;

/**
 * The generic cell rate algorithm (ITU-T I.371): of a bucket only the moment is kept at which it will be full again.
 *
 * @example createTokenBuckets({ perMinute: 60, burst: 2 }).spend('192.0.2.1', 0).remaining // 1
 */
export function createTokenBuckets({ perMinute, burst }: Rate, most = mostNames): TokenBuckets {
  const interval = 60_000 / perMinute;
  const depth = interval * burst;
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  let turnedAt = Number.NEGATIVE_INFINITY;
  return {
    spend(name, now) {
      // After the time that a bucket takes to fill, every name that is still in the old half has a full one.
      if (young.size >= most / 2 || now - turnedAt > depth) {
        old = now - turnedAt > 2 * depth ? new Map() : young;
        young = new Map();
        turnedAt = now;
      }
      const fullAt = Math.max(young.get(name) ?? old.get(name) ?? now, now);
      const wait = fullAt - now - (depth - interval);
      const isAllowed = wait <= 0;
      const next = isAllowed ? fullAt + interval : fullAt;
      young.set(name, next);
      return {
        isAllowed,
        remaining: Math.floor((depth - (next - now)) / interval),
        fullInMilliseconds: next - now,
        waitMilliseconds: isAllowed ? 0 : wait,
      };
    },
  };
}
