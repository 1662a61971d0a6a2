// The text of each event as it was sent, down to the last digit: `1.0` stays `1.0`, which parsed JSON cannot promise. Never
// gives out a text that two readers may read differently.
import { type EpcisFault, epcisLimits, pointerTo } from './rules.ts';

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

interface Frame {
  readonly path: string;
  readonly isList: boolean;
  readonly names: Set<string>;
  index: number;
  name: string;
}

const EVENT = /^(?:\/epcisBody\/eventList|\/epcisBody\/queryResults\/resultsBody\/eventList)\/\d+/;
const isEvent = (path: string): boolean => EVENT.exec(path)?.[0] === path;

/** The place just behind a string that begins at `start`. The text is known to be JSON. */
function behindString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Walks text that JSON.parse accepted, without recursion; undefined when it is too deep for anything that follows. */
function walk(
  text: string,
): { readonly places: ReadonlyMap<string, string>; readonly repeated: readonly string[] } | undefined {
  const places = new Map<string, string>([['', text]]);
  const repeated: string[] = [];
  const frames: Frame[] = [];
  const starts: number[] = [];
  const pathHere = (): string => {
    const frame = frames.at(-1);
    return frame === undefined ? '' : pointerTo(frame.path, frame.isList ? frame.index : frame.name);
  };
  let isName = false;
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    const frame = frames.at(-1);
    if (character === '{' || character === '[') {
      if (frames.length > epcisLimits.depth) return undefined;
      starts.push(at);
      frames.push({ path: pathHere(), isList: character === '[', names: new Set(), index: 0, name: '' });
      isName = character === '{';
    } else if (character === '}' || character === ']') {
      const path = frames.pop()?.path ?? '';
      const start = starts.pop() ?? 0;
      if (isEvent(path)) places.set(path, text.slice(start, at + 1));
      isName = false;
    } else if (character === ',') {
      if (frame?.isList === true) frame.index += 1;
      else isName = true;
    } else if (character === '"') {
      const end = behindString(text, at);
      if (isName && frame !== undefined) {
        frame.name = String(JSON.parse(text.slice(at, end)));
        if (frame.names.has(frame.name)) repeated.push(pathHere());
        frame.names.add(frame.name);
        isName = false;
      }
      at = end;
      continue;
    }
    at += 1;
  }
  return { places, repeated };
}

function valueAt(root: unknown, path: string): unknown {
  const steps = path.split('/').slice(1);
  return steps.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    root,
  );
}

/**
 * Parses the text of a document or event and remembers the text of each event, to be stored and given back unchanged. Refuses
 * what is not JSON and what is too deep. An event in which a member stands twice (GS1's own example AssociationEvent-h) is written anew from what
 * was parsed, the last of both: else one reader would see what was hashed and another something else.
 *
 * @example readSource('{"type":"ObjectEvent","a:b":1.0}').textAt('') // the same text
 */
export function readSource(text: string): SourceReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { isValid: false, faults: [{ path: '', rule: 'traceability.not_json' }] };
  }
  const walked = walk(text);
  if (walked === undefined)
    return {
      isValid: false,
      faults: [{ path: '', rule: 'traceability.too_deep', expected: String(epcisLimits.depth) }],
    };
  const { places, repeated } = walked;
  const rewritten = new Set(repeated.flatMap((path) => ['', EVENT.exec(path)?.[0] ?? '']));
  return {
    isValid: true,
    value,
    textAt: (path) =>
      places.has(path) && rewritten.has(path) ? JSON.stringify(valueAt(value, path)) : places.get(path),
    repeated,
  };
}
