// A label is read from its picture on the device: letters, ingredients and marks, the second time without a network, and nothing is sent.
import { wasOnlineOnce } from './offline-phone.ts';
import { expect, test } from './shopper.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/] });
test.slow();

test('A photo becomes text, its ingredients are marked on it, and it works without a network', async ({
  page,
  context,
}) => {
  const drawing = await context.newPage();
  await drawing.setContent(
    '<body style="margin:0;background:#bbb"><p style="width:620px;margin:40px;padding:30px;background:#fff;font:26px/1.4 sans-serif;transform:rotate(-4deg)">Ingredients: sugar, wheat flour, gelatine (pork), emulsifier: E471, salt.</p>',
  );
  const buffer = await drawing.screenshot({ clip: { x: 0, y: 0, width: 760, height: 300 } });
  await drawing.close();
  await wasOnlineOnce(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    const isElsewhere = !request.url().startsWith('blob:') && !request.url().startsWith(new URL(page.url()).origin);
    if (isElsewhere || (request.postDataBuffer()?.length ?? 0) > 1_000) sent.push(request.url());
  });
  await page.goto('/read-label');
  const read = async () => {
    await page.locator('input[type=file]').last().setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Read the text' }).click();
    await expect(page.getByRole('img', { name: /The label as it was read/ })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByLabel('Ingredients', { exact: true })).toHaveValue(/gelatine \(pork\)/);
    await expect(page.getByText(/^Contains .*pork/).first()).toBeVisible();
    await expect(page.locator('[data-answer=forbidden]').first()).toBeVisible();
  };
  await read();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Clear' }).click();
  await read();
  expect(sent).toEqual([]);
});
