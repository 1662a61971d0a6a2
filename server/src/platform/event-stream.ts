// Opens an answer of server-sent events. What is said in it is the matter of the domain.
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface EventStream {
  readonly send: (text: string) => void;
  readonly end: () => void;
}

export function openEventStream(request: FastifyRequest, reply: FastifyReply, onClosed: () => void): EventStream {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies such as nginx would collect what is meant to be seen at once.
    'x-accel-buffering': 'no',
  });
  request.raw.once('close', onClosed);
  reply.raw.once('error', onClosed);
  const stream: EventStream = { send: (text) => void reply.raw.write(text), end: () => void reply.raw.end() };
  stream.send('retry: 1000\n\n');
  return stream;
}
