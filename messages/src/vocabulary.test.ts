// Every word of the vocabulary has a sentence of its own: two words with one meaning would be one word too many.
import { eventWords, type HalalMember, halalStatements } from '@amanah/core/events';
import { describe, expect, it } from 'vitest';
import { loadWords } from './catalogue.ts';
import { languages } from './languages.ts';

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

describe('the words of the vocabulary', () => {
  for (const { code } of languages.filter(({ complete }) => complete)) {
    it(`${code} says of every word of every list what it means, and each means something else`, async () => {
      const { words } = await loadWords('vocabulary', code);
      for (const [name, list] of lists) {
        const said: Readonly<Record<string, string>> = words[name as keyof typeof words];
        expect(Object.keys(said).sort(), name).toEqual([...list].sort());
        for (const sentence of Object.values(said)) expect(sentence).toMatch(/\.$/);
        expect(new Set(Object.values(said)).size, name).toBe(list.length);
      }
    });
  }
});
