// What the command `amanah` says, in the language asked for. Apart from the browser's words, which never load these. The checks
// of evidence are named as on its page, so that a person who was sent there by the command finds the same lines.
import type { CheckCode, CheckName } from '@amanah/core/evidence';
import { createTranslator } from 'use-intl/core';
import arabic from './ar/command-line.ts';
import arabicEvidence from './ar/evidence.ts';
import english from './en/command-line.ts';
import englishEvidence from './en/evidence.ts';
import { type CompleteLanguage, type Language, languageEntry, spokenLanguage } from './languages.ts';
import type { Words } from './words.ts';

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];

/** A sentence by the path of its key. */
export type CommandLineWord = Paths<typeof english> | `codes.${CheckCode}` | `checks.${CheckName}.title`;
/** The arguments of a sentence. Numbers are written as digits, so that a script finds them again. */
export type WordValues = Readonly<Record<string, string | number>>;
export type SpeakCommandLine = (key: CommandLineWord, values?: WordValues) => string;

const withEvidence = (own: Words<typeof english>, evidence: Words<typeof englishEvidence>) => ({
  ...own,
  checks: evidence.checks,
  codes: {
    ...evidence.codes,
    evidence: { ...evidence.codes.evidence, ...own.codes.evidence },
    ledger: { ...evidence.codes.ledger, ...own.codes.ledger },
  },
});

const words = {
  en: withEvidence(english, englishEvidence),
  ar: withEvidence(arabic, arabicEvidence),
} as const satisfies Record<CompleteLanguage, unknown>;

/** @example speakCommandLine('en')('usage.optionRequired', { option: '--key' }) // 'The option --key is missing. See --help.' */
export function speakCommandLine(language: Language): SpeakCommandLine {
  const spoken = spokenLanguage(language);
  // The keys are held by `CommandLineWord`; the translator would derive its own type from the words of one language.
  const translator = createTranslator({
    locale: languageEntry(spoken).locale,
    messages: words[spoken] as never,
    timeZone: 'UTC',
  }) as unknown as SpeakCommandLine;
  return (key, values) => translator(key, values);
}
