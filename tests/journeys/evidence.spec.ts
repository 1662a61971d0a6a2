// The shopper checks the proof: live in the browser, with the network cut, and against a server that lies.
import { readFileSync } from 'node:fs';
import { evidenceDocumentSchema } from '@amanah/api/evidence/document';
import { loadWords } from '@amanah/messages/catalogue';
import { chooseMore, expect, test, typeCode, verdictHeading } from './shopper.ts';

const code = 'HALAL-CHICKEN-2024-001';
const words = (await loadWords('evidence', 'en')) as { checks: Record<string, { title: string }> };
const rungs = Object.values(words.checks).map(({ title }) => title);

test('View on Blockchain leads to the checks that the browser makes by itself', async ({ page }) => {
  await typeCode(page, code);
  await expect(verdictHeading(page, 'certified')).toBeVisible();
  await chooseMore(page, 'View on Blockchain');
  await expect(page).toHaveURL(/\/evidence\/NHA-C-\d{4}-00042\?code=/);
  await expect(page.getByRole('heading', { name: 'The proof holds, with limits' })).toBeVisible();
  const shown = await page.getByRole('heading', { level: 3 }).allTextContents();
  expect(rungs.filter((title) => shown.includes(title)).length).toBeGreaterThanOrEqual(8);
  await expect(page.getByText(/independent/i)).toHaveCount(0);
  // The bytes are there for whoever wants them.
  await page.getByRole('button', { name: 'Details for experts' }).nth(1).click();
  await expect(page.getByText(/^eyJ/).first()).toBeVisible();
});

test('With the network cut after the page is loaded, the evidence still verifies', async ({ page, context }) => {
  await page.goto(`/evidence/${code}`);
  await expect(page.getByRole('heading', { name: 'The proof holds, with limits' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'The proof holds, with limits' })).toBeVisible();
  await expect(page.getByText('Place in the log').first()).toBeVisible();
});

test('The whole proof can be saved, and is what the server sent', async ({ page }) => {
  await page.goto(`/evidence/${code}`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the proof' }).click();
  const saved = await (await saving).path();
  const document = evidenceDocumentSchema.parse(JSON.parse(readFileSync(saved, 'utf8')));
  expect(document.subject.kind).toBe('batch');
  expect(document.events.length).toBeGreaterThan(3);
});

test('One changed letter in the certificate is refused, loudly', async ({ page }) => {
  // However the evidence comes: with the page, or when it is asked for.
  await page.route(/\/evidence\//, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('Kampung Hijau', 'Kampung Hijou'),
    });
  });
  await page.goto(`/evidence/${code}`);
  await expect(page.getByText(/Do not rely on/i).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /Holds/ })).toHaveCount(0);
});

test('A server that shows another log at the second visit is refused', async ({ page }) => {
  await page.goto(`/evidence/${code}`);
  await expect(page.getByRole('heading', { name: 'The proof holds, with limits' })).toBeVisible();
  await page.evaluate(() => {
    const kept = localStorage.getItem('amanah.log') ?? '';
    // Another root at the size that this browser remembers: the history was rewritten since.
    localStorage.setItem(
      'amanah.log',
      kept.replace(/("root":")(.)/, (_, name: string, one: string) => `${name}${one === 'A' ? 'B' : 'A'}`),
    );
  });
  await page.reload();
  await expect(page.getByText(/Do not rely on/i).first()).toBeVisible();
  await expect(page.getByText(/This is not the log that this browser saw before/).first()).toBeVisible();
});

test('A step of the journey leads to its own evidence', async ({ page }) => {
  await page.goto(`/product-journey?code=${code}`);
  await page.getByRole('region', { name: 'Steps' }).getByRole('button').first().click();
  await page
    .getByRole('link', { name: /^ni:\/\/\/sha-256/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/evidence\/ni%3A/);
  await expect(page.getByRole('heading', { name: /^The proof holds/ })).toBeVisible();
});

test('Evidence of a batch is about that batch, whatever other code stands in the address', async ({ page }) => {
  await page.goto('/evidence/HALAL-HALLOUMI-2026-001?code=HALAL-HALLOUMI-2026-002');
  await expect(verdictHeading(page, 'withdrawn', 'batch.recalled')).toBeVisible();
});
