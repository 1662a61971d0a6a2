import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWholeText, storableText, textFault } from './index.ts';

describe('Text from outside', () => {
  it.each([
    '',
    'Ayam Percik 500 g',
    'دجاج مشوي',
    'नमकीन 🥟',
    'a\u00a0b',
    '0109521001009017\x1d10LOT1',
    '\u200fx\u2028y',
  ])('may be %j', (text) => {
    expect(textFault(text, true)).toBeNull();
    expect(textFault(text, false)).toBeNull();
  });

  it('may have tabs and line ends where it may have several lines', () => {
    expect(textFault('one\r\n\ttwo', false)).toBeNull();
    for (const sign of ['\t', '\n', '\r']) expect(textFault(`a${sign}b`, true)).toBe('control_character');
  });

  it('has no other control character, and only whole characters', () => {
    const allowed = ['\t', '\n', '\r', '\x1d'];
    for (let code = 0; code < 0x200; code += 1) {
      const sign = String.fromCharCode(code);
      const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f);
      const expected = isControl && !allowed.includes(sign) ? 'control_character' : null;
      expect(textFault(`a${sign}\x1db`, false), code.toString(16)).toBe(expected);
    }
    for (const half of ['\ud800', 'a\udfff', '\ude00\ud83e']) expect(textFault(half, false)).toBe('half_surrogate');
  });

  it('is judged the same wherever the character stands', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(textFault(`${before}\0${after}`, false)).toBe('control_character');
      }),
    );
  });
});

describe('The cell of a file', () => {
  it('is kept with a mark for what no database keeps, and is then known to be damaged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
        (text) => {
          const kept = storableText(text);
          expect(kept.isWellFormed() && !kept.includes('\0')).toBe(true);
          expect(kept === text || !isWholeText(kept)).toBe(true);
        },
      ),
    );
    expect([isWholeText('José\n2'), isWholeText('Jos\ufffd'), isWholeText('a\x07')]).toEqual([true, false, false]);
  });
});
