// Somebody's webhook: keeps what it was sent and answers as the test wants.
import { createServer } from 'node:http';
import type { Finding } from '../monitor/findings.ts';

export interface Batch {
  readonly log: string;
  readonly findings: readonly Finding[];
}

export interface FakeWebhook {
  readonly url: string;
  readonly received: Batch[];
  /** Those that were answered with 2xx. */
  readonly accepted: Batch[];
  /** The status of the next answers, or nothing to answer with it; called after the body was kept. */
  answer: () => number | undefined;
  readonly close: () => Promise<void>;
}

export async function startFakeWebhook(): Promise<FakeWebhook> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const batch = JSON.parse(Buffer.concat(chunks).toString()) as Batch;
    webhook.received.push(batch);
    const status = webhook.answer();
    if (status !== undefined && status < 300) webhook.accepted.push(batch);
    if (status === undefined) response.destroy();
    else response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const webhook: FakeWebhook = {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/hook`,
    received: [],
    accepted: [],
    answer: () => 204,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return webhook;
}
