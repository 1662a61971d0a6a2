// Producers and retailers at work: an event entered by hand is on the journey, a table is recorded whole or not at all, and a printed
// code verifies.
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signedIn } from './people.ts';
import { atRest, expect, test, typeCode } from './shopper.ts';

interface OwnBatch {
  readonly gtin: string;
  readonly batchNumber: string;
  readonly productName: string;
  readonly quantity: number;
  readonly serials: number;
}

async function ownBatches(page: Page, token: string): Promise<OwnBatch[]> {
  const answer = await page.request.get('/api/authoring/options', { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { batches: OwnBatch[] }).batches;
}

/** Nothing of it has left: of what there is, no more is shipped. */
async function freshBatch(page: Page, token: string): Promise<{ gtin: string; batchNumber: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const options = (await (await page.request.get('/api/authoring/options', { headers })).json()) as {
    batches: { gtin: string }[];
    sites: { id: string; kind: string }[];
  };
  const fresh = { gtin: options.batches[0]?.gtin ?? '', batchNumber: `J-${unique()}` };
  const made = await page.request.post('/api/batches', {
    headers,
    data: {
      ...{ id: crypto.randomUUID(), ...fresh, code: { kind: 'none' }, quantity: 100, slaughterMethod: 'no_stun' },
      ...{ startDate: '2026-01-05', expectedCompletion: null, expiryDate: null, claimedCertificateNumbers: [] },
      siteId: options.sites.find(({ kind }) => kind === 'processing')?.id,
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  return fresh;
}

const unique = () => Math.random().toString(36).slice(2, 8).toUpperCase();

async function choose(page: Page, field: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

test.describe('More than there is', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] });
  test('is said beside the goods, and what is left can be shipped', async ({ page }) => {
    const token = await signedIn(page, 'producer');
    const batch = await freshBatch(page, token);
    await page.goto('/record-event');
    await page.getByText('Goods leave').click();
    await page.getByLabel('Name of the place').fill('Side Gate');
    await page.getByLabel('Consignee').fill('Contoh Trading');
    await page.getByLabel('Document number').fill('DA-1017');
    await page.getByLabel('Code', { exact: true }).fill(`(01)${batch.gtin}(10)${batch.batchNumber}`);
    await page.keyboard.press('Enter');
    await page.getByLabel('Quantity').fill('112');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(page.getByText('100 pieces of this batch are left.')).toBeVisible();
    await page.getByLabel('Quantity').fill('100');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The event is recorded' })).toBeVisible();
  });
});

test('A producer enters that goods were shipped, and it is on the journey of the batch', async ({ page }) => {
  test.slow();
  const token = await signedIn(page, 'producer');
  const batch = await freshBatch(page, token);
  const place = `Side Gate ${unique()}`;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Record an event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Record an event' })).toBeVisible();

  // With nothing entered, every fault is named and the first one has the focus.
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('4 entries are missing or wrong.')).toBeVisible();
  await expect(page.getByLabel('Name of the place')).toBeFocused();

  await page.getByText('Goods leave').click();
  await page.getByLabel('Name of the place').fill(place);
  await page.getByLabel('Address').fill('45000 Kuala Selangor, Malaysia');
  await page.getByLabel(/^Temperature in °C/).fill('-18,5');
  // As a scanner types it: a GS1 element string.
  await page.getByLabel('Code', { exact: true }).fill(`(01)${batch.gtin}(10)${batch.batchNumber}`);
  await page.keyboard.press('Enter');
  await page.getByLabel('Consignee').fill('Contoh Trading');
  await page.getByLabel('Document number').fill('DA-1017');
  await page.getByLabel('Quantity').fill('12');
  await expect(
    page.getByText(new RegExp(`shipped 12 pieces of batch ${batch.batchNumber} from ${place} to Contoh Trading\\.$`)),
  ).toBeVisible();
  await page.getByRole('button', { name: 'As EPCIS 2.0' }).click();
  await expect(page.getByText('"bizStep": "shipping"')).toBeVisible();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The event is recorded' })).toBeVisible();

  await page.getByRole('link', { name: 'Show it on the journey' }).click();
  const step = page.locator('[data-step]').filter({ hasText: place });
  await step.getByRole('button', { expanded: false }).click();
  // The first question for a town reads the gazetteer in.
  const found = step.getByText('Approximate: the town Kuala Selangor, found by the address.');
  await expect(found).toBeVisible({ timeout: 30_000 });
});

