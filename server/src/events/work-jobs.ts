// Works off capture jobs, one at a time in each process. A job belongs to whoever took it until a time; whoever dies loses it to
// another. All of a job with `rollback` is one transaction; with `proceed` each batch is, together with how far the job has come.
import { captureErrorBehaviours } from '@amanah/api/events';
import { sql } from 'drizzle-orm';
import { bigint, integer, json, nullable, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { isDataException } from '../platform/error-code.ts';
import type { Logger } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { giveBackStorage } from '../platform/storage-budget.ts';
import { batchesOf, type CaptureDocument, partOf, readDocument, usable } from './capture-document.ts';
import { type CaptureResult, capturePrepared, countEvents } from './capture-events.ts';
import type { EventsDeps } from './deps.ts';
import { storeMasterData } from './master-data.ts';
import type { CaptureFault, PreparedEvent } from './prepare-events.ts';
import { nothingTaken, recordCaptured, recordWithFinished, withTaken } from './record-captured.ts';
import { type JobError, type Taken, takenSchema } from './tables.ts';

const leaseMilliseconds = 60_000;
const renewMilliseconds = 20_000;
const mostAttempts = 5;
const mostErrors = 100;

const jobColumns = {
  id: uuid,
  organisation_id: uuid,
  error_behaviour: textOf(captureErrorBehaviours),
  attempts: integer,
  done: integer,
  taken: json(takenSchema),
  actor_id: nullable(uuid),
  key_name: nullable(text),
  digest: text,
};
type Job = RowOf<typeof jobColumns>;

const senderIn = ({ actor_id: actorId, key_name: keyName }: Job) => ({ actorId, keyName });

const inMilliseconds = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds).toISOString();

/** The oldest job of the organisation that waits longest for its turn: many of one keep nobody else's from being worked off. */
async function takeJob({ database, clock }: EventsDeps): Promise<Job | null> {
  const now = clock.now();
  const [taken] = await rowsOf(
    database.sql,
    jobColumns,
    sql`
    update events.capture_jobs set taken_until = ${inMilliseconds(now, leaseMilliseconds)}::timestamptz, attempts = attempts + 1
    where id = (select id from events.capture_jobs j
      where finished_at is null and (taken_until is null or taken_until < ${now.toISOString()}::timestamptz)
      order by (select d.finished_at from events.capture_jobs d where d.organisation_id = j.organisation_id and d.finished_at is not null
        order by d.id desc limit 1) nulls first, id
      limit 1 for update skip locked)
    returning id, organisation_id, error_behaviour, attempts, done, taken, actor_id, key_name, digest`,
  );
  return taken ?? null;
}

/** Works until nothing is left to take. @returns how many jobs were finished */
export async function workJobs(
  deps: EventsDeps & { readonly log: Logger },
  isStopping: () => boolean,
  /** After each: others go on with what it captured. */
  onWorked: () => void,
): Promise<number> {
  let finished = 0;
  while (!isStopping()) {
    const job = await takeJob(deps);
    if (!job) return finished;
    const renewal = setInterval(() => {
      renew(deps, job).catch((error: unknown) => deps.log.warn({ err: error }, 'a capture job could not be kept'));
    }, renewMilliseconds);
    try {
      await work(deps, job, isStopping);
      finished += 1;
      onWorked();
    } catch (error) {
      if (error instanceof TakenOver) continue;
      deps.log.error({ err: error, job: job.id }, 'a capture job failed');
      if (job.attempts < mostAttempts && !isDataException(error)) return finished; // taken again when its time is over
      await finishAlone(deps, job, [{ path: '', rule: 'events.capture_failed' }]);
    } finally {
      clearInterval(renewal);
    }
  }
  return finished;
}

async function renew({ database, clock }: EventsDeps, job: Job): Promise<void> {
  await database.sql.execute(sql`update events.capture_jobs set taken_until = ${inMilliseconds(clock.now(), leaseMilliseconds)}::timestamptz
    where id = ${job.id} and attempts = ${job.attempts} and finished_at is null`);
}

class TakenOver extends Error {}

/** @throws TakenOver when the job is somebody else's by now, which undoes the transaction */
async function finish(
  tx: Transaction,
  deps: EventsDeps,
  job: Job,
  errors: readonly JobError[],
  taken: Taken = job.taken,
  eventIds: readonly string[] = [],
): Promise<void> {
  const [ended] = await rowsOf(
    tx,
    { id: uuid, bytes: bigint },
    sql`
    with ended as (
      update events.capture_jobs set finished_at = ${deps.clock.now().toISOString()}::timestamptz,
        errors = errors || ${JSON.stringify(errors.slice(0, mostErrors))}::jsonb,
        success = success and ${errors.length === 0}, taken_until = null
      where id = ${job.id} and attempts = ${job.attempts} and finished_at is null returning id
    ), emptied as (delete from events.capture_parts where job_id in (select id from ended) returning octet_length(bytes) as bytes)
    select id, (select coalesce(sum(bytes), 0)::bigint from emptied) as bytes from ended`,
  );
  if (!ended) throw new TakenOver(`job ${job.id} was taken over`);
  await giveBackStorage(tx, [{ ownerId: job.organisation_id, bytes: ended.bytes }]);
  const { id, organisation_id: organisationId, digest } = job;
  await recordCaptured(tx, deps, { id, organisationId, sender: senderIn(job), digest, taken }, eventIds);
}

const finishAlone = (deps: EventsDeps, job: Job, errors: readonly JobError[]): Promise<void> =>
  deps.database.sql.transaction((tx) => finish(tx, deps, job, errors));

