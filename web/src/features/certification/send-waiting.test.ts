import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { describe, expect, it } from 'vitest';
import { storeInMemory, type WaitingAnswer, type WaitingPhoto } from './audit-store.ts';
import { type AuditLine, newestAnswers, sendWaiting } from './send-waiting.ts';

const answer = (id: string, more: Partial<WaitingAnswer> = {}): WaitingAnswer => ({
  id,
  auditId: 'audit',
  userId: 'salma',
  criterion: 'C1',
  answer: 'yes',
  note: '',
  answeredAt: '2026-11-21T09:00:00Z',
  ...more,
});
const photo = (id: string): WaitingPhoto => ({
  id,
  auditId: 'audit',
  userId: 'salma',
  criterion: 'C1',
  takenAt: '2026-11-21T09:00:00Z',
  content: new Blob(['x']),
});
const ids = async (store: ReturnType<typeof storeInMemory>) => {
  const { answers, photos } = await store.waiting('salma', 'audit');
  return [...answers, ...photos].map((one) => one.id);
};

describe('What waits on a device', () => {
  it('is forgotten only when the server says that it keeps it', async () => {
    const store = storeInMemory();
    await store.addAnswer(answer('a'));
    await store.addAnswer(answer('b'));
    await store.addPhoto(photo('p'));
    const line: AuditLine = { sendAnswers: async () => ['a'], sendPhoto: async () => undefined };
    expect(await sendWaiting(store, line, 'salma', 'audit')).toEqual({ kind: 'sent' });
    expect(await ids(store)).toEqual(['b']);
  });

  it('stays where the connection breaks off half-way', async () => {
    const store = storeInMemory();
    await store.addAnswer(answer('a'));
    await store.addPhoto(photo('p'));
    await store.addPhoto(photo('q'));
    const line: AuditLine = {
      sendAnswers: async (_, given) => given.map(({ id }) => id),
      sendPhoto: async ({ id }) => {
        if (id === 'q') throw new ServerUnreachable(null);
      },
    };
    expect(await sendWaiting(store, line, 'salma', 'audit')).toEqual({ kind: 'offline' });
    expect(await ids(store)).toEqual(['q']);
  });

  it('stays where the server refuses, and is never sent in the name of somebody else', async () => {
    const store = storeInMemory();
    await store.addAnswer(answer('a'));
    await store.addAnswer(answer('other', { userId: 'hakim' }));
    const sent: string[] = [];
    const line: AuditLine = {
      sendAnswers: async (_, given) => {
        sent.push(...given.map(({ id }) => id));
        throw new RequestFailed(409, 'no', null);
      },
      sendPhoto: async () => undefined,
    };
    expect(await sendWaiting(store, line, 'salma', 'audit')).toMatchObject({ kind: 'refused' });
    expect(sent).toEqual(['a']);
    expect(await ids(store)).toEqual(['a']);
  });

  it.each([401, 429, 500, 503])('waits where the answer is %i, and is no refusal', async (status) => {
    const store = storeInMemory();
    await store.addAnswer(answer('a'));
    await store.addPhoto(photo('p'));
    const line: AuditLine = {
      sendAnswers: async (_, given) => given.map(({ id }) => id),
      sendPhoto: async () => {
        throw new RequestFailed(status, 'later', null);
      },
    };
    expect(await sendWaiting(store, line, 'salma', 'audit')).toMatchObject({ kind: 'later', failure: { status } });
    expect(await ids(store)).toEqual(['p']);
  });

  it('waits where nobody said anything that can be read, as at the door of a network of a hotel', async () => {
    const store = storeInMemory();
    await store.addAnswer(answer('a'));
    const line: AuditLine = {
      sendAnswers: async () => JSON.parse('<html>'),
      sendPhoto: async () => undefined,
    };
    expect(await sendWaiting(store, line, 'salma', 'audit')).toMatchObject({ kind: 'later' });
    expect(await ids(store)).toEqual(['a']);
  });

  it('is laid over what the server has by the time of each answer', () => {
    const newest = newestAnswers([
      answer('late', { answeredAt: '2026-11-21T10:00:00Z', answer: 'no' }),
      answer('early'),
      answer('other', { criterion: 'C2' }),
    ]);
    expect([...newest.values()].map(({ id }) => id)).toEqual(['late', 'other']);
  });
});
