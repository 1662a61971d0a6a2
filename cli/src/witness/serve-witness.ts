// The witness over HTTP (c2sp.org/tlog-witness). Anybody may ask, so a request is bounded in size and time; who is answered
// is decided by the log's signature alone.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Surroundings } from '../surroundings.ts';
import type { Witness, WitnessAnswer } from './witness.ts';

/** The old size, 63 hashes and a checkpoint with 100 signatures stay well below this. */
export const MAX_BODY_BYTES = 64 * 1024;

const PLAIN = 'text/plain; charset=utf-8';

/** The body, `undefined` when it is too large. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const answer = (
  response: ServerResponse,
  { status, contentType, body }: Pick<WitnessAnswer, 'status' | 'contentType' | 'body'>,
  headers: Readonly<Record<string, string>> = {},
) => response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store', ...headers }).end(body);

/** A server that is not listening yet. */
export function witnessServer(witness: Witness, { complain, say }: Pick<Surroundings, 'complain' | 'say'>): Server {
  const report = ({ origin, size, refusal, status }: WitnessAnswer) => {
    // Strangers may send what they like; only what names a log of ours is worth a line.
    if (origin === undefined || !witness.sizes().has(origin)) return;
    complain(
      size === undefined
        ? say('witness.refused', { origin, status, refusal: refusal ?? '' })
        : say('witness.cosigned', { origin, size }),
    );
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (new URL(incoming.url ?? '/', 'http://witness').pathname !== '/add-checkpoint') {
      return answer(response, { status: 404, contentType: PLAIN, body: 'not found\n' });
    }
    if (incoming.method !== 'POST') {
      return answer(response, { status: 405, contentType: PLAIN, body: 'POST only\n' }, { allow: 'POST' });
    }
    const body = await readBody(incoming);
    if (!body) {
      // The rest of the body is not read, so the connection cannot be used again.
      return answer(response, { status: 413, contentType: PLAIN, body: 'too large\n' }, { connection: 'close' });
    }
    const answered = await witness.addCheckpoint(body);
    report(answered);
    return answer(response, answered);
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      if (incoming.destroyed && !incoming.complete) return;
      complain(say('witness.failed', { why: String(error) }));
      if (!response.headersSent) answer(response, { status: 500, contentType: PLAIN, body: 'failed\n' });
      else response.destroy();
    });
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 5_000;
  server.keepAliveTimeout = 60_000;
  server.maxConnections = 1_000;
  return server;
}
