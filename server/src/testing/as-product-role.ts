// Statements under the product's own role, as an attacker would write them who got hold of it. For tests only.
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** @param app read when a statement runs: it is made after the tests are listed */
export function asProductRole(app: () => TestApp) {
  const run = (text: string, values: unknown[] = []) => app().database.pool.query(text, values);
  return {
    run,
    refused: (constraint: string, text: string, values: unknown[] = []) =>
      expect(run(text, values)).rejects.toMatchObject({ constraint }),
    /** @throws Error where nothing is found */
    async one<Row extends object>(text: string, values: unknown[] = []): Promise<Row> {
      const { rows } = await app().database.pool.query<Row>(text, values);
      const [row] = rows;
      if (!row) throw new Error(`nothing was found by: ${text}`);
      return row;
    },
  };
}
