// Takes in documents, which come as slowly as their sender pleases, and makes a job of each.

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type CaptureErrorBehaviour, captureErrorBehaviours } from '@amanah/api/events';
import { type Realm, realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { newId } from '../platform/clock.ts';
import { integer, textOf } from '../platform/database/columns.ts';
import { rowsOf, type Sql, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { withSentBody } from '../platform/sent-body.ts';
import { requireStorage, takeStorage } from '../platform/storage-budget.ts';
import type { EventsDeps } from './deps.ts';
import { captureLimits } from './headers.ts';
import { prepareEvents } from './prepare-events.ts';
import type { Sender } from './record-captured.ts';

const pieceBytes = 1024 * 1024;
/** What is larger is checked in slices (work-jobs.ts): checked here it would keep verdicts waiting. */
const checkedAtOnceBytes = 64 * 1024;

/** A body and how it is read without a place among those who are worked for (platform/http.ts). */
export interface Sent {
  readonly stream: Readable;
  readonly receive: FastifyRequest['receive'];
}

/** Reads a body up to a limit. @throws Refusal events.document_too_large */
export const readBody = (sent: Sent, mostBytes: number): Promise<string> =>
  withSentBody({ ...sent, mostBytes, tooLarge: 'events.document_too_large' }, async (body) =>
    utf8Text(await body.whole()),
  );

/** JSON is UTF-8 (RFC 8259 section 8.1); a byte order mark says no more. @throws Refusal for other bytes */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal('request.malformed');
    throw error;
  }
}

/**
 * Stores a document and its job. What is small is checked before it is accepted, so that a mistake is answered at once; what is
 * large is checked by the job.
 *
 * @returns the id of the job
 */
export async function receiveDocument(
  { database, clock }: EventsDeps,
  given: {
    readonly organisationId: string;
    readonly sender: Sender;
    readonly errorBehaviour: CaptureErrorBehaviour;
    readonly sent: Sent;
  },
): Promise<string> {
  const { organisationId, sender, errorBehaviour } = given;
  // Before anything comes that could only be thrown away, and again beside those that came meanwhile.
  await requireRoom(database.sql, organisationId);
  const limits = { mostBytes: captureLimits.bytes, tooLarge: 'events.document_too_large' } as const;
  return withSentBody({ ...given.sent, ...limits }, async (body) => {
    const now = clock.now();
    const id = newId(now);
    if (body.bytes <= checkedAtOnceBytes) checkSmall(utf8Text(await body.whole()), errorBehaviour, now);
    await database.sql.transaction(async (tx) => {
      const owner = { id: organisationId, realm: await realmOf(tx, organisationId) };
      await requireStorage(tx, owner, body.bytes, now);
      await tx.execute(sql`insert into events.capture_jobs (id, organisation_id, error_behaviour, created_at, actor_id, key_name)
        values (${id}, ${organisationId}, ${errorBehaviour}, ${now.toISOString()}::timestamptz, ${sender.actorId}, ${sender.keyName})`);
      const hash = createHash('sha256');
      let position = 0;
      for await (const piece of body.pieces(pieceBytes)) {
        await tx.execute(
          sql`insert into events.capture_parts (job_id, position, bytes) values (${id}, ${position}, ${piece})`,
        );
        hash.update(piece);
        position += 1;
      }
      await tx.execute(sql`update events.capture_jobs set digest = ${hash.digest('hex')} where id = ${id}`);
      // Last of all: nobody waits for this lock while a document is written, only while another one is counted.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`capture jobs ${organisationId}`}, 0))`);
      await requireRoom(tx, organisationId, id);
      await takeStorage(tx, owner, body.bytes, now);
    });
    return id;
  });
}

export async function realmOf(tx: Transaction, organisationId: string): Promise<Realm> {
  const [found] = await rowsOf(
    tx,
    { realm: textOf(realms) },
    sql`select realm from organisations.organisation_names where id = ${organisationId}::uuid`,
  );
  if (!found) throw new Error('a document of no organisation');
  return found.realm;
}

/** Of one organisation, not worked off yet. */
const mostOpenJobs = 20;

/** Whoever sends faster than is worked off waits with the rest: the queue of an organisation has an end. @throws Refusal request.rate_limited */
async function requireRoom(on: Sql | Transaction, organisationId: string, own: string | null = null): Promise<void> {
  const [found] = await rowsOf(
    on,
    { open: integer },
    sql`select count(*)::int as open from (select from events.capture_jobs
    where organisation_id = ${organisationId} and finished_at is null and id is distinct from ${own}::uuid limit ${mostOpenJobs}) j`,
  );
  if ((found?.open ?? 0) >= mostOpenJobs) throw new Refusal('request.rate_limited', { retryAfterSeconds: 5 });
}

export const isErrorBehaviour = (text: unknown): text is CaptureErrorBehaviour =>
  captureErrorBehaviours.some((one) => one === text);

function checkSmall(text: string, errorBehaviour: CaptureErrorBehaviour, now: Date): void {
  const prepared = prepareEvents(text, now.toISOString());
  if (prepared.isValid) return;
  const isPartlyUsable = prepared.faults.every(({ path }) => path.startsWith('/epcisBody/'));
  if (errorBehaviour === 'rollback' || !isPartlyUsable)
    throw new Refusal('events.epcis_invalid', { faults: prepared.faults });
}
