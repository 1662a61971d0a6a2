// Every screen: no accessibility violation, nothing wider than the window, in light and dark, English and Arabic, wide and narrow.

import { calendarFrom } from '@amanah/demo/calendar';
import { demoBatches } from '@amanah/demo/journeys';
import { isTraded } from '@amanah/demo/trade';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fits, isWhole } from './fits.ts';
import { type Person, signedIn } from './people.ts';
import { atRest, expect, test } from './shopper.ts';

// Whoever is done with another file takes the next screens of this one, which is the longest.
test.describe.configure({ mode: 'parallel' });

const tradedCode = demoBatches(calendarFrom(new Date())).find(isTraded)?.code ?? '';

const open = [
  '/',
  '/auth',
  '/auth/reset',
  '/scanner',
  '/scanner?mode=manual',
  '/product/HALAL-CHICKEN-2024-001',
  '/product-journey?code=HALAL-CHICKEN-2024-001',
  '/evidence/HALAL-CHICKEN-2024-001',
  '/evidence/HALAL-SANDWICH-2026-001',
  '/genealogy',
  `/genealogy?code=${tradedCode}`,
  '/certification-bodies',
  '/my-rules',
  '/read-label',
  '/certification-bodies/moiat',
  '/vocabulary',
  '/partners',
  '/support',
  '/disputes',
  '/professional-tools',
  '/invitation',
  '/privacy',
  '/terms',
];

const ofPeople = [
  ['producer', '/organisation'],
  ['producer', '/organisation?tab=sites'],
  ['producer', '/organisation?tab=settings'],
  ['producer', '/organisation?tab=trail'],
  ['producer', '/professional-tools'],
  ['producer', '/professional-tools?tab=management'],
  ['producer', '/professional-tools?tab=settings'],
  ['retailer', '/professional-tools'],
  ['retailer', '/dashboard'],
  ['certifier', '/professional-tools'],
  ['retailer', '/inventory'],
  ['producer', '/products'],
  ['producer', '/batches'],
  ['producer', '/applications'],
  ['certifier', '/applications'],
  ['certifier', '/schemes'],
  ['producer', '/notifications'],
  ['producer', '/notifications?view=settings'],
  ['certifier', '/security'],
  ['consumer', '/partners'],
  ['operator', '/operator'],
  ['consumer', '/dashboard'],
  ['producer', '/mass-balance'],
  ['certifier', '/mass-balance'],
  ['certifier', '/laboratory'],
  ['producer', '/laboratory'],
  ['producer', '/recalls'],
  ['producer', '/recalls?view=new'],
  ['producer', '/iot-monitoring'],
  ['certifier', '/certificates'],
  ['certifier', '/certificates?view=issue'],
  ['producer', '/labels'],
  ['certifier', '/signing-keys'],
  ['producer', '/record-event'],
  ['producer', '/record-event?way=table'],
  ['producer', '/record-event?way=recorded'],
] as const;

/** The first of its kind that a list leads to. */
const ofLists = [
  ['producer', '/products', '/products/'],
  ['producer', '/batches', '/batches/'],
  ['certifier', '/applications', '/applications/'],
  ['certifier', '/applications', '/audits/'],
] as const;

async function inspect(page: Page, path: string) {
  await page.goto(path);
  await atRest(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect
    .soft(
      violations.map(
        (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
      ),
      path,
    )
    .toEqual([]);
  await fits(page, path);
}

const looks = [
  { name: 'wide, light, English', viewport: { width: 1280, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
  { name: 'narrow, dark, Arabic', viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'ar-AE' },
] as const;

for (const locale of ['en-GB', 'ar-AE'])
  test.describe(`on a phone, ${locale}`, () => {
    test.use({ viewport: { width: 375, height: 812 }, locale });
    test('the header is one line', async ({ page }) => {
      await page.goto('/');
      await atRest(page);
      expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(70);
    });
  });

for (const [zoom, width] of [
  ['200 %', 640],
  ['400 %', 320],
] as const) {
  test.describe(`magnified to ${zoom} of a wide window`, () => {
    test.use({ viewport: { width, height: 450 } });
    const often = /^\/(?:$|scanner$|product|evidence\/HALAL-CHICKEN|certification-bodies$|my-rules)/;
    for (const path of open.filter((one) => often.test(one)))
      test(`${path} fits and nothing is cut off`, async ({ page }) => {
        await page.goto(path);
        await atRest(page);
        await fits(page, path);
        await isWhole(page);
      });
  });
}

// One person goes through many screens: a window and a sign-in for each of them took as long as looking at it.
const screensAtOnce = 8;
const millisecondsAScreen = 20_000;
const inParts = <One>(all: readonly One[]) =>
  Array.from({ length: Math.ceil(all.length / screensAtOnce) }, (_, part) =>
    all.slice(part * screensAtOnce, (part + 1) * screensAtOnce),
  );
const partsOf = (person: Person) =>
  inParts(ofPeople.filter(([role]) => role === person).map(([, path]) => path)).map((paths) => ({ person, paths }));
const peopleSeen = [...new Set(ofPeople.map(([role]) => role))];

async function goThrough(page: Page, paths: readonly string[]) {
  test.setTimeout(paths.length * millisecondsAScreen);
  for (const path of paths) await test.step(path, () => inspect(page, path));
}

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look);
    for (const paths of inParts(open))
      test(`nothing is amiss at ${paths.join(' ')}`, ({ page }) => goThrough(page, paths));

    test.describe('an address that is not there', () => {
      // The browser writes it into its console.
      test.use({ expectedErrors: [/status of 404/] });
      test('/nowhere says so with 404, has no violation and fits', async ({ page }) => {
        expect((await page.goto('/nowhere'))?.status()).toBe(404);
        await inspect(page, '/nowhere');
      });
    });

    test('a dispute that waits for its answer has no violation and fits', async ({ page }) => {
      const data = {
        id: crypto.randomUUID(),
        text: 'Wine vinegar',
        claim: 'Lawful by the Hanafi school.',
        email: 'a@b.example',
      };
      const opened = await page.request.post('/api/disputes', { data });
      const { number } = (await opened.json()) as { number: string };
      await inspect(page, ['/disputes/', number].join(''));
      await expect(page.getByText(/answered|يُجاب/).first()).toBeVisible();
    });

    for (const { person, paths } of peopleSeen.flatMap(partsOf))
      test(`nothing is amiss for a ${person} at ${paths.join(' ')}`, async ({ page }) => {
        await signedIn(page, person);
        await goThrough(page, paths);
      });

    for (const [role, list, one] of ofLists)
      test(`${one} of a ${role} has no violation and fits`, async ({ page }) => {
        await signedIn(page, role);
        await page.goto(list);
        const path = await page.locator(`main a[href^="${one}"]`).first().getAttribute('href');
        await inspect(page, path ?? one);
      });
  });
}
