// What is left of goods at whoever handled them, read from their events. An estimate from what was recorded; nobody counted shelves.
import type { EventFacts } from '../events/index.ts';

/** One event, and for whom it was recorded. */
export interface HandledEvent {
  readonly organisationId: string;
  readonly facts: EventFacts;
}

export interface Stock {
  readonly organisationId: string;
  readonly key: string;
  readonly quantity: number;
  /** null: pieces. */
  readonly uom: string | null;
}

const arrives: readonly string[] = ['receiving', 'accepting', 'commissioning', 'creating_class_instance', 'collecting'];
const leaves: readonly string[] = [
  'shipping',
  'retail_selling',
  'dispensing',
  'destroying',
  'decommissioning',
  'removing',
];

/** +1 where goods come to whoever records the event, -1 where they leave, 0 where they are only seen. */
function directionOf(facts: EventFacts, role: 'epc' | 'input' | 'output'): 1 | 0 | -1 {
  if (role === 'output') return 1;
  if (role === 'input') return -1;
  if (facts.type !== 'ObjectEvent' && facts.type !== 'TransactionEvent') return 0;
  if (facts.action === 'DELETE') return -1;
  const step = facts.bizStep ?? '';
  if (leaves.includes(step)) return -1;
  return facts.action === 'ADD' || arrives.includes(step) ? 1 : 0;
}

/** Of goods of a recall, in pieces: what shops have, wrote off and sold, and what was recorded as destroyed. */
export interface ShopFigures {
  readonly units: number;
  readonly writtenOff: number;
  readonly sold: number;
  readonly destroyed: number;
}

/**
 * Pieces made that the shops' figures do not hold, and pieces in them that were never made: a shop counted or entered wrongly, and then the
 * figures say nothing of where the rest is.
 *
 * @example compareWithMade(100, { units: 90, writtenOff: 0, sold: 30, destroyed: 0 }) // { elsewhere: 0, tooMany: 20 }
 */
export function compareWithMade(
  made: number,
  { units, writtenOff, sold, destroyed }: ShopFigures,
): { readonly elsewhere: number; readonly tooMany: number } {
  const rest = made - units - writtenOff - sold - destroyed;
  return { elsewhere: Math.max(0, rest), tooMany: Math.max(0, -rest) };
}

/**
 * Quantities of the given goods that each organisation still has by its own records; what comes out at nothing or less is left out.
 * Single packs count as one piece.
 *
 * @example stockOf([{ organisationId: 'shop', facts: received }], new Set(['lot-1'])) // [{ …, quantity: 40, uom: null }]
 */
export function stockOf(events: readonly HandledEvent[], keys: ReadonlySet<string>): readonly Stock[] {
  const totals = new Map<string, { -readonly [Name in keyof Stock]: Stock[Name] }>();
  const add = (organisationId: string, key: string, uom: string | null, quantity: number) => {
    const name = `${organisationId} ${uom ?? ''} ${key}`;
    const total = totals.get(name) ?? { organisationId, key, uom, quantity: 0 };
    // A quantity has few decimals; what adding in binary leaves behind them is no stock.
    totals.set(name, { ...total, quantity: Math.round((total.quantity + quantity) * 1e6) / 1e6 });
  };
  for (const { organisationId, facts } of events) {
    if (facts.errorDeclaration !== null) continue;
    for (const { role, key, quantity, uom } of facts.classes)
      if (keys.has(key) && quantity !== null) add(organisationId, key, uom, directionOf(facts, role) * quantity);
    for (const { role, key } of facts.instances)
      if (keys.has(key) && role !== 'parent') add(organisationId, key, null, directionOf(facts, role));
  }
  return [...totals.values()].filter(({ quantity }) => quantity > 0);
}
