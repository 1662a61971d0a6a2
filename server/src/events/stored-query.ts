// Named queries as they are kept: JSON text, read into conditions once per process.
import { type EpcisQuery, parseQueryJson } from '@amanah/core/events';

const most = 500;
const read = new Map<string, EpcisQuery>();

/** @throws Error when it is none: only what was accepted is stored */
export function parseStoredQuery(text: string, namespaces: Record<string, string>): EpcisQuery {
  const name = `${JSON.stringify(namespaces)}\n${text}`;
  const known = read.get(name);
  if (known) return known;
  const reading = parseQueryJson(JSON.parse(text), { namespaces });
  if (!reading.isValid) throw new Error(`a stored query is refused: ${JSON.stringify(reading.faults)}`);
  if (read.size >= most) read.clear();
  read.set(name, reading.query);
  return reading.query;
}
