// What an upload has stored, as it counts in the budget of its organisation: the parts of its file until it has come to its
// end, its rows for as long as it is kept. Whoever changes what is stored says here how much there is now, in the same transaction.
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { giveBackStorage, type StorageOwner, takeStorage } from '../platform/storage-budget.ts';
import { uploadParts, uploadRows, uploads } from './tables.ts';

/** @param take whatever is more than before; null: there never is */
async function countAs(
  tx: Transaction,
  id: string,
  take: ((bytes: number) => Promise<void>) | null,
  countOf: (before: number) => number,
) {
  const [row] = await tx
    .select({ bytes: uploads.storedBytes, ownerId: uploads.organisationId })
    .from(uploads)
    .where(eq(uploads.id, id))
    .for('update');
  if (!row) return;
  const storedBytes = countOf(row.bytes);
  if (take !== null && storedBytes > row.bytes) await take(storedBytes - row.bytes);
  else await giveBackStorage(tx, [{ ownerId: row.ownerId, bytes: row.bytes - storedBytes }]);
  await tx.update(uploads).set({ storedBytes }).where(eq(uploads.id, id));
}

/** @throws Refusal files.storage_full */
export const countPart = (tx: Transaction, owner: StorageOwner, id: string, bytes: number, now: Date): Promise<void> =>
  countAs(
    tx,
    id,
    (more) => takeStorage(tx, owner, more, now),
    (before) => before + bytes,
  );

/** All parts are here still. @throws Refusal files.storage_full */
export const countRows = (
  tx: Transaction,
  owner: StorageOwner,
  upload: { readonly id: string; readonly receivedBytes: number },
  bytes: number,
  now: Date,
): Promise<void> =>
  countAs(
    tx,
    upload.id,
    (more) => takeStorage(tx, owner, more, now),
    () => upload.receivedBytes + bytes,
  );

/** Nothing reads the file again. */
export async function dropParts(tx: Transaction, id: string): Promise<void> {
  const gone = await tx
    .delete(uploadParts)
    .where(eq(uploadParts.uploadId, id))
    .returning({ content: sql<number>`octet_length(${uploadParts.content})` });
  const bytes = gone.reduce((sum, { content }) => sum + content, 0);
  await countAs(tx, id, null, (before) => Math.max(0, before - bytes));
}

/** Neither the file nor its rows. */
export async function dropAll(tx: Transaction, id: string): Promise<void> {
  await tx.delete(uploadParts).where(eq(uploadParts.uploadId, id));
  await tx.delete(uploadRows).where(eq(uploadRows.uploadId, id));
  await countAs(tx, id, null, () => 0);
}
