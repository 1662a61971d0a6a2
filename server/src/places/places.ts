// The embedded gazetteer: opened at first use, and built before that, once for each data folder, by a process of its own. Two
// servers that build at the same time write the same files; the last rename wins.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { errorCode } from '../platform/error-code.ts';
import { type Gazetteer, openGazetteer } from './places-file.ts';

const script = fileURLToPath(new URL('places-build.ts', import.meta.url));
const run = promisify(execFile);
const longestBuildMilliseconds = 60_000;

/** @returns how to open it; the first call may take some seconds */
export function createPlaces(folder: string): { open(): Promise<Gazetteer> } {
  let opened: Promise<Gazetteer> | null = null;
  return {
    open() {
      opened ??= openOrBuild(folder).catch((error: unknown) => {
        opened = null; // the next question tries again
        throw error;
      });
      return opened;
    },
  };
}

async function openOrBuild(folder: string): Promise<Gazetteer> {
  try {
    return await openGazetteer(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  await run(process.execPath, [script, folder], { timeout: longestBuildMilliseconds });
  return openGazetteer(folder);
}
