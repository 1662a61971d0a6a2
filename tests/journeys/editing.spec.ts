// Two people edit one thing at the same time: the later one sees both versions and chooses; nothing is overwritten without being seen.
import { AxeBuilder } from '@axe-core/playwright';
import { apiAs, newGtin, signedIn } from './people.ts';
import { expect, test } from './shopper.ts';

// A browser writes every answer that refuses into its console.
test.use({ expectedErrors: [/status of 412/] });

test('Two open pages change one product: the later one sees both versions, and chooses', async ({ page, request }) => {
  const gtin = newGtin();
  const producer = await apiAs(request, 'producer');
  await producer.post('/api/products', {
    gtin,
    name: 'Banana chips',
    brand: 'Kampung Hijau',
    category: 'fruit_vegetable',
    description: '',
    weight: '80 g',
    price: null,
    ingredients: ['Banana'],
    allergens: [],
    nutritional: null,
    storageInstructions: '',
    shelfLife: '',
    leastTemperatureCelsius: null,
    mostTemperatureCelsius: null,
  });
  const nameOnRecord = async () => (await producer.get<{ product: { name: string } }>(`/api/products/${gtin}`)).product;
  await signedIn(page, 'producer');
  const later = await page.context().newPage();
  for (const one of [page, later]) {
    await one.goto(`/products/${gtin}`);
    await expect(one.getByLabel('Name', { exact: true })).toHaveValue('Banana chips');
  }
  const rename = async (one: typeof page, name: string) => {
    await one.getByLabel('Name', { exact: true }).fill(name);
    await one.getByRole('button', { name: 'Save changes' }).click();
  };
  await rename(page, 'Banana chips, salted');
  await expect.poll(nameOnRecord).toMatchObject({ name: 'Banana chips, salted' });

  await rename(later, 'Banana chips, sweet');
  const conflict = later.getByRole('alertdialog', { name: 'You changed this elsewhere while you were editing here' });
  await expect(conflict.getByText(/^You saved the other version on /)).toBeVisible();
  const name = conflict.getByRole('radiogroup', { name: 'Name' });
  await expect(name.getByRole('radio', { name: 'Typed here Banana chips, sweet' })).not.toBeChecked();
  await expect(name.getByRole('radio', { name: 'Saved before Banana chips, salted' })).not.toBeChecked();
  expect(await nameOnRecord()).toMatchObject({ name: 'Banana chips, salted' });
  const { violations } = await new AxeBuilder({ page: later }).include('[role=alertdialog]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  // By keyboard alone: into the group, and to what was typed here.
  await later.setViewportSize({ width: 390, height: 700 });
  expect(await conflict.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await name.getByRole('radio', { name: 'Typed here Banana chips, sweet' }).focus();
  await later.keyboard.press('Space');
  await conflict.getByRole('button', { name: 'Save this choice' }).focus();
  await later.keyboard.press('Enter');
  await expect(conflict).toBeHidden();
  await expect.poll(nameOnRecord).toMatchObject({ name: 'Banana chips, sweet' });

  // Now the first page is the one behind, and gives way.
  await rename(page, 'Banana chips, spicy');
  const second = page.getByRole('alertdialog', { name: 'You changed this elsewhere while you were editing here' });
  await second.getByRole('button', { name: 'Take all that was saved before' }).click();
  await second.getByRole('button', { name: 'Save this choice' }).click();
  await expect(second).toBeHidden();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Banana chips, sweet');
  expect(await nameOnRecord()).toMatchObject({ name: 'Banana chips, sweet' });
  await rename(page, 'Banana chips, crisp');
  await expect.poll(nameOnRecord).toMatchObject({ name: 'Banana chips, crisp' });
});
