// Certificates: what a certifier does with them, and their form as verifiable credentials.
import { certificateStatuses } from '@amanah/core/certificates';
import { productCategories } from '@amanah/core/products';
import { z } from 'zod';
import { importedTerms, sourceSchema } from './certificates/entered-imports.ts';
import { reinstatementRequestSchema, statusReasonSchema } from './certificates/status-changes.ts';
import { defineRoute, largestInteger } from './route.ts';
import {
  byId,
  certificateNumberSchema,
  choice,
  countryCodeSchema,
  daySchema,
  eachOnce,
  gtin14Schema,
  searchSchema,
  sortDirectionSchema,
} from './scalars.ts';

/** What a certifier decides. Null: no limit in that respect. */
export const certificateRequestSchema = z.object({
  number: certificateNumberSchema,
  holderId: z.uuid(),
  siteIds: eachOnce(z.array(z.uuid().toLowerCase()).min(1)).nullable(),
  gtins: eachOnce(z.array(gtin14Schema).min(1)).nullable(),
  categories: z.array(z.enum(productCategories)).min(1),
  /** Batches of its products, each as GTIN of 14 digits, a space and the batch number. */
  batches: eachOnce(z.array(z.string().regex(/^\d{14} [!-z]{1,20}$/, { error: 'batch_name' })).min(1)).nullable(),
  scheme: z.string().min(1).max(80),
  slaughterMethods: z
    .array(z.string().regex(/^[a-z][a-z_]*$/))
    .min(1)
    .nullable(),
  markets: z.array(countryCodeSchema).min(1).nullable(),
  validFrom: daySchema,
  validUntil: daySchema,
});
export type CertificateRequest = z.infer<typeof certificateRequestSchema>;

export const certificateActions = ['suspend', 'reinstate', 'revoke'] as const;
export type CertificateAction = (typeof certificateActions)[number];

export const issuedCertificateSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  holder: z.string(),
  state: z.enum(certificateStatuses),
  validFrom: daySchema,
  /** Until when it holds: before the last day of its term where it is revoked before. */
  validUntil: daySchema,
  credentialUrl: z.string().nullable(), // null where the body does not sign on this platform
  isImported: z.boolean(), // brought from an earlier register, without an application here
  isHeld: z.boolean(), // what was found speaks against it: not reinstated until that is dealt with
  reinstatement: reinstatementRequestSchema.nullable(), // of a suspended one
  /** What the caller may do with it now. */
  allowed: z.array(z.enum(certificateActions)),
});
export type IssuedCertificate = z.infer<typeof issuedCertificateSchema>;

/** What an issuer with a key of its own signs in its browser. Both base64url. */
export const certificateDraftSchema = z.object({
  draftId: z.uuid(),
  /** DID URL of the key that must sign. */
  method: z.string(),
  credential: z.record(z.string(), z.unknown()),
  /** When the proof says that it was made; in UTC with seconds. */
  created: z.iso.datetime(),
  /** Bytes whose signature makes the `vc+jwt`. */
  jwtInput: z.string(),
  /** Bytes whose signature makes the eddsa-jcs-2022 proof. */
  integrityInput: z.string(),
  expiresAt: z.iso.datetime(),
});
export type CertificateDraft = z.infer<typeof certificateDraftSchema>;

const signaturesSchema = z.object({ jwt: z.string().max(128), integrity: z.string().max(128) });
const certifier = ['certifier'] as const;

export const certificateSorts = ['number', 'holder', 'validFrom', 'validUntil'] as const;

export const listCertificates = defineRoute({
  method: 'GET',
  url: '/api/certificates',
  access: certifier,
  cost: 'search',
  summary: 'Certificates of the own body, the latest to begin first unless sorted otherwise, and what may be done.',
  tags: ['certificates'],
  query: z.object({
    search: searchSchema.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    sort: z.enum(certificateSorts).default('validFrom'),
    direction: sortDirectionSchema.default('descending'),
    /** Only what comes after this certificate, the last one of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.object({
    certificates: z.array(issuedCertificateSchema),
    total: z.number().int(), // of all pages
    hasMore: z.boolean(),
  }),
});

export const certificateOptions = defineRoute({
  method: 'GET',
  url: '/api/certificates/options',
  access: certifier,
  cost: 'search',
  summary: 'What a certificate for this holder can name: sites, products, and the published schemes of the own body.',
  tags: ['certificates'],
  query: z.object({ holder: z.uuid() }),
  response: z.object({
    schemes: z.array(z.string()),
    sites: z.array(choice.site),
    products: z.array(z.object({ gtin: z.string(), name: z.string(), category: z.enum(productCategories) })),
    /** True where only the issuer can sign, in the browser that holds the key. */
    isKeyHeldByIssuer: z.boolean(),
  }),
});

