// A body that nobody knew this morning: it signs up, an operator lets it in, it writes a scheme, two of its people decide about a
// producer, and a shopper reads that its certificate is valid and recognised by nobody. Then it takes its key into its own hands and
// signs the next one in the browser.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { operatorPage, pageOf, password, registered, type Session, setUpSecondStepOnScreen } from './operator.ts';
import { apiWith, localDay, localTime, newGtin, realPrefix } from './people.ts';
import { journeyOperatorEmails } from './playwright.config.ts';
import { expect, test, typeCode, verdictHeading } from './shopper.ts';

test.setTimeout(240_000);
test.use({ actionTimeout: 20_000 });

const paper = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
const dialog = (page: Page) => page.getByRole('dialog');

async function confirm(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  // A list of choices that is still closing is a dialog as well.
  const asked = dialog(page).filter({ has: button });
  await asked.getByRole('button', { name, exact: true }).click();
  await expect(asked).toBeHidden();
}

async function signUpAsCertifier(page: Page, mark: string, name: string) {
  await page.goto('/auth?tab=signup&role=certifier');
  await page.getByLabel('Username').fill(`Founder ${mark}`);
  await page.getByLabel('E-mail').fill(`founder-${mark}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByText('Register a new one').click();
  await page.getByLabel('Name of the organisation').fill(name);
  await page.getByRole('combobox', { name: 'Country' }).pressSequentially('Malaysia');
  await page.getByRole('option', { name: 'Malaysia' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your application has arrived' })).toBeVisible();
  await page
    .locator('input[data-application-document]')
    .setInputFiles({ name: 'accreditation.pdf', mimeType: 'application/pdf', buffer: paper });
  await expect(page.getByRole('button', { name: 'Open accreditation.pdf' })).toBeVisible();
}

async function letIn(operator: Page, name: string, shortName: string) {
  await operator.reload();
  await operator.getByRole('list', { name: 'Applications' }).getByText(name).click();
  await expect(operator.getByRole('button', { name: 'Open accreditation.pdf' })).toBeVisible();
  await operator.getByRole('button', { name: 'Approve' }).click();
  await dialog(operator).getByLabel('Short name in the register').fill(shortName);
  await confirm(operator, 'Approve');
}

/** A producer of this installation, let in by the operator, with a site: nothing real can be certified for anybody of the demo. */
async function producerSession(page: Page, operator: Page, mark: string): Promise<Session> {
  const name = `Orchard ${mark}`;
  const answer = await page.request.post('/api/auth/register', {
    data: {
      username: `Grower ${mark}`,
      email: `grower-${mark}@example.com`,
      password,
      role: 'producer',
      organization: { name, kind: 'producer', country: 'MY', licenceNumber: '' },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const session = (await answer.json()) as Session;
  const token = await operator.evaluate(() => localStorage.getItem('amanah.token'));
  const deciding = apiWith(page.request, token ?? '');
  const { applications } = await deciding.get<{ applications: { id: string; name: string }[] }>(
    '/api/operator/applications',
  );
  const application = applications.find((one) => one.name === name);
  await deciding.post(`/api/operator/applications/${application?.id}/decision`, {
    decision: 'approve',
    register: null,
  });
  // Shoppers read of its products when GS1 is shown to have licensed their numbers to it.
  const asked = await page.request.post(`/api/gs1-prefixes?prefix=${realPrefix}&name=licence.pdf`, {
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/octet-stream' },
    data: paper,
  });
  expect(asked.ok(), await asked.text()).toBe(true);
  const { prefixes } = await deciding.get<{ prefixes: { id: string }[] }>('/api/operator/gs1-prefixes');
  await deciding.post(`/api/operator/gs1-prefixes/${prefixes[0]?.id}/decision`, { decision: 'confirm' });
  await apiWith(page.request, session.token).post('/api/organisations/own/sites', {
    name: plant,
    kind: 'processing',
    address: '1 Jalan Kilang, Ipoh',
    country: 'MY',
    latitude: null,
    longitude: null,
    gln: null,
  });
  return session;
}

const plant = 'Ipoh Plant';

/** A product without any certificate, and a batch of it: the name, and the code on its packs. */
async function makeProduct(page: Page, { token }: Session, key: string): Promise<{ name: string; code: string }> {
  const producer = apiWith(page.request, token);
  const { sites } = await producer.get<{ sites: { id: string; name: string }[] }>('/api/batches/options');
  const gtin = newGtin('real');
  const name = `Date Syrup ${key}`;
  await producer.post('/api/products', {
    gtin,
    name,
    brand: 'Orchard',
    category: 'seasoning',
    description: '',
    weight: '250 g',
    price: null,
    ingredients: ['Dates', 'Water'],
    allergens: [],
    nutritional: null,
    storageInstructions: '',
    shelfLife: '12 months',
    leastTemperatureCelsius: null,
    mostTemperatureCelsius: null,
  });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { batch } = await producer.post<{ batch: { scanCode: string } }>('/api/batches', {
    id: randomUUID(),
    gtin,
    batchNumber: `F-${key}`,
    code: { kind: 'none' },
    siteId: sites.find((site) => site.name === plant)?.id,
    startDate: day(0),
    expectedCompletion: null,
    expiryDate: day(300),
    quantity: 100,
  });
  return { name, code: batch.scanCode };
}

/** From the first line to "Submitted", and the address of the application. */
async function apply(producer: Page, certifier: string, scheme: string, product: string): Promise<string> {
  await producer.goto('/applications');
  await producer.getByRole('link', { name: 'Begin an application' }).first().click();
  await producer.getByRole('combobox', { name: 'Scheme' }).click();
  await producer.getByRole('option', { name: `${scheme}, ${certifier}` }).click();
  await producer.getByRole('button', { name: 'Begin', exact: true }).click();
  await producer.getByRole('checkbox', { name: plant }).check();
  await producer.getByRole('checkbox', { name: product }).check();
  await producer.getByRole('button', { name: 'Add a line' }).click();
  const line = producer.getByRole('listitem', { name: 'Line 1' });
  await line.getByLabel('Ingredient').fill('Salt');
  await expect(line.getByText('It needs no certificate.')).toBeVisible();
  await expect(producer.getByText('Saved', { exact: true })).toBeVisible();
  await producer.getByRole('tab', { name: /^Documents/ }).click();
  const [chooser] = await Promise.all([
    producer.waitForEvent('filechooser'),
    producer.getByRole('button', { name: /^Upload: D1:/ }).click(),
  ]);
  await chooser.setFiles({ name: 'process.pdf', mimeType: 'application/pdf', buffer: paper });
  await expect(producer.getByRole('button', { name: /^Upload a new version: D1:/ })).toBeVisible();
  await producer.getByRole('tab', { name: /^Overview/ }).click();
  await producer.getByRole('button', { name: 'Submit', exact: true }).click();
  await confirm(producer, 'Submit');
  await expect(producer.getByText('Submitted', { exact: true }).first()).toBeVisible();
  return new URL(producer.url()).pathname;
}

/** The first person looks, audits and recommends; the second approves. */
async function decideByTwo(reviewer: Page, decider: Page, address: string, reviewerName: string) {
  await reviewer.goto(address);
  await reviewer.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog(reviewer)
    .getByRole('button', { name: /Reviewer/ })
    .click();
  await reviewer.getByRole('option', { name: reviewerName }).click();
  await confirm(reviewer, 'Assign');
  await reviewer.getByRole('button', { name: 'Plan an audit', exact: true }).click();
  await dialog(reviewer)
    .getByRole('button', { name: /Auditor/ })
    .click();
  await reviewer.getByRole('option', { name: reviewerName }).click();
  await dialog(reviewer).getByLabel('Day').fill(localDay());
  await dialog(reviewer).getByLabel('Begins at').fill(localTime());
  await confirm(reviewer, 'Plan an audit');
  await reviewer.getByRole('tab', { name: /^Audit/ }).click();
  await reviewer.getByRole('link', { name: 'Open the checklist' }).click();
  const answer = reviewer.getByRole('group', { name: 'Answer to C1' }).getByRole('radio', { name: 'Yes', exact: true });
  await answer.click({ force: true });
  await expect(answer).toBeChecked();
  await expect(reviewer.getByText('Everything is sent.')).toBeVisible({ timeout: 20_000 });
  await reviewer.getByRole('button', { name: 'Conclude the audit' }).click();
  await dialog(reviewer).getByLabel('Summary').fill('In order.');
  await confirm(reviewer, 'Conclude the audit');
  await reviewer.goto(address);
  await reviewer.getByRole('button', { name: 'Recommend', exact: true }).click();
  await dialog(reviewer).getByLabel('What you found').fill('Everything is in order.');
  await confirm(reviewer, 'Recommend');
  await expect(reviewer.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  await decider.goto(address);
  await decider.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog(decider).getByLabel('Reason').fill('I agree.');
  await confirm(decider, 'Approve');
}

test('A body that was let in today issues its first certificate, and signs the second with a key of its own', async ({
  browser,
  page: shopper,
}) => {
  const mark = Math.random().toString(36).slice(2, 7);
  const name = `Straits Halal Board ${mark}`;
  const scheme = `SHB ${mark}`;
  const founder = await (await browser.newContext()).newPage();
  const operator = await operatorPage(browser, shopper, journeyOperatorEmails[1]);

  await test.step('it signs up with its papers, and an operator lets it in', async () => {
    await signUpAsCertifier(founder, mark, name);
    await letIn(operator, name, `SHB${mark}`);
    await founder.goto('/signing-keys');
    await expect(founder.getByText('We hold the key of your organisation')).toBeVisible();
    await setUpSecondStepOnScreen(founder, `founder-${mark}@example.com`);
  });

  const colleague = await pageOf(
    browser,
    await registered(shopper, `Colleague ${mark}`, `colleague-${mark}@example.com`),
  );

  await test.step('a colleague finds it by its name, asks to join, and is admitted with a right', async () => {
    await colleague.goto('/partners');
    await colleague.getByRole('searchbox', { name: 'Name of the organisation' }).fill(`board ${mark}`);
    await colleague.getByRole('button', { name: `Ask ${name} to admit you` }).click();
    await expect(colleague.getByText('Waits for an answer')).toBeVisible();
    await founder.goto('/notifications');
    await expect(founder.getByText(`Colleague ${mark} wants to join ${name}`, { exact: false }).first()).toBeVisible();
    await founder.goto('/organisation');
    await founder.getByRole('button', { name: 'Admit' }).click();
    await dialog(founder).getByText('Manager', { exact: true }).click();
    await confirm(founder, 'Admit');
    await setUpSecondStepOnScreen(colleague, `colleague-${mark}@example.com`);
  });

  await test.step('it writes and publishes a scheme', async () => {
    await founder.goto('/schemes');
    await founder.getByLabel('Name of the scheme').fill(scheme);
    await founder.getByRole('button', { name: 'Begin a scheme' }).click();
    await founder.getByRole('button', { name: 'Add a criterion: Document' }).click();
    await founder.getByLabel('English').last().fill('The process, step by step');
    await founder.getByLabel('Arabic').last().fill('سير العمل خطوة خطوة');
    await founder.getByRole('button', { name: 'Add a criterion: Checklist' }).click();
    await founder.getByLabel('English').last().fill('Nothing haram is kept on the line');
    await founder.getByLabel('Arabic').last().fill('لا شيء حرام على خط الإنتاج');
    await founder.getByRole('button', { name: 'Publish' }).click();
    await founder.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(founder.getByText(/^Published/).first()).toBeVisible();
  });

  const grower = await producerSession(shopper, operator, mark);
  const producer = await pageOf(browser, grower);
  const first = await makeProduct(shopper, grower, `A${mark}`);

  await test.step('a producer applies, two people decide, and the certificate is issued with the key that the server keeps', async () => {
    const address = await apply(producer, name, scheme, first.name);
    await decideByTwo(founder, colleague, address, `Founder ${mark}`);
    await colleague.getByRole('button', { name: 'Issue the certificate', exact: true }).click();
    await dialog(colleague).getByLabel('Certificate number').fill(`SHB-${mark}-1`);
    await confirm(colleague, 'Issue the certificate');
    await expect(colleague.getByText('Certificate issued', { exact: true }).first()).toBeVisible();
  });

  await test.step('the shopper reads that a certificate is in force and that nobody recognises its certifier, with and without a market', async () => {
    await typeCode(shopper, first.code);
    await expect(verdictHeading(shopper, 'certified_not_recognised', 'recognition.by_nobody')).toBeVisible();
    await expect(shopper.getByText('Recognition was not judged: it is not known where you shop.')).toBeHidden();
    await shopper.evaluate(() => localStorage.setItem('amanah.market', 'MY'));
    await typeCode(shopper, first.code);
    await expect(verdictHeading(shopper, 'certified_not_recognised', 'recognition.by_nobody')).toBeVisible();
    await expect(shopper.getByText(`SHB${mark}`).first()).toBeVisible();
  });

  await test.step('it takes its key into its own hands', async () => {
    await founder.goto('/signing-keys');
    await founder.getByRole('button', { name: 'Keep your own key' }).click();
    const keep = founder.getByRole('alertdialog');
    await keep.getByRole('checkbox').check();
    await keep.getByRole('button', { name: 'Begin' }).click();
    const saving = founder.waitForEvent('download');
    await keep.getByRole('button', { name: /^Save amanah-recovery-key-\d+\.json$/ }).click();
    await saving;
    await keep.getByRole('button', { name: 'I have the file, go on' }).click();
    await keep.getByRole('button', { name: 'Make the key and take over' }).click();
    await expect(keep).toBeHidden();
  });

  const second = await makeProduct(shopper, grower, `B${mark}`);

  await test.step('the next certificate is signed in the browser, out of the application', async () => {
    const address = await apply(producer, name, scheme, second.name);
    await decideByTwo(colleague, founder, address, `Colleague ${mark}`);
    await founder.getByRole('button', { name: 'Issue the certificate', exact: true }).click();
    await dialog(founder).getByLabel('Certificate number').fill(`SHB-${mark}-2`);
    await dialog(founder).getByRole('button', { name: 'Issue the certificate', exact: true }).click();
    await founder.getByRole('button', { name: 'Sign and issue' }).click();
    await expect(founder.getByText('Certificate issued', { exact: true }).first()).toBeVisible();
    await typeCode(shopper, second.code);
    await expect(verdictHeading(shopper, 'certified_not_recognised', 'recognition.by_nobody')).toBeVisible();
    await founder.goto('/certificates');
    await founder.getByRole('link', { name: `Evidence of SHB-${mark}-2` }).click();
    await expect(founder.locator('[data-outcome]')).toHaveAttribute('data-outcome', /^(?:passed|limited)$/, {
      timeout: 30_000,
    });
    await expect(founder.locator('[data-check="signature"]')).toHaveAttribute('data-result', 'passed');
  });
});
