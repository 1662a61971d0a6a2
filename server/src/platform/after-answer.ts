// Work that begins when the answer is out, so that the time of an answer says nothing about what is done because of it.
// What has to happen whatever becomes of this process belongs in the outbox instead.
import type { FastifyReply } from 'fastify';
import type { Logger } from './log.ts';
import { whenGone } from './when-gone.ts';

export interface AfterAnswer {
  /** A failure is logged: there is nobody left to answer. */
  run(reply: Pick<FastifyReply, 'raw'>, work: () => Promise<void>): void;
  /** Resolves when all of it is done. */
  settled(): Promise<void>;
}

export function createAfterAnswer(log: Logger): AfterAnswer {
  const open = new Set<Promise<void>>();
  return {
    run(reply, work) {
      const isOut = new Promise<void>((resolve) => {
        reply.raw.once('finish', resolve);
        // Whoever asked did not wait for the answer.
        whenGone(reply.raw, resolve);
      });
      const done = isOut
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'what was to be done after an answer failed'))
        .finally(() => open.delete(done));
      open.add(done);
    },
    async settled() {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
