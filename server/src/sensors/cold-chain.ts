// What sensors have found of batches: a finding for each excursion, which may grow while it lasts.
import { sql } from 'drizzle-orm';
import { announceBatches } from '../batches/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Outbox } from '../platform/outbox.ts';
import { coldChainFindings } from './tables.ts';

/** Whoever gives an id may repeat the call: the row is left as it is. */
export type NewColdChainFinding = Omit<typeof coldChainFindings.$inferInsert, 'id'> & { readonly id?: string };

interface ColdChainDeps {
  readonly clock: Clock;
  readonly outbox: Outbox;
}

const batchesOf = (rows: readonly { readonly batchId: string }[]) => rows.map(({ batchId }) => batchId);

export async function addColdChainFindings(
  tx: Transaction,
  deps: ColdChainDeps,
  given: readonly NewColdChainFinding[],
): Promise<void> {
  const rows = given.map((finding) => ({ id: newId(deps.clock.now()), ...finding }));
  if (rows.length === 0) return;
  const stored = await tx
    .insert(coldChainFindings)
    .values(rows)
    .onConflictDoNothing({ target: coldChainFindings.id })
    .returning({ batchId: coldChainFindings.batchId });
  await announceBatches(tx, deps.outbox, batchesOf(stored));
}

/** A finding with a known id has grown. */
export async function recordColdChain(
  tx: Transaction,
  deps: Pick<ColdChainDeps, 'outbox'>,
  findings: readonly (typeof coldChainFindings.$inferInsert)[],
): Promise<void> {
  if (findings.length === 0) return;
  const grown = await tx
    .insert(coldChainFindings)
    .values([...findings])
    .onConflictDoUpdate({
      target: coldChainFindings.id,
      set: {
        minutesOutside: sql`excluded.minutes_outside`,
        permittedMinutes: sql`excluded.permitted_minutes`,
        meanKineticCelsius: sql`excluded.mean_kinetic_celsius`,
        mostCelsius: sql`excluded.most_celsius`,
      },
      setWhere: sql`(cold_chain_findings.minutes_outside, cold_chain_findings.permitted_minutes, cold_chain_findings.mean_kinetic_celsius,
        cold_chain_findings.most_celsius) is distinct from (excluded.minutes_outside, excluded.permitted_minutes,
        excluded.mean_kinetic_celsius, excluded.most_celsius)`,
    })
    .returning({ batchId: coldChainFindings.batchId });
  await announceBatches(tx, deps.outbox, batchesOf(grown));
}
