// A hold is released by two people who lead: both who ask and who decide.

import { authoringOptions } from '@amanah/api/authoring';
import { addQualityCheck, createBatch, ownBatch } from '@amanah/api/batches';
import { askForRelease, decideRelease, holdBatch } from '@amanah/api/batches/holds';
import { listNotifications } from '@amanah/api/notifications';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, newPerson, setRight, signInAs } from '../testing/demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let colleague: Browser;
let third: Browser;

beforeAll(async () => {
  app = await createDemoApp();
  producer = await signInAs(app, 'producer');
  [colleague, third] = [
    await newPerson(app, 'ReleaseSecond', 'producer', producerId('kampung-hijau')),
    await newPerson(app, 'ReleaseThird', 'producer', producerId('kampung-hijau')),
  ];
});
afterAll(() => app.close());

const heldBatch = async (): Promise<string> => {
  const { batches, sites } = await producer.call(authoringOptions, {});
  const id = crypto.randomUUID();
  await producer.call(createBatch, {
    body: {
      ...{ id, gtin: batches[0]?.gtin ?? '', batchNumber: `R-${id.slice(0, 8)}`, code: { kind: 'none' } },
      ...{ siteId: sites[0]?.id ?? '', startDate: '2026-11-20', expectedCompletion: null, expiryDate: null },
      ...{ quantity: 10, slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
    },
  });
  const at = app.clock.now().toISOString();
  await producer.call(addQualityCheck, {
    params: { id },
    body: { id: crypto.randomUUID(), name: 'Metal', outcome: 'failed', by: 'Ann', at, note: 'A splinter.' },
  });
  return id;
};
const ask = (who: Browser, id: string, reason = 'The detector was out of order.') =>
  who.send(askForRelease, { params: { id }, body: { reason } });
const releaseOf = async (id: string) => (await producer.call(ownBatch, { params: { id } })).release;

it('Whoever may release is told of a hold, of a request and of what was decided, but not who did it', async () => {
  await setRight(app, 'ReleaseSecond', 'manager');
  const id = await heldBatch();
  const toldOf = async (who: Browser) => {
    await app.outbox.deliver(app.domains.notifications.listeners);
    const { notifications } = await who.call(listNotifications, {});
    return notifications
      .filter(({ path }) => path === `/batches/${id}`)
      .map(({ kind, facts }) => [kind, facts['reason']])
      .sort();
  };
  expect(await toldOf(colleague)).toEqual([['batch_held', 'Metal, A splinter.']]);
  expect(await toldOf(producer)).toEqual([]);
  expect((await ask(colleague, id)).status).toBe(200);
  const reason = 'The detector was out of order.';
  expect(await toldOf(producer)).toEqual([['batch_release_asked', reason]]);
  const askedAt = (await releaseOf(id))?.askedAt ?? '';
  await producer.call(decideRelease, { params: { id }, body: { decision: 'release', askedAt } });
  expect(await toldOf(colleague)).toEqual([
    ['batch_held', 'Metal, A splinter.'],
    ['batch_released', reason],
  ]);
});

it('Whoever may not decide does not ask either', async () => {
  const id = await heldBatch();
  await setRight(app, 'ReleaseSecond', 'staff');
  expect(codeOf(await ask(colleague, id))).toBe('organisations.right_missing');
  expect(await releaseOf(id)).toBeNull();
  await setRight(app, 'ReleaseSecond', 'manager');
  expect((await ask(colleague, id)).status).toBe(200);
});

it('A request that is open is not replaced by somebody else, until it is refused or the batch is held anew', async () => {
  const id = await heldBatch();
  for (const username of ['ReleaseSecond', 'ReleaseThird']) await setRight(app, username, 'manager');
  expect((await ask(colleague, id)).status).toBe(200);
  expect(codeOf(await ask(third, id, 'Somebody else says why.'))).toBe('batches.release_asked');
  expect(await releaseOf(id)).toMatchObject({ reason: 'The detector was out of order.' });
  // Who asked may give another reason.
  expect((await ask(colleague, id, 'Measured again, nothing found.')).status).toBe(200);
  const askedAt = (await releaseOf(id))?.askedAt ?? '';
  await third.call(decideRelease, { params: { id }, body: { decision: 'keep', askedAt } });
  expect((await ask(third, id)).status).toBe(200);
  const body = { id: crypto.randomUUID(), reason: 'Another detector speaks too.' };
  await producer.call(holdBatch, { params: { id }, body });
  expect((await ask(colleague, id)).status).toBe(200);
});
