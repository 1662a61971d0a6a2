// Files of the server as the bytes that they are: evidence, checkpoints, tiles. It must never parse or change what it fetched.
import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { problemSchema } from '@amanah/api/problem';
import { currentLanguage } from './language.tsx';

/** The body of an OK answer. Throws `RequestFailed` for any other answer, `ServerUnreachable` when none came or it broke off. */
export async function fetchBytes(path: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  let response: Response;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    response = await fetch(path, {
      headers: { 'accept-language': currentLanguage() },
      ...(signal ? { signal } : {}),
    });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ServerUnreachable(cause);
  }
  if (response.ok) return bytes;
  const text = new TextDecoder().decode(bytes);
  const problem = response.headers.get('content-type')?.startsWith('application/problem+json')
    ? problemSchema.safeParse(JSON.parse(text)).data
    : undefined;
  throw new RequestFailed(response.status, problem?.title ?? (text || response.statusText), problem ?? null);
}
