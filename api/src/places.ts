// Places on a map: the key that no page needs, coordinates of an address, and names of towns for the embedded map.
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { writtenSchema } from './written.ts';

export const mapPlaceSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});

export const mapsApiKey = defineRoute({
  method: 'GET',
  url: '/api/maps/api-key',
  access: 'public',
  cost: 'file',
  summary: 'The key for the script of a map provider: null, for no page loads one.',
  tags: ['maps'],
  response: z.object({ apiKey: z.null() }),
});

export const geocodedSchema = mapPlaceSchema.extend({
  /** The town that was found, as its source writes it. */
  name: z.string(),
  /** ISO 3166-1 alpha-2; null where the provider did not say. */
  country: z.string().nullable(),
  source: z.enum(['gazetteer', 'provider']),
  attribution: z.string(),
});
export type Geocoded = z.infer<typeof geocodedSchema>;

export const geocode = defineRoute({
  method: 'POST',
  url: '/api/maps/geocode',
  access: 'public',
  cost: 'search',
  summary: 'Coordinates of the town that an address names; refused where none or more than one could be meant.',
  tags: ['maps'],
  body: z.object({
    address: writtenSchema(1, 300),
    /** ISO 3166-1 alpha-2: where the address does not name its country. */
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .optional(),
  }),
  response: geocodedSchema,
});

export const townsAround = defineRoute({
  method: 'GET',
  url: '/api/maps/towns',
  access: 'public',
  cost: 'search',
  summary: 'Names of towns around up to 20 places, for the embedded map.',
  tags: ['maps'],
  query: z.object({
    /** `lat,lng` pairs with semicolons between them. */
    around: z
      .string()
      .max(1_000)
      .regex(/^-?\d{1,2}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?(?:;-?\d{1,2}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?){0,19}$/),
  }),
  response: z.object({
    towns: z.array(mapPlaceSchema.extend({ name: z.string(), population: z.number().int() })),
    attribution: z.string(),
  }),
});
