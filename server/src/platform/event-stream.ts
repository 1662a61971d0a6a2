// Opens an answer of server-sent events. What is said in it is the matter of the domain.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import { isGone, whenGone } from './when-gone.ts';

export interface EventStream {
  readonly send: (text: string) => void;
  /** Ends it where whoever opened it would not be let in any more. */
  readonly askAgain: () => Promise<void>;
  readonly end: () => void;
}

/** What somebody who does not read leaves unread in our memory. */
const mostUnreadBytes = 1_048_576;

/**
 * @param stillMay asked besides whether the caller would still be let in to the route
 * @throws Refusal request.timed_out where nobody is there any more
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { onClosed, stillMay = async () => true }: { onClosed: () => void; stillMay?: () => Promise<boolean> },
): EventStream {
  // Nothing is waited for from here on until whoever opened it has kept it.
  if (isGone(reply.raw)) throw new Refusal('request.timed_out');
  const userId = request.caller?.userId;
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies such as nginx would collect what is meant to be seen at once.
    'x-accel-buffering': 'no',
  });
  whenGone(reply.raw, onClosed);
  reply.raw.once('error', onClosed);
  const isLetIn = async () => {
    try {
      return (await request.askAgain())?.userId === userId && (await stillMay());
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  const stream: EventStream = {
    send(text) {
      if (reply.raw.writableLength > mostUnreadBytes) reply.raw.destroy();
      else reply.raw.write(text);
    },
    async askAgain() {
      if (!(await isLetIn())) stream.end();
    },
    end: () => void reply.raw.end(),
  };
  stream.send('retry: 1000\n\n');
  return stream;
}
