// The bell of open pages by server-sent events: the number of unread messages, now and whenever it changes. Found in the table, so it does
// not matter which process noted them; one look serves everybody who has a page open.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { integer, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { type EventStream, openEventStream } from '../platform/event-stream.ts';
import type { Logger } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';

const pollMilliseconds = 1_000;
const pollsPerHeartbeat = 15;
const mostPages = 2_000;
const mostPagesOfOne = 20;

interface Reader {
  readonly pages: Set<EventStream>;
  unread: number;
}

const unreadOf = statement(
  'notifications.unread_of',
  {
    user_id: uuid,
    unread: integer,
  },
  `select q.id as user_id, (select count(*)::int from notifications.notifications n
     where n.user_id = q.id and n.read_at is null and n.is_on_bell) as unread
   from unnest($1::uuid[]) as q(id)`,
);

export async function countUnread(database: Database, userId: string): Promise<number> {
  const [found] = await database.run(unreadOf, [[userId]]);
  return found?.unread ?? 0;
}

export function createBell({ database, log }: { readonly database: Database; readonly log: Logger }) {
  const readers = new Map<string, Reader>();
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;
  let isStopped = false;
  let pages = 0;
  let polls = 0;

  const eventOf = (unread: number) => `event: unread\ndata: ${unread}\n\n`;

  async function poll() {
    if (isLooking) return;
    isLooking = true;
    polls += 1;
    try {
      for (const { user_id: userId, unread } of await database.run(unreadOf, [[...readers.keys()]])) {
        const reader = readers.get(userId);
        if (!reader || reader.unread === unread) continue;
        reader.unread = unread;
        for (const page of reader.pages) page.send(eventOf(unread));
      }
      if (polls % pollsPerHeartbeat === 0) {
        const open = [...readers.values()].flatMap(({ pages: ofReader }) => [...ofReader]);
        for (const page of open) page.send(': still here\n\n');
        await Promise.all(open.map((page) => page.askAgain()));
      }
    } catch (error) {
      // The database is away: the pages stay open, and the next look tells them what has changed.
      log.warn({ error: String(error) }, 'the bell could not be rung');
    } finally {
      isLooking = false;
    }
  }

  function leave(userId: string, page: EventStream) {
    const reader = readers.get(userId);
    if (!reader?.pages.delete(page)) return;
    pages -= 1;
    if (reader.pages.size === 0) readers.delete(userId);
    if (readers.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  }

  function requireRoom(userId: string): void {
    if (pages >= mostPages || (readers.get(userId)?.pages.size ?? 0) >= mostPagesOfOne)
      throw new Refusal('request.rate_limited', { retryAfterSeconds: 30 });
  }

  return {
    async open(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
      if (isStopped) throw new Refusal('server.stopping', { retryAfterSeconds: 1 });
      requireRoom(userId);
      const unread = await countUnread(database, userId);
      requireRoom(userId); // others may have come meanwhile
      const page: EventStream = openEventStream(request, reply, { onClosed: () => leave(userId, page) });
      const reader = readers.get(userId) ?? { pages: new Set<EventStream>(), unread };
      readers.set(userId, reader);
      reader.pages.add(page);
      pages += 1;
      page.send(eventOf(unread));
      timer ??= setInterval(() => database.inBackground(poll), pollMilliseconds);
    },
    stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
      for (const reader of readers.values()) for (const page of reader.pages) page.end();
      readers.clear();
    },
  };
}
