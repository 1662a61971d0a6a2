// Answers that are made once for all who ask in the same moment, and kept for a short while: bounded in bytes, gone by themselves. The
// key has to hold everything that the answer follows from; what is kept here is never asked whether it still holds.
import { performance } from 'node:perf_hooks';

export interface ShortCacheOptions<Value> {
  readonly milliseconds: number;
  readonly mostBytes: number;
  /** About how much memory a value takes. What is larger than everything that may be kept is not kept. */
  readonly bytesOf: (value: Value) => number;
  readonly now?: () => number;
}

export interface ShortCache<Value> {
  /** Whoever asks while it is being made waits for the same one. What could not be made is not kept. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

interface Kept<Value> {
  readonly value: Promise<Value>;
  bytes: number;
  /** null while it is being made. */
  madeAt: number | null;
}

export function createShortCache<Value>(options: ShortCacheOptions<Value>): ShortCache<Value> {
  const { milliseconds, mostBytes, bytesOf, now = () => performance.now() } = options;
  const kept = new Map<string, Kept<Value>>();
  let bytes = 0;
  let isSweepDue = false;

  function drop(key: string) {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function dropOld() {
    isSweepDue = false;
    for (const [key, { madeAt }] of kept) if (madeAt !== null && now() - madeAt >= milliseconds) drop(key);
    if (kept.size > 0) schedule();
  }
  function schedule() {
    if (isSweepDue) return;
    isSweepDue = true;
    setTimeout(dropOld, milliseconds).unref();
  }

  return {
    async get(key, make) {
      const known = kept.get(key);
      if (known && (known.madeAt === null || now() - known.madeAt < milliseconds)) return known.value;
      drop(key);
      const entry: Kept<Value> = { value: make(), bytes: 0, madeAt: null };
      kept.set(key, entry);
      try {
        const value = await entry.value;
        const size = bytesOf(value);
        if (kept.get(key) !== entry) return value;
        if (size > mostBytes) drop(key);
        else {
          entry.madeAt = now();
          entry.bytes = size;
          bytes += size;
        }
        for (const oldest of kept.keys()) {
          if (bytes <= mostBytes) break;
          drop(oldest);
        }
        schedule();
        return value;
      } catch (error) {
        if (kept.get(key) === entry) drop(key);
        throw error;
      }
    },
  };
}
