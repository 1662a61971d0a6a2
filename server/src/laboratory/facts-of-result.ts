// What the audit trail says of a batch that was analysed, and of an analysis.
import type { enterLabResult } from '@amanah/api/laboratory';
import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import type { RouteBody } from '@amanah/api/route';
import type { LabBatch } from './find-batch.ts';

export const factsOfBatch = ({ gtin, product, producer, site }: LabBatch): AuditFacts => ({
  ...(product !== null && { product }),
  ...{ gtin, organisation: producer },
  ...(site !== null && { site }),
});

type Analysis = Pick<
  RouteBody<typeof enterLabResult>,
  'laboratory' | 'accreditationNumber' | 'method' | 'sampledOn' | 'reportedOn' | 'reportNumber'
>;

export const factsOfAnalysis = ({ accreditationNumber, reportNumber, ...analysis }: Analysis): AuditFacts => {
  const { method, laboratory, sampledOn, reportedOn } = analysis;
  return { method, laboratory, accreditation: accreditationNumber, report: reportNumber, sampledOn, reportedOn };
};
