// The live page by server-sent events. Whatever changed is found in the tables, so it does not matter which process received it; one
// look serves all pages of an organisation. Each look reaches back a little, because a transaction may commit after a later one began;
// a page that is told the same twice puts it in the same place.
import type { SensorAlert, SensorDevice } from '@amanah/api/sensors';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { type EventStream, openEventStream } from '../platform/event-stream.ts';
import type { Logger } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { describeAlerts, describeDevices } from './describe-devices.ts';
import type { Scope } from './policy.ts';
import { devicesIn } from './read-sensors.ts';

const pollMilliseconds = 500;
const overlapMilliseconds = 10_000;
/** Who was away for longer reads the overview anew. */
const longestAwayMilliseconds = 3_600_000;
/** Of all organisations; of one; and of everybody who looks at the demo, so that strangers keep nobody from the own goods. */
const mostPages = { ofAll: 500, ofOne: 100, ofStrangers: 200 };

type Page = EventStream;

interface Channel {
  readonly scope: Scope;
  readonly pages: Set<Page>;
  /** What the pages have been sent, by kind and id: only what is new goes out. */
  sent: Map<string, string>;
  cursor: number;
}

export interface Live {
  /** @param scopeNow asked again while the page is open: whoever may see something else by then opens another */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    scopeNow: () => Promise<Scope>,
    after: string | undefined,
  ): Promise<void>;
  stop(): void;
}

const channelName = (scope: Scope) =>
  scope.kind === 'own' ? `${scope.organisationId} ${scope.canManage ? 'manages' : 'looks'}` : 'demo';

export function createLive(
  { database, clock, log }: { readonly database: Database; readonly clock: Clock; readonly log: Logger },
  heartbeatMilliseconds = 15_000,
): Live {
  const channels = new Map<string, Channel>();
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;
  let isStopped = false;
  let heardAt = 0;

  async function changesSince(scope: Scope, since: number): Promise<[string, string, SensorDevice | SensorAlert][]> {
    const from = new Date(since - overlapMilliseconds);
    const which = devicesIn(scope);
    const [devices, alerts] = await Promise.all([
      describeDevices(
        database.sql,
        sql`${which} and (d.changed_at >= ${from} or s.changed_at >= ${from})`,
        clock.now(),
      ),
      describeAlerts(database.sql, sql`${which} and a.changed_at >= ${from}`, scope.canManage, 500),
    ]);
    return [
      ...devices.map((device): [string, string, SensorDevice] => ['device', device.id, device]),
      ...alerts.map((alert): [string, string, SensorAlert] => ['alert', alert.id, alert]),
    ];
  }

  const eventOf = (kind: string, value: object, cursor: number) =>
    `event: ${kind}\nid: ${cursor}\ndata: ${JSON.stringify(value)}\n\n`;

  async function poll(channel: Channel) {
    const now = clock.now().getTime();
    const changes = await changesSince(channel.scope, channel.cursor);
    const sent = new Map<string, string>();
    for (const [kind, id, value] of changes) {
      const text = JSON.stringify(value);
      sent.set(`${kind} ${id}`, text);
      if (channel.sent.get(`${kind} ${id}`) !== text)
        for (const page of channel.pages) page.send(eventOf(kind, value, now));
    }
    channel.sent = sent;
    channel.cursor = now;
  }

  const openIn = (wanted: (scope: Scope) => boolean) =>
    [...channels.values()].reduce((sum, { scope, pages }) => sum + (wanted(scope) ? pages.size : 0), 0);

  function isFull(scope: Scope): boolean {
    if (scope.kind === 'demo') return openIn(({ kind }) => kind === 'demo') >= mostPages.ofStrangers;
    const { organisationId } = scope;
    const ofOne = openIn((other) => other.kind === 'own' && other.organisationId === organisationId);
    return ofOne >= mostPages.ofOne || openIn(({ kind }) => kind === 'own') >= mostPages.ofAll;
  }

  function requireRoom(scope: Scope): void {
    if (isFull(scope)) throw new Refusal('request.rate_limited', { retryAfterSeconds: 30 });
  }

  async function readAll() {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const channel of channels.values()) await poll(channel);
      if (performance.now() - heardAt > heartbeatMilliseconds) {
        heardAt = performance.now();
        const open = [...channels.values()].flatMap(({ pages: ofChannel }) => [...ofChannel]);
        for (const page of open) page.send(': still here\n\n');
        await Promise.all(open.map((page) => page.askAgain()));
      }
    } catch (error) {
      // The database is away: the pages stay open, and the next look begins where the last one ended.
      log.warn({ error: String(error) }, 'the live pages could not be told');
    } finally {
      isLooking = false;
    }
  }

  function leave(name: string, page: Page) {
    const channel = channels.get(name);
    if (!channel?.pages.delete(page)) return;
    if (channel.pages.size === 0) channels.delete(name);
    if (channels.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  }

  return {
    async open(request, reply, scopeNow, after) {
      if (isStopped) throw new Refusal('server.stopping', { retryAfterSeconds: 1 });
      const scope = await scopeNow();
      const name = channelName(scope);
      requireRoom(scope);
      const now = clock.now().getTime();
      const asked = Number(request.headers['last-event-id'] ?? after ?? now);
      const since = Number.isFinite(asked) ? Math.min(now, Math.max(asked, now - longestAwayMilliseconds)) : now;
      const missed = await changesSince(scope, since);
      requireRoom(scope); // others may have come meanwhile
      const page: Page = openEventStream(request, reply, {
        onClosed: () => leave(name, page),
        stillMay: async () => channelName(await scopeNow()) === name,
      });
      for (const [kind, , value] of missed) page.send(eventOf(kind, value, now));
      const channel = channels.get(name) ?? {
        scope,
        pages: new Set<Page>(),
        sent: new Map<string, string>(),
        cursor: now,
      };
      channels.set(name, channel);
      channel.pages.add(page);
      timer ??= setInterval(() => database.inBackground(readAll), pollMilliseconds);
    },
    stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
      for (const { pages: open } of channels.values()) for (const page of open) page.end();
      channels.clear();
    },
  };
}
