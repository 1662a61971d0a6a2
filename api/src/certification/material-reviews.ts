// What the certifier decides of single lines of the matrix, as both sides read it.
import { materialDecisions } from '@amanah/core/certification';
import { z } from 'zod';

/** A line that somebody at the certifier has to look at, or did. */
export const materialReviewSchema = z.object({
  materialId: z.uuid(),
  /** Of the line and the newest version of its document. */
  digest: z.string(),
  needsReview: z.boolean(),
  /** Codes of what the checks leave open. */
  doubts: z.array(z.string()),
  /** An acceptance has to say what it rests on. */
  needsNote: z.boolean(),
  /** It needs a look, and nobody has decided on it as it is. */
  isUndecided: z.boolean(),
  /** The newest decision; null where nobody has decided yet. */
  decision: z
    .object({
      decision: z.enum(materialDecisions),
      version: z.number().int(),
      note: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
      /** The line and its document are as they were then, and an acceptance leaves nothing open that was not looked at. */
      stands: z.boolean(),
    })
    .nullable(),
});
export type MaterialReview = z.infer<typeof materialReviewSchema>;
