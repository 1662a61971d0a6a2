// Whether the log still goes on: what waits for a minute without another checkpoint is not going to be signed by itself. Never stops anything.

const stallMilliseconds = 60_000;

export interface StallWatch {
  /** Of a round: the head as it is, and whether everything is in its checkpoint. */
  note(progress: { readonly head: { readonly checkpoint_size: number }; readonly isWhole: boolean }): void;
  /** It waits for others, which is no fault of its own. */
  forgive(): void;
  isStalled(): boolean;
}

/** @param now milliseconds of a clock that never jumps */
export function createStallWatch(now: () => number): StallWatch {
  let wentOnAt = now();
  let published = 0;
  return {
    note({ head: { checkpoint_size: size }, isWhole }) {
      if (isWhole || size !== published) wentOnAt = now();
      published = size;
    },
    forgive() {
      wentOnAt = now();
    },
    isStalled: () => now() - wentOnAt > stallMilliseconds,
  };
}
