// Writes the facts of the real bodies into an empty register.
import { type Database, oneAtATime } from '../platform/database/one-at-a-time.ts';
import type { Register } from './facts.ts';
import { realBodies } from './register-bodies.ts';
import { realRecognitions } from './register-recognitions.ts';
import { bodies } from './tables.ts';

const collected = '2026-11-01';

export async function seedRegister(deps: { database: Database; authorities: Register }): Promise<void> {
  if (await deps.authorities.hasBodies()) return;
  // Of processes that start together one writes, or every recognition would be there twice.
  await oneAtATime(deps.database, 'register', async (tx) => {
    if ((await tx.$count(bodies)) > 0) return;
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
