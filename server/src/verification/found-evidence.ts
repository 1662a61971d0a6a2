// What the statement of look-up-statement.ts answers for one code, as a schema. The types follow from it; a test parses the answers for every
// sample code by it. An answer itself is not parsed: that would cost more than the verdict.

import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import { productTranslationSchema } from '@amanah/api/products';
import { transitionKinds } from '@amanah/core/authorities';
import { labAnalytes, labOutcomes } from '@amanah/core/laboratory';
import { realms } from '@amanah/core/organisations';
import { stepKinds, stepStatuses } from '@amanah/core/places';
import { productCategories, slaughterMethods } from '@amanah/core/products';
import type { AffectedBatch } from '@amanah/core/verification';
import { z } from 'zod';
import { ingredientFindingSchema } from '../products/index.ts';
import { exposureFindingSchema } from '../sensors/index.ts';

const text = z.string();
const texts = z.array(text);
/** As JSON from the database: `2026-01-05`. */
const day = text;
const category = z.enum(productCategories);
const slaughterMethod = z.enum(slaughterMethods);

const productSchema = z.strictObject({
  id: text,
  gtin: text,
  name: text,
  brand: text,
  category,
  producerId: text,
  description: text,
  weight: text,
  priceAmount: z.number().nullable(),
  priceCurrency: text.nullable(),
  ingredients: texts,
  ingredientsDeclared: z.boolean(),
  ingredientFindings: z.array(ingredientFindingSchema),
  allergens: texts,
  nutrition: z
    .strictObject({ calories: z.number(), protein: z.number(), fat: z.number(), carbs: z.number() })
    .nullable(),
  storage: text,
  shelfLife: text,
  translations: z.array(productTranslationSchema),
  realm: z.enum(realms),
  hasPicture: z.boolean(),
  producerName: text,
  producerCity: text,
  producerCountry: text,
  producerLicence: text,
});

const batchSchema = z.strictObject({
  id: text,
  name: text,
  batchNumber: text,
  code: text.nullable(),
  producerId: text,
  siteId: text,
  producedOn: day,
  expiresOn: day.nullable(),
  shippedOn: day.nullable(),
  inMarketOn: day.nullable(),
  contractedOn: day.nullable(),
  quantity: z.number(),
  piecesSent: z.number(),
  piecesDestroyed: z.number(),
  claimedCertificateNumbers: texts,
  underInvestigationSince: day.nullable(),
  heldSince: day.nullable(),
  slaughterMethod: slaughterMethod.nullable(),
});

const stepSchema = z.strictObject({
  id: text,
  step: z.enum(stepKinds),
  name: text,
  address: text,
  status: z.enum(stepStatuses),
  /** Milliseconds since 1970. */
  at: z.number(),
  temperature: z.number().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  certificateId: text.nullable(),
  hash: text.nullable(),
});

const certificateSchema = z.strictObject({
  id: text,
  number: text,
  certifierId: text,
  certifierName: text,
  certifierCountry: text,
  holderId: text,
  holderName: text,
  siteIds: texts.nullable(),
  gtins: texts.nullable(),
  categories: z.array(category),
  batches: texts.nullable(),
  scheme: text,
  slaughterMethods: z.array(slaughterMethod).nullable(),
  markets: texts.nullable(),
  validFrom: day,
  validUntil: day,
  importedUntil: day.nullable(),
  speaksForCountry: z.boolean(),
  recognisedFor: z.array(
    z.strictObject({
      categories: z.array(category).nullable(),
      excludedCategories: z.array(category),
      from: day,
      until: day.nullable(),
    }),
  ),
  statusChanges: statusChangesSchema,
});
export type FoundCertificate = z.infer<typeof certificateSchema>;

export const foundEvidenceSchema = z.strictObject({
  /** Of everything in it. */
  realm: z.enum(realms),
  product: productSchema,
  batch: batchSchema.nullable(),
  /** Of the maker, and of others. */
  events: z.array(stepSchema).nullable(),
  eventsOfOthers: z.array(stepSchema).nullable(),
  /** How many steps are on record; of more than a thousand, a thousand. */
  eventCount: z.number(),
  certificates: z.array(certificateSchema).nullable(),
  /** Of the product; null: none, or the code names a batch. */
  falseClaims: z
    .array(z.strictObject({ batchId: text, batchIds: texts, certificateNumber: text, holderId: text.nullable() }))
    .nullable(),
  /** Of the product; null: none, or the code names a batch. */
  blockedBatches: z
    .array(
      z.strictObject({
        id: text,
        batchNumber: text,
        producedOn: day,
        expiresOn: day.nullable(),
        siteId: text,
        kind: z.enum(['investigation', 'hold']),
        since: day,
      }),
    )
    .nullable(),
  applications: z.array(z.strictObject({ id: text, certifierId: text, gtin: text, submittedOn: day })).nullable(),
  recognitions: z
    .array(
      z.strictObject({
        id: text,
        recogniserId: text,
        recogniserName: text,
        recognisedId: text,
        categories: z.array(category).nullable(),
        excludedCategories: z.array(category),
        from: day,
        until: day.nullable(),
        transitionRules: z.array(z.strictObject({ kind: z.enum(transitionKinds), by: day })).nullable(),
      }),
    )
    .nullable(),
  marketAuthorityIds: texts.nullable(),
  recalls: z
    .array(z.strictObject({ id: text, on: day, reason: text, liftedOn: day.nullable(), batchIds: texts.nullable() }))
    .nullable(),
  labResults: z
    .array(
      z.strictObject({
        id: text,
        on: day,
        analyte: z.enum(labAnalytes),
        outcome: z.enum(labOutcomes),
        batchId: text,
        gtin: text,
        siteId: text,
        overturnedOn: day.nullable(),
        sistersClearedOn: day.nullable(),
        ethanolPercent: z.number().nullable(),
        laboratory: text,
      }),
    )
    .nullable(),
  sensorFindings: z.array(exposureFindingSchema.extend({ id: text })).nullable(),
  massBalances: z
    .array(
      z.strictObject({
        id: text,
        certificateId: text,
        siteId: text,
        from: day,
        until: day,
        certifiedKilogramsIn: z.number(),
        kilogramsOut: z.number(),
        yieldCeiling: z.number(),
        unitsProduced: z.number().nullable(),
        labelsIssued: z.number().nullable(),
      }),
    )
    .nullable(),
  serial: z
    .strictObject({
      batchId: text,
      isDestroyed: z.boolean(),
      noted: z
        .strictObject({
          kilometres: z.number(),
          minutes: z.number(),
          from: text,
          to: text,
          on: text,
          isConfirmed: z.boolean(),
        })
        .nullable(),
      /** What was seen until then counts no longer. */
      liftedAt: text.nullable(),
    })
    .nullable(),
  /** Oldest first, without the present scan. */
  sightings: z
    .array(
      z.strictObject({
        at: text,
        country: text.nullable(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        account: text.nullable(),
        network: text.nullable(),
      }),
    )
    .nullable(),
});
export interface FoundEvidence extends z.infer<typeof foundEvidenceSchema> {
  /** Looked up afterwards, where something means batches and the code names none. */
  readonly affectedBatches?: readonly AffectedBatch[];
}