export const draftCertificate = defineRoute({
  method: 'POST',
  url: '/api/certificates/drafts',
  access: certifier,
  cost: 'write',
  needsSecondStep: true,
  summary: 'Prepares a certificate for a signature in the browser of the issuer.',
  tags: ['certificates'],
  /** `key`: name of the key that will sign; without it the newest that the issuer holds. */
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('application'),
      id: z.uuid(),
      number: certificateNumberSchema,
      validFrom: daySchema,
      validUntil: daySchema,
      key: z.string().max(40).optional(),
    }),
    z.object({ kind: z.literal('import'), id: z.uuid(), key: z.string().max(40).optional() }),
  ]),
  response: certificateDraftSchema,
});

export const signDraft = defineRoute({
  method: 'POST',
  url: '/api/certificates/drafts/:id/signatures',
  access: certifier,
  cost: 'write',
  needsSecondStep: true,
  summary: 'Issues a prepared certificate with the signatures of the issuer.',
  tags: ['certificates'],
  params: byId,
  body: signaturesSchema,
  response: issuedCertificateSchema,
  successStatus: 201,
});

export const importStates = ['proposed', 'confirmed', 'declined', 'refused'] as const;

const importedContentSchema = z.object({
  id: z.uuid(),
  holder: z.string(),
  /** The register or paper that it is taken from. */
  source: z.string(),
  certificate: certificateRequestSchema,
  sites: z.array(choice.site),
  products: z.array(choice.product),
  proposedAt: z.iso.datetime(),
  /** When the holder accepted it; null before. */
  acceptedAt: z.iso.datetime().nullable(),
});

/** A certificate of an earlier register: entered by one person of the certifier, accepted by its holder, confirmed by another person. */
export const certificateImportSchema = importedContentSchema.extend({
  /** `refused` by the holder, `declined` at the certifier. */
  state: z.enum(importStates),
  proposedBy: z.string(),
  /** Who confirmed or declined it; null before, and where the holder refused. */
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Whether the caller entered it: whoever did may withdraw it, and never confirms it. */
  isOwn: z.boolean(),
  /** Whether the caller may confirm it now: the holder has accepted it, and somebody else entered it. */
  mayConfirm: z.boolean(),
});
export type CertificateImport = z.infer<typeof certificateImportSchema>;

/** The same for its holder, while it waits. */
export const offeredImportSchema = importedContentSchema.extend({ certifier: z.string() });
export type OfferedImport = z.infer<typeof offeredImportSchema>;

/** `mayAnswer`: whether the caller may accept and refuse in the name of the company. */
const offeredImportsSchema = z.object({ imports: z.array(offeredImportSchema), mayAnswer: z.boolean() });

export const listImports = defineRoute({
  method: 'GET',
  url: '/api/certificates/imports',
  access: certifier,
  cost: 'search',
  summary: 'Certificates of an earlier register that wait for a second person, then those decided, newest first.',
  tags: ['certificates'],
  response: z.object({ imports: z.array(certificateImportSchema) }),
});

export const proposeImport = defineRoute({
  method: 'POST',
  url: '/api/certificates/imports',
  access: certifier,
  cost: 'write',
  needsSecondStep: true,
  summary:
    'Enters a certificate of an earlier register. It is issued when its holder has accepted it and a second person has confirmed it.',
  tags: ['certificates'],
  body: z.object({ source: sourceSchema, certificate: certificateRequestSchema.extend(importedTerms) }),
  response: certificateImportSchema,
  successStatus: 201,
});

export const decideImport = defineRoute({
  method: 'POST',
  url: '/api/certificates/imports/:id/decision',
  access: certifier,
  cost: 'write',
  needsSecondStep: true,
  summary: 'Confirms what somebody else entered, which issues it with the server-held key, or declines it.',
  tags: ['certificates'],
  params: byId,
  body: z.object({ decision: z.enum(['confirm', 'decline']) }),
  response: certificateImportSchema,
});

