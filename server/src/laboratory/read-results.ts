// Results as the producer of the batch and its certifiers read them, with what each of them may do now.

import { type FoundBatch, type LabConsequences, type LabResult, listLabResults } from '@amanah/api/laboratory';
import type { RouteQuery, RouteResponse } from '@amanah/api/route';
import { scanCode } from '@amanah/core/codes';
import { isAdverse, labAnalytes, labMethods, labOutcomes } from '@amanah/core/laboratory';
import { mayDo } from '@amanah/core/organisations';
import { z } from 'zod';
import type { ActingFor } from '../organisations/index.ts';
import {
  float,
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  text,
  textOf,
  uuid,
} from '../platform/database/columns.ts';
import { statement } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LaboratoryDeps } from './deps.ts';
import type { LabCaller } from './enter-result.ts';
import { findLabBatches, isConcerned, type LabBatch, mayDecideOn } from './find-batch.ts';
import type { Consequences, TouchedBatch } from './find-consequences.ts';
import { counterAnalysisSchema } from './tables.ts';

const columns = {
  id: uuid,
  batch_id: uuid,
  analyte: textOf(labAnalytes),
  outcome: textOf(labOutcomes),
  ethanol_percent: nullable(float),
  on_day: text,
  sampled_on: nullable(text),
  laboratory: text,
  accreditation_number: text,
  method: nullable(textOf(labMethods)),
  report_number: text,
  report_id: nullable(uuid),
  entered_by: nullable(text),
  entered_by_id: nullable(uuid),
  entered_at: nullable(instant),
  overturned_on: nullable(text),
  counter_analysis: nullable(json(counterAnalysisSchema)),
  sisters_cleared_on: nullable(text),
  sisters_cleared_because: nullable(text),
  sisters: integer,
  holders: integer,
  people: integer,
  certificates: json(
    z.array(
      listLabResults.response.shape.results.element.shape.certificates.element
        .omit({ maySuspend: true })
        .extend({ certifierOrganisationId: z.string() }),
    ),
  ),
};
type Row = RowOf<typeof columns>;

// What waits for somebody comes first, then the newest.
const resultsOf = statement(
  'laboratory.lab_results_of',
  columns,
  `select r.id, r.batch_id, r.analyte, r.outcome, r.ethanol_percent, r.on_day::text as on_day, r.sampled_on::text as sampled_on, r.laboratory,
     r.accreditation_number, r.method, r.report_number, r.report_id, o.name as entered_by, r.entered_by as entered_by_id, r.entered_at,
     case when r.overturned_leaf_id is not null then r.overturned_on::text end as overturned_on, r.counter_analysis,
     case when r.sisters_cleared_leaf_id is not null then r.sisters_cleared_on::text end as sisters_cleared_on, r.sisters_cleared_because,
     (select count(*)::int from laboratory.lab_investigations i where i.result_id = r.id) as sisters,
     cardinality(r.holder_ids) as holders,
     (select count(distinct user_id)::int from scans.batch_scanners s where s.batch_id = r.batch_id) as people,
     (select coalesce(json_agg(json_build_object('id', k.id, 'number', k.number, 'certifier', a.name, 'certifierOrganisationId',
        c.certifier_organisation_id, 'answer', c.answer) order by k.number), '[]')
      from laboratory.lab_certificates c join certificates.certificate_scopes k on k.id = c.certificate_id
      join authorities.body_names a on a.id = k.certifier_id where c.result_id = r.id) as certificates
   from laboratory.lab_results r
   join batches.batch_facts b on b.id = r.batch_id
   left join products.registered owned on owned.gtin = r.gtin
   left join organisations.organisation_names o on o.id = r.organisation_id
   where ($2::uuid is null or r.batch_id = $2) and ($3::uuid is null or r.id = $3)
     and ${isConcerned}
   order by exists (select from laboratory.lab_certificates c where c.result_id = r.id and c.certifier_organisation_id = $1
       and c.answer = 'asked' and r.overturned_leaf_id is null) desc, r.entered_at desc nulls last, r.on_day desc, r.id desc limit $4`,
);

const scanCodeOf = ({ code, gtin, batch_number: batchNumber }: LabBatch): string =>
  scanCode({ code, gtin, batchNumber });

const labelOf = ({ gtin, batch_number: batchNumber }: LabBatch): string => scanCode({ gtin, batchNumber });

