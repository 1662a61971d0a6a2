// Results of laboratories: entered for a batch, what an adverse one sets in motion, and how it is overturned or its investigation closed.
import { certificateStatuses } from '@amanah/core/certificates';
import { labAnalytes, labMethods, labOutcomes } from '@amanah/core/laboratory';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { byId, daySchema } from './scalars.ts';
import { writtenSchema } from './written.ts';

const sides = ['producer', 'certifier'] as const;
const tags = ['laboratory'] as const;
const reason = writtenSchema(10, 500);

export const mostReportBytes = 10 * 1024 * 1024;

/** Who analysed, by which method, on which paper. */
const sourceShape = {
  laboratory: writtenSchema(2, 120),
  /** Of ISO/IEC 17025, as the accreditation body wrote it. */
  accreditationNumber: writtenSchema(2, 60),
  method: z.enum(labMethods),
  sampledOn: daySchema,
  reportedOn: daySchema,
  reportNumber: writtenSchema(1, 60),
};

export const labResultInputSchema = z.object({
  /** Made by the client: sent twice it is one result. */
  id: z.uuid(),
  ...sourceShape,
  analyte: z.enum(labAnalytes),
  outcome: z.enum(labOutcomes),
  /** Percent by volume; null for anything but ethanol that was measured. */
  ethanolPercent: z.number().min(0).max(100).nullable(),
  /** A report that was sent before; null: none was. */
  reportId: z.uuid().nullable(),
  /** Why the caller's own certificates are suspended, where an adverse result suspends any; otherwise not read. */
  suspensionReason: z.string().trim().max(500).default(''),
});
export type LabResultInput = z.input<typeof labResultInputSchema>;

const touchedCertificateSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  certifier: z.string(),
  status: z.enum(certificateStatuses),
  /** The caller's organisation issued it. */
  isOwn: z.boolean(),
  /** Other products that rest on it and are suspended with it. */
  otherProducts: z.number().int(),
});

const labResultSchema = z.object({
  id: z.uuid(),
  batch: z.object({
    id: z.uuid(),
    label: z.string(),
    batchNumber: z.string(),
    scanCode: z.string(),
    product: z.string(),
    producer: z.string(),
  }),
  analyte: z.enum(labAnalytes),
  outcome: z.enum(labOutcomes),
  ethanolPercent: z.number().nullable(),
  isAdverse: z.boolean(),
  reportedOn: daySchema,
  sampledOn: daySchema.nullable(),
  laboratory: z.string(),
  accreditationNumber: z.string(),
  method: z.enum(labMethods).nullable(),
  reportNumber: z.string(),
  reportId: z.uuid().nullable(),
  /** Organisation that entered it; null: it came from elsewhere. */
  enteredBy: z.string().nullable(),
  enteredAt: z.iso.datetime().nullable(),
  counterAnalysis: z
    .object({
      on: daySchema,
      by: z.string(),
      reason: z.string(),
      laboratory: z.string(),
      accreditationNumber: z.string(),
      reportNumber: z.string(),
      reportId: z.uuid(),
    })
    .nullable(),
  isOverturned: z.boolean(),
  investigation: z
    .object({ batches: z.number().int(), closedOn: daySchema.nullable(), closedBecause: z.string().nullable() })
    .nullable(),
  /** Organisations that had the goods, and people who had scanned them, when it was entered. */
  told: z.object({ holders: z.number().int(), people: z.number().int() }),
  certificates: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      certifier: z.string(),
      /** `asked`: its body has not decided yet; `not_in_force`: it had ended by other ways when the body looked. */
      answer: z.enum(['suspended', 'asked', 'not_in_force']),
      maySuspend: z.boolean(),
    }),
  ),
  mayOverturn: z.boolean(),
  mayClose: z.boolean(),
  /** The caller entered it: somebody else of the organisation decides. */
  waitsForSecondPerson: z.boolean(),
});
export type LabResult = z.infer<typeof labResultSchema>;

export const listLabResults = defineRoute({
  method: 'GET',
  url: '/api/laboratory/results',
  access: sides,
  cost: 'search',
  summary:
    'Results of batches that the organisation made or certified, newest first; those that wait for somebody before the others.',
  tags,
  query: z.object({ batchId: z.uuid().optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
  response: z.object({ results: z.array(labResultSchema), mayEnter: z.boolean() }),
});

const foundBatchSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  batchNumber: z.string(),
  product: z.string(),
  producer: z.string(),
  site: z.string(),
  producedOn: daySchema,
  /** What a shopper's scanner is given: the printed code, else GS1 elements. */
  scanCode: z.string(),
});
export type FoundBatch = z.infer<typeof foundBatchSchema>;

