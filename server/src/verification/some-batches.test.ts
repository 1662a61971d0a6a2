// A code without a batch, of a product of which some batch is looked into or held back: online and in the pack for phones alike.
import { previewVerdict } from '@amanah/api/verification';
import { headlineOf } from '@amanah/core/verification';
import { speak } from '@amanah/messages/speak';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

const ask = async (code: string) => {
  const answer = await app.browser().call(previewVerdict, { params: { code }, query: {} });
  const headline = headlineOf(answer);
  return { ...answer, headline, ...speak('en').headline(headline), advice: speak('en').advice(answer) };
};

it('says that a batch of the product is under investigation, and which', async () => {
  const ofBatch = await ask('HALAL-KERUPUK-2026-003');
  expect(ofBatch.headline.code).toBe('batch.under_investigation');
  const ofProduct = await ask(ofBatch.product?.gtin ?? '');
  expect(ofProduct).toMatchObject({
    state: 'suspended',
    word: 'A batch of this product is under investigation',
    advice: 'Scan the code with the batch number, or do not eat it.',
  });
  expect(ofProduct.sentence).toContain(
    `Your pack may be of that batch: look for the batch number on it: ${ofBatch.batch?.batchNumber}`,
  );
  const other = await ask('HALAL-KERUPUK-2026-001');
  expect(other.state).toBe('certified');
});

it('says that a batch is held back once it has left its maker, and not before', async () => {
  const { product, batch } = await ask('HALAL-CHICKEN-2024-001');
  const gtin = product?.gtin ?? '';
  expect((await ask(gtin)).state).toBe('certified');
  await app.database.asOwner(`insert into batches.blocks (id, realm, gtin, batch_id, kind, source_id, reason, since)
    values (gen_random_uuid(), 'demo', '${gtin}', '${batch?.id}', 'hold', gen_random_uuid(), 'Seal broken', '2026-11-01')`);
  expect(await ask(gtin)).toMatchObject({
    state: 'suspended',
    word: 'A batch of this product is held back by its maker',
  });
  await app.database.asOwner(`update batches.steps set status = 'pending' where batch_id = '${batch?.id}';
    update batches.batches set taken_in_at = null where id = '${batch?.id}'`);
  expect((await ask(gtin)).state).toBe('certified');
});

it('names beside the batch that failed those of its site that are not cleared, and says what to do', async () => {
  const { product, batch } = await ask('HALAL-ABON-2026-002');
  const sister = await ask('HALAL-ABON-2026-001');
  const answer = await ask(product?.gtin ?? '');
  expect(answer.word).toBe('Pork DNA found in a batch of this product');
  const { batchNumber = '' } = batch ?? {};
  const { batchNumber: notCleared = '' } = sister.batch ?? {};
  expect(answer.sentence).toMatch(
    new RegExp(`^No batch of it is certified today; affected: ${batchNumber} .*\\. Report of `),
  );
  expect(answer.headline.details['sisterBatches']).toContain(notCleared);
  expect(answer.advice).toBe('Do not eat it as halal. Please check with the manufacturer or try a different product.');
});

it('says that a batch of the product names a certificate of its maker that covers other batches', async () => {
  const { product, batch } = await ask('HALAL-GHEE-2026-003');
  const answer = await ask(product?.gtin ?? '');
  expect(answer).toMatchObject({ state: 'suspended', word: 'A batch names a certificate that does not cover it' });
  expect(answer.sentence).toContain(`look for the batch number on it: ${batch?.batchNumber}`);
  expect(answer.advice).toBe('Scan the code with the batch number, or do not eat it.');
  // The batch for which it was issued is as good as it was.
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select unnest(batches) as name from certificates.certificate_scopes where number = '${answer.headline.details['certificateNumber']}'`,
  );
  const [gtin = '', number = ''] = rows[0]?.name.split(' ') ?? [];
  expect((await ask(`(01)${gtin}(10)${number}`)).state).toBe('certified');
});

it.each([
  ['09521005000020', 'RI260926-03', 'another batch was recalled: RI'],
  ['09521008000010', 'SB261129-01', 'another batch names that certificate: SB'],
  ['09521003000039', 'NR261020-01', 'another batch is under investigation: NR'],
  ['09521003000053', 'NR269999-05', 'it was found in another batch: NR'],
])('of %s sends nobody to scan batch %s, which they have scanned', async (gtin, number, another) => {
  const answer = await ask(`(01)${gtin}(10)${number}`);
  expect(answer.sentence).toContain(`Batch ${number} is not known here; ${another}`);
  expect(answer.advice).toBe('Do not eat it; ask the shop or the maker.');
});
