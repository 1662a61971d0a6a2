// A laboratory finds pork: entered by the body or by the producer, it is withdrawn everywhere within a minute, and everybody is told.

import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import type { Browser, Page } from '@playwright/test';
import { certifiedGoods } from './certified-goods.ts';
import { apiAs, signedIn } from './people.ts';
import { expect, test, verdictHeading } from './shopper.ts';

const withinAMinute = { timeout: 60_000 };

type Role = Parameters<typeof signedIn>[1];

/** Somebody else, at a browser of their own. */
async function inOwnWindow(browser: Browser, role: Role | null): Promise<Page> {
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
  const page = await context.newPage();
  if (role !== null) await signedIn(page, role);
  return page;
}
const resultOf = (page: Page, batchNumber: string) =>
  page.getByRole('region', { name: 'Results' }).getByRole('listitem').filter({ hasText: batchNumber }).first();

async function consumer(page: Page) {
  const email = demoAccounts.find(({ role }) => role === 'consumer')?.email;
  const { token } = await (
    await page.request.post('/api/auth/login', { data: { email, password: demoPassword } })
  ).json();
  const headers = { authorization: `Bearer ${token}` };
  return {
    scan: (code: string) => page.request.post('/api/verify', { data: { qrCode: code }, headers }),
    messages: async () => (await (await page.request.get('/api/notifications', { headers })).json()).notifications,
  };
}

async function fillResult(page: Page, report: string) {
  const form = page.getByRole('dialog');
  await form.getByLabel('Laboratory', { exact: true }).fill('Straits Food Laboratory');
  await form.getByLabel('Accreditation number').fill('SAMM 914');
  await form.getByText('Detected', { exact: true }).click();
  await form.getByLabel('Report number').fill(report);
  await form.getByRole('button', { name: 'See what this touches' }).click();
  return page.getByRole('alertdialog', { name: 'What this sets in motion' });
}

test('G3: a body enters pork in a batch: it sees whom it touches, confirms, and page, shelf and messages say so within a minute', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const { code, batchNumber, number } = await certifiedGoods(page.request, [0, 360]);
  const shopper = await consumer(page);
  await shopper.scan(code);
  const open = await inOwnWindow(browser, null);
  await open.goto(`/product/${encodeURIComponent(code)}`);
  await expect(verdictHeading(open, 'certified')).toBeVisible();

  await signedIn(page, 'certifier');
  await page.goto('/laboratory');
  await page.getByLabel('Find a batch').fill(batchNumber);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: `Enter a result for batch ${batchNumber}` }).click();
  const touches = await fillResult(page, 'SFL-2044');
  await expect(touches).toContainText('Taman Segar Grocers');
  await expect(touches).toContainText(number);
  await expect(touches.getByText('no other product rests on it')).toBeVisible();
  await touches.getByRole('button', { name: 'Confirm and withdraw the batch' }).click();
  const began = Date.now();
  const row = resultOf(page, batchNumber);
  await expect(row).toContainText('Batch withdrawn');
  await expect(row).toContainText(`Certificate ${number} is suspended`);
  await expect(verdictHeading(open, 'withdrawn')).toBeVisible(withinAMinute);
  const seenOnPage = Date.now() - began;
  const retailer = await apiAs(page.request, 'retailer');
  const shelf = () =>
    retailer.get<{ items: { verdict: string }[] }>(`/api/inventory?search=${encodeURIComponent(batchNumber)}`);
  await expect(async () => expect((await shelf()).items[0]?.verdict).toBe('withdrawn')).toPass(withinAMinute);
  const seenOnShelf = Date.now() - began;
  await expect(async () =>
    expect((await shopper.messages())[0]).toMatchObject({
      kind: 'lab_detected_for_scanner',
      facts: { batch: batchNumber },
    }),
  ).toPass(withinAMinute);
  process.stdout.write(`withdrawn, product page: ${seenOnPage} ms, stock: ${seenOnShelf} ms\n`);
  const shop = await inOwnWindow(browser, 'retailer');
  await shop.goto('/notifications');
  await expect(shop.getByText(/A laboratory found pork \(DNA\)/).first()).toContainText(batchNumber);

  // A second laboratory found none: another person of the body overturns, and the batch is free once the certificate is in force again.
  await expect(row).toContainText('Somebody else of your organisation overturns it');
  const colleague = await inOwnWindow(browser, 'colleague');
  await colleague.goto('/laboratory');
  const theirs = resultOf(colleague, batchNumber);
  await theirs.getByRole('button', { name: 'Overturn' }).click();
  const dialog = colleague.getByRole('dialog');
  await dialog.getByLabel('Laboratory', { exact: true }).fill('Second Opinion Laboratory');
  await dialog.getByLabel('Accreditation number').fill('SAMM 77');
  await dialog.getByLabel('Report number').fill('SO-9');
  await dialog.getByLabel('Why the first result does not stand').fill('The retained sample is free of it.');
  await dialog.getByRole('button', { name: 'Overturn' }).click();
  await expect(dialog.getByText('The second report is needed.')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'second.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
  });
  await dialog.getByRole('button', { name: 'Overturn' }).click();
  await expect(theirs).toContainText('Overturned');
  await expect(theirs).toContainText('The retained sample is free of it.');
  await expect(verdictHeading(open, 'suspended')).toBeVisible(withinAMinute);
});

