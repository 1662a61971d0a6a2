// Goods that events sent to somebody else are on no shelf any more, however their sale or transfer is told. It writes nothing.
import { namesSomething } from '@amanah/core/codes';
import { codeOfGoods } from '@amanah/core/stock';
import {
  type AwaitedGoods,
  goneFromStore,
  nothingAgainst,
  nothingSent,
  type SentAway,
  waitForGoods,
} from '../authoring/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { Stock } from '../stock/index.ts';
import type { Movement, Owner, Prepared, RecordDeps, SaidByEvents } from './movement.ts';

/**
 * What an event sent away is on no shelf any more: it is not sold or moved as well, whoever counts does not find it, and it may come once more. Whatever somebody throws away
 * was there: a recall must not wait for an event to be put right.
 */
const readsSentAway = ({ kind }: Pick<Movement, 'kind'>): boolean =>
  kind === 'sold' || kind === 'transferred' || kind === 'counted' || kind === 'received';

export type SaidByEventsOf = (movement: Movement) => SaidByEvents;

const nothingSaid: SaidByEvents = {
  sentAway: nothingSent,
  against: nothingAgainst,
  otherPaper: null,
  blockedOnPaper: null,
};

/** Movements of which events say the same. */
export function keyOfMoved(movement: Movement): string {
  const { kind, gtin, batchNumber, storeId, quantity } = movement;
  const more =
    kind === 'received'
      ? movement.document
      : kind === 'counted' || kind === 'identified'
        ? `${storeId} ${quantity}`
        : '';
  return `${kind} ${codeOfGoods(gtin, batchNumber)} ${more}`;
}

/**
 * Waits for whoever moves the same goods, at a counter or by an event, and reads then what events sent of them. The first step of the transaction that
 * records the movements.
 */
export async function awaitGoods(
  tx: Transaction,
  { authoring }: Pick<RecordDeps, 'authoring'>,
  organisation: Owner,
  movements: readonly Movement[],
): Promise<SaidByEventsOf> {
  await waitForGoods(
    tx,
    organisation.id,
    movements.flatMap((movement): AwaitedGoods[] => {
      const { gtin, batchNumber } = movement;
      const goods = { gtin, batchNumber };
      return movement.kind === 'received' ? [goods, { gtin, paper: movement.document }] : [goods];
    }),
  );
  const sent = new Map<string, SentAway>();
  const said = new Map<string, SaidByEvents>();
  for (const movement of movements) {
    const { kind, gtin, batchNumber, storeId, quantity } = movement;
    const found = { storeId, quantity };
    if (kind === 'identified') {
      const against = await authoring.againstIdentified(tx, organisation, gtin, found);
      said.set(keyOfMoved(movement), { ...nothingSaid, against });
    } else if (kind === 'counted' && batchNumber === null) {
      const against = await authoring.againstUnnamedCount(tx, organisation, gtin, found);
      said.set(keyOfMoved(movement), { ...nothingSaid, against });
    } else if (kind === 'received' && batchNumber === null) {
      const otherPaper = await authoring.paperOfEventsOn(tx, organisation, gtin, movement.document);
      said.set(keyOfMoved(movement), { ...nothingSaid, otherPaper });
    }
    if (!readsSentAway({ kind }) || batchNumber === null) continue;
    const goods = { gtin, batchNumber };
    const code = codeOfGoods(gtin, batchNumber);
    // What a shop has to answer for is looked for; what it sells is not sold twice.
    const reading = kind === 'counted' ? 'answered' : 'fewest';
    const asked = `${reading} ${code}`;
    const sentAway = sent.get(asked) ?? (await authoring.sentFromShelves(tx, organisation, goods, reading));
    sent.set(asked, sentAway);
    said.set(keyOfMoved(movement), {
      sentAway,
      against: kind === 'counted' ? await authoring.againstCount(tx, organisation, goods, found) : nothingAgainst,
      otherPaper:
        kind === 'received' ? await authoring.paperOfEvents(tx, organisation, goods, movement.document) : null,
      blockedOnPaper:
        kind === 'received' ? await authoring.blockedOnPaper(tx, organisation, goods, movement.document) : null,
    });
  }
  return (movement) => said.get(keyOfMoved(movement)) ?? nothingSaid;
}

/**
 * A count finds nothing that events sent away: what came again is received, and an event that is wrong is declared wrong. A delivery that events have on record by another
 * paper came besides where somebody says so.
 *
 * @throws Refusal batches.paper_names_another, inventory.counted_sent_away, inventory.more_counted_than_came, inventory.received_by_event
 */
