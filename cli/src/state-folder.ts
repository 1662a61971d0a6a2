// A state folder belongs to one process at a time. The lock is the kernel's and ends with the process, so a kill leaves
// nothing behind that somebody would have to remove, and no stale file can be mistaken for a holder.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from './cannot-start.ts';

export interface HeldFolder {
  readonly path: string;
  readonly release: () => void;
}

/** SQLITE_BUSY: somebody else holds the lock. */
const BUSY = 5;

/** Takes the folder, making it where needed. */
export function holdFolder(path: string): HeldFolder {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    // Node has no flock. An empty SQLite file is used for its lock alone and never holds a byte.
    lock = new DatabaseSync(join(path, 'lock'), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) {
      throw new CannotStart('state.folderInUse', { folder: path });
    }
    throw new CannotStart('state.folderUnusable', { folder: path, why: String(error) });
  }
  const held = lock;
  return { path, release: () => held.close() };
}
