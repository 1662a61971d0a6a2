// An audit on a farm without a network: the phone had opened it before, and starts anew where nothing answers.
import { wasOnlineOnce } from './offline-phone.ts';
import { apiAs, signedIn } from './people.ts';
import { expect, test } from './shopper.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
test.slow();

test('an audit opens cold without a network, keeps what is answered through a reload, sends it later, and leaves the phone at sign-out', async ({
  page,
  context,
}) => {
  const certifier = await apiAs(page.request, 'certifier');
  const { audits } = await certifier.get<{ audits: { id: string; state: string }[] }>('/api/certification/audits');
  let id = '';
  for (const one of audits.filter(({ state }) => state === 'planned')) {
    const audit = await certifier.get<{ mayAnswer: boolean; answers: unknown[] }>(
      `/api/certification/audits/${one.id}`,
    );
    if (audit.mayAnswer && audit.answers.length === 0) id = one.id;
  }
  expect(id).not.toBe('');
  await signedIn(page, 'certifier');
  await wasOnlineOnce(page, `/audits/${id}`);
  await expect(page.getByText(/^0 of \d+ answered$/)).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^0 of \d+ answered$/)).toBeVisible();
  const answer = page.getByRole('group', { name: 'Answer to C1' }).getByRole('radio', { name: 'Yes', exact: true });
  await answer.click({ force: true });
  await expect(answer).toBeChecked();
  await page.reload();
  await expect(page.getByText(/^1 of \d+ answered$/)).toBeVisible();
  await expect(answer).toBeChecked();

  await context.setOffline(false);
  await expect(page.getByText('Everything is sent.')).toBeVisible({ timeout: 20_000 });

  const keptAudits = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('amanah-audits', 1);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const counting = opening.result.transaction('audits').objectStore('audits').count();
            counting.onsuccess = () => {
              opening.result.close();
              resolve(counting.result);
            };
          };
        }),
    );
  expect(await keptAudits()).toBe(1);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect.poll(keptAudits).toBe(0);
});
