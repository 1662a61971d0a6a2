// Names places in stack traces as they are in the sources, when a trace is first read: Node's own --enable-source-maps reads every map at each
// start. Must never fail: a trace without it names the bundle.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** By the address of a file of the bundle; null where there is none. */
const maps = new Map();

function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
  return maps.get(file);
}

function readMap(address) {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(address), 'utf8')));
  } catch {
    return null; // Node's own files, and packages that are no part of the bundle.
  }
}

/** @param bundle address of its folder, with a slash at the end */
export function nameSourcesIn(bundle) {
  Error.prepareStackTrace = (error, calls) => {
    const lines = calls.map((call) => `\n    at ${placeOf(call, bundle)}`);
    return `${headOf(error)}${lines.join('')}`;
  };
}

function headOf(error) {
  try {
    return String(error);
  } catch {
    return 'Error'; // whatever was thrown cannot be said
  }
}

function placeOf(call, bundle) {
  const shown = String(call);
  const file = call.getFileName();
  if (!file?.startsWith(bundle)) return shown;
  const entry = mapOf(file)?.findEntry(call.getLineNumber() - 1, call.getColumnNumber() - 1);
  if (!entry?.originalSource) return shown;
  const source = `${fileURLToPath(new URL(entry.originalSource, file))}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  return shown.replace(/file:\/\/[^)]*/, source);
}
