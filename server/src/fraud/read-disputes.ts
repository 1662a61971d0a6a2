// Disputes for everybody, once they are answered, and for whoever answers them.
import type { Dispute, WaitingDispute } from '@amanah/api/fraud';
import { dueAt, findingsOfText, isOverdue, isSaidOtherwise } from '@amanah/core/fraud';
import type { AccountRealm } from '@amanah/core/people';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Clock, dayOf } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { disputes } from './tables.ts';

interface ReadDeps {
  readonly database: Database;
  readonly clock: Clock;
}

type Row = typeof disputes.$inferSelect;

const perPage = 30;
const mostWaiting = 100;

/** The texts of labels are read again for each page: what is said today is computed, never stored. */
function shown(row: Row): Dispute {
  const { number, text, findings, openedAt, question, answer, outcome, reviewer, answeredAt, document } = row;
  const common = { number, openedAt: openedAt.toISOString(), dueOn: dayOf(dueAt(openedAt)) };
  if (answeredAt === null || question === null || answer === null || outcome === null || reviewer === null)
    return { ...common, answered: null };
  const now = findingsOfText(text);
  const said = { text, question, answer, outcome, reviewer, at: answeredAt.toISOString(), document: document ?? '' };
  return {
    ...common,
    answered: {
      ...said,
      saidThen: copied(findings),
      saidNow: copied(now),
      isSaidOtherwise: isSaidOtherwise(findings, now),
    },
  };
}

const copied = (findings: Row['findings']) =>
  findings.map(({ text, answer, rulings }) => ({ text, answer, rulings: rulings.map((one) => ({ ...one })) }));

/** @param before number of the last one of the page before */
export async function listAnswered({ database }: ReadDeps, realm: AccountRealm, before: string | undefined) {
  const ofRealm = eq(disputes.realm, realm);
  const [counted] = await database.sql
    .select({ waiting: sql<number>`count(*)::int` })
    .from(disputes)
    .where(and(isNull(disputes.answeredAt), ofRealm));
  const rows = await database.sql
    .select()
    .from(disputes)
    .where(
      and(
        isNotNull(disputes.answeredAt),
        ofRealm,
        before === undefined
          ? undefined
          : sql`(${disputes.answeredAt}, ${disputes.id}) < (select b.answered_at, b.id from fraud.disputes b where b.number = ${before})`,
      ),
    )
    .orderBy(desc(disputes.answeredAt), desc(disputes.id))
    .limit(perPage + 1);
  const page = rows.slice(0, perPage);
  const nextBefore = rows.length > perPage ? (page.at(-1)?.number ?? null) : null;
  return { disputes: page.map(shown), waiting: counted?.waiting ?? 0, nextBefore };
}

/** @throws Refusal fraud.dispute_unknown */
export async function readDispute({ database }: ReadDeps, realm: AccountRealm, number: string): Promise<Dispute> {
  const [row] = await database.sql
    .select()
    .from(disputes)
    .where(and(eq(disputes.number, number.toUpperCase()), eq(disputes.realm, realm)));
  if (!row) throw new Refusal('fraud.dispute_unknown');
  return shown(row);
}

export async function listWaiting(
  { database, clock }: ReadDeps,
  realm: AccountRealm,
): Promise<{ disputes: WaitingDispute[] }> {
  const rows = await database.sql
    .select()
    .from(disputes)
    .where(and(isNull(disputes.answeredAt), eq(disputes.realm, realm)))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
    .limit(mostWaiting);
  return {
    disputes: rows.map(({ id, number, text, claim, email, findings, openedAt }) => ({
      ...{ id, number, text, claim, email, openedAt: openedAt.toISOString(), dueOn: dayOf(dueAt(openedAt)) },
      isOverdue: isOverdue(openedAt, clock.now()),
      saidThen: copied(findings),
      saidNow: copied(findingsOfText(text)),
    })),
  };
}
