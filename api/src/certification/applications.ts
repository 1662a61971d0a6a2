// Applications for certificates: what the applicant writes, what is checked while it is written, and the steps of both sides.
import { certificateStatuses, renewalRefusals, segregations } from '@amanah/core/certificates';
import { applicationKinds, applicationStates, stepRefusals } from '@amanah/core/certification';
import { productCategories, slaughterMethods } from '@amanah/core/products';
import { z } from 'zod';
import { schemeSchema } from '../certificates/schemes.ts';
import { defineRoute } from '../route.ts';
import { byId, choice, daySchema, eachOnce, etagSchema, gtin14Schema } from '../scalars.ts';
import {
  applicationDocumentSchema,
  applicationRiskSchema,
  historyEntrySchema,
  informationRequestSchema,
  reviewClockSchema,
  stepOfferSchema,
} from './application-parts.ts';
import { auditFindingSchema, auditPhotoSchema, plannedAuditSchema, unauditedSchema } from './audit-parts.ts';
import { materialChecksSchema } from './material-checks.ts';
import { materialReviewSchema } from './material-reviews.ts';
import { applicationStepSchema } from './steps.ts';

const parties = ['producer', 'certifier'] as const;
const producer = ['producer'] as const;

/** A line of the matrix: ingredient by supplier by certificate. */
export const materialSchema = z.object({
  /** Made by the client, so that a document can belong to a line. */
  id: z.uuid().toLowerCase(),
  ingredient: z.string().max(120),
  supplier: z.string().max(120),
  category: z.enum(productCategories).nullable(),
  certificateNumber: z.string().max(80),
  ethanolPercent: z.number().min(0).max(100).nullable(),
  /** Products of the application that it goes into; empty: all. */
  gtins: z.array(gtin14Schema).max(200),
});
export type MaterialLine = z.infer<typeof materialSchema>;

export const applicationContentSchema = z.object({
  siteIds: eachOnce(z.array(z.uuid().toLowerCase()).max(100)),
  gtins: eachOnce(z.array(gtin14Schema).max(200)),
  materials: z
    .array(materialSchema)
    .max(300)
    // Documents and decisions belong to the line that has their id.
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
      error: 'named_twice',
    }),
  declaration: z.object({
    slaughterMethods: eachOnce(z.array(z.enum(slaughterMethods))).nullable(),
    ethanolPercent: z.number().min(0).max(100).nullable(),
    segregation: z.enum(segregations).nullable(),
  }),
});
export type ApplicationContent = z.infer<typeof applicationContentSchema>;

const named = z.object({ id: z.string(), name: z.string() });

export const applicationSummarySchema = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(applicationKinds),
  state: z.enum(applicationStates),
  /** It ended because its certifier ended its work: nobody withdrew it. */
  isClosed: z.boolean(),
  scheme: z.string(),
  /** The applicant, for the certifier; the certifier, for the applicant. */
  company: z.string(),
  products: z.array(z.string()),
  submittedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  assignee: z.string().nullable(),
  isAssignedToYou: z.boolean(),
  clock: reviewClockSchema.nullable(),
  documentsComplete: z.boolean(),
  /** For the certifier alone. */
  risk: applicationRiskSchema.nullable(),
});
export type ApplicationSummary = z.infer<typeof applicationSummarySchema>;

export const applicationSchema = applicationSummarySchema.extend({
  side: z.enum(['applicant', 'certifier']),
  applicant: named,
  certifier: named,
  schemeVersion: schemeSchema,
  /** Longest time of a certificate that begins today: of that version, or of a newer one that is shorter. */
  mostMonths: z.number().int(),
  /** The certificate that is changed, renewed, or was issued. */
  certificate: z.object({ id: z.uuid(), number: z.string(), validUntil: daySchema }).nullable(),
  content: applicationContentSchema,
  etag: etagSchema,
  sites: z.array(named),
  unaudited: unauditedSchema,
  productNames: z.array(z.object({ gtin: gtin14Schema, name: z.string(), category: z.enum(productCategories) })),
  checks: materialChecksSchema,
  materialReviews: z.array(materialReviewSchema),
  documents: z.array(applicationDocumentSchema),
  missingDocuments: z.array(z.string()),
  requests: z.array(informationRequestSchema),
  audits: z.array(plannedAuditSchema),
  /** What auditors took at the questions of their checklists. */
  auditPhotos: z.array(auditPhotoSchema),
  findings: z.array(auditFindingSchema),
  recommendation: z
    .object({ outcome: z.enum(['approve', 'reject']), by: z.string(), note: z.string(), at: z.iso.datetime() })
    .nullable(),
  decision: z.object({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).nullable(),
  conditions: z.array(z.string()),
  history: z.array(historyEntrySchema),
  /** What stands against approving it, as things are; for the certifier, and while nobody has decided. */
  againstApproval: z.enum(stepRefusals).nullable(),
  /** Every step of the caller's side, with the reason where it may not be taken now. */
  allowed: z.array(stepOfferSchema),
  /** Members of the certifier who may review or audit; empty for the applicant. */
  reviewers: z.array(named),
});
export type Application = z.infer<typeof applicationSchema>;

export const listApplications = defineRoute({
  method: 'GET',
  url: '/api/certification/applications',
  access: parties,
  cost: 'search',
  summary: 'Applications of the own organisation: its own as a producer, its queue as a certifier.',
  tags: ['certification'],
  response: z.object({
    side: z.enum(['applicant', 'certifier']),
    applications: z.array(applicationSummarySchema),
    canApply: z.boolean(),
  }),
});

export const applicationOptions = defineRoute({
  method: 'GET',
  url: '/api/certification/applications/options',
  access: producer,
  cost: 'read',
  summary: 'What an application can name: own sites, products and certificates.',
  tags: ['certification'],
  response: z.object({
    sites: z.array(choice.site),
    products: z.array(z.object({ gtin: gtin14Schema, name: z.string(), category: z.enum(productCategories) })),
    certificates: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        scheme: z.string(),
        certifier: z.string(),
        state: z.enum(certificateStatuses),
        validFrom: daySchema,
        validUntil: daySchema,
        products: z.number().int(),
        conditions: z.array(z.string()),
        /** Why it was suspended or revoked last, in the words of the certifier. */
        reason: z.string().nullable(),
        since: daySchema.nullable(),
        /** The scheme that a change or a renewal goes by; null where the certifier takes none here. */
        schemeId: z.uuid().nullable(),
        /** Why no application can renew it; null where one can. */
        notRenewable: z.enum(renewalRefusals).nullable(),
        /** Its certifier has ended its work here: nobody takes a change or a renewal. */
        hasCertifierLeft: z.boolean(),
        /** Where its end is announced before `validUntil`: its last day. */
        lastDay: daySchema.nullable(),
        /** That end is, or was, the end of its certifier's work: nobody found anything against the holder. */
        endsWithCertifier: z.boolean(),
      }),
    ),
  }),
});

