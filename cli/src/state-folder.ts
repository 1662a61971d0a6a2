// A state folder belongs to one process at a time. The lock is the kernel's and ends with the process, so a kill leaves
// nothing behind that somebody would have to remove, and no stale file can be mistaken for a holder.
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from './cannot-start.ts';
import { isFileFault, syncFolder } from './durable-files.ts';

export interface HeldFolder {
  readonly path: string;
  readonly release: () => void;
}

/** SQLITE_BUSY: somebody else holds the lock. */
const BUSY = 5;

/** Takes the folder, making it where needed. */
export async function holdFolder(path: string): Promise<HeldFolder> {
  let lock: DatabaseSync | undefined;
  try {
    await makeFolder(resolve(path));
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

/** A state on the disk in a folder that is not is lost with it, so the folders above are synced too. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  const top = dirname(first ?? path);
  let at = path;
  do {
    at = dirname(at);
    await syncFolder(at).catch((error: unknown) => {
      // Whoever made the folder for us may keep the one above to himself.
      if (!isFileFault(error, 'EACCES')) throw error;
    });
  } while (at !== top);
}
