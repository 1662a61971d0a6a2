// Every sentence that people are told is there in every complete language and asks for the same facts.
import { describe, expect, it } from 'vitest';
import { loadNoticeWords } from './catalogue.ts';
import english from './en/notices.ts';
import { languages } from './languages.ts';
import { speak } from './speak.ts';
import { argumentsOf, leaves } from './testing/sentences.ts';

describe('the words of notices', async () => {
  const expected = new Map(leaves(english));
  for (const { code } of languages.filter(({ complete }) => complete)) {
    it(`${code} asks for the same facts as English in every sentence`, async () => {
      const words = leaves(await loadNoticeWords(code));
      expect(words.map(([path]) => path).sort()).toEqual([...expected.keys()].sort());
      for (const [path, message] of words) {
        expect(message.trim(), path).not.toBe('');
        expect(argumentsOf(message), path).toEqual(argumentsOf(expected.get(path) ?? ''));
      }
    });
  }

  it('a mail about a notice says what the bell says', () => {
    const facts = { organisation: 'Nur', right: 'auditor' };
    const { title, body } = speak('en').notice('right_changed', facts);
    expect(body).toContain('auditor');
    const mail = speak('en').noticeMail({ username: 'Ali', kind: 'right_changed', facts });
    expect(mail.subject).toBe(title);
    expect(mail.body).toContain(body);
  });
});
