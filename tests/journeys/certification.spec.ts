// The way of a certificate: a producer applies, is asked for a missing document, is audited on a phone without a network, corrects a
// finding; two people decide; a shopper's scan turns from pending to certified, suspended and certified again.
import { randomUUID } from 'node:crypto';
import { demoColleague, demoPassword } from '@amanah/demo/accounts';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { reinstateByTwo } from './certified-goods.ts';
import { emailOf, localDay, localTime } from './people.ts';
import { expect, test, typeCode, verdictHeading } from './shopper.ts';

test.setTimeout(240_000);
// The auditor's phone loses its network on purpose.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

const paper = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

/** A person in a browser of their own. */
async function open(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  const answer = await context.request.post('/api/auth/login', { data: { email, password: demoPassword } });
  const { token, user } = (await answer.json()) as { token: string; user: object };
  await context.addInitScript(
    ([given, person]) => {
      localStorage.setItem('amanah.token', given ?? '');
      localStorage.setItem('amanah.user', person ?? '');
    },
    [token, JSON.stringify(user)],
  );
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return Object.assign(page, { token });
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('amanah.token') ?? '');

/** A product that nobody has certified, and a batch of it. */
async function makeProduct(page: Page, key: string): Promise<{ name: string; code: string }> {
  await page.goto('/applications');
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const options = await (await page.request.get('/api/batches/options', { headers })).json();
  const site = (options.sites as { id: string; name: string }[]).find(({ name }) => name === 'Kuala Selangor Plant');
  const digits = `95210015${String(Math.floor(Math.random() * 9_999)).padStart(4, '0')}`;
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  const gtin = `0${digits}${(10 - (sum % 10)) % 10}`;
  const name = `Chilli Paste ${key}`;
  const made = await page.request.post('/api/products', {
    headers,
    data: {
      gtin,
      name,
      brand: 'Kampung Hijau',
      category: 'seasoning',
      description: '',
      weight: '200 g',
      price: null,
      ingredients: ['Chilli', 'Salt'],
      allergens: [],
      nutritional: null,
      storageInstructions: '',
      shelfLife: '12 months',
      leastTemperatureCelsius: null,
      mostTemperatureCelsius: null,
    },
  });
  expect(made.status(), await made.text()).toBeLessThan(300);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const batch = await page.request.post('/api/batches', {
    headers,
    data: {
      id: randomUUID(),
      gtin,
      batchNumber: `J-${key}`,
      code: { kind: 'none' },
      siteId: site?.id,
      startDate: day(0),
      expectedCompletion: null,
      expiryDate: day(300),
      quantity: 100,
    },
  });
  expect(batch.status(), await batch.text()).toBeLessThan(300);
  return { name, code: ((await batch.json()) as { batch: { scanCode: string } }).batch.scanCode };
}

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();
const dialog = (page: Page) => page.getByRole('dialog');

async function confirm(page: Page, name: string) {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

async function upload(page: Page, slot: string) {
  await tab(page, /^Documents/);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: new RegExp(`^Upload: ${slot}:`) }).click(),
  ]);
  await chooser.setFiles({ name: `${slot}.pdf`, mimeType: 'application/pdf', buffer: paper });
  await expect(page.getByRole('button', { name: new RegExp(`^Upload a new version: ${slot}:`) })).toBeVisible();
}

async function expectAccessible(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-live-announcer]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

async function expectVerdict(page: Page, code: string, state: Parameters<typeof verdictHeading>[1]) {
  await typeCode(page, code);
  await expect(verdictHeading(page, state)).toBeVisible();
}

async function changeStatus(page: Page, number: string, action: string, confirmLabel: string, reason: string) {
  await page.goto('/certificates');
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name: confirmLabel, exact: true }).click();
  await expect(question).toBeHidden();
}

