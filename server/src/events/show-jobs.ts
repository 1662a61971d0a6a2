// Capture jobs as the standard shows them.

import type { CaptureJob } from '@amanah/api/events';
import { captureErrorBehaviours } from '@amanah/api/events';
import { loadWords } from '@amanah/messages/catalogue';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { boolean, instant, json, nullable, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { EventsDeps } from './deps.ts';
import { jobErrorSchema } from './tables.ts';

const columns = {
  id: uuid,
  error_behaviour: textOf(captureErrorBehaviours),
  created_at: instant,
  finished_at: nullable(instant),
  success: boolean,
  errors: json(z.array(jobErrorSchema)),
};

const conflicts = ['events.event_id_taken'];

export async function listJobs(
  { database }: Pick<EventsDeps, 'database'>,
  organisationId: string,
  which: { readonly id?: string; readonly after?: string | null; readonly perPage: number },
  language: string,
): Promise<{ readonly jobs: CaptureJob[]; readonly next: string | null }> {
  const rows = await rowsOf(
    database.sql,
    columns,
    sql`
    select id, error_behaviour, created_at, finished_at, success, errors from events.capture_jobs
    where organisation_id = ${organisationId} and (${which.id ?? null}::uuid is null or id = ${which.id ?? null}::uuid)
      and (${which.after ?? null}::uuid is null or id < ${which.after ?? null}::uuid)
    order by id desc limit ${which.perPage + 1}`,
  );
  const words: Readonly<Record<string, string>> = await loadWords('epcisRules', language);
  const page = rows.slice(0, which.perPage);
  return {
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    jobs: page.map((row) => ({
      captureID: row.id,
      createdAt: row.created_at.toISOString(),
      ...(row.finished_at !== null && { finishedAt: row.finished_at.toISOString() }),
      running: row.finished_at === null,
      success: row.success,
      captureErrorBehaviour: row.error_behaviour,
      errors: row.errors.map(({ path, rule, expected, details }) => {
        const isConflict = conflicts.includes(rule);
        return {
          type: `epcisException:${isConflict ? 'ResourceAlreadyExistsException' : 'ValidationException'}`,
          title: words[rule] ?? rule,
          status: isConflict ? 409 : 400,
          path,
          rule,
          ...(expected !== undefined && { expected }),
          ...(details && { details }),
        };
      }),
    })),
  };
}

export const findJob = async (
  deps: Pick<EventsDeps, 'database'>,
  organisationId: string,
  id: string,
  language: string,
): Promise<CaptureJob | null> => (await listJobs(deps, organisationId, { id, perPage: 1 }, language)).jobs[0] ?? null;