test('G3: a producer reports its own batch: it is withdrawn at once, cannot be overturned by the producer, and the body suspends with one button', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { code, batchNumber, number } = await certifiedGoods(page.request, [0, 360]);
  await signedIn(page, 'producer');
  const producer = await apiAs(page.request, 'producer');
  const { batches } = await producer.get<{ batches: { id: string }[] }>(`/api/batches?search=${batchNumber}`);
  await page.goto(`/batches/${batches[0]?.id}`);
  await page.getByRole('region', { name: 'Laboratory' }).getByRole('button', { name: 'Enter a result' }).click();
  const touches = await fillResult(page, 'OWN-1');
  await expect(touches).toContainText('Certificates that their body is asked to suspend');
  await touches.getByRole('button', { name: 'Confirm and withdraw the batch' }).click();
  const section = page.getByRole('region', { name: 'Laboratory' });
  await expect(section).toContainText('Batch withdrawn');
  await expect(section).toContainText(`National Halal Assurance was asked to suspend certificate ${number}.`);
  await expect(section.getByRole('button', { name: 'Overturn' })).toHaveCount(0);

  const body = await inOwnWindow(browser, 'certifier');
  await body.goto('/notifications');
  await expect(body.getByText(`Certificate ${number} waits for your decision`)).toBeVisible(withinAMinute);
  await body.goto('/laboratory');
  const row = resultOf(body, batchNumber);
  await expect(row).toContainText('Waits for you');
  await row.getByRole('button', { name: 'Suspend the certificate' }).click();
  await body.getByRole('dialog').getByRole('button', { name: 'Suspend the certificate' }).click();
  await expect(row).toContainText(`Certificate ${number} is suspended`);
  await body.goto(`/product/${encodeURIComponent(code)}`);
  await expect(verdictHeading(body, 'withdrawn')).toBeVisible();
  await expect(body.getByText(/certificate.*suspended/i).first()).toBeVisible();

  // Closed, so that the plant's certificates can be issued again in the journeys that follow.
  const certifier = await apiAs(page.request, 'certifier');
  const batchId = batches[0]?.id ?? '';
  const { results } = await certifier.get<{ results: { id: string }[] }>(`/api/laboratory/results?batchId=${batchId}`);
  expect(results).toHaveLength(1);
  const reason = 'Retained samples of the sister batches are free of it.';
  await certifier.post(`/api/laboratory/results/${results[0]?.id}/close`, { reason });
});
