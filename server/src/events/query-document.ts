// Events as an EPCISQueryDocument. The text of each is put in as it was captured; only what stands around it is ours.
import { standardContext } from './headers.ts';
import type { FoundEvent } from './run-query.ts';

/** All contexts of the events, each part once, the standard first. */
function contextOf(events: readonly FoundEvent[]): string {
  const parts = new Map<string, string>([[JSON.stringify(standardContext), '']]);
  for (const text of new Set(events.map(({ context }) => context))) {
    const context: unknown = JSON.parse(text);
    for (const part of Array.isArray(context) ? context : [context]) {
      const isStandard = part === null || (typeof part === 'string' && /epcis-context\.jsonld$/.test(part));
      if (!isStandard) parts.set(JSON.stringify(part), '');
    }
  }
  const list = [...parts.keys()];
  return list.length === 1 ? (list[0] ?? '') : `[${list.join(',')}]`;
}

export function queryDocument(
  events: readonly FoundEvent[],
  about: { readonly at: string; readonly queryName: string; readonly subscriptionId?: string },
): string {
  const subscription =
    about.subscriptionId === undefined ? '' : `,"subscriptionID":${JSON.stringify(about.subscriptionId)}`;
  return `{"@context":${contextOf(events)},"type":"EPCISQueryDocument","schemaVersion":"2.0","creationDate":"${about.at}","epcisBody":{"queryResults":{"queryName":${JSON.stringify(about.queryName)}${subscription},"resultsBody":{"eventList":[${events.map(({ text }) => text).join(',')}]}}}}`;
}

/** For GS1-Extensions: the prefixes that the events use, without those of the standard. */
export function extensionsOf(events: readonly FoundEvent[]): string {
  const found = new Map(events.flatMap(({ namespaces }) => Object.entries(namespaces)));
  return [...found].map(([prefix, namespace]) => `${prefix}=${namespace}`).join(', ');
}
