// Marks the sessions of somebody as having passed a second step, for tests that are about what comes after it.
import type { TestApp } from './test-app.ts';

export async function passSecondStep(app: TestApp, userId: string): Promise<void> {
  await app.database.pool.query('update identity.sessions set second_step_at = $2 where user_id = $1', [
    userId,
    app.clock.now(),
  ]);
}
