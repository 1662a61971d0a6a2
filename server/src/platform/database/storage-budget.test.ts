// What an organisation may have stored, on a real database: no order and no moment in which it comes gets more in.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { fixedClock, newId } from '../clock.ts';
import { createFiles, type Files } from '../files.ts';
import { giveBackStorage, moveStorage, type StorageOwner, storageBudgets, takeStorage } from '../storage-budget.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
let database: TestDatabase;
let files: Files;
beforeAll(async () => {
  database = await createTestDatabase();
  files = createFiles({ database, clock });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.asOwner('delete from files.stored_bytes');
});

const ownerIn = (realm: StorageOwner['realm']): StorageOwner => ({ id: newId(clock.now()), realm });
const take = (owner: StorageOwner, bytes: number) =>
  database
    .asTenant(owner.id, (tx) => takeStorage(tx, owner, bytes, clock.now()))
    .then(
      () => 'stored',
      (error: { code?: string }) => error.code,
    );
const storedOf = async ({ id }: StorageOwner): Promise<number> => {
  const { rows } = await database.pool.query('select bytes from files.stored_bytes where owner_id = $1', [id]);
  return Number(rows[0]?.bytes ?? 0);
};
const keep = (owner: StorageOwner, content: Buffer) =>
  database.asTenant(owner.id, (tx) =>
    files.keep(tx, owner, { name: 'a', mediaType: 'text/plain', content: [content] }),
  );

describe('The storage of an organisation', () => {
  it.each(['applicant', 'practice', 'demo', 'real'] as const)('of the budget %s has an end', async (realm) => {
    const owner = ownerIn(realm);
    const { each } = storageBudgets[realm];
    expect(await take(owner, each + 1)).toBe('files.storage_full');
    expect(await take(owner, each - 10)).toBe('stored');
    expect(await take(owner, 11)).toBe('files.storage_full');
    expect(await take(owner, 10)).toBe('stored');
    expect(await take(owner, 1)).toBe('files.storage_full');
    expect(await storedOf(owner)).toBe(each);
    expect(await take(ownerIn(realm), 1)).toBe('stored');
  });

  it('takes no more of what comes in the same moment than one after the other', async () => {
    const owner = ownerIn('practice');
    const tenth = storageBudgets.practice.each / 10;
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => take(owner, tenth)));
    expect(outcomes.filter((one) => one === 'stored')).toHaveLength(10);
  });

  it('of all who practise has an end too, however many organisations somebody makes; what is real has none', async () => {
    const { each, all } = storageBudgets.practice;
    const many = Math.floor((all ?? 0) / each);
    for (let made = 0; made < many; made += 1) expect(await take(ownerIn('practice'), each)).toBe('stored');
    expect(await take(ownerIn('practice'), each)).toBe('files.storage_full');
    expect(await take(ownerIn('real'), each)).toBe('stored');
    expect(await take(ownerIn('applicant'), each)).toBe('stored');
  });

  it('counts files while they are kept, not what a transaction undid, and gives back what is removed', async () => {
    const owner = ownerIn('practice');
    const first = await keep(owner, Buffer.alloc(300_000));
    await keep(owner, Buffer.alloc(1_000));
    expect(await storedOf(owner)).toBe(301_000);
    const undone = database.asTenant(owner.id, async (tx) => {
      await files.keep(tx, owner, { name: 'a', mediaType: 'text/plain', content: [Buffer.alloc(5_000)] });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await database.asTenant(owner.id, (tx) => files.remove(tx, [first.id]));
    await database.asTenant(owner.id, (tx) => files.remove(tx, [first.id]));
    expect(await storedOf(owner)).toBe(1_000);
    await database.sql.transaction((tx) => giveBackStorage(tx, [{ ownerId: owner.id, bytes: 5_000 }]));
    expect(await storedOf(owner)).toBe(0);
  });

  it('refuses a file for which there is no room, and keeps nothing of it', async () => {
    const owner = ownerIn('practice');
    await take(owner, storageBudgets.practice.each - 1_000);
    await expect(keep(owner, Buffer.alloc(1_001))).rejects.toMatchObject({ code: 'files.storage_full' });
    const { rows } = await database.pool.query('select from files.files where owner_id = $1', [owner.id]);
    expect(rows).toEqual([]);
    // What a transaction undoes has been written all the same: so nothing is.
    const written = async () => {
      const found = await database.asOwner<{ size: number }>(
        `select pg_relation_size('files.file_chunks'::regclass)::int + pg_relation_size(reltoastrelid)::int as size from pg_class where oid = 'files.file_chunks'::regclass`,
      );
      return found.rows[0]?.size;
    };
    const before = await written();
    for (let tried = 0; tried < 5; tried += 1)
      await expect(keep(owner, randomBytes(2_000_000))).rejects.toMatchObject({ code: 'files.storage_full' });
    expect(await written()).toBe(before);
  });

  it('is not written over and over: what is removed at once counts for the day', async () => {
    const owner = ownerIn('practice');
    const { each } = storageBudgets.practice;
    const giveBack = () => database.sql.transaction((tx) => giveBackStorage(tx, [{ ownerId: owner.id, bytes: each }]));
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await take(owner, each)).toBe('stored');
      await giveBack();
    }
    expect(await take(owner, 1)).toBe('files.storage_full');
    await database.asOwner('update files.stored_bytes set written_on = current_date - 1 where owner_id = $1', [
      owner.id,
    ]);
    expect(await take(owner, each)).toBe('stored');
  });

  it('counts as real once an applicant was let in', async () => {
    const { id } = ownerIn('applicant');
    const { each } = storageBudgets.applicant;
    expect(await take({ id, realm: 'applicant' }, each)).toBe('stored');
    await database.sql.transaction((tx) => moveStorage(tx, { id, realm: 'real' }));
    const { rows } = await database.pool.query('select budget from files.stored_bytes where owner_id = $1', [id]);
    expect(rows).toEqual([{ budget: 'real' }]);
    expect(await take({ id, realm: 'real' }, 1)).toBe('stored');
  });
});