test('A code that names no batch is not added, and one code is added once', async ({ page }) => {
  const token = await signedIn(page, 'retailer');
  expect(await ownBatches(page, token)).toEqual([]);
  await page.goto('/record-event');
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('9506000134352');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code names no batch, pack or logistic unit.')).toBeVisible();
  for (let times = 0; times < 2; times++) {
    await code.fill('(00)095060001343520000');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Logistic unit 095060001343520000 is in the list already')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove Logistic unit/ })).toHaveCount(1);
});

test('A table is tried, its faults are told by row, and a right one is recorded as a whole', async ({ page }) => {
  const token = await signedIn(page, 'producer');
  const batch = await freshBatch(page, token);
  const place = `Dock ${unique()}`;
  await page.goto('/record-event?way=table');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Template: As CSV' }).click();
  const template = readFileSync(await (await saving).path(), 'utf8');
  const [heading = ''] = template.replace('\uFEFF', '').split('\r\n');
  expect(heading).toContain('kind,time,place');
  const columns = heading.split(',');
  const line = (cells: Record<string, string>) => columns.map((column) => cells[column] ?? '').join(',');
  const right = {
    kind: 'ship',
    time: '2026-01-07T09:00:00Z',
    place,
    gtin: batch.gtin,
    batch: batch.batchNumber,
    quantity: '3',
    'trading partner': 'Contoh Trading',
    'document type': 'inv',
    'document number': '17',
  };
  const upload = (lines: string[]) =>
    page.locator('[data-bulk-file]').setInputFiles({
      name: 'events.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([heading, ...lines].join('\r\n')),
    });
  await upload([line(right), line({ ...right, quantity: 'many' })]);
  await expect(page.getByText('One row is at fault, so nothing was changed.')).toBeVisible();
  await expect(page.getByRole('row', { name: /3 quantity This is no number/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Process Bulk Update' })).toHaveCount(0);

  await upload([line(right), line({ ...right, time: '2026-01-07T10:00:00Z', 'document number': '18' })]);
  await expect(page.getByText('No fault in 2 rows.')).toBeVisible();
  await page.getByRole('button', { name: 'Process Bulk Update' }).click();
  await expect(page.getByText('All 2 rows are on record now.')).toBeVisible();
});

test('A printed label verifies', async ({ page }) => {
  test.slow();
  const token = await signedIn(page, 'producer');
  const batch = (await ownBatches(page, token)).find((one) => one.quantity - one.serials > 100);
  await page.goto('/labels');
  await choose(page, 'Batch', new RegExp(batch?.batchNumber ?? '—'));
  await page.getByLabel('Beginning of the serials').fill(`j${unique()}`);
  await page.getByLabel('How many').fill('3');
  await page.getByRole('button', { name: 'Draw the numbers' }).click();
  await expect(page.getByText('3 numbers are drawn')).toBeVisible();
  await page.getByRole('button', { name: 'Print 3 labels' }).first().click();
  const savingPdf = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'PDF' }).click();
  expect(
    readFileSync(await (await savingPdf).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await page.getByRole('button', { name: 'Print 3 labels' }).first().click();
  const savingZpl = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'ZPL' }).click();
  const zpl = readFileSync(await (await savingZpl).path(), 'utf8');
  const [, data = ''] = /\^FDMA,([^^]+)\^FS/.exec(zpl) ?? [];
  const link = data.replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  expect(link).toContain(`/01/${batch?.gtin}/10/`);
  await typeCode(page, link);
  await expect(page.getByText(batch?.productName ?? '—').first()).toBeVisible();
  await expect(page.getByText('Product Not Found')).toHaveCount(0);
});

test('A shopper is told whom recording is for', async ({ page }) => {
  await signedIn(page, 'consumer');
  for (const path of ['/record-event', '/labels']) {
    await page.goto(path);
    await expect(page.getByText(/This page is for Producer/)).toBeVisible();
  }
});

for (const look of [
  { name: 'wide, light, English', viewport: { width: 1280, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
  { name: 'narrow, dark, Arabic', viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'ar-AE' },
] as const) {
  test.describe(look.name, () => {
    test.use({ viewport: look.viewport, colorScheme: look.colorScheme, locale: look.locale });
    for (const path of ['/record-event', '/record-event?way=table', '/labels'])
      test(`${path} has no violation and fits`, async ({ page }) => {
        await signedIn(page, 'producer');
        await page.goto(path);
        await atRest(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (path === '/record-event') await page.locator('input[type=radio][value=slaughter]').check({ force: true });
        const { violations } = await new AxeBuilder({ page })
          .exclude('[data-live-announcer]')
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
        ).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      });
  });
}