async function work(deps: EventsDeps, job: Job, isStopping: () => boolean): Promise<void> {
  const document = await readDocument(deps, job.id);
  if ('faults' in document) return finishAlone(deps, job, document.faults);
  if (job.error_behaviour === 'rollback') await captureAll(deps, job, document);
  else await captureWhatCanBe(deps, job, document, isStopping);
}

async function captureAll(deps: EventsDeps, job: Job, document: CaptureDocument): Promise<void> {
  const recordTime = deps.clock.now().toISOString();
  const prepared: (readonly PreparedEvent[])[] = [];
  const faults: CaptureFault[] = [];
  let masterData: { readonly list: unknown; readonly namespaces: PreparedEvent['namespaces'] } | null = null;
  for (const batch of batchesOf(document)) {
    const begun = performance.now();
    const reading = partOf(document, batch, recordTime);
    if (reading.isValid) {
      prepared.push(reading.events);
      masterData ??= { list: reading.vocabularyList, namespaces: reading.namespaces };
    } else faults.push(...reading.faults);
    await deps.giveWay.pause(performance.now() - begun);
  }
  if (faults.length > 0) return finishAlone(deps, job, distinct(faults));
  try {
    await deps.database.sql.transaction(async (tx) => {
      if (masterData) await storeMasterData(tx, job.organisation_id, masterData.list, masterData.namespaces);
      const conflicts: CaptureFault[] = [];
      const stored: CaptureResult['stored'][] = [];
      let taken = nothingTaken;
      const eventIds: string[] = [];
      for (const events of prepared) {
        const begun = performance.now();
        const result = await capturePrepared(tx, deps, {
          organisationId: job.organisation_id,
          events,
          onConflict: 'skip',
          isUncounted: true,
        });
        stored.push(result.stored);
        taken = withTaken(taken, result.captured);
        eventIds.push(...result.captured.map(({ id }) => id));
        conflicts.push(...result.faults);
        await deps.giveWay.pause(performance.now() - begun);
      }
      if (conflicts.length > 0) throw new Refusal('events.event_conflict', { faults: conflicts });
      await countEvents(tx, job.organisation_id, stored, deps.clock.now());
      await finish(tx, deps, job, [], taken, eventIds);
    });
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (!(error instanceof Refusal)) throw error;
    await finishAlone(deps, job, error.details.faults ?? [{ path: '', rule: error.code }]);
  }
}

async function captureWhatCanBe(
  deps: EventsDeps,
  job: Job,
  document: CaptureDocument,
  isStopping: () => boolean,
): Promise<void> {
  const recordTime = deps.clock.now().toISOString();
  let { done, taken } = job;
  for (const batch of batchesOf(document, job.done)) {
    if (isStopping()) throw new Error('the process is stopping');
    const begun = performance.now();
    const { events, faults, outside, masterData } = usable(document, batch, recordTime);
    if (outside.length > 0) return finishAlone(deps, { ...job, taken }, outside);
    done += batch.length;
    try {
      taken = await deps.database.sql.transaction(async (tx) => {
        if (masterData && job.done === 0 && done === batch.length)
          await storeMasterData(tx, job.organisation_id, masterData.list, masterData.namespaces);
        const each = await captureEach(tx, deps, job.organisation_id, events);
        const errors = [...faults, ...each.faults];
        const soFar = withTaken(taken, each.captured, batch.length - events.length + each.faults.length);
        const { rowCount } =
          await tx.execute(sql`update events.capture_jobs set done = ${done}, taken = ${JSON.stringify(soFar)}::jsonb,
          success = success and ${errors.length === 0},
          errors = case when jsonb_array_length(errors) < ${mostErrors} then errors || ${JSON.stringify(errors.slice(0, mostErrors))}::jsonb else errors end
          where id = ${job.id} and attempts = ${job.attempts} and finished_at is null`);
        if (rowCount !== 1) throw new TakenOver(`job ${job.id} was taken over`);
        await recordWithFinished(
          tx,
          deps,
          { organisationId: job.organisation_id, sender: senderIn(job) },
          each.captured.map(({ id }) => id),
          [],
        );
        return soFar;
      });
    } catch (error) {
      if (error instanceof TakenOver) return;
      throw error;
    }
    await deps.giveWay.pause(performance.now() - begun);
  }
  await finishAlone(deps, { ...job, taken }, []);
}

/** A hook may refuse one event of a batch: then each has its own attempt. */
async function captureEach(
  tx: Transaction,
  deps: EventsDeps,
  organisationId: string,
  events: readonly PreparedEvent[],
): Promise<Pick<CaptureResult, 'faults' | 'captured'>> {
  const attempt = (some: readonly PreparedEvent[]) =>
    tx.transaction((inner) => capturePrepared(inner, deps, { organisationId, events: some, onConflict: 'skip' }));
  try {
    return await attempt(events);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const faultsOf = (refusal: Refusal, path: string) => refusal.details.faults ?? [{ path, rule: refusal.code }];
    if (events.length === 1) return { faults: faultsOf(error, events[0]?.path ?? ''), captured: [] };
    const each: Pick<CaptureResult, 'faults' | 'captured'>[] = [];
    for (const one of events) each.push(await captureEach(tx, deps, organisationId, [one]));
    return { faults: each.flatMap(({ faults }) => faults), captured: each.flatMap(({ captured }) => captured) };
  }
}

const distinct = (faults: readonly CaptureFault[]): readonly CaptureFault[] => [
  ...new Map(faults.map((fault) => [`${fault.path} ${fault.rule}`, fault])).values(),
];
