// What seeding the demo is given.
import type { Doors } from './doors.ts';

export interface SeedDeps extends Doors {
  readonly clock: { now(): Date };
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}
