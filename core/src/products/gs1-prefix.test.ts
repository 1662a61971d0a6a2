import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigitOf } from '../codes/index.ts';
import { coversGtin, isCompanyPrefix, isProvableGtin, prefixesOverlap } from './index.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const gtins = digits(13).map((body) => body + (checkDigitOf(body) ?? ''));
const prefixes = fc.integer({ min: 4, max: 12 }).chain(digits).filter(isCompanyPrefix);

describe('A GS1 company prefix', () => {
  it('covers the numbers that begin with it, whatever the indicator of the packing level, and no other', () => {
    fc.assert(
      fc.property(prefixes, gtins, fc.boolean(), (prefix, gtin, isUnder) => {
        const body = isUnder ? gtin.charAt(0) + prefix + gtin.slice(1 + prefix.length, 13) : gtin.slice(0, 13);
        const number = body + (checkDigitOf(body) ?? '');
        expect(coversGtin(prefix, number)).toBe(number.slice(1).startsWith(prefix));
      }),
    );
  });

  it('covers with every other of the same organisation only where one is the beginning of the other', () => {
    fc.assert(
      fc.property(prefixes, prefixes, gtins, (one, other, gtin) => {
        if (coversGtin(one, gtin) && coversGtin(other, gtin)) expect(prefixesOverlap(one, other)).toBe(true);
      }),
    );
  });

  it('has 4 to 12 digits and is not of shops, coupons, periodicals or books', () => {
    const none = [
      '955',
      '9556001000011',
      '95560a1',
      '',
      '2012345',
      '0212345',
      '0412345',
      '0512345',
      '9771234',
      '9781234',
      '9812345',
      '9912345',
    ];
    for (const text of none) expect([text, isCompanyPrefix(text)]).toEqual([text, false]);
    const some = ['9556', '9556001', '955600100001', '0012345', '00012', '0612345', '9521001'];
    for (const text of some) expect([text, isCompanyPrefix(text)]).toEqual([text, true]);
  });

  it('does not cover a number that belongs to no company, nor one with a wrong check digit', () => {
    expect(coversGtin('2012', '02012345678909')).toBe(false);
    expect(isProvableGtin('02012345678900')).toBe(false);
    expect(coversGtin('9556001', '09556001000018')).toBe(false);
    expect(coversGtin('9556001', '9556001000019')).toBe(false);
  });

  it('is of a GTIN-8 the number itself: it is allotted alone', () => {
    expect(isCompanyPrefix('0000')).toBe(false);
    expect(isCompanyPrefix('00000963')).toBe(false);
    expect(coversGtin('000009638507', '00000096385074')).toBe(true);
    expect(isProvableGtin('00000096385074')).toBe(true);
    // GS1-8 prefixes 0 and 2: of shops.
    expect(isProvableGtin('00000020123451')).toBe(false);
  });
});
