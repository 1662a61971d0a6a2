// Plans and checks of the demo producer, and the shelves of the demo retailer, through the doors of their domains. What is there is left
// as it is.
import type { Calendar } from './calendar.ts';
import { gtinOf, productNamed } from './catalogue/index.ts';
import type { Doors } from './doors.ts';
import type { DemoBatch } from './journeys.ts';
import { demoChecks, plannedBatches } from './plans.ts';
import { demoStock, looseStock, stockOwner } from './stock.ts';
import { writeAlone } from './write-alone.ts';

interface GoodsDeps extends Pick<Doors, 'batches' | 'events' | 'inventory' | 'database'> {
  readonly signal: AbortSignal;
}

/** What the accounts of the demo work with, by their role. */
export async function seedGoods(
  deps: GoodsDeps,
  calendar: Calendar,
  batches: readonly DemoBatch[],
  person: { readonly id: string; readonly role: string },
): Promise<void> {
  if (person.role === 'producer') await seedPlans(deps, calendar, batches, person.id);
  if (person.role === 'retailer') await seedStock(deps, calendar, batches, person.id);
}

const seedPlans = (deps: GoodsDeps, calendar: Calendar, batches: readonly DemoBatch[], userId: string) =>
  writeAlone(deps.database, async (tx) => {
    const planned = plannedBatches(calendar).map((batch) => ({ batch, journey: [], packSerials: [] }));
    await deps.events.addBatches(tx, planned);
    await deps.batches.addQualityChecks(tx, demoChecks(calendar, batches, userId));
  });

async function seedStock(deps: GoodsDeps, calendar: Calendar, batches: readonly DemoBatch[], userId: string) {
  const { inventory, signal } = deps;
  const owner = { id: stockOwner(), realm: 'demo' } as const;
  for (const { movements, lowStockBelow } of demoStock(calendar, batches)) {
    signal.throwIfAborted();
    await inventory.record(owner, userId, movements, lowStockBelow);
  }
  await inventory.record(owner, userId, looseStock(calendar, gtinOf(productNamed('BASMATI'))));
  // A number of GS1's own examples: in no register.
  await inventory.record(owner, userId, looseStock(calendar, '09506000134352'));
}
