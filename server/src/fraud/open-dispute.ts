// Somebody disputes what the lexicon says. What it says at that moment is kept beside it.
import type { openDispute as openDisputeRoute } from '@amanah/api/fraud';
import type { RouteBody } from '@amanah/api/route';
import { dueAt, findingsOfText } from '@amanah/core/fraud';
import { and, eq, gt, sql } from 'drizzle-orm';
import { numberOf } from '../platform/anonymous-senders.ts';
import type { Caller } from '../platform/caller.ts';
import { dayOf } from '../platform/clock.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { isRepeated, nobody } from '../platform/sent-ids.ts';
import type { FraudContext } from './deps.ts';
import { disputes } from './tables.ts';

const mostPerHour = 5;
const hourMilliseconds = 3_600_000;

/** @throws Refusal fraud.names_no_ingredient, request.rate_limited, request.id_taken */
export async function openDispute(
  context: FraudContext,
  given: RouteBody<typeof openDisputeRoute>,
  by: { readonly caller: Caller | null; readonly ip: string; readonly language: string },
): Promise<{ number: string; dueOn: string }> {
  const { database, clock, senders } = context;
  const now = clock.now();
  const findings = findingsOfText(given.text);
  if (findings.length === 0) throw refusalAt('/text', 'fraud.names_no_ingredient');
  const number = numberOf('D', given.id, now);
  const sender = senders.senderOf(by.ip);
  const sent = { kind: 'fraud.dispute', id: given.id, ownerId: by.caller?.userId ?? nobody, content: given };
  const openedAt = await database.sql.transaction(async (tx) => {
    if (await isRepeated(tx, sent, now)) {
      const [before] = await tx.select().from(disputes).where(eq(disputes.id, given.id));
      return before ? { first: before.openedAt, isNew: false } : null;
    }
    const [found] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(disputes)
      .where(and(eq(disputes.sender, sender), gt(disputes.openedAt, new Date(now.getTime() - hourMilliseconds))));
    if ((found?.count ?? 0) >= mostPerHour)
      throw new Refusal('request.rate_limited', { retryAfterSeconds: hourMilliseconds / 1_000 });
    const realm = by.caller?.accountRealm ?? 'real';
    const stored = await tx
      .insert(disputes)
      .values({ ...given, number, realm, sender, findings, language: by.language, openedAt: now })
      .onConflictDoNothing()
      .returning({ id: disputes.id });
    // Ids are chosen by whoever sends: one that ends like another has the same number.
    if (stored.length === 0) throw new Refusal('request.id_taken');
    return { first: now, isNew: true };
  });
  if (!openedAt) throw new Error('a dispute that was sent before is not there');
  const dueOn = dayOf(dueAt(openedAt.first));
  if (openedAt.isNew) await sendMails(context, given, { number, dueOn, language: by.language });
  return { number, dueOn };
}

async function sendMails(
  { words, publicUrl, operatorEmails, senders }: FraudContext,
  { email, text, claim }: RouteBody<typeof openDisputeRoute>,
  { number, dueOn, language }: { readonly number: string; readonly dueOn: string; readonly language: string },
): Promise<void> {
  const link = `${publicUrl}/disputes/${number}`;
  await senders.confirm({ to: email, ...words(language).disputeReceived({ number, dueOn, link }) }, 'stranger');
  const work = words('en').disputeForReviewer({ number, dueOn, text, claim, link: `${publicUrl}/operator` });
  for (const to of operatorEmails) await senders.confirm({ to, ...work }, 'work');
}
