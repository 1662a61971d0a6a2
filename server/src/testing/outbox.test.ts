// What the outbox keeps of what it has delivered: a server that runs for years starts once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('forgets what was delivered a week ago while the server runs, and nothing that waits', async () => {
  const written = new Date(app.clock.now().getTime() - 30 * 86_400_000);
  const message = async (doneDaysAgo: number | null) => {
    const id = newId(written);
    const doneAt = doneDaysAgo === null ? null : new Date(app.clock.now().getTime() - doneDaysAgo * 86_400_000);
    await app.database.pool.query(
      `insert into outbox.messages (id, kind, payload, created_at, done_at) values ($1, 'batch.changed', '{}', $2, $3)`,
      [id, written, doneAt],
    );
    return id;
  };
  const old = await message(8);
  const kept = [await message(6), await message(null)];
  await app.lifecycle.maintain();
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from outbox.messages where id = any($1::uuid[]) order by id',
    [[old, ...kept]],
  );
  expect(rows.map(({ id }) => id)).toEqual(kept.toSorted());
});
