import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createAfterAnswer } from './after-answer.ts';

const anAnswer = () => {
  const raw = new EventEmitter();
  return { raw, reply: { raw } as unknown as Pick<FastifyReply, 'raw'> };
};

describe('Work after an answer', () => {
  it.each(['finish', 'close'])('begins with %s and not before, once', async (event) => {
    const { raw, reply } = anAnswer();
    const after = createAfterAnswer(pino({ level: 'silent' }));
    let times = 0;
    after.run(reply, async () => {
      times += 1;
    });
    await new Promise(setImmediate);
    expect(times).toBe(0);
    raw.emit(event);
    raw.emit('close');
    await after.settled();
    expect(times).toBe(1);
  });

  it('that fails is logged and keeps nothing else from being done', async () => {
    const lines: string[] = [];
    const after = createAfterAnswer(pino({}, { write: (line) => lines.push(line) }));
    const first = anAnswer();
    const second = anAnswer();
    let isDone = false;
    after.run(first.reply, () => Promise.reject(new Error('no mail server')));
    after.run(second.reply, async () => {
      isDone = true;
    });
    first.raw.emit('finish');
    second.raw.emit('finish');
    await after.settled();
    expect(isDone).toBe(true);
    expect(lines.join()).toContain('no mail server');
  });
});
