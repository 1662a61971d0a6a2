// How wrong tries slow down the next ones. Nobody is ever shut out: each wait has an end, and what is refused meanwhile does not make it longer.

export interface Pace {
  /** So many tries are judged without a wait between them. */
  readonly free: number;
  /** After the first try beyond them; twice as long after each further one. */
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Without a further try they count no more after this time. */
  readonly forgetSeconds: number;
}

/** Times are milliseconds since 1970. */
export interface Tries {
  readonly failures: number;
  /** From then on the next one is judged. */
  readonly openAt: number;
  readonly forgottenAt: number;
}

export type Counted =
  | {
      readonly isJudged: true;
      readonly after: Tries /** With this one the waits begin. */;
      readonly isFirstSlow: boolean;
    }
  | { readonly isJudged: false; readonly waitMilliseconds: number };

/**
 * Counts one more try as wrong, before it is judged: tries that are made at once cannot overtake the count.
 *
 * @param before null: there was none
 * @example countTry(null, { free: 5, firstWaitSeconds: 2, longestWaitSeconds: 900, forgetSeconds: 86400 }, 0).isJudged // true
 */
export function countTry(before: Tries | null, pace: Pace, now: number): Counted {
  const known = before !== null && before.forgottenAt > now ? before : null;
  if (known && known.openAt > now) return { isJudged: false, waitMilliseconds: known.openAt - now };
  const failures = (known?.failures ?? 0) + 1;
  const beyond = failures - pace.free;
  const waitSeconds =
    beyond <= 0 ? 0 : Math.min(pace.longestWaitSeconds, pace.firstWaitSeconds * 2 ** Math.min(beyond - 1, 30));
  return {
    isJudged: true,
    after: {
      failures,
      // Without a wait it is open for everybody, also for a process whose clock is a little behind.
      openAt: waitSeconds === 0 ? 0 : now + waitSeconds * 1_000,
      // The last wait is over before it is forgotten, or waiting long enough would give all the free tries back.
      forgottenAt: now + Math.max(pace.forgetSeconds, waitSeconds) * 1_000,
    },
    isFirstSlow: beyond === 1,
  };
}
