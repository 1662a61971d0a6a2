// The incidents as those see them who have to act: the maker, the body, the shop and the operator, each at a screen of their own.

import { demoOperator, demoPassword } from '@amanah/demo/accounts';
import { calendarFrom } from '@amanah/demo/calendar';
import { demoBatches } from '@amanah/demo/journeys';
import { gln, siteId } from '@amanah/demo/producers';
import type { Browser, Page } from '@playwright/test';
import { certifiedGoods } from './certified-goods.ts';
import { apiAs, signedIn } from './people.ts';
import { expect, test, typeCode, verdictHeading, words } from './shopper.ts';

type Role = Parameters<typeof signedIn>[1];

const withinAMinute = { timeout: 60_000 };
const batches = demoBatches(calendarFrom(new Date()));
const batchOf = (key: string, number = 1) => {
  const found = batches.find((one) => one.product.key === key && one.number === number);
  if (!found) throw new Error(`the demo has no batch ${number} of ${key}`);
  return found;
};

/** @param address of the person's network, as the proxy before the product says it */
async function inOwnWindow(browser: Browser, role: Role | null, market?: string, address?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL ?? '',
    ...(address === undefined ? {} : { extraHTTPHeaders: { 'x-forwarded-for': address } }),
  });
  const page = await context.newPage();
  if (market) await page.addInitScript((code) => localStorage.setItem('amanah.market', code), market);
  if (role !== null) await signedIn(page, role);
  return page;
}

async function openInShop(shop: Page, batchNumber: string, verdict: string) {
  await shop.goto('/inventory');
  await shop.getByLabel('Search the stock').fill(batchNumber);
  const row = shop.getByRole('row').filter({ hasText: batchNumber }).first();
  await expect(row).toContainText(verdict, withinAMinute);
  await row.getByRole('link').click();
  await expect(shop.getByRole('heading', { level: 1 })).toBeVisible();
}

test('G4: more than a lot has is refused with the numbers, and books that do not add up are an alarm to maker, body and shop', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { code, batchNumber, number } = await certifiedGoods(page.request, [0, 360]);
  const gtin = code.slice(4, 18);
  const site = siteId('kampung-hijau', 'packaging');
  const producer = await apiAs(page.request, 'producer');
  const certifier = await apiAs(page.request, 'certifier');
  const lot = (name: string, quantity: number, uom?: string) => ({
    epcClass: `https://id.gs1.org/01/${gtin}/10/${name}`,
    quantity,
    ...(uom && { uom }),
  });
  const event = (ins: object[], outs: object[], more: object = {}) => ({
    '@context': [
      'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
      { halal: 'https://vocabulary.amanah.example/halal#' },
    ],
    type: 'TransformationEvent',
    eventTime: new Date().toISOString(),
    eventTimeZoneOffset: '+08:00',
    bizLocation: { id: `https://id.gs1.org/414/${gln(site)}` },
    certificationInfo: [`http://localhost:3000/evidence/${number}`],
    inputQuantityList: ins,
    outputQuantityList: outs,
    ...more,
  });
  const slaughter = {
    'halal:slaughter': { 'halal:species': 'chicken', 'halal:method': 'hand', 'halal:stunning': 'no_stun' },
  };
  await producer.post('/epcis/events', event([lot('LIVE', 40)], [lot('WHOLE', 100, 'KGM')], slaughter));
  await producer.post('/epcis/events', event([lot('WHOLE', 60, 'KGM')], [lot('CUT', 45, 'KGM')]));
  const refused = await producer.refused('/epcis/events', event([lot('WHOLE', 41, 'KGM')], [lot('MORE', 30, 'KGM')]));
  expect(refused).toContain('"kilogramsAsked":"41"');
  expect(refused).toContain('"kilogramsLeft":"40"');

  const { certificates } = await certifier.get<{ certificates: { id: string; number: string }[] }>('/api/mass-balance');
  const certificateId = certificates.find((one) => one.number === number)?.id;
  await certifier.put('/api/mass-balance/yields', { certificateId, siteId: site, yieldCeiling: 0.5 });

  await signedIn(page, 'producer');
  const body = await inOwnWindow(browser, 'certifier');
  for (const window of [page, body]) {
    await window.goto('/mass-balance');
    const alarm = window
      .getByRole('region', { name: 'Books that do not add up' })
      .getByRole('listitem')
      .filter({ hasText: number });
    await expect(alarm).toContainText('145 kg left');
    await expect(alarm).toContainText('at most 130 kg may');
    await window.goto('/notifications');
    await expect(window.getByText(`Mass balance alarm: ${number}`)).toBeVisible(withinAMinute);
  }
  const shop = await inOwnWindow(browser, 'retailer');
  await openInShop(shop, batchNumber, 'Does not match');
  await expect(
    shop.getByText(
      /kg left the site as certified; from its .* kg of certified raw materials at most .* kg can be made\./,
    ),
  ).toBeVisible();
});

test('G5: each of the three transition rules saves the batch that keeps it, and the page says which; a batch that keeps none is not recognised', async ({
  browser,
}) => {
  const page = await inOwnWindow(browser, null, 'AE');
  for (const [number, why] of [
    [1, 'because they were in the market by'],
    [2, 'because they were on their way by'],
    [3, 'because they were sold under a contract by'],
  ] as const) {
    await page.goto(`/product/${encodeURIComponent(batchOf('NOODLE', number).code)}`);
    await expect(verdictHeading(page, 'certified')).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
  }
  await page.goto(`/product/${encodeURIComponent(batchOf('NOODLE', 4).code)}`);
  await expect(verdictHeading(page, 'certified_not_recognised')).toBeVisible();
  await expect(page.getByText('The authority still accepts these goods')).toHaveCount(0);
});

