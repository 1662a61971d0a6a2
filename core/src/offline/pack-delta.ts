// From one version of a body to another by its lines. Whether the outcome is the body that was signed, only its hash says.
import { byCodeUnit } from './pack-body.ts';

export interface PackDelta {
  /** Places of lines in the old body, from 0, growing. */
  readonly removed: readonly number[];
  /** In their order. */
  readonly added: readonly string[];
}

const linesOf = (body: string): string[] => (body === '\n' || body === '' ? [] : body.slice(0, -1).split('\n'));
const bodyOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** @example diffBodies('a\nb\n', 'a\nc\n') // { removed: [1], added: ['c'] } */
export function diffBodies(before: string, after: string): PackDelta {
  const [old, young] = [linesOf(before), linesOf(after)];
  const removed: number[] = [];
  const added: string[] = [];
  let at = 0;
  for (const line of young) {
    for (let known = old[at]; known !== undefined && byCodeUnit(known, line) < 0; known = old[at]) {
      removed.push(at);
      at += 1;
    }
    if (old[at] === line) at += 1;
    else added.push(line);
  }
  for (; at < old.length; at += 1) removed.push(at);
  return { removed, added };
}

/** @example applyDelta('a\nb\n', { removed: [1], added: ['c'] }) // 'a\nc\n' */
export function applyDelta(before: string, { removed, added }: PackDelta): string {
  const gone = new Set(removed);
  const kept = linesOf(before).filter((_, index) => !gone.has(index));
  const lines: string[] = [];
  let at = 0;
  for (const line of kept) {
    for (let next = added[at]; next !== undefined && byCodeUnit(next, line) < 0; next = added[at]) {
      lines.push(next);
      at += 1;
    }
    lines.push(line);
  }
  lines.push(...added.slice(at));
  return bodyOf(lines);
}
