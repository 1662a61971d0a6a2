// A certifier's work: bring certificates from an earlier register with two people and their holder, look at the evidence, suspend, reinstate, revoke, take
// the key into the own hands, sign in the browser.
// One journey after the other, because they share the keys of one certifier.
import { readFileSync } from 'node:fs';
import { demoPassword } from '@amanah/demo/accounts';
import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { reinstateByTwo } from './certified-goods.ts';
import { apiAs, emailOf, type Person, signedIn, signInByForm } from './people.ts';
import { atRest, expect, test } from './shopper.ts';

test.describe.configure({ mode: 'serial' });

const holder = 'Kampung Hijau Poultry Sdn Bhd';
const numberOf = (what: string) => `NHA-J-${what}-${Math.random().toString(36).slice(2, 8).toUpperCase()}`;

async function throughTheForm(page: Page, person: Person) {
  await signInByForm(page, { email: emailOf(person), password: demoPassword });
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function openFromMenu(page: Page, place: 'Certificates' | 'Signing keys') {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: place }).click();
  await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
}

async function choose(page: Page, field: string, option: string | RegExp) {
  const box = page.getByRole('combobox', { name: field });
  // An answer that comes while the list is open closes it again.
  await expect(async () => {
    await box.click();
    await page.getByRole('option', { name: option }).first().click({ timeout: 2_000 });
    await expect(box).not.toHaveValue('', { timeout: 1_000 });
  }).toPass();
}

/** A year that has begun: only such a certificate can be brought along. */
async function fillDays(page: Page, until = dayIn(300)) {
  await page.getByLabel('Valid from').fill(dayIn(-60));
  await page.getByLabel('Valid until').fill(until);
}
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What the first person enters. */
async function enter(page: Page, number: string) {
  await page.getByRole('link', { name: 'Earlier register' }).click();
  await page.getByRole('link', { name: 'Enter a certificate' }).click();
  await page.getByLabel('Taken from').fill('Register of last year');
  await page.getByLabel('Certificate number').fill(number);
  await choose(page, 'Holder', holder);
  await choose(page, 'Standard', /./);
  // Of a kind that this holder does not sell: the verdicts that other journeys look at stay as they are.
  await fillDays(page);
  await page.getByRole('checkbox', { name: 'Supplements' }).check();
  await page.getByRole('button', { name: 'Send to the holder' }).click();
  await expect(page.getByText(`${number} waits for its holder`)).toBeVisible();
}

/** The holder reads every line and accepts. */
async function acceptAtTheHolder(browser: Browser, number: string) {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await signedIn(page, 'producer');
  await page.goto('/applications');
  await page.getByRole('button', { name: `Open ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Is ${number} your certificate?` });
  await expect(dialog.getByText('Supplements')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/It is issued when a second person at .* has confirmed it/).first()).toBeVisible();
  await expectAccessible(page);
  await context.close();
}

async function acceptByApi(request: APIRequestContext, number: string) {
  const producer = await apiAs(request, 'producer');
  const { imports } = await producer.get<{ imports: { id: string; certificate: { number: string } }[] }>(
    '/api/certificates/imports/offered',
  );
  const offered = imports.find(({ certificate }) => certificate.number === number);
  await producer.post(`/api/certificates/imports/${offered?.id}/answer`, { answer: 'accept' });
}

/** What the second person opens to compare and confirm. */
async function openEntered(page: Page, number: string) {
  await page.getByRole('link', { name: 'Earlier register' }).click();
  await page.getByRole('button', { name: `Open ${number}` }).click();
  return page.getByRole('dialog', { name: `Confirm ${number}?` });
}

/** Signed in as the second person of the certifier, on a page of their own. */
async function openColleague(browser: Browser) {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await throughTheForm(page, 'colleague');
  await openFromMenu(page, 'Certificates');
  return page;
}

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

