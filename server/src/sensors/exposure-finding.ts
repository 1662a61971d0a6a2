// What sensors found about a batch, as statements give it.
import { type ExposureFinding, exposureKinds } from '@amanah/core/sensors';
import { z } from 'zod';

export const exposureFindingSchema = z.strictObject({
  kind: z.enum(exposureKinds),
  minutesOutside: z.number(),
  permittedMinutes: z.number(),
  meanKineticCelsius: z.number().nullable(),
  mostCelsius: z.number().nullable(),
}) satisfies z.ZodType<ExposureFinding>;
