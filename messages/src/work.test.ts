// The words of the professional tools and of support: everything said in every complete language, with the same arguments.
import { describe, expect, it } from 'vitest';
import { loadSupportWords, loadWorkWords } from './catalogue.ts';
import englishSupport from './en/support.ts';
import englishWork from './en/work.ts';
import { languages } from './languages.ts';
import { argumentsOf, leaves } from './testing/sentences.ts';

describe.each([
  ['professional tools', englishWork, loadWorkWords],
  ['support', englishSupport, loadSupportWords],
] as const)('the words of %s', (_name, english, load) => {
  const expected = new Map(leaves(english));
  it.each(languages.filter(({ complete }) => complete).map(({ code }) => code))('in %s', async (code) => {
    const words = leaves(await load(code));
    expect(words.map(([path]) => path).sort()).toEqual([...expected.keys()].sort());
    for (const [path, message] of words) {
      expect(message.trim(), path).not.toBe('');
      expect(argumentsOf(message), path).toEqual(argumentsOf(expected.get(path) ?? ''));
    }
  });
});
