// What parsed JSON does not tell any more: where values stood, names that were written twice, numbers digit by digit. Knows no
// document; never recurses, so that no depth exhausts the stack.

export interface JsonVisitor {
  /** A member stands in its object a second time; of both the last counts. */
  readonly repeated?: (path: string) => void;
  readonly name?: (name: string, path: () => string) => void;
  /** A number as it was written. */
  readonly number?: (token: string, path: () => string) => void;
  /** An object or a list, and its place in the text. */
  readonly closed?: (path: string, start: number, end: number) => void;
}

interface Frame {
  readonly path: string;
  readonly start: number;
  readonly isList: boolean;
  readonly names: Set<string>;
  index: number;
  name: string;
}

const NUMBER = /-?\d[\d.eE+-]*/y;

/** A JSON pointer (RFC 6901) one step further. */
export const pointerTo = (path: string, step: string | number): string =>
  `${path}/${typeof step === 'number' ? step : step.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The place just behind a string that begins at `start`. The text is known to be JSON. */
function behindString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/**
 * Walks text that `JSON.parse` accepted.
 *
 * @param most how many objects and lists may stand in each other, and how many values in the whole text
 * @returns as soon as there are more: what was too much
 */
export function walkJson(
  text: string,
  most: { readonly depth: number; readonly values?: number },
  visit: JsonVisitor,
): 'too_deep' | 'too_many' | null {
  const { depth, values = Number.POSITIVE_INFINITY } = most;
  const frames: Frame[] = [];
  let count = 0;
  const pathHere = (): string => {
    const frame = frames.at(-1);
    return frame === undefined ? '' : pointerTo(frame.path, frame.isList ? frame.index : frame.name);
  };
  let isName = false;
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    const frame = frames.at(-1);
    if (character === '"') {
      const end = behindString(text, at);
      if (isName && frame !== undefined) {
        const written = text.slice(at + 1, end - 1);
        frame.name = written.includes('\\') ? String(JSON.parse(text.slice(at, end))) : written;
        if (frame.names.has(frame.name)) visit.repeated?.(pathHere());
        frame.names.add(frame.name);
        visit.name?.(frame.name, pathHere);
        isName = false;
      }
      at = end;
      continue;
    }
    if (character === '{' || character === '[') {
      if (frames.length >= depth) return 'too_deep';
      count += 1;
      frames.push({
        path: pathHere(),
        start: at,
        isList: character === '[',
        names: new Set(),
        index: 0,
        name: '',
      });
      isName = character === '{';
    } else if (character === '}' || character === ']') {
      const closed = frames.pop();
      if (closed) visit.closed?.(closed.path, closed.start, at + 1);
      isName = false;
    } else if (character === ',') {
      count += 1;
      if (count > values) return 'too_many';
      if (frame?.isList === true) frame.index += 1;
      else isName = true;
    } else if (
      visit.number &&
      character !== undefined &&
      ((character >= '0' && character <= '9') || character === '-')
    ) {
      NUMBER.lastIndex = at;
      const token = NUMBER.exec(text)?.[0] ?? character;
      visit.number(token, pathHere);
      at += token.length;
      continue;
    }
    at += 1;
  }
  return null;
}