test('G5: an operator writes down the end of a recognition with its rules, and the register says so', async ({
  page,
}) => {
  const { token, user } = await (
    await page.request.post('/api/auth/login', { data: { email: demoOperator.email, password: demoPassword } })
  ).json();
  await page.goto('/privacy');
  await page.evaluate(
    ([key, person]) => {
      localStorage.setItem('amanah.token', key ?? '');
      localStorage.setItem('amanah.user', person ?? '');
    },
    [token, JSON.stringify(user)],
  );
  await page.goto('/operator');
  const edges = page.getByRole('region', { name: 'Recognitions' });
  const row = edges.getByRole('listitem').filter({ hasText: 'AHD recognises IHB' });
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  await dialog.getByLabel('In the market by').fill(today);
  await dialog.getByLabel('Under a contract dated by').fill('2026-01-31');
  await dialog.getByLabel('Source').fill('https://authority.example/notices/95');
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect(row).toContainText('Still accepted: in the market by');
  await expect(row).toContainText('Still accepted: under a contract dated by 31 Jan 2026');
});

test('G6 and G7: the shop sees the scope of a recognition and both rulings at its own goods', async ({ page }) => {
  const retailer = await apiAs(page.request, 'retailer');
  const { stores } = await retailer.get<{ stores: { id: string }[] }>('/api/inventory/stores');
  const shelve = (key: string, number: number) =>
    retailer.post('/api/inventory/movements', {
      kind: 'received',
      supplier: 'Kampung Hijau Poultry Sdn Bhd',
      document: 'DN-1',
      id: crypto.randomUUID(),
      storeId: stores[0]?.id,
      gtin: batchOf(key, number).batch.gtin,
      batchNumber: batchOf(key, number).batch.batchNumber,
      at: new Date().toISOString(),
      quantity: 6,
      expiryDate: null,
      note: '',
    });
  await shelve('LAMBMINCE', 1);
  await shelve('DRAGEE', 1);
  await signedIn(page, 'retailer');
  await openInShop(page, batchOf('LAMBMINCE').batch.batchNumber, 'Certified, not accepted here');
  await expect(page.getByText(/but not for this kind of product/)).toBeVisible();
  await openInShop(page, batchOf('DRAGEE').batch.batchNumber, 'Not halal');
  const told = page.getByText(/Shellac \(E904\) is judged differently/);
  await expect(told).toContainText('Forbidden: the CPAN list of additives');
  await expect(told).toContainText(/Permitted: .*\(MUI\), fatwa 27\/2013/);
});

test('G8: two people scan one serial far apart: both are told, its maker sees it at the batch, and the body is told too', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const { batchNumber, code } = await certifiedGoods(page.request, [0, 360]);
  const producer = await apiAs(page.request, 'producer');
  const own = await producer.get<{ batches: { id: string }[] }>(`/api/batches?search=${batchNumber}`);
  const batchId = own.batches[0]?.id ?? '';
  await producer.post('/api/labels/runs', {
    kind: 'pack',
    id: crypto.randomUUID(),
    batchId,
    serialPrefix: 'P',
    count: 1,
  });
  const { serials } = await producer.get<{ serials: string[] }>(`/api/batches/${batchId}`);
  const pack = `${code}(21)${serials[0]}`;

  const here = await inOwnWindow(browser, 'consumer', 'MY', '198.51.100.1');
  await typeCode(here, pack);
  await expect(verdictHeading(here, 'certified')).toBeVisible();
  const there = await inOwnWindow(browser, 'retailer', 'GB', '198.51.100.2');
  await typeCode(there, pack);
  await expect(verdictHeading(there, 'suspected_copy')).toBeVisible();
  for (const person of [here, there]) {
    await person.goto('/notifications');
    const told = person.getByText(`The serial number of a pack of Pandan chicken ${batchNumber} that you scanned`);
    await expect(async () => {
      await person.reload();
      await expect(told).toBeVisible({ timeout: 3_000 });
    }).toPass(withinAMinute);
  }
  await signedIn(page, 'producer');
  await page.goto(`/batches/${batchId}`);
  await expect(page.getByText('Possible copy: one serial number')).toBeVisible();
  const body = await inOwnWindow(browser, 'certifier');
  await body.goto('/notifications');
  await expect(body.getByText(`A serial behaves like a copy: Pandan chicken ${batchNumber}`)).toBeVisible();
  await expect(body.getByText(/genuine|fake|counterfeit/i)).toHaveCount(0);
});

test('G9: the maker reads at its product that the code names the product and not the pack, and at its batch why it stands as it does', async ({
  page,
}) => {
  const { batch } = batchOf('CHICKEN');
  await signedIn(page, 'producer');
  await page.goto(`/products/${batch.gtin}`);
  const why = page.getByRole('region', { name: 'Why this verdict' });
  await expect(why.getByText(words.limit('names_product_not_pack', []))).toBeVisible();
  await page.goto(`/batches/${batch.id}`);
  await expect(why.getByText(words.limit('names_batch_not_pack', []))).toBeVisible();
  await expect(why.getByText(/is in force .*covers this product/)).toBeVisible();
});
