// The register is written once, however many processes find it empty.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { seedRegister } from './register.ts';
import { realRecognitions } from './register-recognitions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.database.asOwner('delete from authorities.recognitions');
  await app.database.asOwner('delete from authorities.bodies');
});
afterAll(() => app.close());

it('Processes that start together write every recognition once', async () => {
  const deps = { database: app.database, authorities: app.domains.authorities };
  await Promise.all([1, 2, 3].map(() => seedRegister(deps)));
  const { rows } = await app.database.pool.query('select count(*)::int as count from authorities.recognitions');
  expect(rows).toEqual([{ count: realRecognitions.length }]);
});
