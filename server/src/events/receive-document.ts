// Takes in documents piece by piece, so that a large one is never held whole by the request that brings it, and makes a job of it.
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { firstIdOf, newId } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import type { EventsDeps } from './deps.ts';
import { captureLimits } from './headers.ts';
import { prepareEvents } from './prepare-events.ts';

const pieceBytes = 1024 * 1024;
/** What is larger is checked in slices (work-jobs.ts): checked here it would keep verdicts waiting. */
const checkedAtOnceBytes = 64 * 1024;

/** Reads a body up to a limit. @throws Refusal events.document_too_large */
export async function readBody(stream: Readable, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw new Refusal('events.document_too_large');
    chunks.push(chunk);
  }
  return utf8Text(Buffer.concat(chunks));
}

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
  deps: EventsDeps,
  given: {
    readonly organisationId: string;
    readonly errorBehaviour: 'rollback' | 'proceed';
    readonly stream: Readable;
    /** Reads without a place among those who are worked for (platform/http.ts). */
    readonly receive: FastifyRequest['receive'];
  },
): Promise<string> {
  const { organisationId, errorBehaviour } = given;
  await requireRoom(deps, organisationId);
  const now = deps.clock.now();
  const id = newId(now);
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let position = 0;
  const put = async () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    await deps.database.sql.execute(
      sql`insert into events.capture_parts (job_id, position, bytes) values (${id}, ${position}, ${piece})`,
    );
    position += 1;
  };
  try {
    await given.receive(async () => {
      for await (const chunk of given.stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > captureLimits.bytes) throw new Refusal('events.document_too_large');
        waiting.push(chunk);
        waitingBytes += chunk.length;
        if (waitingBytes >= pieceBytes) await put();
      }
    });
    if (bytes <= checkedAtOnceBytes) checkSmall(utf8Text(Buffer.concat(waiting)), errorBehaviour, now);
    if (waitingBytes > 0 || position === 0) await put();
  } catch (error) {
    if (position > 0) await deps.database.sql.execute(sql`delete from events.capture_parts where job_id = ${id}`);
    throw error;
  }
  // With the job there is something to work on: only now, when all of it has arrived.
  await deps.database.sql.execute(sql`insert into events.capture_jobs (id, organisation_id, error_behaviour, created_at)
    values (${id}, ${organisationId}, ${errorBehaviour}, ${now.toISOString()}::timestamptz)`);
  return id;
}

/** Of one organisation, not worked off yet. */
const mostOpenJobs = 20;

/** Whoever sends faster than is worked off waits with the rest: the queue of an organisation has an end. @throws Refusal request.rate_limited */
async function requireRoom({ database }: EventsDeps, organisationId: string): Promise<void> {
  const { rows } = await database.sql.execute<{
    open: number;
  }>(sql`select count(*)::int as open from (select from events.capture_jobs
    where organisation_id = ${organisationId} and finished_at is null limit ${mostOpenJobs}) j`);
  if ((rows[0]?.open ?? 0) >= mostOpenJobs) throw new Refusal('request.rate_limited', { retryAfterSeconds: 5 });
}

const forgottenMilliseconds = 3_600_000;

/** Pieces whose bringer went away before all had arrived. */
export async function sweepParts({ database, clock }: Pick<EventsDeps, 'database' | 'clock'>): Promise<void> {
  const before = firstIdOf(new Date(clock.now().getTime() - forgottenMilliseconds));
  await database.sql.execute(sql`delete from events.capture_parts p where job_id < ${before}::uuid
    and not exists (select from events.capture_jobs j where j.id = p.job_id)`);
}

function checkSmall(text: string, errorBehaviour: 'rollback' | 'proceed', now: Date): void {
  const prepared = prepareEvents(text, now.toISOString());
  if (prepared.isValid) return;
  const isPartlyUsable = prepared.faults.every(({ path }) => path.startsWith('/epcisBody/'));
  if (errorBehaviour === 'rollback' || !isPartlyUsable)
    throw new Refusal('events.epcis_invalid', { faults: prepared.faults });
}
