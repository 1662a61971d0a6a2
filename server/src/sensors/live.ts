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
const heartbeatMilliseconds = 15_000;
/** Who was away for longer reads the overview anew. */
const longestAwayMilliseconds = 3_600_000;
const mostPages = 500;

type Page = EventStream;

interface Channel {
  readonly scope: Scope;
  readonly pages: Set<Page>;
  /** What the pages have been sent, by kind and id: only what is new goes out. */
  sent: Map<string, string>;
  cursor: number;
}

export interface Live {
  open(request: FastifyRequest, reply: FastifyReply, scope: Scope, after: string | undefined): Promise<void>;
  stop(): void;
}

const channelName = (scope: Scope) => (scope.kind === 'own' ? scope.organisationId : 'demo');

export function createLive(deps: { readonly database: Database; readonly clock: Clock; readonly log: Logger }): Live {
  const { database, clock, log } = deps;
  const channels = new Map<string, Channel>();
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;
  let isStopped = false;
  let pages = 0;
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

  async function readAll() {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const channel of channels.values()) await poll(channel);
      if (performance.now() - heardAt > heartbeatMilliseconds) {
        heardAt = performance.now();
        for (const { pages: open } of channels.values()) for (const page of open) page.send(': still here\n\n');
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
    pages -= 1;
    if (channel.pages.size === 0) channels.delete(name);
    if (channels.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  }

  return {
    async open(request, reply, scope, after) {
      if (isStopped) throw new Refusal('server.stopping', { retryAfterSeconds: 1 });
      if (pages >= mostPages) throw new Refusal('request.rate_limited', { retryAfterSeconds: 30 });
      const now = clock.now().getTime();
      const asked = Number(request.headers['last-event-id'] ?? after ?? now);
      const since = Number.isFinite(asked) ? Math.min(now, Math.max(asked, now - longestAwayMilliseconds)) : now;
      const missed = await changesSince(scope, since);
      const name = channelName(scope);
      const page: Page = openEventStream(request, reply, () => leave(name, page));
      for (const [kind, , value] of missed) page.send(eventOf(kind, value, now));
      const channel = channels.get(name) ?? {
        scope,
        pages: new Set<Page>(),
        sent: new Map<string, string>(),
        cursor: now,
      };
      channels.set(name, channel);
      channel.pages.add(page);
      pages += 1;
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
