// The journey of a batch, read from its events.

import { stepKinds, stepStatuses } from '@amanah/core/places';
import { slaughterMethods } from '@amanah/core/products';
import { exposureKinds } from '@amanah/core/sensors';
import { z } from 'zod';
import { defineRoute } from './route.ts';

export const supplyChainEventSchema = z.object({
  id: z.uuid(),
  type: z.enum(stepKinds),
  name: z.string(),
  address: z.string(),
  status: z.enum(stepStatuses),
  timestamp: z.iso.datetime(),
  temperature: z.number().nullable(),
  coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  certificationId: z.uuid().nullable(),
  /** EPCIS event hash (CBV 2.0); null for a step that has not happened yet. */
  blockchainTxId: z.string().nullable(),
  /** Present at what somebody recorded who did not make the goods; it stands for no step that the maker recorded. */
  isOthers: z.literal(true).exactOptional(),
});
export type SupplyChainEvent = z.infer<typeof supplyChainEventSchema>;

export const journeySchema = z.object({
  code: z.string(),
  productName: z.string(),
  brand: z.string(),
  batchNumber: z.string(),
  producerName: z.string(),
  steps: z.array(
    supplyChainEventSchema.extend({
      /** From the step before of the same batch, great circle, one decimal; null where a place is not known. */
      distanceKilometres: z.number().nullable(),
      /** Permitted band of the product, null where it is kept at room temperature. */
      permittedTemperature: z.object({ least: z.number(), most: z.number() }).nullable(),
      certificateNumber: z.string().nullable(),
      /** As the maker recorded it of the batch; where the animals became meat, and present there alone. */
      slaughterMethod: z.enum(slaughterMethods).exactOptional(),
      notes: z.array(z.object({ label: z.string(), value: z.string() })),
      /** Of a batch that this one was made from; absent at steps of the batch itself. Totals of the journey leave these steps out. */
      ofBatch: z.object({ code: z.string(), batchNumber: z.string(), productName: z.string() }).optional(),
    }),
  ),
  /** Present where the batch was made from more than `steps` can hold; its genealogy shows all of it. */
  isCutShort: z.literal(true).optional(),
  /** Present where more steps of the batch itself are on record than the newest that `steps` holds: how many, counted to a thousand. */
  stepCount: z.number().int().optional(),
  totalDistanceKilometres: z.number(),
  hoursInTransit: z.number().nullable(),
  /** What sensors saw of the batch, and what was assessed. */
  coldChain: z.object({
    /** null: no series of readings, or no permitted band. */
    exposure: z
      .object({
        readings: z.number().int(),
        readingsOutside: z.number().int(),
        minutesObserved: z.number(),
        minutesOutside: z.number(),
        longestMinutes: z.number(),
        coldest: z.number(),
        warmest: z.number(),
      })
      .nullable(),
    findings: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(exposureKinds),
        minutesOutside: z.number().int(),
        permittedMinutes: z.number().int(),
        /** The one temperature that would have harmed as much as all that was measured; null where it is not known. */
        meanKineticCelsius: z.number().nullable(),
        /** Upper end of the permitted range; null where it is not known. */
        mostCelsius: z.number().nullable(),
      }),
    ),
  }),
});
export type Journey = z.infer<typeof journeySchema>;

export const journey = defineRoute({
  method: 'GET',
  url: '/api/journeys/:code',
  access: 'public',
  cost: 'search',
  summary: 'Steps of a batch from farm to shop with distances and temperatures.',
  tags: ['journeys'],
  params: z.object({ code: z.string() }),
  response: journeySchema,
});
