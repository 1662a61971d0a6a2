// One report says one thing of a substance in a batch: who enters it twice is told so.
import type { enterLabResult } from '@amanah/api/laboratory';
import type { RouteBody } from '@amanah/api/route';
import { isWorse, labOutcomes } from '@amanah/core/laboratory';
import { sql } from 'drizzle-orm';
import { float, nullable, textOf } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';

type Given = RouteBody<typeof enterLabResult>;

/**
 * Of each organisation by itself, so that nobody keeps another from saying what was found. What was entered as better than it is can be corrected.
 *
 * @throws Refusal laboratory.already_entered
 */
export async function requireNewReport(
  tx: Transaction,
  of: { readonly organisationId: string; readonly batchId: string },
  given: Given,
): Promise<void> {
  // Two people who enter one report at once: the second waits here for the first.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`results of ${of.organisationId} ${of.batchId}`}, 0))`,
  );
  const known = await rowsOf(
    tx,
    { outcome: textOf(labOutcomes), ethanolPercent: nullable(float) },
    sql`select outcome, ethanol_percent as "ethanolPercent" from laboratory.lab_results
      where batch_id = ${of.batchId} and organisation_id = ${of.organisationId} and analyte = ${given.analyte} and method = ${given.method}
        and platform.likeness_of_paper_number(report_number) = platform.likeness_of_paper_number(${given.reportNumber})
        and (platform.likeness_of_name(laboratory) = platform.likeness_of_name(${given.laboratory})
          or platform.likeness_of_paper_number(accreditation_number) = platform.likeness_of_paper_number(${given.accreditationNumber}))`,
  );
  if (known.some((one) => !isWorse(given, one))) throw refusalAt('/reportNumber', 'laboratory.already_entered');
}
