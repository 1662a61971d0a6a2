// Writes down that a recognition ends. The edge keeps its beginning and its scope; that it ended, by whose word, goes into the log.
import type { endRecognition as route } from '@amanah/api/authorities';
import type { RouteBody } from '@amanah/api/route';
import { isRecognitionOver } from '@amanah/core/authorities';
import { and, eq } from 'drizzle-orm';
import type { Ledger } from '../ledger/index.ts';
import { type Clock, dayOf } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import type { Outbox } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { publishRecognitions } from './publish-register.ts';
import { recognitions } from './tables.ts';

interface EndDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly outbox: Outbox;
}

/**
 * An operator of the demo decides about what was invented for it, and about nothing else.
 * @throws Refusal authorities.recognition_unknown, authorities.recognition_ended, authorities.recognition_days_wrong
 */
export async function endRecognition(
  deps: EndDeps,
  operator: Caller,
  id: string,
  { until, transitionRules, source }: RouteBody<typeof route>,
): Promise<void> {
  const today = dayOf(deps.clock.now());
  await deps.database.sql.transaction(async (tx) => {
    const [edge] = await tx
      .select()
      .from(recognitions)
      .where(and(eq(recognitions.id, id), eq(recognitions.realm, operator.accountRealm)))
      .for('update');
    if (!edge) throw new Refusal('authorities.recognition_unknown');
    if (isRecognitionOver({ until: edge.validUntil }, today)) throw new Refusal('authorities.recognition_ended');
    const kinds = (transitionRules ?? []).map(({ kind }) => kind);
    if ((edge.validFrom !== null && until < edge.validFrom) || new Set(kinds).size < kinds.length)
      throw new Refusal('authorities.recognition_days_wrong');
    const ended = { validUntil: until, transitionRules, source, status: 'ended', lastChecked: today };
    await tx.update(recognitions).set(ended).where(eq(recognitions.id, id));
    await publishRecognitions(tx, deps.ledger, [{ ...edge, ...ended }]);
    await deps.outbox.emit(tx, 'recognition.changed', {
      recogniserIds: [edge.recogniserId],
      recognisedIds: [edge.recognisedId],
    });
  });
}
