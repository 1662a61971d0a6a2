// Hand scanners that type: a burst of keys ended by Enter. A person types slower; a text field in use is left alone.
import { MAX_CODE_BYTES } from '@amanah/core/codes';

export interface WedgeMemory {
  readonly text: string;
  readonly lastAt: number;
  /** Other keys came shortly before the burst: its beginning may be missing, so that it is no code by itself. */
  readonly isTail: boolean;
}

export interface WedgeKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  /** Milliseconds, any origin. */
  readonly at: number;
}

/** Longest pause between two keys of a scanner. */
export const burstMilliseconds = 35;
/** Keys that are nearer than this to a burst may belong to it: a busy machine hands them on late. */
const tailMilliseconds = 500;
/** Shortest code that a burst can be. */
export const shortestBurst = 6;
/** From here on the keys are kept from whatever has the focus. */
const surelyBurst = 3;

export const wedgeAtStart: WedgeMemory = { text: '', lastAt: Number.NEGATIVE_INFINITY, isTail: false };

export interface WedgeStep {
  readonly memory: WedgeMemory;
  /** The whole code, on Enter. */
  readonly code: string | null;
  /** The key belongs to a scanner, so that it must not press a button. */
  readonly isTaken: boolean;
}

/**
 * One key. GS (FNC1 inside a code) arrives as Ctrl+] or as the character itself; an AIM identifier such as `]C1` in front
 * is kept, the parser knows it.
 */
export function takeKey(memory: WedgeMemory, key: WedgeKey): WedgeStep {
  const pause = key.at - memory.lastAt;
  const isFast = pause <= burstMilliseconds;
  const text = isFast ? memory.text : '';
  const isTail = isFast ? memory.isTail : pause <= tailMilliseconds;
  if (key.key === 'Enter' || key.key === 'Tab') {
    const isTaken = text.length >= shortestBurst;
    return { memory: wedgeAtStart, code: isTaken && !isTail ? text : null, isTaken };
  }
  const character = characterOf(key);
  if (character === null) {
    // Shift, Alt and the like come between the characters and say nothing.
    return {
      memory: { text, lastAt: isFast ? key.at : memory.lastAt, isTail: memory.isTail },
      code: null,
      isTaken: false,
    };
  }
  const grown = (text + character).slice(0, MAX_CODE_BYTES);
  return { memory: { text: grown, lastAt: key.at, isTail }, code: null, isTaken: grown.length > surelyBurst };
}

function characterOf({ key, ctrlKey }: WedgeKey): string | null {
  if ((ctrlKey && key === ']') || key === 'GroupSeparator' || key === '\u001d') return '\u001d';
  return !ctrlKey && key.length === 1 ? key : null;
}

/** Marks a text field of ours in which a hand scanner may type as well. */
export const scannerFieldAttribute = 'data-scanner-field';

function isForeignField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest(`[${scannerFieldAttribute}]`)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** Listens on the page until the returned function is called. */
export function listenToKeyboardScanner(onCode: (code: string) => void, page: Document = document): () => void {
  let memory = wedgeAtStart;
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || isForeignField(event.target)) return;
    const step = takeKey(memory, { key: event.key, ctrlKey: event.ctrlKey, at: event.timeStamp });
    memory = step.memory;
    const isField = event.target instanceof HTMLInputElement;
    if (step.isTaken && (!isField || step.code !== null)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (step.code !== null) onCode(step.code);
  };
  page.addEventListener('keydown', onKey, true);
  return () => page.removeEventListener('keydown', onKey, true);
}
