// Writes the facts of the real bodies into an empty register.
import type { Database } from '../platform/database/database.ts';
import type { Register } from './facts.ts';
import { realBodies } from './register-bodies.ts';
import { realRecognitions } from './register-recognitions.ts';

const collected = '2026-11-01';

export async function seedRegister(deps: { database: Database; authorities: Register }): Promise<void> {
  if (await deps.authorities.hasBodies()) return;
  await deps.database.sql.transaction(async (tx) => {
    await deps.authorities.putBodies(
      tx,
      realBodies.map((fact, position) => ({
        ...fact,
        position,
        sourceDate: collected,
        realm: 'real' as const,
        organisationId: null,
      })),
    );
    await deps.authorities.addRecognitions(
      tx,
      realRecognitions.map((edge) => ({
        categories: null,
        excludedCategories: [],
        transitionRules: null,
        lastChecked: collected,
        realm: 'real' as const,
        ...edge,
      })),
    );
  });
}
