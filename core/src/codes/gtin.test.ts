// Check digits and short numbers against numbers printed on packs and in the standards, and as properties.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkDigitOf,
  compressUpcA,
  expandUpcE,
  hasCheckDigit,
  isDigits,
  isExampleGtin,
  isGtin,
  normaliseGtin,
} from './gtin.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

describe('check digits', () => {
  it.each([
    ['96385074', true],
    ['02345673', true],
    ['02345680', true],
    ['02345689', false],
    ['614141000036', true],
    ['416000336108', true],
    ['416000336107', false],
    ['9506000134352', true],
    ['2112233789657', true],
    ['2112233789658', false],
    ['9780804816632', true],
    ['24012345678905', true],
    ['24012345678909', false],
    ['006141411234567890', true],
    ['795260646688514634', true],
    ['1', false],
    ['', false],
    ['9506000134352 ', false],
    ['٩٥٠٦٠٠٠١٣٤٣٥٢', false],
    ['１２３４５６７０', false],
  ])('says of %s: %s', (number, expected) => {
    expect(hasCheckDigit(number)).toBe(expected);
  });

  it('makes a number of any length right, and only with that digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,40}$/), (number) => {
        const check = checkDigitOf(number) ?? '';
        const right = [...'0123456789'].filter((digit) => hasCheckDigit(number + digit));
        expect(right).toEqual([check]);
      }),
    );
  });

  it('notices every single wrong digit', () => {
    fc.assert(
      fc.property(digits(13), fc.nat(13), fc.integer({ min: 1, max: 9 }), (number, place, more) => {
        const right = number + checkDigitOf(number);
        const wrong = (Number(right.charAt(place)) + more) % 10;
        expect(hasCheckDigit(right.slice(0, place) + wrong + right.slice(place + 1))).toBe(false);
      }),
    );
  });

  it('does not calculate with anything but digits', () => {
    expect(checkDigitOf('12a')).toBeUndefined();
    expect(checkDigitOf('')).toBeUndefined();
    expect(isDigits('-1')).toBe(false);
  });
});

describe('GTIN', () => {
  it('pads every length to 14 digits', () => {
    expect(normaliseGtin('96385074')).toBe('00000096385074');
    expect(normaliseGtin('614141000036')).toBe('00614141000036');
    expect(normaliseGtin('9506000134352')).toBe('09506000134352');
    expect(normaliseGtin('09506000134352')).toBe('09506000134352');
  });

  it.each(['', '9506000134353', '950600013435', '123', '123456784', '1234567890128901', 'ABCDEFGH'])(
    'refuses %s',
    (text) => {
      expect(isGtin(text)).toBe(false);
      expect(normaliseGtin(text)).toBeUndefined();
    },
  );
});

describe('UPC-E', () => {
  // Last of the six digits 0 to 9, number systems 0 and 1.
  it.each([
    ['04252614', '042100005264'],
    ['01234505', '012000003455'],
    ['01234514', '012100003454'],
    ['01234523', '012200003453'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234558', '012345000058'],
    ['01234565', '012345000065'],
    ['01234572', '012345000072'],
    ['01234589', '012345000089'],
    ['01234596', '012345000096'],
    ['11234562', '112345000062'],
    ['06397126', '063200009716'],
  ])('%s stands for %s', (short, long) => {
    expect(hasCheckDigit(long)).toBe(true);
    expect(expandUpcE(short)).toBe(long);
  });

  it('takes the six digits alone as number system 0', () => {
    expect(expandUpcE('425261')).toBe('042100005264');
  });

  it.each(['04252615', '24252614', '0425261', '4252614a', '', '123456789'])('refuses %s', (text) => {
    expect(expandUpcE(text)).toBeUndefined();
  });

  it('shortens what it can so that it expands to the same number', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), digits(6), (system, six) => {
        const long = expandUpcE(`${system}${six}${checkOfUpcE(system, six)}`);
        expect(long).toBeDefined();
        const short = compressUpcA(long ?? '');
        expect(short === undefined ? undefined : expandUpcE(short)).toBe(long);
      }),
    );
  });

  it.each(['614141000036', '042100005265', '212345000065', '012345600007'])('has no short form of %s', (text) => {
    expect(compressUpcA(text)).toBeUndefined();
  });
});

function checkOfUpcE(system: string, six: string): string {
  return [...'0123456789'].find((digit) => expandUpcE(system + six + digit) !== undefined) ?? '';
}

describe('A number that GS1 keeps for examples', () => {
  it.each(['09521001009017', '19521001009014', '09506000134352'])('%s is one', (gtin) => {
    expect(isExampleGtin(gtin)).toBe(true);
  });

  it.each(['09556001000019', '00952100100904', '05012345678900', '09519000000009'])('%s is none', (gtin) => {
    expect(isExampleGtin(gtin)).toBe(false);
  });
});
