// Lines of the matrix as whoever decides on them finds them: each with the digest of what there is to look at, and its newest decision. The
// database makes the digest, so that a trigger and this file never mean different things by it.
import type { Application } from '@amanah/api/certification/applications';
import type { MaterialChecks } from '@amanah/api/certification/material-checks';
import {
  decisionInForce,
  materialDecisions as decisions,
  doubtsOf,
  isUndecided,
  type MaterialDecision,
  type MaterialReview,
  needsNote,
  needsReview,
} from '@amanah/core/certification';
import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../platform/clock.ts';
import {
  boolean,
  instant,
  integer,
  nullable,
  type RowOf,
  text,
  textOf,
  texts,
  uuid,
} from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { materialDecisions } from './tables.ts';

export interface LineReview extends MaterialReview {
  readonly materialId: string;
  readonly newest:
    | (NonNullable<MaterialReview['newest']> & {
        readonly note: string;
        readonly decidedBy: string;
        readonly decidedAt: Date;
      })
    | null;
}

const reviewColumns = {
  material_id: uuid,
  digest: text,
  decision: nullable(textOf(decisions)),
  decided_digest: nullable(text),
  version: nullable(integer),
  doubts: nullable(texts),
  has_document: boolean,
  note: nullable(text),
  decided_by: nullable(uuid),
  decided_at: nullable(instant),
};

function newestOf(
  row: Omit<RowOf<typeof reviewColumns>, 'material_id' | 'digest' | 'has_document'>,
): LineReview['newest'] {
  const { decision, decided_digest: digest, version, doubts, note, decided_by: decidedBy, decided_at: decidedAt } = row;
  if (decision === null || digest === null || version === null || decidedBy === null || decidedAt === null) return null;
  return { decision, digest, version, doubts: doubts ?? [], note: note ?? '', decidedBy, decidedAt };
}

/** Lines of one application that need a look or had one, in the order of the matrix. */
export async function readMaterialReviews(
  tx: Transaction,
  applicationId: string,
  checks: MaterialChecks,
): Promise<LineReview[]> {
  const rows = await rowsOf(
    tx,
    reviewColumns,
    sql`
    select (m.line->>'id')::uuid as material_id, certification.material_digest(a.id, m.line) as digest,
      d.decision, d.digest as decided_digest, d.version, d.doubts, d.note, d.decided_by, d.decided_at,
      exists (select from certification.application_documents f where f.application_id = a.id and f.slot = 'material:' || (m.line->>'id')) as has_document
    from certification.applications a
    cross join lateral jsonb_array_elements(a.content->'materials') with ordinality as m(line, place)
    left join lateral (select n.* from certification.material_decisions n
      where n.application_id = a.id and n.material_id = (m.line->>'id')::uuid order by n.version desc limit 1) d on true
    where a.id = ${applicationId} order by m.place`,
  );
  const checkOf = new Map(checks.materials.map((check) => [check.id, check]));
  return rows
    .map(({ material_id: materialId, digest, has_document: hasDocument, ...newest }) => {
      const check = checkOf.get(materialId);
      return {
        materialId,
        digest,
        needsReview: check !== undefined && needsReview(check),
        doubts: check ? doubtsOf(check) : [],
        hasDocument,
        newest: newestOf(newest),
      };
    })
    .filter((review) => review.needsReview || review.newest !== null);
}

/** What the rules ask of all lines together. */
export const countMaterialReviews = (materialReviews: readonly LineReview[]) => ({
  undecidedMaterials: materialReviews.filter(isUndecided).length,
  isMaterialRejected: materialReviews.some((review) => decisionInForce(review) === 'rejected'),
});

/** Whose acceptances stand. */
export const acceptedBy = (materialReviews: readonly LineReview[]): readonly string[] =>
  materialReviews.flatMap((review) =>
    review.newest && decisionInForce(review) === 'accepted' ? [review.newest.decidedBy] : [],
  );

export const describeMaterialReviews = (
  materialReviews: readonly LineReview[],
  nameOf: (id: string | null) => string,
): Application['materialReviews'] =>
  materialReviews.map((review) => ({
    materialId: review.materialId,
    digest: review.digest,
    needsReview: review.needsReview,
    doubts: [...review.doubts],
    needsNote: needsNote(review),
    isUndecided: isUndecided(review),
    decision: review.newest && {
      decision: review.newest.decision,
      version: review.newest.version,
      note: review.newest.note,
      by: nameOf(review.newest.decidedBy),
      at: review.newest.decidedAt.toISOString(),
      stands: decisionInForce(review) !== null,
    },
  }));

export interface GivenDecision {
  readonly applicationId: string;
  readonly materialId: string;
  readonly decision: MaterialDecision;
  readonly note: string;
  readonly doubts: readonly string[];
  readonly decidedBy: string;
  readonly decidedAt: Date;
}

/** On the line as it is now, after the decisions that there are. */
export async function storeMaterialDecision(tx: Transaction, given: GivenDecision): Promise<void> {
  const { applicationId, materialId } = given;
  const now: SQL<string> = sql`(select certification.material_digest(a.id, m.line) from certification.applications a
    cross join lateral jsonb_array_elements(a.content->'materials') as m(line)
    where a.id = ${applicationId} and (m.line->>'id')::uuid = ${materialId})`;
  const next: SQL<number> = sql`(select 1 + coalesce(max(d.version), 0) from certification.material_decisions d
    where d.application_id = ${applicationId} and d.material_id = ${materialId})`;
  await tx
    .insert(materialDecisions)
    .values({ ...given, doubts: [...given.doubts], id: newId(given.decidedAt), digest: now, version: next });
}
