// Every sentence for certificates and signing keys is there in every complete language and asks for the same arguments.
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { loadCertificateWords } from './catalogue.ts';
import english from './en/certificates.ts';
import { languages } from './languages.ts';

function leaves(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree as object).flatMap(([key, value]) => leaves(value, path ? `${path}.${key}` : key));
}

/** Names of arguments wherever they stand, also inside of a choice. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [name, , options] = part as readonly unknown[];
    if (typeof name === 'string') found.add(name);
    if (typeof options !== 'object' || options === null || Array.isArray(options)) return;
    for (const option of Object.values(options)) if (Array.isArray(option)) for (const inner of option) walk(inner);
  };
  const parts: unknown = compile(message);
  if (Array.isArray(parts)) for (const part of parts) walk(part);
  return [...found].sort();
}

describe('the words for certificates and signing keys', async () => {
  const expected = new Map(leaves(english));
  for (const { code } of languages.filter(({ complete }) => complete)) {
    it(`${code} asks for the same arguments as English in every sentence`, async () => {
      const words = leaves(await loadCertificateWords(code));
      expect(words.map(([path]) => path).sort()).toEqual([...expected.keys()].sort());
      for (const [path, message] of words) {
        expect(message.trim(), path).not.toBe('');
        expect(argumentsOf(message), path).toEqual(argumentsOf(expected.get(path) ?? ''));
      }
    });
  }
});
