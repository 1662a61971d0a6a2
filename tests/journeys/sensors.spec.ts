// Sensors: a device is registered on the page, speaks over MQTT, and its alarm appears on the open page within two seconds; somebody
// acknowledges it, notes what was done and resolves it. The demo is there for those who only look.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { connectDevice } from '../../server/src/sensors/testing/connect-device.ts';
import { signedIn } from './people.ts';
import { journeyMqttPort } from './playwright.config.ts';
import { expect, test } from './shopper.ts';

const mqttUrl = `mqtt://127.0.0.1:${journeyMqttPort}`;

async function openPage(page: Page) {
  await page.goto('/iot-monitoring');
  await expect(page.locator('[data-live="live"]')).toBeVisible();
}

async function expectAccessible(page: Page) {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-live-announcer]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

async function registerDevice(page: Page, name: string): Promise<{ deviceId: string; secret: string }> {
  await page.getByRole('button', { name: 'Register a device' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Location').fill('Ijok, loading bay');
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  const shown = page.getByRole('alertdialog', { name: `Credentials of ${name}` });
  await expect(shown.getByText('The secret is shown now and never again')).toBeVisible();
  await expect(shown.getByRole('textbox', { name: 'Ready to paste' })).toHaveValue(/mosquitto_pub/);
  await expectAccessible(page);
  const deviceId = await shown.getByRole('textbox', { name: 'Device ID and user name' }).inputValue();
  const secret = await shown.getByRole('textbox', { name: 'Secret', exact: true }).inputValue();
  await shown.getByRole('button', { name: 'I have kept the secret' }).click();
  await expect(shown).toBeHidden();
  return { deviceId, secret };
}

test('A sensor alarm appears on the open page within two seconds of the reading, and is dealt with', async ({
  page,
}) => {
  test.slow();
  await signedIn(page, 'producer');
  await openPage(page);
  const { deviceId, secret } = await registerDevice(page, 'Loading bay');
  const device = await connectDevice(mqttUrl, { deviceId, secret });
  const publish = (temperatureCelsius: number, humidityPercent = 70) =>
    device.say({ time: new Date().toISOString(), temperatureCelsius, humidityPercent });
  const line = page.getByRole('list', { name: /^Devices with their state/ }).locator('li', { hasText: deviceId });
  await publish(3.4);
  await expect(line).toContainText('3.4');
  await expect(line).toContainText('Optimal');

  const alarm = page.locator(`[data-alert="${deviceId}"]`);
  const begun = Date.now();
  await Promise.all([publish(9.6), alarm.waitFor({ state: 'visible', timeout: 2_000 })]);
  console.log(`alarm on the page ${Date.now() - begun} ms after the reading`);
  await expect(alarm).toContainText('Temperature rose to 9.6');
  await expect(alarm).toContainText('High');
  await expect(line).toContainText('Critical');
  await expectAccessible(page);

  await alarm.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(alarm).toContainText('acknowledged it');
  await alarm.getByRole('button', { name: 'Add a note' }).click();
  const noting = page.getByRole('dialog', { name: 'Add a note' });
  await noting.getByRole('button', { name: 'Save the note' }).click();
  await expect(noting.getByText('Please write the note first.')).toBeVisible();
  await noting.getByLabel('Note', { exact: true }).fill('The door stood open during loading');
  await noting.getByRole('button', { name: 'Save the note' }).click();
  await expect(alarm).toContainText('The door stood open during loading');
  await publish(3.2);
  await expect(line).toContainText('3.2');
  await alarm.getByRole('button', { name: 'Resolve' }).click();
  const resolving = page.getByRole('dialog', { name: 'Resolve the alert' });
  await expectAccessible(page);
  await resolving.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(alarm).toHaveAttribute('data-state', 'resolved');
  await expect(alarm.getByRole('button')).toHaveCount(0);
  await device.leave();
});

test.describe('while something does not answer', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('The page goes on by itself after a break, with what it missed', async ({ page }) => {
    test.slow();
    await signedIn(page, 'producer');
    await openPage(page);
    const { deviceId, secret } = await registerDevice(page, 'Back again');
    await page.route('**/api/sensors/live*', (route) => route.abort());
    await page.reload();
    await expect(page.locator('[data-live="reconnecting"]')).toBeVisible();
    const device = await connectDevice(mqttUrl, { deviceId, secret });
    await device.say({ time: new Date().toISOString(), temperatureCelsius: 9.1 });
    // It has tried once more since then, in vain.
    await page.waitForEvent('requestfailed', (request) => request.url().includes('/api/sensors/live'));
    await expect(page.locator(`[data-alert="${deviceId}"]`)).toBeHidden();
    await page.unroute('**/api/sensors/live*');
    await expect(page.locator(`[data-alert="${deviceId}"]`)).toBeVisible({ timeout: 15_000 });
    await device.leave();
  });

  test('A device is told what it reports for, gets a new secret and is retired', async ({ page }) => {
    test.slow();
    await signedIn(page, 'producer');
    await openPage(page);
    const { deviceId, secret } = await registerDevice(page, 'Bound one');
    const line = page.getByRole('list', { name: /^Devices with their state/ }).locator('li', { hasText: deviceId });
    const act = async (action: string | RegExp) => {
      await line.getByRole('button', { name: 'Actions for Bound one' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act('Say what it reports for…');
    const dialog = page.getByRole('dialog', { name: 'What Bound one reports for' });
    await dialog.getByLabel('Batch code or number').fill('HALAL-NOTHING-2020-001');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nothing of that name');
    await dialog.getByLabel('Batch code or number').fill('HALAL-CHICKEN-2024-001');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(line).toContainText('HALAL-CHICKEN-2024-001');
    await act(/^End: /);
    await expect(line).toContainText('Nothing yet');
    await act('New secret…');
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const shown = page.getByRole('alertdialog', { name: 'Credentials of Bound one' });
    expect(await shown.getByRole('textbox', { name: 'Secret', exact: true }).inputValue()).not.toBe(secret);
    await shown.getByRole('button', { name: 'I have kept the secret' }).click();
    await act('Retire…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire', exact: true }).click();
    await expect(line).toBeHidden();
  });
});

test('The simulator of the command line plays the demo, and whoever looks sees it live', async ({ page }) => {
  test.slow();
  await openPage(page);
  await expect(page.getByText('You are looking at the demo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
  const truck = page.locator('[data-device="demo-truck-04"]');
  await expect(truck).toContainText('Warning');
  const before = await truck.locator('time').getAttribute('datetime');
  const amanah = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url));
  const player = spawn(
    process.execPath,
    [
      amanah,
      'simulate',
      'sensors',
      '--url',
      mqttUrl,
      '--rate',
      '5',
      '--count',
      '10',
      '--key',
      process.env.AMANAH_JOURNEY_KEY ?? '',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = new Promise((resolve) => player.once('exit', resolve));
  await expect.poll(() => truck.locator('time').getAttribute('datetime'), { timeout: 10_000 }).not.toBe(before);
  expect(await ended).toBe(0);
});

for (const look of [
  { name: 'wide, light, English', viewport: { width: 1280, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
  { name: 'narrow, dark, Arabic', viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'ar-AE' },
] as const) {
  test.describe(look.name, () => {
    test.use({ viewport: look.viewport, colorScheme: look.colorScheme, locale: look.locale });
    test('the page has no violation and fits, as a chart and as a table', async ({ page }) => {
      await signedIn(page, 'producer');
      await openPage(page);
      await expect(page.locator('figure svg').first()).toBeVisible();
      await expectAccessible(page);
      const slider = page.getByRole('slider');
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      await expect(slider).toHaveAttribute('aria-valuetext', /\d/);
      await page.locator('figure').getByRole('button').first().click();
      await expect(page.locator('figure').getByRole('table')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
