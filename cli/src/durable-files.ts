// Files that are either the old ones or the new ones, whole, whenever the power goes. Nothing here writes in place.
import { open, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** True for an error of the file system with this code, such as ENOENT. */
export const isFileFault = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The content of a file, `undefined` when there is none. Any other fault is thrown: unreadable is not absent. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isFileFault(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The name of a file reaches the disk with its folder, not with the file. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders; NTFS journals the name itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Replaces a file durably: when this resolves the new content survives a power cut, and at every moment before it the old
 * content does. One writer per path at a time.
 */
export async function replaceDurably(path: string, content: string): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.new`);
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Writes a file that must not be there yet; throws EEXIST otherwise. Only its owner may read it. */
export async function createDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}
