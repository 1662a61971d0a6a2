// Folders that hold what somebody sends while it comes, so that it never lies in memory. They go when the work with them is over; what a
// process that was killed has left is swept.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from './clock.ts';

const prefix = 'amanah-upload-';
/** Longer than anybody may take to send one. */
const leftMilliseconds = 3_600_000;

/** @returns its path; for this account alone */
export const makeTemporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), prefix));

export const removeTemporaryFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Removes what a process that was killed has left in the temporary folder. */
export async function sweepTemporaryFiles(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY })); // another process was quicker
    if (systemClock.now().getTime() - mtimeMs > leftMilliseconds) await removeTemporaryFolder(path);
  }
}