async function act(page: Page, number: string, action: string, confirm: string) {
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('Found at an audit');
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the evidence from the list and comes back. The log signs within seconds, so that it may wait first. */
async function expectEvidence(page: Page, number: string, outcome: RegExp) {
  await page.getByRole('link', { name: `Evidence of ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(page.locator('[data-outcome]')).toHaveAttribute('data-outcome', outcome, { timeout: 30_000 });
  await expect(page.locator('[data-check="signature"]')).toHaveAttribute('data-result', 'passed');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Certificates' })).toBeVisible();
}

const holds = /^(?:passed|limited)$/;

async function expectAccessible(page: Page) {
  // Half-way through its entry a dialog is half transparent, and its words are pale.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    // What was spoken of a button that is gone by now; it leaves by itself after some seconds.
    .exclude('[data-live-announcer]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

test('Two people bring a certificate along; one suspends, reinstates and revokes it, and its evidence follows', async ({
  page,
  browser,
}) => {
  test.slow();
  const number = numberOf('A');
  await throughTheForm(page, 'certifier');
  await openFromMenu(page, 'Certificates');
  await enter(page, number);
  // Whoever entered it can take it back, and cannot confirm it.
  await page.getByRole('button', { name: `Open ${number}` }).click();
  const own = page.getByRole('dialog', { name: `${number} waits for its holder` });
  await expect(own.getByText(`${holder} has to accept it before somebody else of your organisation`)).toBeVisible();
  await expect(own.getByRole('button', { name: 'Confirm and issue' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await acceptAtTheHolder(browser, number);
  const colleague = await openColleague(browser);
  const dialog = await openEntered(colleague, number);
  await expect(dialog.getByText(holder, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm and issue' }).click();
  await expect(colleague.getByText(`${number} is issued`)).toBeVisible();
  await colleague.context().close();

  await openFromMenu(page, 'Certificates');
  await expect(rowOf(page, number)).toContainText('Imported');
  await expect(rowOf(page, number)).toContainText('In force');
  await expectEvidence(page, number, holds);
  await act(page, number, 'Suspend…', 'Suspend');
  await expect(rowOf(page, number)).toContainText('Suspended');
  await expectEvidence(page, number, /^refused$/);
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Reinstate…' }).click();
  await expect(page.getByText('Two people reinstate what was suspended')).toBeVisible();
  await page.keyboard.press('Escape');
  await reinstateByTwo(page.request, number);
  await page.reload();
  await expect(rowOf(page, number)).toContainText('In force');

  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke…' }).click();
  const revoking = page.getByRole('alertdialog');
  await revoking.getByLabel('Reason').fill('Found at an audit');
  await revoking.getByRole('button', { name: 'Revoke for good' }).click();
  await expect(revoking.getByText('Please confirm that you understand this.')).toBeVisible();
  await revoking.getByRole('checkbox').check();
  await revoking.getByRole('button', { name: 'Revoke for good' }).click();
  await expect(rowOf(page, number)).toContainText('Revoked');
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  for (const entry of await page.getByRole('menuitem').all())
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expectEvidence(page, number, /^refused$/);
});

test.describe('what only the server knows', () => {
  test.use({ expectedErrors: [/status of 400/] });
  test('A missing entry is named where it is, and the first one has the focus', async ({ page }) => {
    await signedIn(page, 'certifier');
    await page.goto('/certificates?view=import');
    await page.getByRole('button', { name: 'Send to the holder' }).click();
    await expect(page.getByText('7 entries are missing or wrong.')).toBeVisible();
    await expect(page.getByLabel('Taken from')).toBeFocused();
    // What only the server knows is said at its field too.
    await page.getByLabel('Taken from').fill('Register of last year');
    await page.getByLabel('Certificate number').fill(numberOf('E'));
    await choose(page, 'Holder', holder);
    await choose(page, 'Standard', /./);
    await page.getByRole('checkbox', { name: 'Supplements' }).check();
    await fillDays(page, '2126-01-01');
    await page.getByRole('button', { name: 'Send to the holder' }).click();
    await expect(page.getByLabel('Valid until')).toHaveAccessibleDescription(
      /^This is longer than the scheme allows\./,
    );
  });
});

test('A certifier keeps its own key and signs the next certificate in the browser', async ({ page, browser }) => {
  test.slow();
  const [number, next] = [numberOf('B'), numberOf('C')];
  const colleague = await openColleague(browser);
  for (const one of [number, next]) {
    await enter(colleague, one);
    await acceptByApi(colleague.request, one);
    await openFromMenu(colleague, 'Certificates');
  }
  await colleague.context().close();
  await throughTheForm(page, 'certifier');
  await openFromMenu(page, 'Signing keys');
  await page.getByRole('button', { name: 'Keep your own key' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect(dialog.getByRole('button', { name: 'I have the file, go on' })).toBeDisabled();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Save amanah-recovery-key-\d+\.json$/ }).click();
  const recoveryFile = await (await saving).path();
  expect(JSON.parse(readFileSync(recoveryFile, 'utf8'))).toMatchObject({ kty: 'OKP', crv: 'Ed25519' });
  await dialog.getByRole('button', { name: 'I have the file, go on' }).click();
  await dialog.getByRole('button', { name: 'Make the key and take over' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('We cannot sign in its name.')).toBeVisible();
  await expect(page.getByText(/This browser holds key-\d+ and can sign/)).toBeVisible();
  await expectAccessible(page);

  await openFromMenu(page, 'Certificates');
  await (await openEntered(page, number)).getByRole('button', { name: 'Continue to sign' }).click();
  const signing = page.getByRole('dialog', { name: `Sign ${number}` });
  await expect(signing.getByText(holder, { exact: true })).toBeVisible();
  await expect(signing.getByText('An earlier register, confirmed by two people')).toBeVisible();
  await expectAccessible(page);
  await signing.getByRole('button', { name: 'Sign and issue' }).click();
  await expect(page.getByText(`${number} is issued`)).toBeVisible();
  await openFromMenu(page, 'Certificates');
  await expectEvidence(page, number, holds);

  // Another browser has no key: it says so, and the recovery key file signs there.
  const other = await browser.newContext({ locale: 'en-GB' });
  const elsewhere = await other.newPage();
  await throughTheForm(elsewhere, 'certifier');
  await openFromMenu(elsewhere, 'Certificates');
  const waiting = await openEntered(elsewhere, next);
  await expect(waiting.getByText('This browser holds no key of your organisation')).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Confirm and issue' })).toBeDisabled();
  await elsewhere.locator('[data-recovery-file]').setInputFiles(recoveryFile);
  await expect(elsewhere.getByText(/Signs with the recovery key key-\d+/)).toBeVisible();
  await waiting.getByRole('button', { name: 'Continue to sign' }).click();
  await elsewhere.getByRole('button', { name: 'Sign and issue' }).click();
  await expect(elsewhere.getByText(`${next} is issued`)).toBeVisible();
  await openFromMenu(elsewhere, 'Certificates');
  await expectEvidence(elsewhere, next, holds);
  await other.close();
});

for (const look of [
  { name: 'wide, light, English', viewport: { width: 1280, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
  { name: 'narrow, dark, Arabic', viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'ar-AE' },
] as const) {
  test.describe(look.name, () => {
    test.use({ viewport: look.viewport, colorScheme: look.colorScheme, locale: look.locale });
    test('list, form and keys have no violation and fit', async ({ page }) => {
      await signedIn(page, 'certifier');
      for (const path of [
        '/certificates',
        '/certificates?view=imports',
        '/certificates?view=import',
        '/signing-keys',
      ]) {
        await page.goto(path);
        await atRest(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (path.endsWith('=import')) {
          await page.getByRole('combobox').first().click();
          await page.getByRole('option').first().click();
          await expect(page.getByRole('group').last()).toBeVisible();
        }
        await expectAccessible(page);
      }
    });
  });
}

test('A producer sees its keys, and no certificates of others', async ({ page }) => {
  await throughTheForm(page, 'producer');
  await openFromMenu(page, 'Signing keys');
  await expect(page.getByText('We hold the key of your organisation')).toBeVisible();
  await page.getByRole('button', { name: 'Rotate the key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate', exact: true }).click();
  await expect(page.getByText('key-2 signs from now on.')).toBeVisible();
  await expect(page.getByRole('list', { name: /Keys of your organisation/ })).toContainText('Ended');
  await page.goto('/certificates');
  await expect(page.getByText('This page is for Certifier. You are signed in as Producer.')).toBeVisible();
});
