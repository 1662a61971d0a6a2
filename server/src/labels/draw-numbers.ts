// Numbers for labels, each given out once. Serials are registered as packs of their batch when they are drawn, so that a scan knows
// them; never more than the batch has packs, because labels beyond that could only be put on other goods.

import { buildSscc, serialsOfRange } from '@amanah/core/labels';
import { sql } from 'drizzle-orm';
import { countSerials, registerSerials } from '../batches/index.ts';
import { bigint } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';

/** Takes so many numbers from a range; the row lock makes others wait for the commit. */
async function draw(tx: Transaction, name: string, count: number): Promise<number> {
  const [drawn] = await rowsOf(
    tx,
    { first: bigint },
    sql`insert into labels.label_ranges as r (name, next) values (${name}, ${count + 1})
    on conflict (name) do update set next = r.next + ${count} returning next - ${count} as first`,
  );
  if (!drawn) throw new Error('a range gives a number');
  return drawn.first;
}

export async function drawSerials(
  tx: Transaction,
  batch: { readonly id: string; readonly gtin: string; readonly quantity: number },
  prefix: string,
  count: number,
): Promise<readonly string[]> {
  const drawn: string[] = [];
  // Some numbers of the range may be on packs already, from before there was a range.
  while (drawn.length < count) {
    const first = await draw(tx, `serial ${batch.gtin} ${prefix}`, count - drawn.length);
    const wanted = serialsOfRange(prefix, first, count - drawn.length);
    if (!wanted) throw new Refusal('labels.range_exhausted');
    const isStored = await registerSerials(tx, batch, wanted);
    drawn.push(...wanted.filter((serial) => isStored.has(serial)));
  }
  // Counted behind the lock of the range, so that two who print at once cannot both be within it.
  const labelled = await countSerials(tx, batch.id);
  if (labelled > batch.quantity)
    throw new Refusal('labels.more_than_batch', {
      faults: [{ path: '/count', rule: `${batch.quantity} - ${labelled - count} < ${count}` }],
    });
  return drawn;
}

export async function drawUnitNumbers(
  tx: Transaction,
  companyPrefix: string,
  extension: number,
  count: number,
): Promise<readonly string[]> {
  const first = await draw(tx, `sscc ${extension}${companyPrefix}`, count);
  return Array.from({ length: count }, (_, index) => {
    const sscc = buildSscc({ extension, companyPrefix, reference: first + index });
    if (!sscc) throw new Refusal('labels.range_exhausted');
    return sscc;
  });
}