export const createApplication = defineRoute({
  method: 'POST',
  url: '/api/certification/applications',
  access: producer,
  cost: 'write',
  summary: 'Begins an application; for a renewal or a change of material with the certificate that it is about.',
  tags: ['certification'],
  body: z.object({
    schemeId: z.uuid(),
    kind: z.enum(applicationKinds),
    certificateId: z.uuid().optional(),
  }),
  response: applicationSchema,
  successStatus: 201,
});

export const readApplication = defineRoute({
  method: 'GET',
  url: '/api/certification/applications/:id',
  access: parties,
  cost: 'read',
  summary: 'An application with everything in it, and what the caller may do next.',
  tags: ['certification'],
  params: byId,
  response: applicationSchema,
});

export const editApplication = defineRoute({
  method: 'PUT',
  url: '/api/certification/applications/:id',
  access: producer,
  edits: true,
  cost: 'write',
  summary: 'Writes sites, products, the matrix of materials and the declaration.',
  tags: ['certification'],
  params: byId,
  body: applicationContentSchema,
  response: applicationSchema,
  mostBodyBytes: 512 * 1024,
});

export const checkMaterials = defineRoute({
  method: 'POST',
  url: '/api/certification/applications/:id/checks',
  access: producer,
  cost: 'search',
  summary: 'Judges a matrix while it is typed: every ingredient, and every supplier certificate against the register.',
  tags: ['certification'],
  params: byId,
  body: applicationContentSchema,
  response: materialChecksSchema,
  mostBodyBytes: 512 * 1024,
});

export const addApplicationDocument = defineRoute({
  method: 'POST',
  url: '/api/certification/applications/:id/documents',
  access: producer,
  cost: 'upload',
  summary: 'A document for a slot, as its bytes; a further one for the same slot is its next version.',
  tags: ['certification'],
  params: byId,
  query: z.object({
    slot: z.string().regex(/^(?:[A-Z]{1,3}\d{1,3}|(?:material|finding):[0-9a-f-]{36})$/),
    name: z.string().min(1).max(200),
  }),
  response: applicationDocumentSchema,
  mostBodyBytes: 16 * 1024 * 1024,
  successStatus: 201,
});

export const readApplicationDocument = defineRoute({
  method: 'GET',
  url: '/api/certification/applications/:id/documents/:documentId',
  access: parties,
  cost: 'file',
  summary: 'The bytes of a document.',
  tags: ['certification'],
  params: z.object({ id: z.uuid(), documentId: z.uuid() }),
});

export const takeApplicationStep = defineRoute({
  method: 'POST',
  url: '/api/certification/applications/:id/steps',
  access: parties,
  cost: 'write',
  summary: 'Takes a step of the workflow, if the caller may take it now.',
  tags: ['certification'],
  params: byId,
  body: applicationStepSchema,
  response: applicationSchema,
});

export const certificationOverview = defineRoute({
  method: 'GET',
  url: '/api/certification/overview',
  access: ['certifier'],
  cost: 'search',
  summary: 'Numbers of the queue, and certificates that are still scanned after they expired, most scanned first.',
  tags: ['certification'],
  response: z.object({
    pendingApplications: z.number().int(),
    approvedThisMonth: z.number().int(),
    rejectedThisMonth: z.number().int(),
    /** Days from submission to decision, of what was decided in the last twelve months; null where nothing was. */
    averageProcessingTime: z.number().nullable(),
    overdue: z.number().int(),
    stillScanned: z.array(
      z.object({
        number: z.string(),
        holder: z.string(),
        expiredOn: daySchema,
        days: z.number().int(),
        scans: z.number().int(),
        lastScannedAt: z.iso.datetime(),
      }),
    ),
  }),
});
