// The main promise: give a code, get a verdict with its reasons, its certificate, its batch and what was not proven.

import { certificateStatuses } from '@amanah/core/certificates';
import { insectRules } from '@amanah/core/ingredients';
import { productCategories, slaughterMethods } from '@amanah/core/products';
import {
  asCertified,
  checkCodes,
  headlineCodes,
  limitCodes,
  mostRulingAuthorities,
  mostTrustedCertifiers,
  type PersonalRules,
  reasonCodes,
  ruleNames,
  verdictStates,
} from '@amanah/core/verification';
import { z } from 'zod';
import { supplyChainEventSchema } from './journeys.ts';
import { productTranslationSchema } from './products.ts';
import { realmSchema } from './realms.ts';
import { defineRoute } from './route.ts';
import { codeSchema, countryCodeSchema } from './scalars.ts';

export const scanChannels = ['camera', 'photo', 'keyboard', 'manual', 'link', 'sample'] as const;

/**
 * What the person set by themselves; what is absent is judged by the strictest default. They say something of religion and health: they travel in
 * bodies alone, never in addresses, and nothing of them is stored.
 */
export const personalRulesSchema = z.strictObject({
  /** Entries of the register whose certificates are accepted; absent: all that the market recognises. */
  trustedCertifierIds: z.array(z.string().min(1).max(100)).min(1).max(mostTrustedCertifiers).readonly().optional(),
  slaughterMethods: z
    .union([z.literal(asCertified), z.array(z.enum(slaughterMethods)).min(1).max(8).readonly()])
    .optional(),
  /** By volume in the final product. */
  ethanolLimitPercent: z.union([z.literal(asCertified), z.number().min(0).max(100)]).optional(),
  /** Whose rulings on ingredients count where authorities differ; absent: the strictest of all. */
  rulingAuthorities: z.array(z.string().min(1).max(100)).min(1).max(mostRulingAuthorities).readonly().optional(),
  /** Of what is made from insects, as carmine and shellac; absent: what authorities rule on each decides. */
  insects: z.enum(insectRules).optional(),
}) satisfies z.ZodType<PersonalRules>;
/** As they are sent. */
export type OwnRules = z.infer<typeof personalRulesSchema>;

export const verifyRequestSchema = z.object({
  qrCode: z.string(),
  /** UUID version 7 made by the client, so that a repeated request is one scan. */
  scanId: z.uuidv7().optional(),
  channel: z.enum(scanChannels).optional(),
  /** Where the shopper lives: ISO 3166-1 alpha-2. Recognition is only judged when it is given. */
  market: countryCodeSchema.optional(),
  /** The answer is by these; what is stored as the scan is the answer of the strictest ones. */
  rules: personalRulesSchema.optional(),
  /** Rounded to a tenth of a degree before anything is stored. */
  location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).optional(),
});

const detailsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

export const headlineSchema = z.object({ code: z.enum(headlineCodes), details: detailsSchema });

export const reasonSchema = z.object({
  code: z.enum(reasonCodes),
  weight: z.enum(['refuses', 'limits', 'informs']),
  evidence: z.object({ kind: z.string(), id: z.string() }).nullable(),
  details: detailsSchema,
});

export const certificationSchema = z.object({
  id: z.uuid(),
  /** Its entry in the register of authorities. */
  certifierId: z.string(),
  certifyingBody: z.string(),
  certifierCountry: z.string(),
  certificateNumber: z.string(),
  scheme: z.string(),
  /** In words of data, not prose: holder, number of sites, products, batches it names. */
  scope: z.object({
    holder: z.string(),
    sites: z.number().int().nullable(),
    products: z.number().int().nullable(),
    batches: z.number().int().nullable(),
    categories: z.array(z.enum(productCategories)),
    markets: z.array(z.string()).nullable(),
    slaughterMethods: z.array(z.string()).nullable(),
  }),
  status: z.enum(certificateStatuses),
  issueDate: z.string(),
  /** Until when it holds: before the last day of its term where it is revoked before. */
  expiryDate: z.string(),
});
export type Certification = z.infer<typeof certificationSchema>;

export const productSchema = z.object({
  id: z.uuid(),
  gtin: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.enum(productCategories),
  description: z.string(),
  weight: z.string(),
  price: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  ingredients: z.array(z.string()),
  allergens: z.array(z.string()),
  /** Per 100 g or 100 ml. */
  nutritional: z.object({ calories: z.number(), protein: z.number(), fat: z.number(), carbs: z.number() }).nullable(),
  storageInstructions: z.string(),
  shelfLife: z.string(),
  imageUrl: z.string().nullable(),
  producer: z.object({ name: z.string(), location: z.string(), country: z.string(), license: z.string() }),
  realm: realmSchema,
  /** In the language that was asked for, where its producer gave it; an empty part is said on the label alone. */
  translation: productTranslationSchema.optional(),
});
export type Product = z.infer<typeof productSchema>;

export const batchSchema = z.object({
  id: z.uuid(),
  productName: z.string(),
  productDescription: z.string(),
  batchNumber: z.string(),
  productionDate: z.string(),
  expiryDate: z.string().nullable(),
  producerName: z.string(),
  producerLocation: z.string(),
  quantity: z.number().int(),
  qrCode: z.string(),
  /** The newest, those of the maker first of all; in the order of time. */
  supplyChainEvents: z.array(supplyChainEventSchema),
  /** Present where more steps are on record than are given here: how many, counted to a thousand. The journey has them. */
  supplyChainEventCount: z.number().int().optional(),
});
export type Batch = z.infer<typeof batchSchema>;