function shown(row: Row, batch: LabBatch, { organisation, userId }: LabCaller): LabResult {
  const adverse = isAdverse(row.outcome);
  const isCertifier = batch.certificates.some((one) => one.certifierOrganisationId === organisation.id);
  const mayAnswer =
    isCertifier && adverse && row.overturned_on === null && mayDo(organisation.right, 'decide_certificates');
  const needsOther = row.entered_by_id === userId;
  const decides = mayAnswer && mayDecideOn(organisation, batch);
  const mayDecide = decides && !needsOther;
  const counter = row.counter_analysis;
  return {
    id: row.id,
    batch: {
      id: batch.id,
      label: labelOf(batch),
      batchNumber: batch.batch_number,
      scanCode: scanCodeOf(batch),
      product: batch.product ?? batch.gtin,
      producer: batch.producer,
    },
    analyte: row.analyte,
    outcome: row.outcome,
    ethanolPercent: row.ethanol_percent,
    isAdverse: adverse,
    reportedOn: row.on_day,
    sampledOn: row.sampled_on,
    laboratory: row.laboratory,
    accreditationNumber: row.accreditation_number,
    method: row.method,
    reportNumber: row.report_number,
    reportId: row.report_id,
    enteredBy: row.entered_by,
    enteredAt: row.entered_at?.toISOString() ?? null,
    counterAnalysis:
      counter === null || row.overturned_on === null
        ? null
        : {
            on: row.overturned_on,
            by: counter.organisation,
            reason: counter.reason,
            laboratory: counter.laboratory,
            accreditationNumber: counter.accreditationNumber,
            reportNumber: counter.reportNumber,
            reportId: counter.reportId,
          },
    isOverturned: row.overturned_on !== null,
    investigation: adverse
      ? { batches: row.sisters, closedOn: row.sisters_cleared_on, closedBecause: row.sisters_cleared_because }
      : null,
    told: { holders: row.holders, people: row.people },
    certificates: row.certificates.map(({ certifierOrganisationId, ...certificate }) => ({
      ...certificate,
      maySuspend: mayAnswer && certificate.answer === 'asked' && certifierOrganisationId === organisation.id,
    })),
    mayOverturn: mayDecide,
    mayClose: mayDecide && row.sisters_cleared_on === null,
    waitsForSecondPerson: decides && needsOther,
  };
}

export async function readResults(
  deps: Pick<LaboratoryDeps, 'database' | 'clock'>,
  caller: LabCaller,
  query: RouteQuery<typeof listLabResults>,
): Promise<RouteResponse<typeof listLabResults>> {
  const { organisation } = caller;
  const rows = await deps.database.run(resultsOf, [organisation.id, query.batchId ?? null, null, query.limit]);
  const batches = await findLabBatches(deps, organisation, [...new Set(rows.map(({ batch_id: id }) => id))]);
  return {
    results: rows.flatMap((row) => {
      const batch = batches.get(row.batch_id);
      return batch ? [shown(row, batch, caller)] : [];
    }),
    mayEnter: mayDo(organisation.right, permissionOf(organisation)),
  };
}

/** @throws Refusal laboratory.result_unknown */
export async function readResult(
  deps: Pick<LaboratoryDeps, 'database' | 'clock'>,
  caller: LabCaller,
  id: string,
): Promise<LabResult> {
  const { organisation } = caller;
  const [row] = await deps.database.run(resultsOf, [organisation.id, null, id, 1]);
  const batch = row && (await findLabBatches(deps, organisation, [row.batch_id])).get(row.batch_id);
  if (!batch) throw new Refusal('laboratory.result_unknown');
  return shown(row, batch, caller);
}

/** What a member has to be able to do to enter results: a body by whoever decides on certificates, a producer by whoever writes batches. */
export const permissionOf = ({ kind }: Pick<ActingFor, 'kind'>) =>
  kind === 'certifier' ? ('decide_certificates' as const) : ('write_batches' as const);

export const foundBatch = (batch: LabBatch): FoundBatch => ({
  id: batch.id,
  label: labelOf(batch),
  batchNumber: batch.batch_number,
  product: batch.product ?? batch.gtin,
  producer: batch.producer,
  site: batch.site ?? '',
  producedOn: batch.produced_on,
  scanCode: scanCodeOf(batch),
});

const shownBatch = ({ id, batch_number: batchNumber, produced_on: producedOn }: TouchedBatch) => ({
  id,
  batchNumber,
  producedOn,
});

export const shownConsequences = (
  batch: FoundBatch,
  { certificates }: LabBatch,
  organisation: ActingFor,
  found: Consequences,
): LabConsequences => ({
  batch,
  sisters: found.sisters.map(shownBatch),
  descendants: found.descendants.map(shownBatch),
  holders: found.holders.map(({ name, country }) => ({ name, country })),
  people: found.people,
  scans: found.scans,
  certificates: certificates.map(({ certifierOrganisationId, ...certificate }) => ({
    ...certificate,
    isOwn: certifierOrganisationId === organisation.id,
  })),
  isComplete: found.isComplete,
});
