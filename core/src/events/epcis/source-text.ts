// The text of each event as it was sent, down to the last digit: `1.0` stays `1.0`, which parsed JSON cannot promise. Never
// gives out a text that two readers may read differently.
import { isExactNumber, walkJson } from '../../ledger/index.ts';
import { type EpcisFault, epcisLimits } from './rules.ts';

export type SourceReading =
  | {
      readonly isValid: true;
      readonly value: unknown;
      /** Text at the JSON pointer of an event, empty for the whole. */
      readonly textAt: (path: string) => string | undefined;
      /** JSON pointers of members written more than once, of which the last counts. */
      readonly repeated: readonly string[];
    }
  | { readonly isValid: false; readonly faults: readonly EpcisFault[] };

const EVENT = /^(?:\/epcisBody\/eventList|\/epcisBody\/queryResults\/resultsBody\/eventList)\/\d+/;
const isEvent = (path: string): boolean => EVENT.exec(path)?.[0] === path;

function valueAt(root: unknown, path: string): unknown {
  const steps = path.split('/').slice(1);
  return steps.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    root,
  );
}

/**
 * Parses the text of a document or event and remembers the text of each event, to be stored and given back unchanged. Refuses
 * what is not JSON, what is too deep, and numbers whose hash would be that of another number. An event in which a member stands twice
 * (GS1's own example AssociationEvent-h) is written anew from what was parsed, the last of both: else one reader would see what was
 * hashed and another something else.
 *
 * @example readSource('{"type":"ObjectEvent","a:b":1.0}').textAt('') // the same text
 */
export function readSource(text: string): SourceReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { isValid: false, faults: [{ path: '', rule: 'events.not_json' }] };
  }
  const places = new Map<string, string>([['', text]]);
  const repeated: string[] = [];
  const inexact: EpcisFault[] = [];
  const excess = walkJson(
    text,
    { depth: epcisLimits.depth + 1 },
    {
      repeated: (path) => repeated.push(path),
      number: (token, path) => {
        if (inexact.length < epcisLimits.faults && !isExactNumber(token))
          inexact.push({ path: path(), rule: 'events.number_inexact', expected: String(Number(token)) });
      },
      closed: (path, start, end) => {
        if (isEvent(path)) places.set(path, text.slice(start, end));
      },
    },
  );
  if (excess !== null)
    return {
      isValid: false,
      faults: [{ path: '', rule: 'events.too_deep', expected: String(epcisLimits.depth) }],
    };
  if (inexact.length > 0) return { isValid: false, faults: inexact };
  const rewritten = new Set(repeated.flatMap((path) => ['', EVENT.exec(path)?.[0] ?? '']));
  return {
    isValid: true,
    value,
    textAt: (path) =>
      places.has(path) && rewritten.has(path) ? JSON.stringify(valueAt(value, path)) : places.get(path),
    repeated,
  };
}
