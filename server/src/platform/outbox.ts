// What reacts to what happened elsewhere: events are written in the transaction of the use case and delivered afterwards, at least once,
// by whichever process takes them. A listener must bear hearing the same event twice.

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Clock, newId } from './clock.ts';
import { integer, json, type RowOf, text, unchecked, uuid } from './database/columns.ts';
import { type Database, rowsOf, type Transaction } from './database/database.ts';
import { keysOf } from './keys-of.ts';
import type { Logger } from './log.ts';
import { createRepeating, type Repeating } from './repeating.ts';
import { messages } from './tables.ts';

/**
 * What may happen, past participles, with what a listener needs to know. Each domain adds its own in its events.ts, so that nothing of a domain
 * is written here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface DomainEvents {}
export type DomainEvent = keyof DomainEvents;

export type Listeners = { readonly [Kind in DomainEvent]?: (event: DomainEvents[Kind], id: string) => Promise<void> };

/** One list out of several: whoever listens to the same event hears it in this order, and a failure of one repeats it for all. */
export function joinListeners(...several: readonly Listeners[]): Listeners {
  const kinds = new Set(several.flatMap((listeners) => keysOf<DomainEvent>(listeners)));
  const join =
    (kind: DomainEvent) =>
    async (event: never, id: string): Promise<void> => {
      for (const listeners of several) await listeners[kind]?.(event, id);
    };
  return Object.fromEntries([...kinds].map((kind) => [kind, join(kind)]));
}

/** For one statement that changes something and says so in the same breath; id, kind, payload and time follow as a select. */
export const insertMessage = 'insert into outbox.messages (id, kind, payload, created_at)';

export interface Outbox {
  emit<Kind extends DomainEvent>(tx: Transaction, kind: Kind, payload: DomainEvents[Kind]): Promise<void>;
  /** Several of a kind by one statement; none: nothing. */
  emitAll<Kind extends DomainEvent>(
    tx: Transaction,
    kind: Kind,
    payloads: readonly DomainEvents[Kind][],
  ): Promise<void>;
  /** Begins to deliver; the listeners are those of the composition root. */
  start(listeners: Listeners): void;
  /** Delivers everything that is due now. @returns how many were delivered */
  deliver(listeners: Listeners): Promise<number>;
  /** Deletes what was delivered long ago. From time to time: what a server has told nobody needs again, however long it runs. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

const pollMilliseconds = 1_000;
const leaseMilliseconds = 60_000;
const longestWaitMilliseconds = 600_000;
const keptDays = 7;

const columns = {
  id: uuid,
  kind: unchecked<DomainEvent>(text),
  payload: unchecked<never>(json(z.unknown())),
  attempts: integer,
};
type Row = RowOf<typeof columns>;

export function createOutbox(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): Outbox {
  const { database, clock, log } = deps;
  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
  let delivering: Repeating | null = null;
  let isStopping = false;

  async function take(): Promise<Row | null> {
    const [row] = await rowsOf(
      database.sql,
      columns,
      sql`update outbox.messages set taken_until = ${after(leaseMilliseconds)}::timestamptz, attempts = attempts + 1
      where id = (select id from outbox.messages
        where done_at is null and (taken_until is null or taken_until < ${clock.now().toISOString()}::timestamptz)
        order by id limit 1 for update skip locked)
      returning id, kind, payload, attempts`,
    );
    return row ?? null;
  }

  async function deliverOne(row: Row, listeners: Listeners): Promise<void> {
    try {
      await listeners[row.kind]?.(row.payload, row.id);
      await database.sql.execute(
        sql`update outbox.messages set done_at = ${clock.now().toISOString()}::timestamptz where id = ${row.id}`,
      );
    } catch (error) {
      log.error({ err: error, event: row.kind, id: row.id }, 'an event could not be delivered; it will be tried again');
      const wait = Math.min(longestWaitMilliseconds, 1_000 * 2 ** Math.min(row.attempts, 20));
      await database.sql.execute(
        sql`update outbox.messages set taken_until = ${after(wait)}::timestamptz where id = ${row.id}`,
      );
    }
  }

  async function deliver(listeners: Listeners): Promise<number> {
    for (let delivered = 0; ; delivered++) {
      const row = isStopping ? null : await take();
      if (row === null) return delivered;
      await deliverOne(row, listeners);
    }
  }

  const emitAll: Outbox['emitAll'] = async (tx, kind, payloads) => {
    const now = clock.now();
    if (payloads.length > 0)
      await tx.insert(messages).values(payloads.map((payload) => ({ id: newId(now), kind, payload, createdAt: now })));
  };

  return {
    emit: (tx, kind, payload) => emitAll(tx, kind, [payload]),
    emitAll,
    deliver,
    start(listeners) {
      delivering = createRepeating(
        deps,
        { milliseconds: pollMilliseconds, failure: 'the outbox could not be read' },
        () => deliver(listeners),
      );
      delivering.start();
    },
    async sweep() {
      await database.sql.execute(
        sql`delete from outbox.messages where done_at < ${after(-keptDays * 86_400_000)}::timestamptz`,
      );
    },
    async stop() {
      isStopping = true;
      await delivering?.stop();
    },
  };
}
