// Where a lot comes from and what became of it, how many certified kilograms it holds, and a recall that an open page sees.
import { calendarFrom } from '@amanah/demo/calendar';
import { demoBatches } from '@amanah/demo/journeys';
import { isTraded } from '@amanah/demo/trade';
import { signedIn } from './people.ts';
import { expect, test, verdictHeading } from './shopper.ts';

test.describe.configure({ mode: 'serial' });

const traded = demoBatches(calendarFrom(new Date())).filter(isTraded);
const codeOf = (key: string) => traded.find(({ product }) => product.key === key)?.code ?? '';

test('a producer walks the genealogy of a batch with the keyboard, from the slaughter to the pallet', async ({
  page,
}) => {
  await signedIn(page, 'producer');
  await page.goto('/genealogy');
  await page.getByLabel('Code of a batch, pack or container').fill(codeOf('CHICKEN'));
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const graph = page.getByRole('group', { name: /^Drawing of the genealogy/ });
  const chosen = graph.getByRole('button', { pressed: true });
  await expect(chosen).toContainText('Whole Chicken, Frozen');
  await expect(page.getByText('4 things, 3 processes')).toBeVisible();
  await chosen.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chosen).toContainText('Made');
  await expect(page.getByText('1,460 kg')).toBeVisible();
  for (const expected of ['CARCASS-7', 'Made', 'HATCH-7']) {
    await page.keyboard.press('ArrowLeft');
    await expect(chosen).toContainText(expected);
    await expect(chosen).toBeFocused();
    await expect(chosen).toBeInViewport();
  }
  await page.getByRole('button', { name: 'The same as a list' }).click();
  await expect(page.getByRole('table', { name: /^Joins between things/ }).getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Closer' }).click();
  await page.getByRole('button', { name: 'All of it' }).click();
  await page.getByText('What it was made from').click();
  await expect(page.getByText('3 things, 2 processes')).toBeVisible();
});

test('a stranger sees what is public of it, mirrored in Arabic', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('amanah.language', 'ar'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/genealogy?code=${codeOf('CHICKEN')}`);
  const graph = page.getByRole('group', { name: /^رسم النسب/ });
  await expect(graph.getByRole('button', { pressed: true })).toBeVisible();
  await expect(graph.getByRole('button').filter({ hasText: 'HATCH-7' })).toHaveCount(0);
  await graph.getByRole('button', { pressed: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(graph.getByRole('button', { pressed: true })).toContainText('تصنيع');
});

test('the books of certified mass add up, for the producer and for the body that certified it', async ({
  page,
  browser,
}) => {
  await signedIn(page, 'producer');
  await page.goto('/mass-balance');
  await expect(page.getByRole('heading', { level: 2, name: 'Ledger' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '2,380' }).first()).toContainText('Kuala Selangor Plant');
  await page.getByRole('button', { name: 'The flow as a table' }).click();
  const flow = page.getByRole('table', { name: /^Certified kilograms/ });
  await expect(flow.getByRole('row', { name: 'Slaughter and harvest 09521001009027' })).toContainText('2,380');
  const body = await (await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })).newPage();
  await signedIn(body, 'certifier');
  await body.goto('/mass-balance');
  await expect(body.getByRole('heading', { level: 2, name: 'Declare a yield' })).toBeVisible();
  await body.context().close();
});

test('a recall changes a product page that is open somewhere else, and its lifting too', async ({ page, browser }) => {
  test.setTimeout(90_000);
  const code = codeOf('SATAY');
  const shopper = await (await browser.newContext()).newPage();
  await shopper.goto(new URL(`/product/${code}`, test.info().project.use.baseURL).href);
  await expect(verdictHeading(shopper, 'certified')).toBeVisible();

  await signedIn(page, 'producer');
  // As the page of the batch leads there.
  await page.goto(`/recalls?view=new&code=${encodeURIComponent(code)}`);
  await expect(page.getByLabel('Codes of the batches')).toHaveValue(code);
  await page.getByRole('button', { name: 'See whom it reaches' }).click();
  await expect(page.getByRole('heading', { name: 'Whom it reaches' })).toBeVisible();
  await page.getByLabel('Reason, as people will read it').fill('Short');
  await page.getByRole('button', { name: 'Publish the recall' }).click();
  await expect(page.getByText('Between 10 and 500 characters.')).toBeVisible();
  await page.getByLabel('Reason, as people will read it').fill('Listeria was found in a retained sample.');
  await page.getByRole('button', { name: 'Publish the recall' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish the recall' }).click();
  await expect(page.getByText('The recall is published')).toBeVisible();
  await expect(verdictHeading(shopper, 'withdrawn')).toBeVisible({ timeout: 25_000 });
  await expect(shopper.getByText('Do not eat it, and do not give it away.', { exact: false })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sheet for FSMA 204' }).first().click();
  expect((await download).suggestedFilename()).toMatch(/^fsma204-.*\.xlsx$/);

  await page.getByRole('button', { name: 'Lift' }).first().click();
  await page.getByLabel('Why it is lifted').fill('The counter-analysis found nothing.');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift', exact: true }).click();
  await expect(page.getByText('Lifted on', { exact: false }).first()).toBeVisible();
  await expect(verdictHeading(shopper, 'certified')).toBeVisible({ timeout: 25_000 });
  await shopper.context().close();
});
