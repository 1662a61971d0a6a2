// The door of support: takes messages, confirms them by mail, and shows them to operators.
import * as api from '@amanah/api/support';
import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnonymousSendersDeps, createAnonymousSenders, numberOf } from '../platform/anonymous-senders.ts';
import type { Database } from '../platform/database/database.ts';
import { type Caller, handle, type MountedRoute } from '../platform/http.ts';
import type { Mail } from '../platform/mail.ts';
import { Refusal } from '../platform/refusal.ts';
import { isRepeated, nobody } from '../platform/sent-ids.ts';
import { tickets } from './tables.ts';

export interface SupportDeps extends AnonymousSendersDeps {
  readonly database: Database;
  readonly publicUrl: string;
  readonly operatorEmails: readonly string[];
  readonly words: (language: string) => {
    ticketReceived(about: { username: string; number: string; link: string }): Omit<Mail, 'to'>;
    ticketForOperator(about: {
      number: string;
      name: string;
      email: string;
      topic: string;
      message: string;
      link: string;
    }): Omit<Mail, 'to'>;
  };
}

const mostPerHour = 5;
const hour = 3_600_000;
const shownClosed = 100;

export function createSupport(deps: SupportDeps): { readonly routes: readonly MountedRoute[] } {
  const { database, clock } = deps;
  const { senderOf, confirm } = createAnonymousSenders(deps, 'support');

  /** The operator of the demo, whose password everybody knows, sees what the people of the demo wrote and nothing else. */
  const reachOf = ({ accountRealm }: Caller): SQL | undefined =>
    accountRealm === 'real'
      ? undefined
      : sql`${tickets.userId} in (select id from people.names where realm = ${accountRealm})`;

  return {
    routes: [
      handle(api.openTicket, async ({ body, caller, request, language }) => {
        const now = clock.now();
        const sender = senderOf(request.ip);
        const number = numberOf('T', body.id, now);
        const sent = { kind: 'support.ticket', id: body.id, ownerId: caller?.userId ?? nobody, content: body };
        const isNew = await database.sql.transaction(async (tx) => {
          if (await isRepeated(tx, sent, now)) return false;
          const [found] = await tx
            .select({ count: sql<number>`count(*)::int` })
            .from(tickets)
            .where(and(eq(tickets.sender, sender), gt(tickets.createdAt, new Date(now.getTime() - hour))));
          const stored = await tx
            .insert(tickets)
            .values({ ...body, number, sender, userId: caller?.userId ?? null, createdAt: now })
            .onConflictDoNothing({ target: tickets.id })
            .returning({ id: tickets.id });
          if (stored.length > 0 && (found?.count ?? 0) >= mostPerHour)
            throw new Refusal('request.rate_limited', { retryAfterSeconds: hour / 1_000 });
          return stored.length > 0;
        });
        if (isNew) {
          const link = `${deps.publicUrl}/support`;
          const { ticketReceived } = deps.words(language);
          await confirm({ to: body.email, ...ticketReceived({ username: body.name, number, link }) }, 'stranger');
          for (const to of deps.operatorEmails)
            await confirm(
              { to, ...deps.words('en').ticketForOperator({ ...body, number, link: `${deps.publicUrl}/operator` }) },
              'work',
            );
        }
        return { number };
      }),
      handle(api.listTickets, async ({ caller }) => {
        const reach = reachOf(caller);
        const open = await database.sql
          .select()
          .from(tickets)
          .where(and(isNull(tickets.closedAt), reach))
          .orderBy(asc(tickets.createdAt));
        const closed = await database.sql
          .select()
          .from(tickets)
          .where(and(isNotNull(tickets.closedAt), reach))
          .orderBy(desc(tickets.closedAt))
          .limit(shownClosed);
        return { tickets: [...open, ...closed].map(shown) };
      }),
      handle(api.closeTicket, async ({ params, caller }) => {
        const closed = await database.sql
          .update(tickets)
          .set({ closedAt: clock.now() })
          .where(and(eq(tickets.id, params.id), isNull(tickets.closedAt), reachOf(caller)))
          .returning({ id: tickets.id });
        if (closed.length === 0) throw new Refusal('support.ticket_unknown');
      }),
    ],
  };
}

function shown({ sender: _, userId, createdAt, closedAt, ...row }: typeof tickets.$inferSelect): api.Ticket {
  return {
    ...row,
    isSignedIn: userId !== null,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