export const findLabBatches = defineRoute({
  method: 'GET',
  url: '/api/laboratory/batches',
  access: sides,
  cost: 'search',
  summary: 'Batches that the organisation made or certified, by code, GTIN, batch number or name of the product.',
  tags,
  /** Also a code as it was scanned, which is longer than what people type into other lists. */
  query: z.object({ search: z.string().trim().min(2).max(120) }),
  response: z.object({ batches: z.array(foundBatchSchema) }),
});

const touchedBatchSchema = z.object({ id: z.uuid(), batchNumber: z.string(), producedOn: daySchema });

const consequencesSchema = z.object({
  batch: foundBatchSchema,
  /** Batches of the same product from the same site that come under investigation. */
  sisters: z.array(touchedBatchSchema),
  /** Batches that were made of it, by whomever; they come under investigation too. */
  descendants: z.array(touchedBatchSchema),
  holders: z.array(z.object({ name: z.string(), country: z.string() })),
  people: z.number().int(),
  scans: z.number().int(),
  certificates: z.array(touchedCertificateSchema),
  isComplete: z.boolean(),
});
export type LabConsequences = z.infer<typeof consequencesSchema>;

export const labConsequences = defineRoute({
  method: 'GET',
  url: '/api/laboratory/batches/:id',
  access: sides,
  cost: 'search',
  summary:
    'What an adverse result of this batch would touch: sisters, what was made of it, holders, people who scanned, certificates. Changes nothing.',
  tags,
  params: byId,
  response: consequencesSchema,
});

export const sendLabReport = defineRoute({
  method: 'POST',
  url: '/api/laboratory/batches/:id/reports',
  access: sides,
  cost: 'upload',
  summary:
    'Sends the report of a laboratory (PDF, picture or Office file, as application/octet-stream), to be named by a result.',
  tags,
  params: byId,
  query: z.object({ name: z.string().max(200).default('report') }),
  mostBodyBytes: mostReportBytes,
  response: z.object({ id: z.uuid(), name: z.string(), bytes: z.number().int() }),
  successStatus: 201,
});

export const enterLabResult = defineRoute({
  method: 'POST',
  url: '/api/laboratory/batches/:id/results',
  access: sides,
  cost: 'write',
  summary:
    'Enters a result. An adverse one withdraws the batch, investigates its sisters and what was made of it, suspends or asks to suspend the certificates, and tells holders and people who scanned.',
  tags,
  params: byId,
  body: labResultInputSchema,
  response: labResultSchema,
  successStatus: 201,
});

export const labReport = defineRoute({
  method: 'GET',
  url: '/api/laboratory/results/:id/report',
  access: sides,
  cost: 'file',
  summary: 'The report of a result as it came, or the one that overturned it.',
  tags,
  params: byId,
  query: z.object({ which: z.enum(['first', 'counter']).default('first') }),
});

export const overturnLabResult = defineRoute({
  method: 'POST',
  url: '/api/laboratory/results/:id/overturn',
  access: ['certifier'],
  needsSecondStep: true,
  cost: 'write',
  summary: 'Overturns an adverse result by a counter-analysis of an accredited laboratory, with its report.',
  tags,
  params: byId,
  body: z.object({ ...sourceShape, reportId: z.uuid(), reason }),
  response: labResultSchema,
});

export const closeLabInvestigation = defineRoute({
  method: 'POST',
  url: '/api/laboratory/results/:id/close',
  access: ['certifier'],
  needsSecondStep: true,
  cost: 'write',
  summary:
    'Closes the investigation of the sister batches: nothing was found against them. The tested batch stays withdrawn.',
  tags,
  params: byId,
  body: z.object({ reason }),
  response: labResultSchema,
});

export const suspendForLabResult = defineRoute({
  method: 'POST',
  url: '/api/laboratory/results/:id/suspend',
  access: ['certifier'],
  needsSecondStep: true,
  cost: 'write',
  summary: 'Suspends the own certificates that an adverse result of somebody else asks to suspend.',
  tags,
  params: byId,
  body: z.object({ reason }),
  response: labResultSchema,
});