export const listOfferedImports = defineRoute({
  method: 'GET',
  url: '/api/certificates/imports/offered',
  access: ['producer'],
  cost: 'search',
  summary: 'Certificates of an earlier register that certifiers have entered for the own company and not issued yet.',
  tags: ['certificates'],
  response: offeredImportsSchema,
});

export const answerImport = defineRoute({
  method: 'POST',
  url: '/api/certificates/imports/:id/answer',
  access: ['producer'],
  cost: 'write',
  needsSecondStep: true,
  summary: 'The holder accepts a certificate of an earlier register, or refuses it as long as it is not issued.',
  tags: ['certificates'],
  params: byId,
  body: z.object({ answer: z.enum(['accept', 'refuse']) }),
  response: offeredImportsSchema,
});

export const changeCertificateStatus = defineRoute({
  method: 'POST',
  url: '/api/certificates/:id/status',
  access: certifier,
  cost: 'write',
  needsSecondStep: true,
  summary: 'Suspends or revokes a certificate; the verdict and the status lists follow at once.',
  tags: ['certificates'],
  params: byId,
  body: z.object({ action: z.enum(['suspend', 'revoke']), reason: statusReasonSchema }),
  response: issuedCertificateSchema,
});

export const credential = defineRoute({
  method: 'GET',
  url: '/credentials/:id',
  access: 'public',
  cost: 'file',
  summary:
    'A certificate as verifiable credential: vc+jwt, or JSON with a data integrity proof where that is asked for.',
  tags: ['certificates'],
  params: byId,
});

export const statusList = defineRoute({
  method: 'GET',
  url: '/status/:purpose/:list',
  access: 'public',
  cost: 'file',
  summary: 'Bitstring status list as vc+jwt; an earlier version by its number.',
  tags: ['certificates'],
  params: z.object({ purpose: z.enum(['revocation', 'suspension']), list: z.coerce.number().int().min(1).max(10_000) }),
  query: z.object({ version: z.coerce.number().int().min(1).max(largestInteger).optional() }),
});

export const halalContextDocument = defineRoute({
  method: 'GET',
  url: '/contexts/halal/v1',
  access: 'public',
  cost: 'file',
  summary: 'JSON-LD context with the halal words of our credentials.',
  tags: ['certificates'],
});

// VC-API (W3C Credentials Community Group), so that outside suites can test what we issue and what we accept.
const anyObject = z.record(z.string(), z.unknown());
const verificationSchema = z.object({
  verified: z.boolean(),
  checks: z.array(z.string()),
  warnings: z.array(z.string()),
  errors: z.array(z.string()),
});

export const vcIssue = defineRoute({
  method: 'POST',
  url: '/vc/credentials/issue',
  access: certifier,
  cost: 'write',
  needsSecondStep: true,
  summary:
    'VC-API: signs a credential as the test issuer, a did:key that no verdict and no register accepts (eddsa-jcs-2022, or vc+jwt by option).',
  tags: ['certificates'],
  body: z.object({
    credential: anyObject,
    options: z
      .object({ securingMechanism: z.enum(['eddsa-jcs-2022', 'vc+jwt']).optional() })
      .loose()
      .optional(),
  }),
  response: z.object({ verifiableCredential: z.union([anyObject, z.string()]) }),
  successStatus: 201,
});

export const vcVerify = defineRoute({
  method: 'POST',
  url: '/vc/credentials/verify',
  access: 'public',
  cost: 'document',
  summary: 'VC-API: checks signature, dates and status of a credential.',
  tags: ['certificates'],
  body: z.object({ verifiableCredential: z.union([anyObject, z.string()]), options: anyObject.optional() }),
  response: verificationSchema,
});

export const vcVerifyPresentation = defineRoute({
  method: 'POST',
  url: '/vc/presentations/verify',
  access: 'public',
  cost: 'document',
  summary: 'VC-API: checks a presentation and every credential in it.',
  tags: ['certificates'],
  body: z.object({
    verifiablePresentation: anyObject,
    options: z.object({ challenge: z.string().optional(), domain: z.string().optional() }).loose().optional(),
  }),
  response: verificationSchema,
});
