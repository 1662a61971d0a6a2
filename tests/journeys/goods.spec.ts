// The daily work with goods: a producer adds a product and a batch that a shopper's scan finds; a retailer receives by typing a code, sells
// and counts; a suspension shows on the open page of the stock.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { importCertificate, reinstateByTwo } from './certified-goods.ts';
import { apiAs, newGtin, signedIn } from './people.ts';
import { expect, test, typeCode } from './shopper.ts';

/** From a list that opens. */
async function choose(page: Page, field: string, option: string) {
  await page.getByRole('button', { name: new RegExp(field) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const unique = () => Math.random().toString(36).slice(2, 8).toUpperCase();

async function expectAccessible(page: Page) {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  // What the live announcer of the components says points at a button that may be gone with its dialog.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test("a producer adds a product and a batch, and a shopper's scan finds it", async ({ page }) => {
  test.slow(); // three looks for accessibility on the way
  const name = `Lemongrass satay ${unique()}`;
  await signedIn(page, 'producer');
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a product' }).first().click();
  await page.getByLabel('GTIN').fill('09521001000018');
  await page.getByRole('button', { name: 'Add the product' }).click();
  await expect(page.getByText('The check digit does not fit, or digits are missing.')).toBeVisible();
  await page.getByLabel('GTIN').fill(newGtin());
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Brand').fill('Kampung Hijau');
  await choose(page, 'Category', 'Poultry');
  await page.getByLabel('Ingredients').fill('Chicken thigh\nLemongrass\nSalt');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add the product' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('No certificate on record covers this product.')).toBeVisible();

  await page.goto('/batches');
  await page.getByRole('button', { name: 'New batch' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Product' }).fill(name);
  await page.getByRole('option', { name }).click();
  const number = `J${unique()}`;
  await dialog.getByLabel('Batch number', { exact: true }).fill(number);
  await dialog.getByLabel('Quantity (units)').fill('120');
  await dialog.getByRole('button', { name: /Made at/ }).click();
  await page.getByRole('option').nth(1).click();
  await dialog.getByText('Give me a HALAL code').click();
  await dialog.getByRole('button', { name: 'Add the batch' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record a check' }).click();
  await page.getByLabel('What was checked').fill('Metal detector');
  await page.getByRole('button', { name: 'Record the check' }).click();
  await expect(page.getByText('Metal detector')).toBeVisible();
  const code = (await page.locator('code').filter({ hasText: 'HALAL-' }).first().textContent()) ?? '';
  expect(code).toMatch(/^HALAL-[A-Z-]+-\d{4}-\d{3}$/);

  await typeCode(page, code);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText(number).first()).toBeVisible();
});

test('a retailer receives by typing a code, sells and counts; a suspension shows on the open page', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  const gtin = newGtin();
  const product = `Ginger chicken ${unique()}`;
  const batchNumber = `J${unique()}`;
  const producer = await apiAs(request, 'producer');
  const certifier = await apiAs(request, 'certifier');
  await producer.post('/api/products', {
    gtin,
    name: product,
    brand: 'Kampung Hijau',
    category: 'poultry',
    description: '',
    weight: '500 g',
    price: null,
    ingredients: ['Chicken', 'Ginger'],
    allergens: [],
    nutritional: null,
    storageInstructions: '',
    shelfLife: '',
    leastTemperatureCelsius: null,
    mostTemperatureCelsius: null,
  });
  const today = new Date().toISOString().slice(0, 10);
  const inAYear = new Date(Date.now() + 360 * 86_400_000).toISOString().slice(0, 10);
  const certificateNumber = `NHA-J-G-${unique()}`;
  const certificateId = await importCertificate(request, { number: certificateNumber, gtins: [gtin] });
  const { sites } = await producer.get<{ sites: { id: string }[] }>('/api/batches/options');
  await producer.post('/api/batches', {
    id: crypto.randomUUID(),
    gtin,
    batchNumber,
    code: { kind: 'none' },
    siteId: sites[0]?.id,
    startDate: today,
    expectedCompletion: null,
    expiryDate: inAYear,
    quantity: 50,
    slaughterMethod: 'no_stun',
  });

  await signedIn(page, 'retailer');
  await page.goto('/inventory');
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible();
  await choose(page, 'Store', 'Taman Segar, Cheras');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  const enter = async (work: string, label: string, count: string, confirm: string) => {
    await page.getByRole('button', { name: work, exact: true }).click();
    await dialog.getByLabel('Code').fill(`(01)${gtin}(10)${batchNumber}`);
    await dialog.getByLabel('Code').press('Enter');
    await expect(dialog.getByText(product)).toBeVisible();
    await dialog.getByLabel(label).fill(count);
    if (work === 'Receive') {
      await dialog.getByLabel('Delivered by').fill('Kampung Hijau Poultry Sdn Bhd');
      await dialog.getByLabel('Number of the delivery note').fill('DN-1');
    }
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect(dialog.getByLabel('Code')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  };
  await enter('Receive', 'Units', '12', 'Receive');
  await page.getByLabel('Search the stock').fill(batchNumber);
  const row = page.getByRole('row').filter({ hasText: batchNumber });
  await expect(row).toContainText('12');
  await expect(row).toContainText('Verified');
  await enter('Sell', 'Units', '2', 'Sell');
  await expect(row).toContainText('10');
  await enter('Count', 'Units that are there', '9', 'Save the count');
  await expect(row).toContainText('9');

  // Nothing is touched on the page from here on: the verdict comes to it.
  await certifier.post(`/api/certificates/${certificateId}/status`, {
    action: 'suspend',
    reason: 'Found at an audit',
  });
  await expect(row).toContainText('Suspended', { timeout: 60_000 });
  await reinstateByTwo(request, certificateNumber);
  await expect(row).toContainText('Verified', { timeout: 60_000 });

  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Counted' })).toContainText('-1');
  await expectAccessible(page);
});
