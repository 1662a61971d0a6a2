// In which column of a table of events stands what a rule refused.
import type { AuthoredEvent, AuthoringColumn } from '@amanah/core/authoring';

const columnOfRule: Readonly<Record<string, AuthoringColumn>> = {
  before_production: 'time',
  more_than_made: 'quantity',
  kept_by_others: 'quantity',
  more_than_shipped: 'quantity',
  more_than_received: 'quantity',
  pieces_needed: 'quantity',
  further_part: 'quantity',
  taken_in_at_counter: 'document number',
  product_of_another: 'gtin',
};
const columnOfItem = { batch: 'batch', pack: 'serial', unit: 'sscc', herd: 'herd' } as const;

/** @param path as `/items/0`, or `/eventList/3/outputs/1`; null where no column holds it */
export function columnOfFault(path: string, rule: string, event: AuthoredEvent | undefined): AuthoringColumn | null {
  if (path.endsWith('/at')) return 'time';
  const found = /\/(items|outputs|container|tradingPartner)(?:\/(\w+))?$/.exec(path);
  if (!found || !event) return null;
  const [, field, member] = found;
  if (field === 'tradingPartner') return member === 'gln' ? 'trading partner gln' : 'trading partner';
  const known = columnOfRule[rule];
  if (known) return known;
  if (field === 'container') return 'container';
  const item = event[field === 'items' ? 'items' : 'outputs'][Number(member)];
  return item ? columnOfItem[item.kind] : null;
}
