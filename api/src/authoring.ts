// Recording what happened to goods by a form or by scanning. Only for producers and retailers with an approved organisation.

import { authoredKinds, authoredUnits, documentTypes, errorReasons } from '@amanah/core/authoring';
import { halalCuts, halalSpecies, halalStunnings } from '@amanah/core/events';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { byId, searchSchema } from './scalars.ts';
import { writtenSchema } from './written.ts';

const trades = ['producer', 'retailer'] as const;
const tags = ['authoring'] as const;

const authoredItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('batch'),
    gtin: z.string().max(14),
    batchNumber: z.string().max(20),
    quantity: z.number().nullable(),
    unit: z.enum(authoredUnits),
  }),
  z.object({ kind: z.literal('pack'), gtin: z.string().max(14), serial: z.string().max(20) }),
  z.object({ kind: z.literal('unit'), sscc: z.string().max(18) }),
  z.object({ kind: z.literal('herd'), herd: z.string().max(40), heads: z.number() }),
]);

export const authoredEventSchema = z.object({
  /** Made by the client: sent twice it is one event. */
  id: z.uuid(),
  kind: z.enum(authoredKinds),
  at: z.string().max(40),
  place: z.object({
    gln: z.string().max(13).nullable(),
    name: z.string().max(200),
    address: z.string().max(300),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
  }),
  items: z.array(authoredItemSchema),
  outputs: z.array(authoredItemSchema),
  container: z.string().max(18).nullable(),
  temperatureCelsius: z.number().nullable(),
  certificateId: z.string().max(36).nullable(),
  slaughter: z
    .object({
      species: z.enum(halalSpecies),
      method: z.enum(halalCuts),
      stunning: z.enum(halalStunnings),
      line: z.string().max(20).nullable(),
    })
    .nullable(),
  tradingPartner: z
    .object({
      name: z.string().max(200),
      gln: z.string().max(13).nullable(),
      /** Of an approved organisation here, as `authoringPartner` says it and a person chose it. */
      did: z.string().max(300).optional(),
    })
    .nullable(),
  document: z.object({ type: z.enum(documentTypes), number: z.string().max(60) }).nullable(),
});

export const authoringBatchSchema = z.object({
  id: z.uuid(),
  code: z.string().nullable(),
  gtin: z.string(),
  batchNumber: z.string(),
  productName: z.string(),
  quantity: z.number().int(),
  expiresOn: z.string().nullable(),
  /** Serials of its packs that are registered. */
  serials: z.number().int(),
  /** Of checks that it passed with conditions, while nobody has checked the same thing again. */
  conditions: z.array(z.object({ name: z.string(), note: z.string() })),
});
export type AuthoringBatch = z.infer<typeof authoringBatchSchema>;

export const authoringSiteSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.string(),
  address: z.string(),
  gln: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
});
export type AuthoringSite = z.infer<typeof authoringSiteSchema>;

export const authoringCertificateSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
});
export type AuthoringCertificate = z.infer<typeof authoringCertificateSchema>;

export const authoringOptions = defineRoute({
  method: 'GET',
  url: '/api/authoring/options',
  access: trades,
  cost: 'search',
  summary: 'Own batches, newest first, and own sites, to choose from when recording or printing.',
  tags,
  query: z.object({
    search: searchSchema.optional(),
    /** An own batch that has to be among them, however old it is. */
    batch: z.uuid().optional(),
  }),
  response: z.object({
    organisation: z.object({ id: z.uuid(), name: z.string(), did: z.string() }),
    batches: z.array(authoringBatchSchema),
    sites: z.array(authoringSiteSchema),
    /** Held by the own organisation and not ended yet. */
    certificates: z.array(authoringCertificateSchema),
  }),
});

const authoringPartnerSchema = z.object({
  did: z.string(),
  name: z.string(),
  country: z.string(),
  /** By a GLN that is on record as its own it is the party whoever chooses; by its name alone only where a person chooses it. */
  by: z.enum(['gln', 'name']),
});
export type AuthoringPartner = z.infer<typeof authoringPartnerSchema>;

export const authoringPartner = defineRoute({
  method: 'GET',
  url: '/api/authoring/partner',
  access: trades,
  cost: 'search',
  summary: 'The one approved organisation here that an entered GLN, else an entered name, belongs to.',
  tags,
  query: z.object({ name: z.string().max(200).default(''), gln: z.string().max(13).optional() }),
  response: z.object({ partner: authoringPartnerSchema.nullable() }),
});

const recordedSchema = z.object({
  events: z.array(
    z.object({
      id: z.uuid(),
      hash: z.string(),
      /** False where it was on record already. */
      isNew: z.boolean(),
      /** A batch on record whose journey shows it. */
      journeyCode: z.string().nullable(),
    }),
  ),
});
export type Recorded = z.infer<typeof recordedSchema>;

/**
 * What is on record already is refused (events.already_recorded), but where a person says that it happened once more; so is another quantity of the
 * same goods by the same document (events.further_part), but where a person says that it came or went besides.
 */
const enteredEventSchema = authoredEventSchema.extend({
  isAgain: z.boolean().optional(),
  isFurther: z.boolean().optional(),
});

export const recordEvent = defineRoute({
  method: 'POST',
  url: '/api/authoring/events',
  access: trades,
  cost: 'write',
  summary: 'Captures one entered event as EPCIS 2.0 in the name of the own organisation.',
  tags,
  body: enteredEventSchema,
  response: recordedSchema,
  successStatus: 201,
});

const recordedEventSchema = z.object({
  /** Of the row; the event in it has the id that it was entered under. */
  id: z.uuid(),
  recordedAt: z.iso.datetime(),
  event: authoredEventSchema,
  /** null: it stands. */
  declaredWrong: z
    .object({
      at: z.string(),
      reason: z.enum(errorReasons).nullable(),
      /** Another event says what happened instead. */
      isCorrected: z.boolean(),
    })
    .nullable(),
});
export type RecordedEvent = z.infer<typeof recordedEventSchema>;

export const recordedEvents = defineRoute({
  method: 'GET',
  url: '/api/authoring/events',
  access: trades,
  cost: 'search',
  summary: 'Own events that people entered, by a form or in a table, newest first, in pages.',
  tags,
  query: z.object({ before: z.uuid().optional() }),
  response: z.object({
    events: z.array(recordedEventSchema),
    /** Names of the products that they are about, as far as they are registered here. */
    products: z.array(z.object({ gtin: z.string(), name: z.string() })),
    nextBefore: z.uuid().nullable(),
    mayWrite: z.boolean(),
  }),
});

export const declareEventWrong = defineRoute({
  method: 'POST',
  url: '/api/authoring/events/:id/declare-wrong',
  access: trades,
  cost: 'write',
  summary:
    'Declares an own entered event wrong, alone or together with the event that corrects it, in one EPCIS document.',
  tags,
  params: byId,
  body: z.object({
    /** Made by the client: sent twice it is one declaration. */
    id: z.uuid(),
    reason: z.enum(errorReasons),
    /** Kept in the audit trail of the organisation, and read by nobody else. */
    note: writtenSchema(3, 500),
    /** What happened instead: held to what an entered event is held to, as if the wrong one were gone. */
    correction: enteredEventSchema.nullable(),
  }),
  response: z.object({
    event: recordedEventSchema,
    corrected: z.object({ id: z.uuid(), journeyCode: z.string().nullable() }).nullable(),
  }),
  successStatus: 201,
});
