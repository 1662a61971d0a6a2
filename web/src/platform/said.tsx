// What somebody wrote, as it stands: names, notes, reasons. It has its own direction, and where its script is not that of the page it is marked as
// another language, so that no reader speaks it in the wrong one. Which language it is, is never guessed.
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';

const scripts = [
  ['Latn', /\p{Script=Latin}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Beng', /\p{Script=Bengali}/u],
  ['Gujr', /\p{Script=Gujarati}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Hani', /\p{Script=Han}/u],
  ['Thai', /\p{Script=Thai}/u],
] as const;

/**
 * The script of the first letter, as a language tag that says nothing of the language; undefined where the page is in that script.
 *
 * @example foreignScript('Ayam Kampung', 'ar') // 'und-Latn'
 */
export function foreignScript(text: string, locale: string): string | undefined {
  const letter = /\p{Letter}/u.exec(text)?.[0];
  const script = letter && scripts.find(([, letters]) => letters.test(letter))?.[0];
  return script && script !== new Intl.Locale(locale).maximize().script ? `und-${script}` : undefined;
}

export interface SaidProps {
  readonly children: ReactNode;
  readonly as?: 'bdi' | 'span' | 'p' | 'h3' | 'blockquote';
  /** Where it is known. */
  readonly lang?: string;
  readonly title?: string;
  readonly className?: string;
}

export function Said({ children, as: Element = 'bdi', lang, ...shown }: SaidProps) {
  const locale = useLocale();
  const language = lang ?? (typeof children === 'string' ? foreignScript(children, locale) : undefined);
  return (
    <Element dir="auto" {...(language !== undefined && { lang: language })} {...shown}>
      {children}
    </Element>
  );
}
