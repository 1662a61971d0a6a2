// A process that sends as much as it can over many connections, each sending anew as soon as it is answered. Started by flood.ts, which
// hands over what to send, says when, and hears what came of it.
import { Agent, type ClientRequest, request } from 'node:http';
import { setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addressOf, type FloodOrder, type FloodOutcome, type FloodRequest } from './flood.ts';

// In earnest a flood comes from other machines: it must not take from the server the processors that it shares with it only here.
setPriority(19);

process.once('message', (order: FloodOrder) => {
  process.once('message', async () => {
    const outcome = await send(order);
    process.send?.(outcome, () => process.exit(0));
  });
  process.send?.('ready');
});

async function send({ url, connections, seconds, requests, addresses }: FloodOrder): Promise<FloodOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<string, number> = {};
  let errors = 0;
  let next = 0;
  const until = performance.now() + seconds * 1_000;

  const sendOne = ({ path, method, headers, body, isInCrumbs }: FloodRequest, address: string) =>
    new Promise<void>((resolve) => {
      let isAnswered = false;
      const sent = request(
        url + path,
        { agent, method, headers: { ...headers, 'x-forwarded-for': address } },
        (answer) => {
          isAnswered = true;
          statuses[String(answer.statusCode)] = (statuses[String(answer.statusCode)] ?? 0) + 1;
          answer.resume().once('close', resolve);
        },
      );
      sent.on('error', () => {
        if (!isAnswered) errors += 1;
        resolve();
      });
      if (isInCrumbs) void sendCrumbs(sent, Buffer.from(body ?? ''));
      else sent.end(body);
    });
  const sender = async () => {
    while (performance.now() < until) {
      const asked = requests[next % requests.length];
      next += 1;
      if (asked) await sendOne(asked, addressOf(addresses === 'one' ? 0 : next));
    }
  };
  await Promise.all(Array.from({ length: connections }, sender));
  return { statuses, errors };
}

async function sendCrumbs(sent: ClientRequest, body: Buffer) {
  for (let at = 0; at < body.length && !sent.destroyed; at += 1) {
    sent.write(body.subarray(at, at + 1));
    await nextTurn();
  }
  sent.end();
}