test('a producer applies, passes an audit with one corrective action and gets a certificate; a scan follows every turn', async ({
  browser,
  page: shopper,
}) => {
  const key = Math.random().toString(36).slice(2, 7).toUpperCase();
  const producer = await open(browser, emailOf('producer'));
  const salma = await open(browser, emailOf('certifier'));
  const hakim = await open(browser, demoColleague.email);
  const { name, code } = await makeProduct(producer, key);

  await test.step('the producer fills in the matrix, and every certificate is checked while it is typed', async () => {
    await producer.goto('/applications');
    await producer.getByRole('link', { name: 'Begin an application' }).first().click();
    await producer.getByRole('combobox', { name: 'Scheme' }).click();
    await producer.getByRole('option', { name: 'MS 1500:2019, National Halal Assurance' }).click();
    await producer.getByRole('button', { name: 'Begin', exact: true }).click();
    await producer.getByRole('checkbox', { name: 'Kuala Selangor Plant' }).check();
    await producer.getByRole('checkbox', { name }).check();
    await producer.getByRole('button', { name: 'Add a line' }).click();
    const line = producer.getByRole('listitem', { name: 'Line 1' });
    await line.getByLabel('Ingredient').fill('Gelatine (E441)');
    await line.getByLabel('Supplier').fill('Tatlıdağ Şekerleme');
    await line.getByLabel('Certificate number').fill('AHD-C-2025-00187');
    await expect(line.getByText('was revoked')).toBeVisible();
    await line.getByLabel('Ingredient').fill('Salt');
    await line.getByLabel('Certificate number').fill('');
    await expect(line.getByText('It needs no certificate.')).toBeVisible();
    await expect(producer.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(producer);
  });

  await test.step('documents are added, one is forgotten, and the scan says pending', async () => {
    for (const slot of ['D1', 'D2', 'D4']) await upload(producer, slot);
    await tab(producer, /^Overview/);
    await producer.getByRole('button', { name: 'Submit', exact: true }).click();
    await confirm(producer, 'Submit');
    await expect(producer.getByText('Submitted', { exact: true }).first()).toBeVisible();
    await expectVerdict(shopper, code, 'pending');
  });

  const address = new URL(producer.url()).pathname;

  await test.step('the certifier asks for the missing document, and gets it', async () => {
    await salma.goto('/applications');
    await expectAccessible(salma);
    await salma.goto(address);
    await salma.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog(salma)
      .getByRole('button', { name: /Reviewer/ })
      .click();
    await salma.getByRole('option', { name: 'Salma' }).click();
    await confirm(salma, 'Assign');
    await salma.getByRole('button', { name: 'Ask for information', exact: true }).click();
    await dialog(salma).getByLabel('What is missing or unclear?').fill('Please send the cleaning procedure.');
    await confirm(salma, 'Ask for information');
    await producer.reload();
    await upload(producer, 'D3');
    await tab(producer, /^Questions/);
    await producer.getByRole('button', { name: /^Answer: / }).click();
    await dialog(producer).getByLabel('Your answer').fill('It is among the documents now.');
    await confirm(producer, 'Answer');
  });

  await test.step('the audit is conducted without a network, and one minor point is not in order', async () => {
    await salma.reload();
    await salma.getByRole('button', { name: 'Plan an audit', exact: true }).click();
    await dialog(salma)
      .getByRole('button', { name: /Auditor/ })
      .click();
    await salma.getByRole('option', { name: 'Salma' }).click();
    await dialog(salma).getByLabel('Day').fill(localDay());
    await dialog(salma).getByLabel('Begins at').fill(localTime());
    await confirm(salma, 'Plan an audit');
    await tab(salma, /^Audit/);
    await salma.getByRole('link', { name: 'Open the checklist' }).click();
    await expect(salma.getByText('0 of 8 answered')).toBeVisible();
    await expectAccessible(salma);
    await salma.context().setOffline(true);
    for (let place = 1; place <= 8; place++) {
      const answer = salma
        .getByRole('group', { name: `Answer to C${place}` })
        .getByRole('radio', { name: place === 5 ? 'No' : 'Yes', exact: true });
      // What is said of sending stands at the foot of the window: a question is answered above it.
      await answer.evaluate((radio) => radio.scrollIntoView({ block: 'center' }));
      // It is chosen when it is kept on the device, which is a moment after the press.
      await answer.click({ force: true });
      await expect(answer).toBeChecked();
    }
    await salma.getByLabel('Note').nth(4).fill('The racks have no labels.');
    await salma.getByLabel('Note').nth(4).blur();
    await expect(salma.getByText('8 of 8 answered')).toBeVisible();
    await expect(salma.getByText(/entries wait to be sent/)).toBeVisible();
    await salma.context().setOffline(false);
    await expect(salma.getByText('Everything is sent.')).toBeVisible({ timeout: 20_000 });
    await salma.getByRole('button', { name: 'Conclude the audit' }).click();
    await dialog(salma).getByLabel('Summary').fill('In order but for the labels.');
    await confirm(salma, 'Conclude the audit');
  });

  await test.step('the finding is corrected and closed', async () => {
    await producer.goto(`${address}?tab=audit`);
    await producer.getByRole('button', { name: /^Report the correction: / }).click();
    await dialog(producer).getByLabel('What you did').fill('Every rack has its label.');
    await confirm(producer, 'Report the correction');
    await salma.goto(`${address}?tab=audit`);
    await salma.getByRole('button', { name: /^Close the finding: / }).click();
    await dialog(salma).getByLabel('Reason').fill('Seen on the photo.');
    await confirm(salma, 'Close the finding');
    await expect(salma.getByText(/^Closed on/)).toBeVisible();
  });

  const number = `NHA-J-${key}`;

  await test.step('one person recommends, and only another decides and issues', async () => {
    await tab(salma, /^Overview/);
    await salma.getByRole('button', { name: 'Recommend', exact: true }).click();
    await dialog(salma).getByLabel('What you found').fill('Everything is in order.');
    await confirm(salma, 'Recommend');
    await expect(salma.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
    await expect(salma.getByText('You recommended it, so somebody else has to decide.').first()).toBeVisible();
    await hakim.goto(address);
    await hakim.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(hakim).getByLabel('Reason').fill('I agree.');
    await confirm(hakim, 'Approve');
    await hakim.getByRole('button', { name: 'Issue the certificate', exact: true }).click();
    await dialog(hakim).getByLabel('Certificate number').fill(number);
    await confirm(hakim, 'Issue the certificate');
    await expect(hakim.getByText('Certificate issued', { exact: true }).first()).toBeVisible();
    await expectVerdict(shopper, code, 'certified');
  });

  await test.step('a suspension reaches the shopper and the holder, and so does its end', async () => {
    await changeStatus(hakim, number, 'Suspend…', 'Suspend', 'No supervisor at an unannounced audit');
    await expectVerdict(shopper, code, 'suspended');
    await producer.goto('/applications');
    await expect(producer.getByText(/No supervisor at an unannounced audit/)).toBeVisible();
    await expectAccessible(producer);
    await reinstateByTwo(hakim.request, number);
    await expectVerdict(shopper, code, 'certified');
  });
});
