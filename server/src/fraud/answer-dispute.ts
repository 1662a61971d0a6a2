// The answer to a dispute: public from then on, under the name of who gave it, and in the log. Never changed afterwards.
import type { answerDispute as answerDisputeRoute } from '@amanah/api/fraud';
import type { RouteBody } from '@amanah/api/route';
import { asDigest, canonicalise, utf8 } from '@amanah/core/ledger';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { idOfStatement } from '../ledger/index.ts';
import type { Caller } from '../platform/caller.ts';
import { nullable, text } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { sha256 } from '../platform/signing.ts';
import type { FraudContext } from './deps.ts';
import { disputes } from './tables.ts';

/** @throws Refusal fraud.dispute_unknown, fraud.dispute_answered */
export async function answerDispute(
  { database, clock, ledger, words, publicUrl, senders }: FraudContext,
  id: string,
  { outcome, question, answer }: RouteBody<typeof answerDisputeRoute>,
  { userId, accountRealm }: Caller,
): Promise<void> {
  const now = clock.now();
  const { number, email, language } = await database.sql.transaction(async (tx) => {
    const [dispute] = await tx
      .select()
      .from(disputes)
      .where(and(eq(disputes.id, id), eq(disputes.realm, accountRealm)))
      .for('update');
    if (!dispute) throw new Refusal('fraud.dispute_unknown');
    if (dispute.answeredAt !== null) throw new Refusal('fraud.dispute_answered');
    const [person] = await rowsOf(
      tx,
      { username: nullable(text) },
      sql`select username from people.names where id = ${userId}::uuid`,
    );
    const reviewer = person?.username ?? null;
    if (reviewer === null) throw new Error('somebody without a name answers');
    const { number, text: disputed, findings } = dispute;
    const content = {
      number,
      text: disputed,
      said: findings,
      question,
      answer,
      outcome,
      reviewer,
      at: now.toISOString(),
    };
    const document = asDigest(sha256(utf8(canonicalise(content))));
    if (!document) throw new Error('the hash is not SHA-256');
    const said = { kind: 'dispute.answered' as const, subject: `urn:uuid:${id}`, document };
    await ledger.append(tx, [{ id: idOfStatement(said), ...said, issuer: ledger.operatorDid() }]);
    const set = { outcome, question, answer, reviewer, answeredBy: userId, answeredAt: now, document };
    await tx
      .update(disputes)
      .set(set)
      .where(and(eq(disputes.id, id), isNull(disputes.answeredAt)));
    return dispute;
  });
  const mail = words(language).disputeAnswered({ number, link: `${publicUrl}/disputes/${number}` });
  await senders.confirm({ to: email, ...mail }, 'stranger');
}
