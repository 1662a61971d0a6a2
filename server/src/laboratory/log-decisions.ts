// That a result is overturned, or its sisters are cleared, goes into the log with the row: without its leaf it frees nothing.
import { canonicalise, digest, type LeafKind, utf8 } from '@amanah/core/ledger';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { nodeVerifier } from '../platform/signing.ts';
import type { LaboratoryDeps } from './deps.ts';
import { labResults } from './tables.ts';

type Result = typeof labResults.$inferSelect;

/**
 * Leaves for what the rows say and is not in the log yet. The database compares them with the rows (laboratory.require_logged_decision).
 *
 * @param issuer who decided; the operator for results that came in from outside
 */
export async function logDecisions(
  tx: Transaction,
  deps: Pick<LaboratoryDeps, 'ledger' | 'organisations'>,
  rows: readonly Result[],
  issuer = 'operator',
): Promise<void> {
  const log = (id: string, kind: LeafKind, facts: object) => appendLeaf(tx, deps, { id, kind, facts, issuer });
  for (const row of rows) {
    const { id, batchId, gtin, onDay, analyte, outcome, overturnedOn, counterAnalysis } = row;
    const facts = { id, batchId, gtin, onDay, analyte, outcome };
    const set: Partial<Result> = {};
    if (overturnedOn !== null && row.overturnedLeafId === null) {
      const said = { ...facts, overturnedOn, counterAnalysis: counterAnalysis && { ...counterAnalysis } };
      set.overturnedLeafId = await log(id, 'lab_result.overturned', said);
    }
    const { sistersClearedOn, sistersClearedBecause } = row;
    if (sistersClearedOn !== null && row.sistersClearedLeafId === null)
      set.sistersClearedLeafId = await log(id, 'lab_result.sisters_cleared', {
        ...facts,
        sistersClearedOn,
        sistersClearedBecause,
      });
    if (Object.keys(set).length > 0) await tx.update(labResults).set(set).where(eq(labResults.id, id));
  }
}

async function appendLeaf(
  tx: Transaction,
  { ledger, organisations }: Pick<LaboratoryDeps, 'ledger' | 'organisations'>,
  said: { readonly id: string; readonly kind: LeafKind; readonly facts: object; readonly issuer: string },
): Promise<string> {
  const document = await digest(nodeVerifier, utf8(canonicalise(said.facts)));
  const [leafId] = await ledger.append(tx, [
    { kind: said.kind, subject: `urn:uuid:${said.id}`, document, issuer: organisations.keys.didOf(said.issuer) },
  ]);
  if (leafId === undefined) throw new Error('a statement without a leaf');
  return leafId;
}
