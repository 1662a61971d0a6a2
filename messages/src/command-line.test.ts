// Every sentence of the command is there in every complete language, and asks for the same arguments.
import { describe, expect, it } from 'vitest';
import arabic from './ar/command-line.ts';
import { type CommandLineWord, speakCommandLine } from './command-line.ts';
import english from './en/command-line.ts';
import evidence from './en/evidence.ts';
import { argumentsOf, leaves } from './testing/sentences.ts';

describe('the words of the command line', () => {
  const arabicOf = new Map(leaves(arabic));
  it.each(leaves(english))('%s asks for the same arguments in Arabic', (path, message) => {
    expect(argumentsOf(arabicOf.get(path) ?? '')).toEqual(argumentsOf(message));
  });
  it('are spoken, help too', () => {
    for (const [path] of leaves(english)) {
      const key = path as CommandLineWord; // its own keys
      const values = Object.fromEntries(argumentsOf(arabicOf.get(path) ?? '').map((name) => [name, 'x']));
      for (const language of ['en', 'ar'] as const) expect(speakCommandLine(language)(key, values)).not.toBe(path);
    }
  });
  it('name every code and check of evidence, and never speak of a browser', () => {
    const unknown = {
      endedOn: 'none',
      validFrom: 'none',
      validUntil: 'none',
      loggedAt: 'none',
      madeAt: 'none',
      gtin: 'none',
      batch: 'none',
    };
    const paths = leaves(evidence.codes).map(([path]) => `codes.${path}`);
    for (const path of [...paths, ...Object.keys(evidence.checks).map((name) => `checks.${name}.title`)]) {
      for (const language of ['en', 'ar'] as const) {
        const said = speakCommandLine(language)(path as CommandLineWord, unknown); // keys of those words
        expect(said, path).not.toBe(path);
        expect(said, path).not.toMatch(/browser|متصفح/i);
      }
    }
  });
  it('fill in what happened', () => {
    expect(speakCommandLine('en')('faults.shrunk', { log: 'a.example/log', acceptedSize: 7, presentedSize: 5 })).toBe(
      'a.example/log has shrunk: it had 7 entries and now shows 5.',
    );
    expect(speakCommandLine('ar')('usage.optionRequired', { option: '--key' })).toContain('--key');
  });
});
