// The document of a capture job as it was sent, and its events in pieces between which others have their turn. Captures nothing.
import { readEpcisSource } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import { bytes } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { EventsDeps } from './deps.ts';
import { captureLimits } from './headers.ts';
import { type CaptureFault, prepareValue } from './prepare-events.ts';
import { utf8Text } from './receive-document.ts';

/** A slice: what is read, checked and hashed without anybody else having a turn. */
const batchEvents = 25;

export interface CaptureDocument {
  readonly value: unknown;
  readonly textAt: (path: string) => string | undefined;
  /** JSON pointer of the list of events; null for a bare event. */
  readonly listPath: string | null;
  readonly events: readonly unknown[];
}

const member = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

export async function readDocument(
  { database }: Pick<EventsDeps, 'database'>,
  jobId: string,
): Promise<CaptureDocument | { readonly faults: readonly CaptureFault[] }> {
  const pieces = await rowsOf(
    database.sql,
    { bytes },
    sql`select bytes from events.capture_parts where job_id = ${jobId} order by position`,
  );
  let text: string;
  try {
    text = utf8Text(Buffer.concat(pieces.map((piece) => piece.bytes)));
  } catch (error) {
    if (error instanceof Refusal) return { faults: [{ path: '', rule: 'events.not_json' }] };
    throw error;
  }
  const source = readEpcisSource(text);
  if (!source.isValid) return { faults: source.faults };
  const { value, textAt } = source;
  for (const path of [
    ['epcisBody', 'eventList'],
    ['epcisBody', 'queryResults', 'resultsBody', 'eventList'],
  ]) {
    const events = member(value, ...path);
    if (!Array.isArray(events)) continue;
    if (events.length > captureLimits.events)
      return {
        faults: [
          { path: `/${path.join('/')}`, rule: 'events.too_many_events', expected: String(captureLimits.events) },
        ],
      };
    return { value, textAt, listPath: `/${path.join('/')}`, events };
  }
  return { value, textAt, listPath: null, events: [value] };
}

/** The document with some of its events, so that a large one can be checked in pieces between which others have their turn. */
export function partOf(
  { value, textAt, listPath }: CaptureDocument,
  chosen: readonly (readonly [number, unknown])[],
  recordTime: string,
) {
  if (listPath === null) return prepareValue(value, textAt, recordTime);
  const steps = listPath.split('/').slice(1);
  const events = chosen.map(([, event]) => event);
  const withEvents = (inner: unknown, depth: number): unknown =>
    depth === steps.length
      ? events
      : {
          ...(typeof inner === 'object' && inner),
          [steps[depth] ?? '']: withEvents(member(inner, steps[depth] ?? ''), depth + 1),
        };
  const outer = (path: string): string => {
    if (!path.startsWith(`${listPath}/`)) return path;
    const [index = '', ...rest] = path.slice(listPath.length + 1).split('/');
    return [listPath, chosen[Number(index)]?.[0] ?? index, ...rest].join('/');
  };
  const prepared = prepareValue(withEvents(value, 0), (path) => textAt(outer(path)), recordTime);
  return prepared.isValid
    ? { ...prepared, events: prepared.events.map((event) => ({ ...event, path: outer(event.path) })) }
    : { ...prepared, faults: prepared.faults.map((fault) => ({ ...fault, path: outer(fault.path) })) };
}

export function* batchesOf({ events }: CaptureDocument, from = 0): Generator<readonly (readonly [number, unknown])[]> {
  const numbered = events.map((event, index) => [index, event] as const);
  for (let start = from; start < numbered.length || start === 0; start += batchEvents)
    yield numbered.slice(start, start + batchEvents);
}

/** What of a batch is valid. Faults that belong to no event spoil the whole document. */
export function usable(document: CaptureDocument, batch: readonly (readonly [number, unknown])[], recordTime: string) {
  const faults: CaptureFault[] = [];
  let left = batch;
  while (true) {
    const reading = partOf(document, left, recordTime);
    if (reading.isValid)
      return {
        events: reading.events,
        faults,
        outside: [],
        masterData: { list: reading.vocabularyList, namespaces: reading.namespaces },
      };
    const listPath = document.listPath === null ? null : `${document.listPath}/`;
    const outside = reading.faults.filter(({ path }) => listPath === null || !path.startsWith(listPath));
    if (outside.length > 0) return { events: [], faults, outside: reading.faults, masterData: null };
    faults.push(...reading.faults);
    const wrong = new Set(reading.faults.map(({ path }) => Number(path.slice(listPath?.length).split('/')[0])));
    left = left.filter(([index]) => !wrong.has(index));
    if (left.length === 0) return { events: [], faults, outside: [], masterData: null };
  }
}
