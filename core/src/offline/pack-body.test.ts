// What is written into a body is found again, nothing else is, and two versions differ by their lines.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBodyWriter, type PackedClass, readBody, runsOf } from './pack-body.ts';
import { applyDelta, diffBodies } from './pack-delta.ts';
import { formatPackHeader, packFormat, parsePackHeader } from './pack-header.ts';

const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);
const classOf = (state: 'certified' | 'expired' | 'withdrawn'): PackedClass => [
  {
    from: '2026-06-01',
    state,
    reasons: [],
    checked: [],
    notProven: [],
    certificateId: null,
    watched: [],
    ifSeveral: state,
  },
];
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'));
// Two prefixes, so that numbers lie beside each other.
const gtin = fc.tuple(fc.constantFrom('0950100000', '0950100001'), digits(3), digits(1)).map((parts) => parts.join(''));
const state = fc.constantFrom('certified' as const, 'expired' as const, 'withdrawn' as const);

describe('a body', () => {
  test('gives back what was put in, by number, batch and code, and knows nothing else', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(gtin, state), { selector: ([one]) => one.slice(0, 13) }),
        fc.uniqueArray(fc.tuple(gtin, fc.string({ minLength: 1, unit: 'grapheme' }), state), {
          selector: ([a, b]) => `${a} ${b}`,
        }),
        (products, batches) => {
          const writer = createBodyWriter(nameOf);
          for (const [number, one] of products) writer.addProduct(number, classOf(one));
          for (const [number, batch, one] of batches) {
            writer.addBatch(number, batch, classOf(one));
            writer.addCode(`CODE ${number} ${batch}`, number, batch);
          }
          const body = readBody(writer.finish());
          for (const [number, one] of products) expect(body.product(number)?.[0]?.state).toBe(one);
          for (const [number, batch, one] of batches) {
            expect(body.batch(number, batch)?.[0]?.state).toBe(one);
            expect(body.code(`CODE ${number} ${batch}`)).toEqual({ gtin: number, batchNumber: batch });
            expect(body.batches(number)).toHaveLength(batches.filter(([other]) => other === number).length);
          }
          const known = new Set(products.map(([number]) => number.slice(0, 13)));
          for (let item = 0; item < 1000; item += 37) {
            const number = `0950100000${String(item).padStart(3, '0')}0`;
            if (!known.has(number.slice(0, 13))) expect(body.product(number)).toBeNull();
          }
          expect(body.batch('09501000002000', 'B')).toBeNull();
          expect(body.code('CODE')).toBeNull();
        },
      ),
      { numRuns: 100 },
    );
  });

  test('says runs of numbers in short, and two classes of one name are refused', () => {
    expect(runsOf([5, 3, 4, 9, 4])).toBe('3-5,9');
    const writer = createBodyWriter(() => 'same');
    writer.addProduct('09501000000012', classOf('certified'));
    expect(() => writer.addProduct('09501000000029', classOf('expired'))).toThrow(/two verdict classes/);
  });

  test('a number that only begins like another is not taken for it', () => {
    const writer = createBodyWriter(nameOf);
    writer.addProduct('09501000000111', classOf('certified'));
    writer.addBatch('09501000000111', 'A', classOf('withdrawn'));
    const body = readBody(writer.finish());
    expect(body.product('09501000000012')).toBeNull();
    expect(body.batch('09501000000111', 'AB')).toBeNull();
    expect(body.batch('09501000000111', '')).toBeNull();
  });
});

describe('a delta', () => {
  const body = fc
    .uniqueArray(fc.stringMatching(/^[a-e ]{1,4}$/))
    .map((lines) => `${lines.toSorted((a, b) => (a < b ? -1 : 1)).join('\n')}\n`);

  test('leads from any body to any other', () => {
    fc.assert(
      fc.property(body, body, (before, after) => {
        expect(applyDelta(before, diffBodies(before, after))).toBe(after);
        if (before === after) expect(diffBodies(before, after)).toEqual({ removed: [], added: [] });
      }),
    );
  });
});

describe('a header', () => {
  const header = {
    market: 'MY',
    version: 7,
    madeAt: '2026-06-01T08:00:00Z',
    usableUntil: '2026-06-04T08:00:00Z',
    products: 120,
    bodyHash: 'ab'.repeat(32),
  };

  test('is read as it was written, with and without a market', () => {
    expect(parsePackHeader(formatPackHeader(header))).toEqual(header);
    expect(parsePackHeader(formatPackHeader({ ...header, market: null }))).toEqual({ ...header, market: null });
  });

  test.each([
    ['another format', formatPackHeader(header).replace(packFormat, 'amanah-offline-pack@v2')],
    ['a line more', `${formatPackHeader(header)}x\n`],
    ['no end', formatPackHeader(header).replace(/until .*\n/, '')],
    ['an end before its beginning', formatPackHeader(header).replace('until 2026-06-04', 'until 2026-05-04')],
    ['a number spelled otherwise', formatPackHeader(header).replace('version 7', 'version 07')],
    ['a day that no calendar has', formatPackHeader(header).replace('made 2026-06-01', 'made 2026-13-01')],
  ])('with %s is none', (_, text) => expect(parsePackHeader(text)).toBeUndefined());

  test('that cannot be said is not written', () => {
    expect(() => formatPackHeader({ ...header, market: 'Malaysia' })).toThrow(RangeError);
  });
});
