// Codes and hashes: monospaced, always left to right, broken only between groups and never inside one.
import { Fragment } from 'react';
import { classNames } from './class-names.ts';

/**
 * Groups of a code, separators kept with the group before them.
 * @example groupsOfCode('HALAL-CHICKEN-2024-001') // ['HALAL-', 'CHICKEN-', '2024-', '001']
 */
export function groupsOfCode(code: string): readonly string[] {
  const groups = code.match(/[^-_/.:\s]+[-_/.:\s]*|[-_/.:\s]+/g) ?? [code];
  // A long run without separators (a hash, a GTIN) is read in fours.
  return groups.flatMap((group) => (group.length > 16 ? (group.match(/.{1,4}/g) ?? [group]) : [group]));
}

export interface CodeProps {
  readonly children: string;
  /** Shows only so many characters, with an ellipsis; the whole is in the title. */
  readonly truncate?: number;
  readonly className?: string;
}

export function Code({ children, truncate, className }: CodeProps) {
  const isCut = truncate !== undefined && children.length > truncate;
  const shown = isCut ? children.slice(0, truncate) : children;
  return (
    <code
      dir="ltr"
      {...(isCut ? { title: children } : {})}
      className={classNames('inline font-mono text-[0.94em] [unicode-bidi:isolate]', className)}
    >
      {groupsOfCode(shown).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of a fixed text never reorder
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          <span className="whitespace-nowrap">{group}</span>
        </Fragment>
      ))}
      {isCut ? '…' : null}
    </code>
  );
}
