// A sentence in which a code, such as the number of a certificate, stays on one line: a browser breaks it after any of its hyphens, and in a sentence
// from right to left the parts then stand in the wrong order. Only where no line holds it, it may break.
import { Fragment } from 'react';

/** Groups joined by hyphens, two hyphens at least, with the marks that keep its direction. */
const code = /(\u2068?[A-Z0-9]+(?:-[A-Z0-9]+){2,}\u2069?)/gi;

export function Unbroken({ children }: { readonly children: string }) {
  return children.split(code).map((part, index) =>
    index % 2 === 1 && /\d/.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text never reorder
      <span key={index} className="inline-block max-w-full">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text never reorder
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