export const verifyResponseSchema = z.object({
  verified: z.boolean(),
  halalStatus: z.enum(['verified', 'not_verified', 'pending']),
  /** Which of the four displays is meant. */
  status: z.enum(['verified', 'not_verified', 'pending', 'not_found']),
  /** The headline in the caller's language, and what to do with the pack. */
  message: z.string(),
  state: z.enum(verdictStates),
  /** What a person reads first: the reason that decides, with its day, place or number; words for it are in the product's own word lists. */
  headline: headlineSchema,
  reasons: z.array(reasonSchema),
  product: productSchema.nullable(),
  batch: batchSchema.nullable(),
  /** The batch that the code names and its maker has not recorded: the answer is about the product. */
  unrecordedBatch: z.string().nullable(),
  certifications: z.array(certificationSchema),
  proof: z.object({
    /** What the code names: the product line, the batch, this very pack, or nothing. */
    level: z.enum(['class', 'batch', 'pack', 'none']),
    checked: z.array(z.enum(checkCodes)),
    notProven: z.array(z.enum(limitCodes)),
    certificateId: z.string().nullable(),
    /** The policy the question was judged by. */
    market: z.string().nullable(),
    day: z.string(),
    /** Those of the person that made the answer what it is. Absent: none did. */
    ownRules: z.array(z.enum(ruleNames)).optional(),
    ruleSet: z.string(),
    decidedAt: z.iso.datetime(),
  }),
  /** Present where the code is the number of a certificate: a paper, and no goods. */
  certificate: z
    .object({
      number: z.string(),
      /** Of its page at this host. */
      address: z.string(),
    })
    .optional(),
  /** Canonical form of the code, for links. */
  code: z.string(),
  /** The stored scan; null where nothing was recorded. */
  scanId: z.string().nullable(),
});
export type VerifyResponse = z.infer<typeof verifyResponseSchema>;

export const verify = defineRoute({
  method: 'POST',
  url: '/api/verify',
  access: 'public',
  cost: 'verify',
  summary: 'Verdict on a scanned or typed code; the scan is stored before the answer leaves.',
  tags: ['verification'],
  body: verifyRequestSchema,
  mostBodyBytes: 32 * 1024,
  response: verifyResponseSchema,
});

export const previewVerdict = defineRoute({
  method: 'GET',
  url: '/api/verdicts/:code',
  access: 'public',
  cost: 'verify',
  summary: 'The same verdict without recording a scan: for samples and shared links.',
  tags: ['verification'],
  params: z.object({ code: z.string() }),
  query: z.object({
    market: countryCodeSchema.optional(),
  }),
  response: verifyResponseSchema,
});

export const verdictByRules = defineRoute({
  method: 'POST',
  url: '/api/verdicts/:code',
  access: 'public',
  cost: 'verify',
  summary:
    'The verdict of the moment by the rules of a person, without recording a scan. Nothing of the rules is kept.',
  tags: ['verification'],
  params: z.object({ code: z.string() }),
  body: z.object({ market: countryCodeSchema.optional(), rules: personalRulesSchema }),
  mostBodyBytes: 32 * 1024,
  response: verifyResponseSchema,
});

export const nearCodeSchema = z.object({
  /** To be asked about in its place. */
  code: z.string(),
  productName: z.string(),
  brand: z.string(),
  imageUrl: z.string().nullable(),
});
export type NearCode = z.infer<typeof nearCodeSchema>;

export const codesNear = defineRoute({
  method: 'GET',
  url: '/api/verdicts/:code/near',
  access: 'public',
  cost: 'search',
  summary:
    'Registered codes that differ from this one by a slip of the finger, at most three: what may have been meant.',
  tags: ['verification'],
  params: z.object({ code: z.string() }),
  response: z.object({ near: z.array(nearCodeSchema).max(3) }),
});

/** Codes that are asked about at once. */
export const mostCodesAtOnce = 100;

export const verdictStatesOf = defineRoute({
  method: 'POST',
  url: '/api/verdicts',
  access: 'signed_in',
  // A hundred verdicts: of whatever else costs as much few are asked for at once.
  cost: 'document',
  summary:
    'The state of the verdict of the moment for each of many codes, without recording a scan: for lists of goods.',
  tags: ['verification'],
  body: z.object({ codes: z.array(codeSchema).max(mostCodesAtOnce) }),
  mostBodyBytes: 256 * 1024,
  response: z.object({
    /** In the order of the codes. */
    states: z.array(z.enum(verdictStates)),
  }),
});

/** Whose acceptance is said beside a verdict. Null where no certificate decides, or where it is refused: who accepts it helps nobody then. */
export function acceptanceAsked({ state, product, batch, proof, certifications }: VerifyResponse) {
  const certificate = certifications.find(({ id }) => id === proof.certificateId);
  if (!certificate || !product || (state !== 'certified' && state !== 'certified_not_recognised')) return null;
  return {
    certifierId: certificate.certifierId,
    certifier: certificate.certifyingBody,
    category: product.category,
    /** On which it counts: when the batch was made, else today. */
    day: batch?.productionDate ?? proof.day,
  };
}
