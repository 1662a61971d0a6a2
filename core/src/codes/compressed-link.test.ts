// Compressed GS1 Digital Links: published pairs, an encoder of the test's own as the inverse, and words that are none.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uncompressedTarget } from './compressed-link.ts';
import { checkDigitOf } from './gtin.ts';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const toWord = (bits: string) =>
  (bits.padEnd(Math.ceil(bits.length / 6) * 6, '0').match(/.{6}/g) ?? [])
    .map((six) => BASE64URL.charAt(Number.parseInt(six, 2)))
    .join('');
const binary = (value: number | bigint, width: number) => value.toString(2).padStart(width, '0');
const digits = (value: string) => binary(BigInt(value), Math.ceil(value.length * Math.log2(10) + 0.01));
const ascii = (value: string) => [...value].map((sign) => binary(sign.charCodeAt(0), 7)).join('');
const gtinFrom = (number: number) => {
  const body = String(number).padStart(13, '0');
  return body + checkDigitOf(body);
};

describe('A compressed link', () => {
  it("is read as published with GS1's own resolver", () => {
    expect(uncompressedTarget('/AQnO2IRCICDKWcnpqQtCQiJABemo')).toBe('/01/05392000229648/10/LOT01/21/SERIAL01');
  });

  it('is read behind an uncompressed key', () => {
    const word = toWord(`${binary(0x10, 8)}100${binary(5, 5)}${ascii('LOT01')}`);
    expect(uncompressedTarget(`/01/05392000229648/${word}`)).toBe('/01/05392000229648/10/LOT01');
  });

  it('keeps the pairs of the query, its own first', () => {
    const word = toWord(`${binary(0x0d, 8)}${digits('05392000229648')}${digits('261231')}`);
    expect(uncompressedTarget(`/${word}?linkType=gs1:pip`)).toBe('/01/05392000229648?17=261231&linkType=gs1:pip');
    const foreign = toWord(
      `${binary(0x01, 8)}${digits('05392000229648')}1111${binary(2, 7)}${binary(BASE64URL.indexOf('k'), 6)}${binary(BASE64URL.indexOf('1'), 6)}100${binary(2, 7)}${ascii('&v')}`,
    );
    expect(uncompressedTarget(`/${foreign}`)).toBe('/01/05392000229648?k1=%26v');
  });

  it('gives back any GTIN, batch and serial, leading zeros and all characters included', () => {
    const gs1 = fc.string({
      unit: fc.constantFrom(...'ABCXYZabz0189-_./!%&"\'()*+,:;<=>?'),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), gs1, fc.stringMatching(/^[0-9]{1,20}$/), (number, lot, serial) => {
        const gtin = gtinFrom(number);
        const word = toWord(
          `${binary(0x0b, 8)}${digits(gtin)}100${binary(lot.length, 5)}${ascii(lot)}${binary(0x21, 8)}000${binary(serial.length, 5)}${digits(serial)}`,
        );
        const percentEncoded = (value: string) =>
          value.replace(/[^A-Za-z0-9\-._~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
        expect(uncompressedTarget(`/${word}`)).toBe(`/01/${gtin}/10/${percentEncoded(lot)}/21/${serial}`);
      }),
    );
  });

  it('reads a date with time as ten digits, and an optional part by its length', () => {
    const time = toWord(`${binary(0x0e, 8)}${digits('05392000229648')}${digits('2612312359')}`);
    expect(uncompressedTarget(`/${time}`)).toBe('/01/05392000229648?7003=2612312359');
    const document = toWord(
      `${binary(0x25, 8)}${binary(3, 4)}${digits('9506000134376')}100${binary(3, 5)}${ascii('a-1')}`,
    );
    expect(uncompressedTarget(`/${document}`)).toBe('/253/9506000134376a-1');
  });
});

describe('What is no compressed link', () => {
  it('is left alone: pages, files, wrong check digits, cut or lengthened words', () => {
    const pages = [
      'scanner',
      'dashboard',
      'certificates',
      'signing-keys',
      'product-journey',
      'professional-tools',
      'iot-monitoring',
      'community-verification',
      'ar-visualization',
    ];
    for (const page of pages) expect(uncompressedTarget(`/${page}`), page).toBeNull();
    const word = 'AQnO2IRCICDKWcnpqQtCQiJABemo';
    for (const wrong of [
      '/',
      '/favicon.svg',
      `/a/${word}`,
      `/${word}A`,
      `/${word}/x`,
      `/${word.slice(0, 5)}`,
      `/01/05392000229640/${word}`,
    ])
      expect(uncompressedTarget(wrong), wrong).toBeNull();
    expect(uncompressedTarget(`/${toWord(`${binary(0x01, 8)}${digits('05392000229640')}`)}`)).toBeNull();
  });

  it('is never answered with an error, whatever the word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\/[A-Za-z0-9_-]{0,60}$/), (path) => {
        const read = uncompressedTarget(path);
        expect(read === null || read.startsWith('/')).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
