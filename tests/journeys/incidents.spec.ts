// Incidents as they really happened, by invented names, looked at where people look: the shop with the goods on its shelf, the body that
// certified, and the page of the product. What the rules decide has tests of its own; here it has to be readable on the screen.

import { calendarFrom } from '@amanah/demo/calendar';
import { demoBatches } from '@amanah/demo/journeys';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { certifiedGoods } from './certified-goods.ts';
import { changePack, keptPack, lineTo, wasOnlineOnce } from './offline-phone.ts';
import { apiAs, signedIn } from './people.ts';
import { expect, samples, test, typeCode, verdictHeading, words } from './shopper.ts';

const batches = demoBatches(calendarFrom(new Date()));
function batchOf(key: string, number = 1) {
  const found = batches.find((one) => one.product.key === key && one.number === number);
  if (!found) throw new Error(`the demo has no batch ${number} of ${key}`);
  return found;
}

async function openProduct(page: Page, key: string, number = 1) {
  await page.goto(`/product/${encodeURIComponent(batchOf(key, number).code)}`);
}

/** The shop of the demo finds the goods among its warnings and opens them. */
async function openInShop(page: Page, key: string, verdict: string) {
  const { batch } = batchOf(key);
  await page.goto('/inventory');
  await page.getByLabel('Search the stock').fill(batch.batchNumber);
  const rows = page.getByRole('row').filter({ hasText: batch.batchNumber });
  await expect(rows.first()).toContainText(verdict);
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const shopIn = (page: Page, country: string) =>
  page.addInitScript((code) => localStorage.setItem('amanah.market', code), country);

test('G1: a certificate of a closed company, long over: the page says both, and the shop that has the goods sees both', async ({
  page,
}) => {
  await openProduct(page, 'SANDWICH');
  await expect(verdictHeading(page, 'mismatch')).toBeVisible();
  await expect(page.getByText('belongs to another company than the maker of this product')).toBeVisible();
  await expect(page.getByText(/ended on 15 October 2023, [\d,]+ days ago/)).toBeVisible();
  await expect(page.getByText('certified halal')).toHaveCount(0);
  await signedIn(page, 'retailer');
  await openInShop(page, 'SANDWICH', 'Does not match');
  await expect(page.getByText('belongs to another company than the maker of this product')).toBeVisible();
  await expect(page.getByText(/ended on 15 October 2023, [\d,]+ days ago/)).toBeVisible();
});

test('G2: an ended certificate says since how many days, and a body has the list of what is still scanned after its end', async ({
  page,
}) => {
  await openProduct(page, 'PIE');
  await expect(verdictHeading(page, 'expired')).toBeVisible();
  await expect(page.getByText(/ended on .+, \d+ days ago/)).toBeVisible();
  const { code, number } = await certifiedGoods(page.request, [-1_100, -400]);
  for (const _ of [1, 2]) {
    await typeCode(page, code);
    await expect(verdictHeading(page, 'expired')).toBeVisible();
  }
  await signedIn(page, 'certifier');
  await page.goto('/applications');
  const row = page
    .getByRole('table', { name: 'Still scanned after expiry' })
    .getByRole('row')
    .filter({ hasText: number });
  await expect(row).toContainText('400 days ago');
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible();
});

test('G3: porcine DNA in one batch: it is withdrawn, its sisters are suspended in the shop that has them, other goods are untouched', async ({
  page,
}) => {
  await openProduct(page, 'ABON', 2);
  await expect(verdictHeading(page, 'withdrawn')).toBeVisible();
  await expect(verdictHeading(page, 'withdrawn', 'lab.detected')).toHaveText('Pork DNA found in this batch');
  await signedIn(page, 'retailer');
  await openInShop(page, 'ABON', 'Suspended');
  await expect(page.getByText(/found pork DNA in another batch of the same product from the same site/)).toBeVisible();
  await openInShop(page, 'CHICKEN', 'Verified');
});

test('G4: more left the plant than its certified meat allows: the shop sees why its goods do not match', async ({
  page,
}) => {
  await signedIn(page, 'retailer');
  await openInShop(page, 'KOFTE', 'Does not match');
  await expect(
    page.getByText(
      /kg left the site as certified; from its [\d,]+ kg of certified raw materials at most [\d,]+ kg can be made/,
    ),
  ).toBeVisible();
  await expect(page.getByText(/^Labels were issued for [\d,]+ packs, but only [\d,]+ were made\.$/)).toBeVisible();
});

test('G5: a recognition that was withdrawn still counts for what was in the market before, and for nothing after', async ({
  page,
}) => {
  await shopIn(page, 'AE');
  await openProduct(page, 'NOODLE', 1);
  await expect(verdictHeading(page, 'certified')).toBeVisible();
  await expect(page.getByText(/ ended its recognition of the certifier/)).toBeVisible();
  await expect(page.getByText('The certifier was recognised when this batch was made.')).toBeVisible();
  await openProduct(page, 'NOODLE', 4);
  await expect(verdictHeading(page, 'certified_not_recognised')).toBeVisible();
  await expect(page.getByText(/ ended its recognition of the certifier/)).toBeVisible();
});

test.describe('G6: one certifier', () => {
  const looks = [
    ['MY', 'OATBISCUIT', 'certified', /is recognised.* for this kind of product/],
    ['MY', 'LAMBMINCE', 'certified_not_recognised', /but not for this kind of product/],
    ['AE', 'OATBISCUIT', 'certified_not_recognised', / ended its recognition of the certifier/],
  ] as const;
  for (const [country, key, state, why] of looks)
    test(`is judged by kind and time: ${key} in ${country} is ${state}`, async ({ page }) => {
      await shopIn(page, country);
      await openProduct(page, key);
      await expect(verdictHeading(page, state)).toBeVisible();
      await expect(page.getByText(why).first()).toBeVisible();
    });
});

test('G7: an additive judged in two ways is told with both rulings and their sources, and the stricter one decides', async ({
  page,
}) => {
  await openProduct(page, 'DRAGEE');
  await expect(verdictHeading(page, 'not_halal')).toBeVisible();
  const told = page.getByText(/Shellac \(E904\) is judged differently/);
  await expect(told).toContainText('Forbidden: the CPAN list of additives');
  await expect(told).toContainText(/Permitted: .*\(MUI\), fatwa 27\/2013/);
});

test('G8: a serial seen in two countries within the hour is a possible copy, and nobody is called a forger', async ({
  page,
}) => {
  const copied = (await samples(page)).find(({ expected }) => expected === 'suspected_copy');
  await page.goto(`/product/${encodeURIComponent(copied?.code ?? '')}`);
  await expect(verdictHeading(page, 'suspected_copy')).toHaveText(/^Possible copy: this serial number was seen in .+/);
  await expect(page.getByText(/too far apart for the time between/)).toBeVisible();
  await expect(page.getByText(/genuine|fake|counterfeit/i)).toHaveCount(0);
});

test('G9: a code of a whole line says that it names the product and not this pack', async ({ page }) => {
  const line = (await samples(page)).find(({ code }) => /^\d{13,14}$/.test(code));
  await page.goto(`/product/${line?.code}`);
  await expect(verdictHeading(page, 'certified')).toBeVisible();
  await expect(page.getByText(words.limit('names_product_not_pack', [])).first()).toBeVisible();
});

test.describe('G10', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/] });
  test.slow();

  const typeHere = async (page: Page, code: string) => {
    await page.getByLabel('QR code or batch number').fill(code);
    await page.getByRole('button', { name: 'Verify Product' }).click();
  };
  const unknownCode = '4006381333931';

  test('in a basement the app starts cold, answers from the pack with the age of each part, and saves what it does not know', async ({
    page,
    context,
  }) => {
    await shopIn(page, 'MY');
    await wasOnlineOnce(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan a product');
    await typeHere(page, batchOf('CHICKEN').code);
    await expect(verdictHeading(page, 'certified')).toBeVisible();
    // Chromium forgets at a reload that its network is switched off, and then a silent server is all that is known.
    await expect(page.getByText(/^(?:You are offline|The server does not answer)$/)).toBeVisible();
    const ages = page.getByRole('region', { name: 'How old this answer is' });
    await expect(ages.getByRole('listitem')).toHaveCount(4);
    for (const said of [/^Made .+ ago|^Made now/, /^As of /, /^Reaches to /])
      await expect(ages.getByText(said)).toBeVisible();
    await expect(ages.getByText('Holds: signed by the operator with a key that the log knows')).toBeVisible();
    await expect(ages.locator('[data-check="failed"]')).toHaveCount(0);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);

    // A pack whose batch is another matter than its product, and the page of a product opened by its address.
    await page.getByRole('button', { name: 'Scan Another' }).click();
    await typeHere(page, batchOf('PIE').code);
    await expect(verdictHeading(page, 'expired')).toBeVisible();
    await page.goto(`/product/${encodeURIComponent(batchOf('BEEF').code)}`);
    await expect(verdictHeading(page, 'certified')).toBeVisible();
    await expect(page.locator('[data-offline="answered"]')).toBeVisible();
    // The address that is printed on the pack, opened by the camera of the phone itself.
    const { batch } = batchOf('BEEF');
    await page.goto(`/01/${batch.gtin}/10/${encodeURIComponent(batch.batchNumber)}`);
    await expect(page.locator('[data-offline="answered"] [data-verdict="certified"]')).toBeVisible();

    await page.goto('/scanner?mode=manual');
    await typeHere(page, unknownCode);
    await expect(page.getByRole('heading', { name: 'Scan Queued' })).toBeVisible();
    await expect(page.getByText('Product scan saved for when connection returns').first()).toBeVisible();
    await expect(page.locator('[data-verdict]')).toHaveCount(0);

    // It survives a reload, and is sent once, by itself, when the network is back.
    await page.reload();
    await expect(page.getByText('5 scans wait for the connection.')).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/verify')) sent.push((request.postDataJSON() as { qrCode: string }).qrCode);
    });
    await context.setOffline(false);
    await expect(page.getByText('All saved scans were sent.')).toBeVisible({ timeout: 20_000 });
    expect(sent.map((code) => code.replace(/^.*(?=\/01\/)/, ''))).toEqual([
      batchOf('CHICKEN').code,
      batchOf('PIE').code,
      batchOf('BEEF').code,
      `/01/${batch.gtin}/10/${encodeURIComponent(batch.batchNumber)}`,
      unknownCode,
    ]);
    const saved = page.getByRole('region', { name: 'Saved scans' });
    await expect(saved.getByRole('listitem')).toHaveCount(5);
    await expect(saved.getByRole('listitem').first()).toContainText('We have no data on this product');
    await expect(saved.getByRole('listitem').last()).toContainText(words.verdictState('certified'));
    await page.reload();
    await expect(saved.getByRole('listitem')).toHaveCount(5);
    await saved.getByRole('button', { name: 'Clear the list' }).click();
    await expect(saved).toHaveCount(0);
  });

  test('one changed byte in the pack, and it answers nothing', async ({ page, context }) => {
    await wasOnlineOnce(page);
    await context.setOffline(true);
    await changePack(page, 'body', 'certified', 'certifief');
    await page.reload();
    await typeHere(page, batchOf('CHICKEN').code);
    await expect(page.getByRole('heading', { name: 'Scan Queued' })).toBeVisible();
    await expect(page.getByText('The offline pack on this device was refused')).toBeVisible();
    await expect(page.getByText('Does not hold')).toBeVisible();
    await expect(page.locator('[data-verdict]')).toHaveCount(0);
    // Nor does a header that promises more days.
    await changePack(page, 'body', 'certifief', 'certified');
    await changePack(page, 'note', '\nuntil 20', '\nuntil 21');
    await page.reload();
    await typeHere(page, batchOf('CHICKEN').code);
    await expect(page.getByText('The offline pack on this device was refused')).toBeVisible();
    await context.setOffline(false);
  });

  test('a server that is gone is as good as no network, and saved scans arrive when it is back', async ({
    page,
    baseURL,
  }) => {
    const line = await lineTo(baseURL ?? '');
    await wasOnlineOnce(page, `${line.url}/scanner?mode=manual`);
    await line.cut();
    await page.reload();
    await typeHere(page, batchOf('CHICKEN').code);
    await expect(verdictHeading(page, 'certified')).toBeVisible();
    await expect(page.locator('[data-offline="answered"]')).toBeVisible();
    await line.mend();
    await expect(page.getByText('Connection Restored')).toBeVisible({ timeout: 25_000 });
    await page.getByRole('button', { name: 'Scan Another' }).click();
    await expect(page.getByText('All saved scans were sent.')).toBeVisible({ timeout: 20_000 });
    await line.cut();
  });

  test('a suspension reaches the phone as a difference to the pack that it has', async ({ page, context }) => {
    const { code, number } = await certifiedGoods(page.request);
    const gtin = /[0-9]{14}/.exec(code)?.[0] ?? '';
    const versionOf = (pack: { note: string } | null) => Number(/\nversion (\d+)\n/.exec(pack?.note ?? '')?.[1] ?? 0);
    // Made anew a moment after the certificate was issued.
    await expect
      .poll(async () => (await page.request.get('/api/offline/packs/-')).text(), { timeout: 30_000 })
      .toContain(`n ${gtin} `);
    await wasOnlineOnce(page);
    const before = versionOf(await keptPack(page));

    const certifier = await apiAs(page.request, 'certifier');
    const { certificates } = await certifier.get<{ certificates: { id: string; number: string }[] }>(
      `/api/certificates?search=${number}`,
    );
    const id = certificates.find((one) => one.number === number)?.id;
    await certifier.post(`/api/certificates/${id}/status`, { action: 'suspend', reason: 'Found at an audit' });
    await expect
      .poll(async () => (await (await page.request.get(`/api/offline/packs/-?have=${before}`)).json()).added.length, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/offline/packs/') && response.status() === 200)
        answers.push(((await response.json()) as { kind: string }).kind);
    });
    await page.reload();
    await expect.poll(async () => versionOf(await keptPack(page)), { timeout: 20_000 }).toBeGreaterThan(before);
    expect(answers).toEqual(['delta']);
    await context.setOffline(true);
    await typeHere(page, code);
    await expect(verdictHeading(page, 'suspended')).toBeVisible();
    await expect(page.locator('[data-offline="answered"]')).toBeVisible();
    await context.setOffline(false);
  });
});
