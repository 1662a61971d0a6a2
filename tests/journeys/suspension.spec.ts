// One suspension seen by three people at once: the certifier who decides it, the retailer whose stock is open, and a shopper on the page
// of the product. Seconds are measured and written down with the result.
import type { Browser, Page } from '@playwright/test';
import { producerId } from '../../server/src/demo/producers.ts';
import { apiAs, newGtin, signedIn } from './people.ts';
import { expect, test, verdictHeading } from './shopper.ts';

const most = 60_000;
const unique = () => Math.random().toString(36).slice(2, 8).toUpperCase();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A product with a certificate of its own, and a batch of it on the shelf of the retailer. */
async function certifiedGoods(page: Page) {
  const [producer, certifier, retailer] = await Promise.all([
    apiAs(page.request, 'producer'),
    apiAs(page.request, 'certifier'),
    apiAs(page.request, 'retailer'),
  ]);
  const gtin = newGtin();
  const batchNumber = `S${unique()}`;
  const number = `NHA-J-S-${unique()}`;
  await producer.post('/api/products', {
    gtin,
    name: `Pandan chicken ${batchNumber}`,
    brand: 'Kampung Hijau',
    category: 'poultry',
    description: '',
    weight: '400 g',
    price: null,
    ingredients: ['Chicken', 'Pandan'],
    allergens: [],
    nutritional: null,
    storageInstructions: '',
    shelfLife: '',
    leastTemperatureCelsius: null,
    mostTemperatureCelsius: null,
  });
  await certifier.post('/api/certificates', {
    number,
    holderId: producerId('kampung-hijau'),
    siteIds: null,
    gtins: [gtin],
    categories: ['poultry'],
    batchIds: null,
    scheme: 'MS 1500:2019',
    slaughterMethods: null,
    markets: null,
    validFrom: inDays(0),
    validUntil: inDays(360),
  });
  const { sites } = await producer.get<{ sites: { id: string }[] }>('/api/batches/options');
  await producer.post('/api/batches', {
    id: crypto.randomUUID(),
    gtin,
    batchNumber,
    code: { kind: 'none' },
    siteId: sites[0]?.id,
    startDate: inDays(0),
    expectedCompletion: null,
    expiryDate: inDays(200),
    quantity: 50,
    slaughterMethod: 'no_stun',
  });
  const { stores } = await retailer.get<{ stores: { id: string }[] }>('/api/inventory/stores');
  await retailer.post('/api/inventory/movements', {
    kind: 'received',
    id: crypto.randomUUID(),
    storeId: stores[0]?.id,
    gtin,
    batchNumber,
    at: new Date().toISOString(),
    quantity: 12,
    expiryDate: inDays(200),
    note: '',
  });
  return { batchNumber, number, code: `(01)${gtin}(10)${batchNumber}` };
}

const inOwnWindow = async (browser: Browser) =>
  (await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })).newPage();

test('a suspension in /certificates shows on an open inventory and an open product page within a minute, and so does its end', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { batchNumber, number, code } = await certifiedGoods(page);
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
    seen('suspended, inventory', suspended, expect(item).toContainText('Certificate suspended', { timeout: most })),
    seen(
      'suspended, product page',
      suspended,
      expect(verdictHeading(shopper, 'suspended')).toBeVisible({ timeout: most }),
    ),
  ]);
  const reinstated = await decide('Reinstate…', 'Reinstate', 'In force');
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
