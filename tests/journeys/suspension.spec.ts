// One suspension seen by three people at once: the certifier who decides it, the retailer whose stock is open, and a shopper on the page
// of the product. Seconds are measured and written down with the result.
import type { Browser } from '@playwright/test';
import { certifiedGoods, reinstateByTwo } from './certified-goods.ts';
import { signedIn } from './people.ts';
import { expect, test, verdictHeading } from './shopper.ts';

const most = 60_000;

const inOwnWindow = async (browser: Browser) =>
  (await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })).newPage();

test('a suspension in /certificates shows on an open inventory and an open product page within a minute, and so does its end', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { batchNumber, number, code } = await certifiedGoods(page.request);
  const retailer = await inOwnWindow(browser);
  await signedIn(retailer, 'retailer');
  await retailer.goto('/inventory');
  await retailer.getByLabel('Search the stock').fill(batchNumber);
  const item = retailer.getByRole('row').filter({ hasText: batchNumber });
  await expect(item).toContainText('Verified');
  const shopper = await inOwnWindow(browser);
  await shopper.goto(`/product/${encodeURIComponent(code)}`);
  await expect(verdictHeading(shopper, 'certified')).toBeVisible();

  await signedIn(page, 'certifier');
  await page.goto('/certificates');
  await page.getByRole('searchbox').fill(number);
  const certificate = page.getByRole('row').filter({ hasText: number });

  async function decide(action: string, confirm: string, state: string) {
    await page.getByRole('button', { name: `Actions for ${number}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('Found at an unannounced audit');
    const since = Date.now();
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect(certificate).toContainText(state);
    return since;
  }
  async function seen(what: string, since: number, waiting: Promise<void>) {
    await waiting;
    const seconds = (Date.now() - since) / 1_000;
    test.info().annotations.push({ type: what, description: `${seconds.toFixed(1)} s` });
    process.stdout.write(`${what}: ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThan(60);
  }

  const suspended = await decide('Suspend…', 'Suspend', 'Suspended');
  await Promise.all([
    seen('suspended, inventory', suspended, expect(item).toContainText('Suspended', { timeout: most })),
    seen(
      'suspended, product page',
      suspended,
      expect(verdictHeading(shopper, 'suspended')).toBeVisible({ timeout: most }),
    ),
  ]);
  const reinstated = Date.now();
  await reinstateByTwo(page.request, number);
  await Promise.all([
    seen('reinstated, inventory', reinstated, expect(item).toContainText('Verified', { timeout: most })),
    seen(
      'reinstated, product page',
      reinstated,
      expect(verdictHeading(shopper, 'certified')).toBeVisible({ timeout: most }),
    ),
  ]);
  await retailer.context().close();
  await shopper.context().close();
});
