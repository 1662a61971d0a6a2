// An entered event as the audit trail says it: what it is called, what happened, where, and to how much of what.
import type { AuthoredEvent, AuthoredItem } from '@amanah/core/authoring';
import type { NewAuditEntry } from '../organisations/index.ts';

type Facts = NonNullable<NewAuditEntry['facts']>;

/** As it stands on its first goods. */
export function nameOf({ items, outputs }: AuthoredEvent): string {
  const [item = outputs[0]] = items;
  return item === undefined ? '' : nameOfItem(item);
}

function nameOfItem(item: AuthoredItem): string {
  if (item.kind === 'batch') return item.batchNumber;
  return item.kind === 'pack' ? item.serial : item.kind === 'unit' ? item.sscc : item.herd;
}

export const factsOf = (event: AuthoredEvent) => ({
  ...{ step: event.kind, at: event.at, place: event.place.name },
  goods: [...event.items, ...event.outputs].map(wordsOf).join('; ').slice(0, 500),
  ...(event.tradingPartner && { partner: event.tradingPartner.name }),
  ...(event.document && {
    documentType: event.document.type,
    document: event.document.number,
  }),
});

/** What stays, and what was before and is now. */
export function changesOf(before: AuthoredEvent, after: AuthoredEvent): Facts {
  const was = comparable(before, after);
  const is = comparable(after, before);
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [one = '', other = ''] = [was[name], is[name]];
      if (one === other) return [[name, one]];
      return [
        [`${name}Before`, one],
        [`${name}After`, other],
      ];
    }),
  );
}

/** A step is said by its word alone; two of them are kinds of what happened. */
function comparable(event: AuthoredEvent, other: AuthoredEvent): Readonly<Record<string, string>> {
  const { step, ...facts } = factsOf(event);
  return { ...(event.kind === other.kind ? { step } : { kind: step }), ...facts };
}

/** What and how much. */
function wordsOf(item: AuthoredItem): string {
  if (item.kind === 'batch')
    return [`${item.gtin} ${item.batchNumber}`, item.quantity === null ? '' : `${item.quantity} ${item.unit}`]
      .filter(Boolean)
      .join(', ');
  return item.kind === 'herd' ? `${item.herd}, ${item.heads}` : nameOfItem(item);
}
