// What the log remembers of its last signature, against a database that is not the one it signed for.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import { findHalt, headOf } from './open-log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
  await app.domains.ledger.settled();
});
afterAll(() => app.close());

it('A hole in the tree stops the log and nothing else', async () => {
  const { size, root } = await headOf(app.database);
  const remembering = (remembered: { size: number; root: Uint8Array }) => ({
    read: () => remembered,
    write: () => undefined,
  });
  expect(await findHalt(app.database, remembering({ size, root }))).toBeNull();
  expect(await findHalt(app.database, remembering({ size, root: new Uint8Array(32) }))).toBe(
    'forked_from_last_checkpoint',
  );
  expect(await findHalt(app.database, remembering({ size: size + 1, root }))).toBe('behind_last_checkpoint');
  await app.database.asOwner(`update ledger.tiles set hashes = '\\x00' where level = 0`);
  expect(await findHalt(app.database, remembering({ size, root }))).toBe('tiles_lost');
});
