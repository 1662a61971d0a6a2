// Where evidence comes from: a file, a URL, or a server that is asked about a code. Offline it is a file or nothing.
import { stat } from 'node:fs/promises';
import { CannotStart } from '../cannot-start.ts';
import { isFileFault } from '../durable-files.ts';
import { request, Unreachable } from '../outgoing-http.ts';
import { readNamedFile } from '../policy-file.ts';
import type { Surroundings } from '../surroundings.ts';

/** A batch brings its certificates, their status lists and its events; more than this nobody needs for one answer. */
const MAX_EVIDENCE_BYTES = 32 * 1024 * 1024;

const isHttp = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isFileFault(error, 'ENOENT') || isFileFault(error, 'ENOTDIR') || isFileFault(error, 'ENAMETOOLONG'))
      return false;
    throw new CannotStart('file.unreadable', { file: path, why: String(error) });
  }
}

/** The bytes that the operand stands for. Throws `Unreachable` when a server does not hand them over. */
export async function readSource(
  operand: string,
  { offline, server }: { offline: boolean; server: string | undefined },
  { stop }: Pick<Surroundings, 'stop'>,
): Promise<Uint8Array> {
  const isUrl = isHttp(operand);
  if (!isUrl && (await isThere(operand))) return readNamedFile(operand);
  if (offline) throw new CannotStart('usage.offlineNeedsFile', { operand });
  if (!isUrl && server === undefined) throw new CannotStart('usage.serverMissing', { operand });
  if (!isUrl && !isHttp(server ?? ''))
    throw new CannotStart('usage.urlInvalid', { option: '--server', value: server ?? '' });
  const url = isUrl ? operand : `${server?.replace(/\/+$/, '')}/api/evidence/${encodeURIComponent(operand)}`;
  const { status, bytes } = await request({ url, limitBytes: MAX_EVIDENCE_BYTES, stop });
  if (status !== 200) throw new Unreachable(url, `HTTP ${status}`);
  return bytes;
}
