// What the command `amanah` says, in the language asked for. Apart from the browser's words, which never load these.
import { createTranslator } from 'use-intl/core';
import arabic from './ar/command-line.ts';
import english from './en/command-line.ts';
import { type CompleteLanguage, type Language, languageEntry, spokenLanguage } from './languages.ts';

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];

/** A sentence by the path of its key. */
export type CommandLineWord = Paths<typeof english>;
/** The arguments of a sentence. Numbers are written as digits, so that a script finds them again. */
export type WordValues = Readonly<Record<string, string | number>>;
export type SpeakCommandLine = (key: CommandLineWord, values?: WordValues) => string;

const words = { en: english, ar: arabic } as const satisfies Record<CompleteLanguage, unknown>;

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
