// The only place of the browser that calls the server: one client with the language and the access token of the person.
// A refusal of a signed-in call asks the session to look after itself; nothing is retried here.
import { type Client, createClient, RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { readProblem } from '@amanah/api/problem';
import { noteAnswer } from './connection.ts';
import { currentLanguage } from './language.tsx';
import { createSessionKeeper } from './session-keeper.ts';

export const session = createSessionKeeper({
  clientWith: (token) =>
    createClient({
      language: currentLanguage,
      ...(token === null ? {} : { accessToken: () => Promise.resolve(token) }),
    }),
});

const client = createClient({ language: currentLanguage, accessToken: session.accessToken });

export const api: Client = {
  async call(route, input, signal) {
    try {
      const answer = await client.call(route, input, signal);
      noteAnswer();
      return answer;
    } catch (failure) {
      if (failure instanceof RequestFailed) noteAnswer();
      if (failure instanceof RequestFailed && failure.status === 401 && route.access !== 'public')
        void session.validate();
      throw failure;
    }
  },
};

/** Asks whether something changed: an answer that is still the same is a `RequestFailed` with 304. Nobody is named. */
export const clientKnowing = (etag: string): Client =>
  createClient({
    language: currentLanguage,
    fetch(url, init) {
      const headers = new Headers(init?.headers);
      headers.set('if-none-match', etag);
      return fetch(url, { ...init, headers });
    },
  });

/** What of the product is not there yet since its start, by the names of its parts: `demo`. */
export async function partsMissing(signal: AbortSignal): Promise<readonly string[]> {
  let said: unknown;
  try {
    said = await (await fetch('/health/ready', { signal })).json();
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ServerUnreachable(cause);
  }
  noteAnswer();
  const missing: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, 'missing') : null;
  return Array.isArray(missing) ? missing.map(String) : [];
}

/** The body of an OK answer. Throws `RequestFailed` for any other answer, `ServerUnreachable` when none came or it broke off. */
export async function fetchBytes(
  path: string,
  signal?: AbortSignal,
  token: string | null = null,
  /** Sent with POST. */
  body?: unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  let response: Response;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    response = await fetch(path, {
      headers: {
        'accept-language': currentLanguage(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ServerUnreachable(cause);
  }
  noteAnswer();
  if (response.ok) return bytes;
  const text = new TextDecoder().decode(bytes);
  const problem = response.headers.get('content-type')?.startsWith('application/problem+json')
    ? readProblem(JSON.parse(text))
    : null;
  throw new RequestFailed(response.status, problem?.title ?? (text || response.statusText), problem);
}
