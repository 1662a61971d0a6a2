// How long audit trails are, as JSON. Apart from its routes, for whoever reads it without them.
import { z } from 'zod';

export const trailLengthsSchema = z.object({
  trails: z.array(z.object({ issuer: z.string(), entries: z.number().int().nonnegative() })),
});
