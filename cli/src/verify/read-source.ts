// Where evidence comes from: a file, a URL, or a server that is asked about a code. Offline it is a file or nothing.
import { stat } from 'node:fs/promises';
import { pathOf } from '@amanah/api/client';
import { evidence } from '@amanah/api/evidence';
import { CannotStart } from '../cannot-start.ts';
import { isFileFault } from '../durable-files.ts';
import { request, Unreachable } from '../outgoing-http.ts';
import { readNamedFile } from '../policy-file.ts';
import type { Surroundings } from '../surroundings.ts';

/** A batch brings its certificates, their status lists and its events; more than this nobody needs for one answer. */
const MAX_EVIDENCE_BYTES = 32 * 1024 * 1024;

export interface Source {
  /** null: the server that was asked about a code has no evidence under it. */
  readonly bytes: Uint8Array | null;
  /** The code that a server was asked about, null for a file or a URL. */
  readonly code: string | null;
}

const isHttp = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].some((code) => isFileFault(error, code))) return false;
    throw new CannotStart('file.unreadable', { file: path, why: String(error) });
  }
}

/**
 * What the operand stands for. A GS1 Digital Link is a code that looks like a URL: with a server to ask it is a code, without
 * one it is where evidence is served. Throws `Unreachable` when a server does not hand it over.
 */
export async function readSource(
  operand: string,
  { offline, server }: { offline: boolean; server: string | undefined },
  { stop }: Pick<Surroundings, 'stop'>,
): Promise<Source> {
  if (server !== undefined && !isHttp(server))
    throw new CannotStart('usage.urlInvalid', { option: '--server', value: server });
  if (await isFile(operand)) return { bytes: await readNamedFile(operand), code: null };
  if (offline) throw new CannotStart('usage.offlineNeedsFile', { operand });
  if (server === undefined && !isHttp(operand)) throw new CannotStart('usage.serverMissing', { operand });
  const url = server === undefined ? operand : server.replace(/\/+$/, '') + pathOf(evidence, { subject: operand });
  const { status, bytes } = await request({ url, limitBytes: MAX_EVIDENCE_BYTES, stop });
  if (status === 404 && server !== undefined) return { bytes: null, code: operand };
  if (status !== 200) throw new Unreachable(url, `HTTP ${status}`);
  return { bytes, code: server === undefined ? null : operand };
}