export async function requireAsEventsSay(
  tx: Transaction,
  stock: Pick<Stock, 'handled'>,
  organisation: Owner,
  {
    movement,
    against: { sentAway, came },
    otherPaper,
    blockedOnPaper,
  }: Pick<Prepared, 'movement' | 'against' | 'otherPaper' | 'blockedOnPaper'>,
): Promise<void> {
  const { id, gtin, batchNumber } = movement;
  const isFurther = movement.kind === 'received' && (movement.isFurther || movement.isAgain);
  const mayBeSame = otherPaper !== null && !isFurther;
  const isUnexplained = came !== null && !namesSomething(movement.note);
  if (sentAway === 0 && !isUnexplained && !mayBeSame && blockedOnPaper === null) return;
  const { isRepeated } = await stock.handled(tx, organisation.id, { gtin, batchNumber: batchNumber ?? '' }, id);
  if (isRepeated) return;
  if (blockedOnPaper !== null) throw refusalAt('/batchNumber', 'batches.paper_names_another', blockedOnPaper);
  if (mayBeSame) throw refusalAt('/document', 'inventory.received_by_event', otherPaper);
  if (sentAway > 0) throw refusalAt('/quantity', 'inventory.counted_sent_away', String(movement.quantity - sentAway));
  throw refusalAt('/note', 'inventory.more_counted_than_came', String(came));
}

/** The units of each shop. */
function unitsOf(
  shelves: readonly { readonly storeId: string; readonly stock: number }[],
): ReadonlyMap<string, number> {
  const here = new Map<string, number>();
  for (const { storeId, stock: units } of shelves) here.set(storeId, (here.get(storeId) ?? 0) + units);
  return here;
}

/** What a shop that is named does not have was another one's, unless a count has found it missing; so is what names no shop. */
function sentElsewhere(here: ReadonlyMap<string, number>, { fromStores, fromAny, missing }: SentAway): number {
  const short = [...fromStores].reduce((sum, [storeId, sent]) => sum + Math.max(0, sent - (here.get(storeId) ?? 0)), 0);
  return Math.max(0, short + fromAny - missing);
}

const isNothing = ({ fromStores, fromAny, moved }: SentAway): boolean =>
  fromAny === 0 && fromStores.size === 0 && moved.size === 0;

/** How many pieces of what a shop has on record may be gone by an event, whichever shop that names. */
export async function goneFrom(
  tx: Transaction,
  stock: Pick<Stock, 'handled'>,
  organisation: Owner,
  { movement: { id, gtin, batchNumber }, places, sentAway }: Pick<Prepared, 'movement' | 'places' | 'sentAway'>,
): Promise<number> {
  if (batchNumber === null || isNothing(sentAway)) return 0;
  const { shelves } = await stock.handled(tx, organisation.id, { gtin, batchNumber }, id);
  return goneFromStore(sentAway, places.store.id) + sentElsewhere(unitsOf(shelves), sentAway);
}

/** Of the shop that the goods leave; what events sent that name no shop, or one that did not have it, is missing in one of them. @throws Refusal inventory.sent_away */
export async function requireStillHere(
  tx: Transaction,
  stock: Pick<Stock, 'handled'>,
  organisation: Owner,
  {
    movement: { id, kind, gtin, batchNumber, quantity },
    places,
    sentAway,
  }: Pick<Prepared, 'movement' | 'places' | 'sentAway'>,
): Promise<void> {
  if (isNothing(sentAway) || batchNumber === null) return;
  if (kind !== 'sold' && kind !== 'transferred') return;
  const { shelves, isRepeated } = await stock.handled(tx, organisation.id, { gtin, batchNumber }, id);
  const here = unitsOf(shelves);
  // What an event moved to another own shop is transferred to it in stock.
  const gone = kind === 'transferred' ? { ...sentAway, moved: nothingSent.moved } : sentAway;
  const leftIn = (storeId: string) => Math.max(0, (here.get(storeId) ?? 0) - goneFromStore(gone, storeId));
  const everywhere =
    [...here.keys()].reduce((sum, storeId) => sum + leftIn(storeId), 0) - sentElsewhere(here, sentAway);
  const left = Math.max(0, Math.min(leftIn(places.store.id), everywhere));
  if (isRepeated || quantity <= left) return;
  // A shop that does not have so many anyway is told so by its stock.
  if (quantity > (here.get(places.store.id) ?? 0)) return;
  throw refusalAt('/quantity', 'inventory.sent_away', String(left));
}
