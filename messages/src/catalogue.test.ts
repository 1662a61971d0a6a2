// Every message of every complete language is parsed, and asks for the same arguments as the English one.

import { problemCodes } from '@amanah/api/problem';
import { describe, expect, it } from 'vitest';
import arabicMails from './ar/mails.ts';
import arabicCertificate from './ar/verification-certificate.ts';
import { lazyWords, loadCatalogue, loadWords } from './catalogue.ts';
import englishMails from './en/mails.ts';
import englishCertificate from './en/verification-certificate.ts';
import { languages } from './languages.ts';
import { speak } from './speak.ts';
import { argumentsOf, leaves } from './testing/sentences.ts';

describe('the catalogue', async () => {
  const english = new Map([
    ...leaves(await loadCatalogue('en')),
    ...leaves({ mails: englishMails, certificate: englishCertificate }),
  ]);
  for (const { code } of languages.filter((language) => language.complete)) {
    it(`${code} asks for the same arguments as English in every message`, async () => {
      const ofServer =
        code === 'ar'
          ? { mails: arabicMails, certificate: arabicCertificate }
          : { mails: englishMails, certificate: englishCertificate };
      for (const [path, message] of [...leaves(await loadCatalogue(code)), ...leaves(ofServer)]) {
        expect(message.trim(), path).not.toBe('');
        expect(argumentsOf(message), path).toEqual(argumentsOf(english.get(path) ?? ''));
      }
    });
    it(`${code} never says fake`, async () => {
      for (const [path, message] of leaves(await loadCatalogue(code)))
        expect(message, path).not.toMatch(/\bfake\b|مزيف|مزوّر/i);
    });
    it(`${code} has words for every problem code`, () => {
      for (const problem of problemCodes) expect(speak(code).problem(problem)).not.toContain('problems.');
    });
  }
});

describe.each(lazyWords)('the words of %s', async (name) => {
  const english = new Map(leaves(await loadWords(name, 'en')));
  it.each(languages.filter(({ complete }) => complete).map(({ code }) => code))(
    'ask in %s for the same arguments as in English, every one of them',
    async (code) => {
      const words = leaves(await loadWords(name, code));
      expect(words.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
      for (const [path, message] of words) {
        expect(message.trim(), path).not.toBe('');
        expect(argumentsOf(message), path).toEqual(argumentsOf(english.get(path) ?? ''));
      }
    },
  );
});

describe('speak', () => {
  it('says a reason without holes when the evidence is silent', () => {
    expect(speak('en').reason({ code: 'certificate.valid', details: {} })).toBe(
      'A certificate is in force and covers this product.',
    );
  });
  it('writes days in the language of the reader', () => {
    const details = { certificateNumber: 'C-1', validUntil: '2027-03-01' };
    expect(speak('en').reason({ code: 'certificate.valid', details })).toBe(
      'Certificate C-1 is in force until 1 March 2027 and covers this product.',
    );
    expect(speak('ar').reason({ code: 'certificate.valid', details })).toContain('مارس');
  });
  it('speaks English for a language that is not complete', () => {
    expect(speak('ur').language).toBe('en');
  });
});
