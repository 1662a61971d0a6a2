// The keys of the log as JSON. Apart from its routes: a page that only names one of them does not carry the schema that reads it.
import { z } from 'zod';

export const logKeysSchema = z.object({
  /** From each key of the log to the next, oldest first; each is proven by a checkpoint that the key before signed. */
  successions: z.array(z.object({ newKey: z.string(), leaf: z.string(), salt: z.string(), proof: z.string() })),
});
