// The one client for HTTP to addresses that the operator configured. Addresses that a customer typed never come here.
import { refuseOutsideWhileConnected } from './database/one-connection.ts';

export interface OutgoingAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const mostBytes = 1024 * 1024;

/** Sends one request, follows no redirect. @throws inside of a transaction, and when nobody answers in time or the answer is longer than 1 MiB */
export async function send(
  url: string,
  request: {
    readonly method: 'GET' | 'POST';
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly timeoutMilliseconds: number;
  },
): Promise<OutgoingAnswer> {
  refuseOutsideWhileConnected(new URL(url).host);
  const answer = await fetch(url, {
    method: request.method,
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(request.headers ? { headers: request.headers } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(request.timeoutMilliseconds),
  });
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    text: await readWithin(answer, mostBytes),
  };
}

async function readWithin(answer: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > limit) throw new Error(`${new URL(answer.url).host} answered with more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
