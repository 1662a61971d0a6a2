// A process that sends as much as it can over many connections, each sending anew as soon as it is answered. Started by flood.ts, which
// hands over what to send and hears what came of it.
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { addressOf, type FloodOrder, type FloodOutcome, type FloodRequest } from './flood.ts';

// In earnest a flood comes from other machines: it must not take from the server the processors that it shares with it only here.
setPriority(19);

process.once('message', async ({ url, connections, seconds, requests, addresses }: FloodOrder) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<string, number> = {};
  let errors = 0;
  let next = 0;
  const until = performance.now() + seconds * 1_000;

  const send = ({ path, method, headers, body }: FloodRequest, address: string) =>
    new Promise<void>((resolve) => {
      const isAnswered = false;
      const sent = request(
        url + path,
        { agent, method, headers: { ...headers, 'x-forwarded-for': address } },
        (answer) => {
          statuses[String(answer.statusCode)] = (statuses[String(answer.statusCode)] ?? 0) + 1;
          answer.resume().once('close', resolve);
        },
      );
      sent.on('error', () => {
        if (!isAnswered) errors += 1;
        resolve();
      });
      sent.end(body);
    });
  const sender = async () => {
    while (performance.now() < until) {
      const asked = requests[next % requests.length];
      next += 1;
      if (asked) await send(asked, addressOf(addresses === 'one' ? 0 : next));
    }
  };
  await Promise.all(Array.from({ length: connections }, sender));
  const outcome: FloodOutcome = { statuses, errors };
  process.send?.(outcome, () => process.exit(0));
});
