// The steps of an application with what each needs. Whether one may be taken now is said by the rules of core.
import { findingSeverities } from '@amanah/core/certification';
import { z } from 'zod';
import { certificateNumberSchema, daySchema } from '../scalars.ts';
import { writtenSchema } from '../written.ts';

const sentence = writtenSchema(3, 1_000);

const materialStep = {
  action: z.literal('decide_material'),
  materialId: z.uuid().toLowerCase(),
  /** What whoever decides had before them: `digest` and `doubts` of the line, and `version` of its decision, 0 where there was none. */
  seen: z.object({
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    version: z.number().int().min(0).max(1_000_000),
    doubts: z.array(z.string().max(40)).max(20),
  }),
};

/** One step with what it needs. */
export const applicationStepSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('submit') }),
  z.object({ action: z.literal('withdraw'), reason: z.string().trim().max(1_000).default('') }),
  z.object({ action: z.literal('answer_request'), requestId: z.uuid(), answer: sentence }),
  z.object({ action: z.literal('correct_finding'), findingId: z.uuid(), correction: sentence }),
  z.object({ action: z.literal('assign'), userId: z.uuid() }),
  z.object({
    action: z.literal('request_information'),
    text: sentence,
    criterion: z.string().max(8).nullable(),
    dueOn: daySchema,
  }),
  z.object({
    action: z.literal('schedule_audit'),
    auditorId: z.uuid(),
    siteId: z.uuid().nullable(),
    startsAt: z.iso.datetime(),
    minutes: z
      .number()
      .int()
      .min(15)
      .max(5 * 24 * 60),
  }),
  z.object({
    action: z.literal('raise_finding'),
    criterion: z.string().max(8).nullable(),
    severity: z.enum(findingSeverities),
    text: sentence,
    dueOn: daySchema,
  }),
  z.object({ action: z.literal('close_finding'), findingId: z.uuid(), reason: sentence }),
  z.object({ action: z.literal('reopen_finding'), findingId: z.uuid(), reason: sentence }),
  z.object({ action: z.literal('return_correction'), findingId: z.uuid(), reason: sentence }),
  z.discriminatedUnion('decision', [
    z.object({ ...materialStep, decision: z.literal('accepted'), note: z.string().trim().max(1_000).default('') }),
    z.object({ ...materialStep, decision: z.literal('rejected'), note: sentence }),
  ]),
  z.object({ action: z.literal('recommend'), outcome: z.enum(['approve', 'reject']), note: sentence }),
  z.object({ action: z.literal('send_back'), reason: sentence }),
  z.object({
    action: z.literal('approve'),
    reason: sentence,
    conditions: z.array(writtenSchema(3, 300)).max(20),
  }),
  z.object({ action: z.literal('reject'), reason: sentence }),
  z.object({
    action: z.literal('issue'),
    number: certificateNumberSchema,
    validFrom: daySchema,
    validUntil: daySchema,
  }),
]);
export type ApplicationStep = z.infer<typeof applicationStepSchema>;
