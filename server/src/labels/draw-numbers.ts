// Numbers for labels, each given out once. Serials are registered as packs of their batch when they are drawn, so that a scan knows
// them; never more than the batch has packs, because labels beyond that could only be put on other goods.

import { buildSscc, serialsOfRange } from '@amanah/core/labels';
import { sql } from 'drizzle-orm';
import { countSerials, registerSerials } from '../batches/index.ts';
import { bigint, boolean } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';

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

/**
 * Numbers of logistic units under a company prefix of the own organisation: one that stands in the GTIN of a product or the GLN of a site of its, and
 * in none of another's: a shorter one would hold the numbers of both. Each organisation counts for itself, so that nobody uses up the numbers of another.
 *
 * @throws Refusal labels.prefix_not_yours, labels.range_exhausted
 */
export async function drawUnitNumbers(
  tx: Transaction,
  organisationId: string,
  companyPrefix: string,
  extension: number,
  count: number,
): Promise<readonly string[]> {
  await requireOwnPrefix(tx, organisationId, companyPrefix);
  const first = await draw(tx, `sscc ${organisationId} ${extension}${companyPrefix}`, count);
  return Array.from({ length: count }, (_, index) => {
    const sscc = buildSscc({ extension, companyPrefix, reference: first + index });
    if (!sscc) throw new Refusal('labels.range_exhausted');
    return sscc;
  });
}

// GS1 General Specifications section 1.4: the company prefix begins behind the indicator of a GTIN of 14 digits, and with the first of a GLN.
async function requireOwnPrefix(tx: Transaction, organisationId: string, companyPrefix: string): Promise<void> {
  const [found] = await rowsOf(
    tx,
    { is_own: boolean },
    sql`select (exists (select from products.registered where producer_id = ${organisationId} and substr(gtin, 2) like ${`${companyPrefix}%`})
      or exists (select from organisations.site_places where organisation_id = ${organisationId} and gln like ${`${companyPrefix}%`}))
      and not exists (select from products.registered where producer_id <> ${organisationId} and substr(gtin, 2) like ${`${companyPrefix}%`})
      and not exists (select from organisations.site_places where organisation_id <> ${organisationId} and gln like ${`${companyPrefix}%`}) as is_own`,
  );
  if (!found?.is_own) throw refusalAt('/companyPrefix', 'labels.prefix_not_yours');
}
