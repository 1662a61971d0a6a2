// Named queries as they are kept: JSON text, read into conditions.
import { type EpcisQuery, parseQueryJson } from '@amanah/core/events';

/** @throws Error when it is none: only what was accepted is stored */
export function parseStoredQuery(text: string, namespaces: Record<string, string>): EpcisQuery {
  const stored: unknown = JSON.parse(text);
  const reading = parseQueryJson(stored, { namespaces });
  if (!reading.isValid) throw new Error(`a stored query is refused: ${JSON.stringify(reading.faults)}`);
  return reading.query;
}
