// The lexicon is given out to everybody, whole, under its checksum, and that checksum is in the log.
import { createHash } from 'node:crypto';
import { lexiconChecksum } from '@amanah/core/ingredients';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

it.each(['json', 'csv'])('as %s', async (format) => {
  const { statusCode, headers, body } = await app.http.inject(`/api/lexicon?format=${format}`);
  const digest = createHash('sha256').update(body);
  expect(statusCode).toBe(200);
  expect(headers['repr-digest']).toBe(`sha-256=:${digest.copy().digest('base64')}:`);
  if (format === 'json') expect(`sha256:${digest.digest('hex')}`).toBe(lexiconChecksum);
});

it('has a leaf of its own, once', async () => {
  await app.domains.ingredients.prepare();
  await app.domains.ingredients.prepare();
  const { rows } = await app.database.pool.query<{ count: number }>(
    "select count(*)::int from ledger.leaves where leaf like '%lexicon.published%'",
  );
  expect(rows[0]?.count).toBe(1);
});
