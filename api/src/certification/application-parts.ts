// What belongs to an application beside its audits: questions, its clock, what speaks for care, the steps that are offered, and its history.
import {
  applicationActions,
  applicationStates,
  riskLevels,
  riskReasons,
  stepRefusals,
} from '@amanah/core/certification';
import { z } from 'zod';
import { daySchema } from '../scalars.ts';

export const informationRequestSchema = z.object({
  id: z.uuid(),
  criterion: z.string().nullable(),
  text: z.string(),
  dueOn: daySchema,
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
});
export type InformationRequest = z.infer<typeof informationRequestSchema>;

export const reviewClockSchema = z.object({
  dueAt: z.iso.datetime(),
  isPaused: z.boolean(),
  isOverdue: z.boolean(),
  daysLeft: z.number().int(),
});
export const applicationRiskSchema = z.object({
  level: z.enum(riskLevels),
  reasons: z.array(z.enum(riskReasons)),
});
export const stepOfferSchema = z.object({
  action: z.enum(applicationActions),
  isAllowed: z.boolean(),
  because: z.enum(stepRefusals).nullable(),
});

export const historyEntrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  side: z.enum(['applicant', 'certifier']),
  action: z.enum(applicationActions),
  to: z.enum(applicationStates),
  note: z.string(),
});

export const applicationDocumentSchema = z.object({
  id: z.uuid(),
  /** Code of a criterion, or `material:<id>` for a line of the matrix. */
  slot: z.string(),
  version: z.number().int(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
});
export type ApplicationDocument = z.infer<typeof applicationDocumentSchema>;
