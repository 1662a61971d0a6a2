// Audits, their photos and their findings as both sides see them.
import { auditTimeNotes, findingSeverities, stepRefusals } from '@amanah/core/certification';
import { z } from 'zod';
import { daySchema, gtin14Schema } from '../scalars.ts';

export const auditFindingSchema = z.object({
  id: z.uuid(),
  criterion: z.string().nullable(),
  severity: z.enum(findingSeverities),
  text: z.string(),
  dueOn: daySchema,
  raisedBy: z.string(),
  raisedAt: z.iso.datetime(),
  correction: z.string().nullable(),
  correctedAt: z.iso.datetime().nullable(),
  /** Why the last correction was not enough. */
  returnedBecause: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
  closedBecause: z.string().nullable(),
  /** Why the reader may not close it yet; null: nothing stands against it, or it is not the reader's to close. */
  closing: z.enum(stepRefusals).nullable(),
});
export type AuditFinding = z.infer<typeof auditFindingSchema>;

/** A "no" that was changed: it raises no finding, and whoever decides reads why. */
export const withdrawnNoSchema = z.object({
  criterion: z.string(),
  severity: z.enum(findingSeverities),
  note: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** What counts now, and what was said of the change. */
  now: z.object({
    answer: z.enum(['yes', 'not_applicable']),
    note: z.string(),
    by: z.string(),
    at: z.iso.datetime(),
  }),
});
export type WithdrawnNo = z.infer<typeof withdrawnNoSchema>;

export const plannedAuditSchema = z.object({
  id: z.uuid(),
  state: z.enum(['planned', 'concluded']),
  auditor: z.string(),
  isYours: z.boolean(),
  site: z.string().nullable(),
  siteId: z.uuid().nullable(),
  /** As planned. */
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** When the server got the first answer or photo. */
  begunAt: z.iso.datetime().nullable(),
  /** The time that the device gave its first answer or photo, as it said it. */
  begunOnDevice: z.iso.datetime().nullable(),
  /** Where it was moved: as it was planned first. */
  firstStartsAt: z.iso.datetime(),
  concludedAt: z.iso.datetime().nullable(),
  /** What is unusual about these times. */
  timeNotes: z.array(z.enum(auditTimeNotes)),
  summary: z.string(),
  /** For the certifier alone. */
  withdrawn: z.array(withdrawnNoSchema),
  answered: z.number().int(),
  questions: z.number().int(),
});
export type PlannedAudit = z.infer<typeof plannedAuditSchema>;

export const auditPhotoSchema = z.object({
  id: z.uuid(),
  auditId: z.uuid(),
  /** Code of the question. */
  criterion: z.string(),
  takenAt: z.iso.datetime(),
});
export type AuditPhoto = z.infer<typeof auditPhotoSchema>;

/** What an application names, is new, and no audit has covered: an audit is of its site, and of the products named from its beginning on. */
export const unauditedSchema = z.object({ siteIds: z.array(z.uuid()), gtins: z.array(gtin14Schema) });
