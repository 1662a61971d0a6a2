// Disputes: somebody holds that what the lexicon says of an ingredient, or of a label, is wrong. A named reviewer answers, in public.
import { labelAnswers } from '@amanah/core/ingredients';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { byId } from './scalars.ts';
import { writtenSchema } from './written.ts';

const tags = ['fraud'] as const;

/** `kept`: what is said stays. `accepted`: the next version of the lexicon says otherwise. */
export const disputeOutcomes = ['kept', 'accepted'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export const newDisputeSchema = z.object({
  /** Made by the client: sent twice it is one dispute. */
  id: z.uuid(),
  /** An ingredient, or the text of a label. */
  text: writtenSchema(2, 5_000),
  /** What is wrong, and who says so. */
  claim: writtenSchema(20, 5_000),
  /** Where the answer is sent. */
  email: z.email().max(254),
});

export const openDispute = defineRoute({
  method: 'POST',
  url: '/api/disputes',
  access: 'public',
  cost: 'write',
  summary:
    'Disputes what the lexicon says of an ingredient or a label. Its number goes to the sender by mail too; it is public once it is answered.',
  tags,
  body: newDisputeSchema,
  response: z.object({ number: z.string(), dueOn: z.iso.date() }),
  successStatus: 201,
});

const findingSchema = z.object({
  text: z.string(),
  answer: z.enum(labelAnswers),
  rulings: z.array(
    z.object({ authority: z.string(), ruling: z.enum(['permitted', 'doubtful', 'forbidden']), source: z.string() }),
  ),
});

export const disputeSchema = z.object({
  number: z.string(),
  openedAt: z.iso.datetime(),
  /** By when it is answered. */
  dueOn: z.iso.date(),
  /** null: nobody has answered yet, and nothing of it is public. */
  answered: z
    .object({
      text: z.string(),
      /** As the reviewer states it, without what says who asked. */
      question: z.string(),
      answer: z.string(),
      outcome: z.enum(disputeOutcomes),
      reviewer: z.string(),
      at: z.iso.datetime(),
      /** What was said when it was disputed, and what is said today. */
      saidThen: z.array(findingSchema),
      saidNow: z.array(findingSchema),
      isSaidOtherwise: z.boolean(),
      /** SHA-256 of the answer as canonical JSON (RFC 8785); the same stands in the log. */
      document: z.string(),
    })
    .nullable(),
});
export type Dispute = z.infer<typeof disputeSchema>;

export const listDisputes = defineRoute({
  method: 'GET',
  url: '/api/disputes',
  access: 'public',
  cost: 'search',
  summary: 'Disputes that are answered, the latest first, and how many wait for an answer.',
  tags,
  query: z.object({ before: z.string().max(20).optional() }),
  response: z.object({
    disputes: z.array(disputeSchema),
    waiting: z.number().int().nonnegative(),
    nextBefore: z.string().nullable(),
  }),
});

export const readDispute = defineRoute({
  method: 'GET',
  url: '/api/disputes/:number',
  access: 'public',
  cost: 'read',
  summary: 'One dispute by its number; until it is answered only that it waits, and until when.',
  tags,
  params: z.object({ number: z.string().max(20) }),
  response: disputeSchema,
});

export const waitingDisputeSchema = newDisputeSchema.extend({
  id: z.uuid(),
  number: z.string(),
  openedAt: z.iso.datetime(),
  dueOn: z.iso.date(),
  isOverdue: z.boolean(),
  saidThen: z.array(findingSchema),
  saidNow: z.array(findingSchema),
});
export type WaitingDispute = z.infer<typeof waitingDisputeSchema>;

export const listWaitingDisputes = defineRoute({
  method: 'GET',
  url: '/api/operator/disputes',
  access: 'operator',
  cost: 'search',
  summary: 'Disputes that wait for an answer, the oldest first, a hundred at most.',
  tags,
  response: z.object({ disputes: z.array(waitingDisputeSchema) }),
});

export const disputeAnswerSchema = z.object({
  outcome: z.enum(disputeOutcomes),
  question: writtenSchema(10, 2_000),
  answer: writtenSchema(20, 5_000),
});

export const answerDispute = defineRoute({
  method: 'POST',
  url: '/api/operator/disputes/:id/answer',
  access: 'operator',
  cost: 'write',
  needsSecondStep: true,
  summary:
    'Answers a dispute: from then on question and answer are public, with the name of who answered, and a leaf of the log.',
  tags,
  params: byId,
  body: disputeAnswerSchema,
  successStatus: 204,
});
