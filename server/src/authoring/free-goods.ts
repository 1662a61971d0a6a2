// Whether the goods of an event that somebody enters here are free: batches, packs by their batch, logistic units by what was packed into them.
// Never asked of events that others send.
import { type AuthoredEvent, type AuthoredItem, mostFaults } from '@amanah/core/authoring';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { type HandledGoods, refusalOfBlocked, revocationsOf } from '../batches/index.ts';
import { batchKey, packKey, thingOf } from '../codes/index.ts';
import { carriersOfBlocked, type Owner } from '../events/index.ts';
import { dayOf } from '../platform/clock.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { otherPackingsAmong } from '../products/index.ts';
import type { AuthoringDeps } from './deps.ts';
import { goingBackIn } from './going-back.ts';
import { contentsOf, type Packer } from './unit-contents.ts';

/**
 * On our own screens and tables nobody handles goods that are blocked or whose certificate was revoked, but to send them back to their maker or to destroy
 * them; what others send is taken as the standard wants. What is being made is not withdrawn: its maker may make it, and cannot send it.
 *
 * @throws Refusal batches.goods_withdrawn, products.other_packing; batches.goods_* and batches.batch_needed where they are blocked
 */
export async function requireFreeGoods(...about: Parameters<typeof refusalsOfBlocked>): Promise<void> {
  const refusals = await refusalsOfBlocked(...about);
  const [first] = refusals;
  if (!first) return;
  // A form has one sentence for all of them: what is refused for another reason is told next.
  const alike = refusals.filter(({ code }) => code === first.code);
  throw new Refusal(first.code, { faults: alike.flatMap(({ details: { faults } }) => faults ?? []) });
}

/** One for each thing that is not free, in the order in which they are named. */
export async function refusalsOfBlocked(
  tx: Transaction,
  { clock }: Pick<AuthoringDeps, 'clock'>,
  { id: organisationId, realm }: Owner,
  events: readonly AuthoredEvent[],
): Promise<readonly Refusal[]> {
  const now = clock.now();
  const named = await readNamedGoods(tx, { realm, organisationId }, events);
  // A table names thousands of goods, of which few products have a block.
  const blocked = await blockedProducts(tx, realm);
  const revocations = await revocationsOf(
    tx,
    named.map(({ goods }) => goods),
    dayOf(now),
  );
  const others = await otherPackingsAmong(
    tx,
    named.flatMap(({ goods, isInUnit }) => (isInUnit ? [] : goods.gtin)),
    realm,
  );
  const keys = named.map(({ goods }) => keyOf(goods));
  const carriers = await carriersOfBlocked(
    tx,
    { id: organisationId, realm },
    keys.filter((key) => key !== null),
  );
  const refusals: Refusal[] = [];
  for (const [nth, { event, goods, isMade, isInUnit, path }] of named.entries()) {
    if (refusals.length === mostFaults) break;
    if (!isInUnit && others.has(goods.gtin)) {
      refusals.push(refusalAt(path, 'products.other_packing'));
      continue;
    }
    if (event.kind === 'destroy') continue;
    // A bulk lot of its own hands on what went into it.
    const key = keys[nth] ?? null;
    if (!isMade && key !== null && carriers.has(key)) {
      refusals.push(refusalAt(path, 'batches.goods_investigated'));
      continue;
    }
    const revocation = isMade ? null : revocations[nth];
    if (!revocation && !blocked.has(goods.gtin)) continue;
    if ((await goingBackIn(tx, organisationId, event, new Set([goods.gtin]))).has(goods.gtin)) continue;
    // Whatever is entered here while they are blocked is entered too late, whenever it is said to have been.
    const refusal =
      (await refusalOfBlocked(tx, goods, organisationId, { at: now.toISOString(), now }, path)) ??
      (revocation ? refusalAt(path, 'batches.goods_withdrawn') : null);
    if (refusal) refusals.push(refusal);
  }
  return refusals;
}

const keyOf = ({ gtin, batchNumber, serial }: HandledGoods): string | null =>
  batchNumber === null ? (serial ? packKey(gtin, serial) : null) : batchKey(gtin, batchNumber);

interface NamedGoods {
  readonly event: AuthoredEvent;
  readonly goods: HandledGoods;
  /** They come out of the event. */
  readonly isMade: boolean;
  /** It lies in a logistic unit that is named; whoever packed that may have named it by its case. */
  readonly isInUnit: boolean;
  readonly path: string;
}

/** The goods that are named, and those in what is named. */
async function readNamedGoods(
  tx: Transaction,
  { realm, organisationId }: Packer,
  events: readonly AuthoredEvent[],
): Promise<readonly NamedGoods[]> {
  const all: NamedGoods[] = [];
  for (const [place, event] of events.entries()) {
    const { items, outputs, container } = event;
    for (const [field, named] of Object.entries({ items, outputs, container: containerOf(container) }))
      for (const [nth, item] of named.entries()) {
        const path = events.length === 1 ? `/${field}/${nth}` : `/eventList/${place}/${field}/${nth}`;
        const goods = await goodsOf(tx, { realm, organisationId }, item);
        const [isMade, isInUnit] = [field === 'outputs', item.kind === 'unit'];
        all.push(...goods.map((one) => ({ event, goods: one, isMade, isInUnit, path })));
      }
  }
  return all;
}

async function blockedProducts(tx: Transaction, realm: Realm): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    tx,
    { gtin: text },
    sql`select distinct gtin from batches.batch_blocks where realm = ${realm}`,
  );
  return new Set(rows.map(({ gtin }) => gtin));
}

const containerOf = (sscc: string | null): readonly AuthoredItem[] => (sscc === null ? [] : [{ kind: 'unit', sscc }]);

async function goodsOf(tx: Transaction, packer: Packer, item: AuthoredItem): Promise<readonly HandledGoods[]> {
  const { realm } = packer;
  if (item.kind === 'herd') return [];
  if (item.kind !== 'unit') {
    const gtin = item.gtin.padStart(14, '0');
    return [
      item.kind === 'batch'
        ? { realm, gtin, batchNumber: item.batchNumber }
        : { realm, gtin, batchNumber: null, serial: item.serial },
    ];
  }
  const contents = await contentsOf(tx, packer, item.sscc);
  return contents
    .map(({ key }) => thingOf(key))
    .flatMap(({ gtin, batchNumber, serial }) => (gtin === null ? [] : [{ realm, gtin, batchNumber, serial }]));
}
