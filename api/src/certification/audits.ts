// Audits on site: the checklist that is filled in without a network, and the appointment for a calendar.
import { checklistAnswers } from '@amanah/core/certification';
import { z } from 'zod';
import { schemeCriterionSchema } from '../certificates/schemes.ts';
import { defineRoute } from '../route.ts';
import { byId, daySchema } from '../scalars.ts';
import { writtenSchema } from '../written.ts';
import { auditPhotoSchema, plannedAuditSchema } from './audit-parts.ts';

const certifier = ['certifier'] as const;

export const checklistAnswerSchema = z.object({
  /** Made by the device: sending it again changes nothing. */
  id: z.uuid(),
  criterion: z.string().max(8),
  answer: z.enum(checklistAnswers),
  note: z.string().max(1_000),
  answeredAt: z.iso.datetime(),
});
export type ChecklistAnswer = z.infer<typeof checklistAnswerSchema>;

export const auditSchema = plannedAuditSchema.extend({
  applicationId: z.uuid(),
  number: z.string(),
  company: z.string(),
  address: z.string(),
  scheme: z.string(),
  checklist: z.array(schemeCriterionSchema),
  /** The newest answer to each question; `noes`: the notes of every "no" to it, also of those that were changed. */
  answers: z.array(checklistAnswerSchema.extend({ by: z.string(), noes: z.array(z.string()) })),
  photos: z.array(auditPhotoSchema),
  /** Only the auditor answers and concludes. */
  mayAnswer: z.boolean(),
});
export type Audit = z.infer<typeof auditSchema>;

export const listAudits = defineRoute({
  method: 'GET',
  url: '/api/certification/audits',
  access: certifier,
  cost: 'read',
  summary: 'Planned audits of the own body and those of the last ninety days.',
  tags: ['certification'],
  response: z.object({
    audits: z.array(plannedAuditSchema.extend({ applicationId: z.uuid(), number: z.string(), company: z.string() })),
  }),
});

export const readAudit = defineRoute({
  method: 'GET',
  url: '/api/certification/audits/:id',
  access: certifier,
  cost: 'read',
  summary: 'An audit with its checklist and what was answered.',
  tags: ['certification'],
  params: byId,
  response: auditSchema,
});

export const answerChecklist = defineRoute({
  method: 'POST',
  url: '/api/certification/audits/:id/answers',
  access: certifier,
  cost: 'write',
  summary:
    'Takes over answers that a device collected; of several to one question the newest counts, and every one is kept.',
  tags: ['certification'],
  params: byId,
  body: z.object({ answers: z.array(checklistAnswerSchema).min(1).max(200) }),
  /** Ids that are kept: the device may forget them. */
  response: z.object({ kept: z.array(z.uuid()) }),
});

export const addAuditPhoto = defineRoute({
  method: 'PUT',
  url: '/api/certification/audits/:id/photos/:photoId',
  access: certifier,
  cost: 'upload',
  summary: 'A photo to a question, as its bytes. The id is made by the device; sending it again changes nothing.',
  tags: ['certification'],
  params: z.object({ id: z.uuid(), photoId: z.uuid() }),
  query: z.object({ criterion: z.string().max(8), takenAt: z.iso.datetime() }),
  mostBodyBytes: 12 * 1024 * 1024,
  successStatus: 204,
});

export const readAuditPhoto = defineRoute({
  method: 'GET',
  url: '/api/certification/audits/:id/photos/:photoId',
  access: ['certifier', 'producer'],
  cost: 'file',
  summary: 'A photo of an audit.',
  tags: ['certification'],
  params: z.object({ id: z.uuid(), photoId: z.uuid() }),
});

export const concludeAudit = defineRoute({
  method: 'POST',
  url: '/api/certification/audits/:id/conclude',
  access: certifier,
  cost: 'write',
  needsSecondStep: true,
  summary: 'Ends an audit; every question answered with no becomes a finding with a day by which it is corrected.',
  tags: ['certification'],
  params: byId,
  body: z.object({ summary: writtenSchema(3, 2_000), correctBy: daySchema }),
  response: auditSchema,
});

export const auditCalendar = defineRoute({
  method: 'GET',
  url: '/api/certification/audits/:id/calendar.ics',
  access: ['certifier', 'producer'],
  cost: 'file',
  summary: 'The appointment for a calendar (RFC 5545).',
  tags: ['certification'],
  params: byId,
});
