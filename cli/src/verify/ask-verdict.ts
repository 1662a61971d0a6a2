// What a server says of goods beside the evidence: a recall, a result of a laboratory, an ingredient. Its word, which no proof holds, and without
// which a proof of a certificate would be taken for an answer about the goods.
import { pathOf } from '@amanah/api/client';
import { previewVerdict, verifyResponseSchema } from '@amanah/api/verification';
import { jsonOf } from '../json-of.ts';
import { request, Unreachable } from '../outgoing-http.ts';
import type { Surroundings } from '../surroundings.ts';

const mostBytes = 2 * 1024 * 1024;

export interface SaidVerdict {
  readonly state: string;
  /** Its headline in words, and what to do. */
  readonly message: string;
}

/** @returns null: the server has no answer at this address @throws Unreachable */
export async function askVerdict(
  server: string,
  code: string,
  { stop, language }: Pick<Surroundings, 'stop' | 'language'>,
): Promise<SaidVerdict | null> {
  const url = server.replace(/\/+$/, '') + pathOf(previewVerdict, { code });
  const { status, bytes } = await request({ url, limitBytes: mostBytes, language, stop });
  if (status === 404) return null;
  if (status !== 200) throw new Unreachable(url, `HTTP ${status}`);
  const { data, error } = verifyResponseSchema
    .pick({ state: true, message: true })
    .safeParse(jsonOf(Buffer.from(bytes).toString('utf8')));
  if (!data) throw new Unreachable(url, error.message);
  return data;
}
