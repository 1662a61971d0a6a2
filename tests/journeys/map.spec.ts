// The journey of a batch on its map: drawn with the network cut, step by step, located by address, and readable without WebGL.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { browserFlags } from '../../tools/browser.ts';
import { atRest, expect, test } from './shopper.ts';

const journey = '/product-journey?code=HALAL-CHICKEN-2024-001';

// A map needs WebGL; the software renderer of the browser draws it where there is no graphics card.
const withWebGl = [
  ...browserFlags.filter((flag) => flag !== '--disable-gpu'),
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];
test.use({ launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: withWebGl }) });

async function openMap(page: Page, path = journey) {
  await page.goto(path);
  await expect(page.locator('[data-map="ready"]')).toBeVisible({ timeout: 20_000 });
}

const stepButton = (page: Page, name: RegExp) => page.locator('[data-step]').getByRole('button', { name }).first();

/** How many colours cover a noticeable part of the map: an empty canvas has one. */
async function coloursOf(page: Page): Promise<number> {
  const picture = await page.locator('[data-map] canvas').screenshot();
  const { data } = await sharp(picture).removeAlpha().resize(120, 60, { kernel: 'nearest' }).raw().toBuffer({
    resolveWithObject: true,
  });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = [data[at], data[at + 1], data[at + 2]].map((value) => Math.round((value ?? 0) / 4)).join();
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > data.length / 3 / 50).length;
}

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
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

test.describe('with WebGL', () => {
  // Drawn by the processor: it takes its time.
  test.slow();
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
  test('the map draws the route with the network cut, and goes to each step', async ({ page, context }) => {
    await openMap(page);
    // What the map needs is there; what is asked for beside it (pictures, notices) may meet the cut.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    expect(await coloursOf(page)).toBeGreaterThan(1); // land and sea
    await expect(page.locator('[data-stop]')).not.toHaveCount(0);

    await stepButton(page, /Retail/).click();
    await expect(page.locator('[data-zoom="15"]')).toBeVisible();
    const [map, mark] = await Promise.all([
      page.locator('[data-map]').boundingBox(),
      page.locator('[data-stop="5"]').boundingBox(),
    ]);
    expect((mark?.x ?? 0) + (mark?.width ?? 0) / 2).toBeCloseTo((map?.x ?? 0) + (map?.width ?? 0) / 2, -1);
    expect((mark?.y ?? 0) + (mark?.height ?? 0) / 2).toBeCloseTo((map?.y ?? 0) + (map?.height ?? 0) / 2, -1);

    await page.getByRole('button', { name: 'Show the whole route' }).click();
    await expect(page.locator('[data-zoom="15"]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => coloursOf(page)).toBeGreaterThan(0);
    await expect(page.getByText(/^\d+ (km|m)$/).first()).toBeAttached();
  });

  test('the marks are reached by keyboard and open their steps', async ({ page }) => {
    await openMap(page);
    const mark = page.locator('[data-stop="5"]');
    await mark.focus();
    await expect(mark).toHaveAccessibleName(/^Step 5: Retail, /);
    await page.keyboard.press('Enter');
    await expect(stepButton(page, /Retail/)).toHaveAttribute('aria-expanded', 'true');
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
  });

  test('the colours of the map follow dark and light', async ({ page }) => {
    await openMap(page);
    const light = await page.locator('[data-map] canvas').screenshot();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect
      .poll(async () => {
        const { channels } = await sharp(await page.locator('[data-map] canvas').screenshot()).stats();
        return channels[0]?.mean ?? 255;
      })
      .toBeLessThan(((await sharp(light).stats()).channels[0]?.mean ?? 0) / 2);
  });

  for (const look of [
    { name: 'wide, light, English', viewport: { width: 1280, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
    { name: 'narrow, dark, Arabic', viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'ar-AE' },
  ] as const) {
    test.describe(look.name, () => {
      test.use({ viewport: look.viewport, colorScheme: look.colorScheme, locale: look.locale });
      test('the journey with its map and an open step has no violation and fits', async ({ page }) => {
        await openMap(page);
        await page.locator('[data-step] button[aria-expanded]').nth(1).click();
        await expect(page.locator('[data-zoom="15"]')).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
});

test('a step expands when it is clicked and collapses when it is clicked again, in 200 ms', async ({ page }) => {
  await page.goto(journey);
  const processing = stepButton(page, /Processing/);
  await processing.click();
  await expect(processing).toHaveAttribute('aria-expanded', 'true');
  const panel = page.locator(`[id="${await processing.getAttribute('aria-controls')}"]`);
  await expect(panel).toHaveCSS('transition-duration', /0\.2s/);
  await expect(panel.getByText('Permitted -25 to -18 °C')).toBeAttached();
  await processing.click();
  await expect(processing).toHaveAttribute('aria-expanded', 'false');
  await processing.click();
  await panel.getByRole('link', { name: /^Evidence of the certificate/ }).click();
  await expect(page).toHaveURL(/\/evidence\//);
});

test('without WebGL a drawing of the same route stands there, and says why', async ({ page }) => {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest]);
    } as typeof original;
  });
  await page.goto(journey);
  await expect(page.getByText(/This browser cannot show the map/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map of the route/ })).toBeVisible();
  await atRest(page);
  await page.getByRole('button', { name: 'The route in words' }).click();
  await expect(page.getByText('Tanjong Karang Farm: the route begins here')).toBeVisible();
  await expect(page.getByText(/^Kuala Selangor Plant: 11\.8 km from the step before$/)).toBeVisible();
});

test.describe('with addresses only', () => {
  test.use({ expectedErrors: [/404/] });

  test('a step without coordinates is located by its address, or stays without and says so', async ({ page }) => {
    await page.route('**/api/journeys/*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as {
        steps: { coordinates: unknown; address: string; distanceKilometres: null }[];
      };
      const [, processing, packaging] = body.steps;
      for (const [step, address] of [
        [processing, '45000 Kuala Selangor, Malaysia'],
        [packaging, 'Nowhere at all'],
      ] as const)
        if (step) Object.assign(step, { coordinates: null, distanceKilometres: null, address });
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(journey);
    await stepButton(page, /Processing/).click();
    await expect(page.getByText('Approximate: the town Kuala Selangor, found by the address.')).toBeVisible();
    await expect(page.locator('[data-leg]').getByText(/^about \d+\.\d km$/)).toBeVisible();
    await stepButton(page, /Packaging/).click();
    await expect(
      page.getByText('The place of this address could not be found, so the step is not on the map.'),
    ).toBeVisible();
    await expect(page.locator('[data-step]').getByText('Distance not known').first()).toBeVisible();
  });
});

test('the estimate names its method and the source of its factors', async ({ page }) => {
  await page.goto(journey);
  await expect(page.getByRole('heading', { name: 'Carbon of the transport, an estimate' })).toBeVisible();
  await page.getByRole('button', { name: 'How this is estimated' }).click();
  await expect(page.getByText(/UK Government GHG Conversion Factors for Company Reporting 2025/)).toBeVisible();
  await expect(page.getByText(/kg CO₂e per tonne and kilometre/).first()).toBeVisible();
});
