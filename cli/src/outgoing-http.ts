// The one place from which the command speaks to the network. Every answer has a deadline and a size; a redirect is followed
// only to the same host, because a log must not send its watcher to an address of its choice.

export interface HttpAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

export interface HttpRequest {
  readonly url: string;
  readonly limitBytes: number;
  readonly timeoutMilliseconds?: number;
  /** JSON to post; without it the request is a GET. */
  readonly json?: string;
  /** Of what is answered in words, BCP 47. */
  readonly language?: string;
  readonly stop?: AbortSignal;
}

/** Nothing usable came back. `why` is for a person. */
export class Unreachable extends Error {
  readonly url: string;
  readonly why: string;
  constructor(url: string, why: string) {
    super(`${url}: ${why}`);
    this.name = 'Unreachable';
    this.url = url;
    this.why = why;
  }
}

const MOST_REDIRECTS = 3;

/** Asks, and gives whatever status came with its body. Throws `Unreachable` when there is no answer or too much of it. */
export async function request(asked: HttpRequest): Promise<HttpAnswer> {
  const { limitBytes, timeoutMilliseconds = 20_000, json, language, stop } = asked;
  const deadline = AbortSignal.timeout(timeoutMilliseconds);
  const signal = stop ? AbortSignal.any([deadline, stop]) : deadline;
  let url = asked.url;
  try {
    for (let redirects = 0; ; redirects++) {
      const response = await fetch(url, {
        redirect: 'manual',
        signal,
        ...(json !== undefined && { method: 'POST', body: json }),
        headers: {
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(language !== undefined && { 'accept-language': language }),
        },
      });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) {
        return { status: response.status, bytes: await readLimited(response, limitBytes) };
      }
      await response.body?.cancel();
      const next = new URL(location, url);
      const here = new URL(url);
      if (json !== undefined || redirects === MOST_REDIRECTS || next.origin !== here.origin) {
        throw new Unreachable(url, `redirects to ${next.href}`);
      }
      url = next.href;
    }
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    throw new Unreachable(url, reasonOf(error));
  }
}

async function readLimited(response: Response, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Counted after decompression, so that a small answer cannot unfold into the whole memory.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > limitBytes) throw new Unreachable(response.url, `answers with more than ${limitBytes} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** `fetch failed` says nothing; the cause does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
}
