// What is kept of the readings of a device between two moments, as it is stored: sums of an hour, and what the rules know so far.
import { quantities, type SeriesSummary, type Track } from '@amanah/core/sensors';
import { z } from 'zod';

export const seriesSummarySchema: z.ZodType<SeriesSummary> = z.strictObject({
  minutes: z.number(),
  recordedMinutes: z.number(),
  minutesAbove: z.number(),
  minutesBelow: z.number(),
  readings: z.number(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  degreeMinutes: z.number(),
  kineticMinutes: z.number(),
});

const foldSchema = z.strictObject({
  last: z.strictObject({ at: z.number(), value: z.number() }).nullable(),
  excursion: z
    .strictObject({
      side: z.enum(['above', 'below']),
      from: z.number(),
      until: z.number(),
      value: z.number(),
      criticalFrom: z.number().nullable(),
      isCritical: z.boolean(),
    })
    .nullable(),
  flat: z.strictObject({ from: z.number(), readings: z.number() }).nullable(),
});
const trackSchema: z.ZodType<Track> = z.strictObject({ early: foldSchema, middle: foldSchema, now: foldSchema });

export const tracksSchema = z.partialRecord(z.enum(quantities), trackSchema);
