// In whose name an upload is worked on, and what is known of it beside its rows.
import { createHash } from 'node:crypto';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { type About, permissionOf } from './importers.ts';
import type { UploadRow } from './stage-rows.ts';

/** The organisation that it was sent for, where whoever sent it may still do so in its name; null where not. */
export async function organisationOf(
  { acting }: Pick<Organisations, 'acting'>,
  { userId, kind, organisationId }: UploadRow,
): Promise<ActingFor | null> {
  try {
    return await acting(userId, permissionOf[kind], organisationId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

export const aboutOf = (organisation: ActingFor, upload: UploadRow): About => ({
  organisation,
  userId: upload.userId,
  now: upload.createdAt,
  idOfRow: (row) => rowId(upload, row),
});

function rowId(upload: UploadRow, row: number): string {
  const hex = createHash('sha256').update(`${upload.organisationId} ${upload.contentHash} ${row}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
