// Every sentence of the vocabulary is there in every complete language, asks for the same arguments as English, and is a sentence of
// its own: two words with one meaning would be one word too many.
import { eventWords, type HalalMember, halalStatements } from '@amanah/core/events';
import { describe, expect, it } from 'vitest';
import { loadVocabularyWords } from './catalogue.ts';
import english from './en/vocabulary.ts';
import { languages } from './languages.ts';
import { argumentsOf, leaves } from './testing/sentences.ts';

const lists = [
  ...Object.values(halalStatements).flatMap((members) =>
    Object.entries<HalalMember>(members).flatMap(([name, { form }]) =>
      form.kind === 'word' ? [[name, form.words] as const] : [],
    ),
  ),
  ...Object.entries(eventWords).flatMap(([name, form]) =>
    form.kind === 'word' ? [[name, form.words as readonly string[]] as const] : [],
  ),
];

describe('the words of the vocabulary', async () => {
  const expected = new Map(leaves(english));
  for (const { code } of languages.filter(({ complete }) => complete)) {
    it(`${code} asks for the same arguments as English in every sentence`, async () => {
      const words = leaves(await loadVocabularyWords(code));
      expect(words.map(([path]) => path).sort()).toEqual([...expected.keys()].sort());
      for (const [path, message] of words) {
        expect(message.trim(), path).not.toBe('');
        expect(argumentsOf(message), path).toEqual(argumentsOf(expected.get(path) ?? ''));
      }
    });
    it(`${code} says of every word of every list what it means, and each means something else`, async () => {
      const { words } = await loadVocabularyWords(code);
      for (const [name, list] of lists) {
        const said: Readonly<Record<string, string>> = words[name as keyof typeof words];
        expect(Object.keys(said).sort(), name).toEqual([...list].sort());
        for (const sentence of Object.values(said)) expect(sentence).toMatch(/\.$/);
        expect(new Set(Object.values(said)).size, name).toBe(list.length);
      }
    });
  }
});
