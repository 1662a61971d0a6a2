// What events of our own screens name: batches and packs, and what moves or is used with a logistic unit, each with its place in what was entered.
import type { AuthoredEvent, AuthoredItem } from '@amanah/core/authoring';
import { sql } from 'drizzle-orm';
import { thingOf } from '../codes/index.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { AuthoringDeps } from './deps.ts';
import { contentsOf, type Packer } from './unit-contents.ts';

export type NamedItem = Exclude<AuthoredItem, { kind: 'unit' | 'herd' }>;

export interface Named {
  readonly path: string;
  readonly event: AuthoredEvent;
  readonly item: NamedItem;
  /** It lies in a logistic unit that is named. */
  readonly isInUnit: boolean;
}

export interface Mover extends Packer, Pick<AuthoringDeps, 'handled' | 'countedDown'> {
  readonly events: readonly AuthoredEvent[];
  readonly now: Date;
}

/** By which goods come to an organisation or are gone from it, as a list of SQL. */
export const movingSteps = sql`('shipping', 'receiving', 'destroying')`;

export const pathOf = (
  events: readonly AuthoredEvent[],
  place: number,
  nth: number,
  field: 'items' | 'outputs' = 'items',
) => `${events.length === 1 ? '' : `/eventList/${place}`}/${field}/${nth}`;

export const timePathOf = (events: readonly AuthoredEvent[], event: AuthoredEvent) =>
  `${events.length === 1 ? '' : `/eventList/${events.indexOf(event)}`}/at`;

export async function readNamed(tx: Transaction, mover: Mover): Promise<readonly Named[]> {
  const { events } = mover;
  const named: Named[] = [];
  for (const [place, event] of events.entries())
    for (const [nth, item] of event.items.entries()) {
      const path = pathOf(events, place, nth);
      if (item.kind === 'batch' || item.kind === 'pack') named.push({ path, event, item, isInUnit: false });
      // What goes into another unit stays what it is.
      else if (item.kind === 'unit' && event.kind !== 'pack')
        named.push(...(await contentsNamed(tx, mover, { path, event, sscc: item.sscc })));
    }
  return named;
}

/** What moves or is used with a logistic unit. @throws Refusal events.unit_empty where nobody says what it is that leaves or is used */
async function contentsNamed(
  tx: Transaction,
  mover: Mover,
  { path, event, sscc }: { readonly path: string; readonly event: AuthoredEvent; readonly sscc: string },
): Promise<readonly Named[]> {
  const recorded = (await contentsOf(tx, mover, sscc)).flatMap(({ key, pieces }): NamedItem[] => {
    const { gtin, batchNumber, serial } = thingOf(key);
    if (gtin === null) return [];
    if (serial !== null) return [{ kind: 'pack', gtin, serial }];
    if (batchNumber === null) return [];
    const counted = { quantity: pieces ?? 1, unit: pieces === null ? ('kilograms' as const) : ('pieces' as const) };
    return [{ kind: 'batch', gtin, batchNumber, ...counted }];
  });
  const entered: Named[] = [];
  // What is packed by the same table, row by row; entered again it is on record.
  const known = await knownAmong(tx, mover);
  for (const { kind, container, items, at, id } of mover.events) {
    if (kind !== 'pack' || container !== sscc || Date.parse(at) > Date.parse(event.at) || known.has(id)) continue;
    for (const item of items)
      if (item.kind === 'batch' || item.kind === 'pack') entered.push({ path, event, isInUnit: true, item });
      else if (item.kind === 'unit' && item.sscc !== sscc)
        entered.push(
          ...(await contentsNamed(
            tx,
            { ...mover, events: mover.events.filter((one) => one.container !== sscc) },
            { path, event, sscc: item.sscc },
          )),
        );
  }
  const contents = [...recorded.map((item) => ({ path, event, isInUnit: true, item })), ...entered];
  if (contents.length === 0 && event.kind !== 'receive') throw refusalAt(path, 'events.unit_empty');
  return contents;
}

async function knownAmong(tx: Transaction, { events, organisationId }: Mover): Promise<ReadonlySet<string>> {
  const packings = events.filter(({ kind }) => kind === 'pack');
  if (packings.length === 0) return new Set();
  const rows = await rowsOf(
    tx,
    { id: text },
    sql`select q.id from unnest(${sql.param(packings.map(({ id }) => id))}::text[]) q(id)
      where exists (select from events.captured_events e where e.event_id = 'urn:uuid:' || lower(q.id) and e.organisation_id = ${organisationId}::uuid)`,
  );
  return new Set(rows.map(({ id }) => id));
}
