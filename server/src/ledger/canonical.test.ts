// The database writes facts as core does, so that a trigger can compare a row with the hash in its leaf. What it could write otherwise it refuses.
import { canonicalise } from '@amanah/core/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { idOfStatement } from './append.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const inDatabase = async (given: readonly unknown[]): Promise<readonly string[]> => {
  const { rows } = await database.asOwner<{ said: string }>(
    'select ledger.canonical(value) as said from jsonb_array_elements($1::jsonb) with ordinality a(value, place) order by place',
    [JSON.stringify(given)],
  );
  return rows.map(({ said }) => said);
};

// PostgreSQL keeps no U+0000, and the product lets none in.
const text = fc.string({ unit: 'binary', maxLength: 20 }).map((some) => some.replaceAll('\0', ''));
const name = fc.string({ unit: 'binary-ascii', maxLength: 8 }).map((some) => some.replaceAll('\0', ''));
const { fact } = fc.letrec((tie) => ({
  fact: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.boolean(),
    fc.constant(null),
    fc.maxSafeInteger(),
    fc.array(tie('fact'), { maxLength: 4 }),
    fc.dictionary(name, tie('fact'), { maxKeys: 5 }),
  ),
}));

describe('ledger.canonical', () => {
  it('writes facts as canonicalise of core does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fact, { minLength: 20, maxLength: 60 }), async (given) => {
        expect(await inDatabase(given)).toEqual(given.map((one) => canonicalise(one)));
      }),
      { numRuns: 40 },
    );
  });

  it('writes what has escapes, two code units, or sorts by capitals first', async () => {
    const given = [
      '\b\t\n\f\r"\\/\u0001\u001f\u007f\u0080\u2028\u2029\ufeff',
      'حلال 清真 🕌 e\u0301',
      { b: 1, a: 2, B: 3, aa: 4, '': 5, _: 6, '-': 7, '"': 8, '\n': 9, onDay: 10, on_day: 11 },
      [-0, 0, -1, 9007199254740991, -9007199254740991],
      {},
      [],
      [[], {}],
    ];
    expect(await inDatabase(given)).toEqual(given.map((one) => canonicalise(one)));
  });

  it.each([
    [0.5],
    [1e-7],
    [9007199254740992],
    [1e21],
    [{ given: [1.25] }],
    [{ é: 1 }],
    [{ given: { '\u{1f54c}': 1, '\ue000': 2 } }],
  ])('refuses %j, which it might write in another way', async (one) => {
    await expect(inDatabase([one])).rejects.toMatchObject({ code: '0A000' });
  });

  it('gives a statement the id that the product gives it', async () => {
    const said = [
      { kind: 'recognition.published', subject: 'recognition:jakim:hmc', document: 'ab'.repeat(32) },
      { kind: 'accreditation.published', subject: 'body:حلال 🕌', document: '00'.repeat(32) },
    ] as const;
    for (const { kind, subject, document } of said) {
      const { rows } = await database.asOwner<{ id: string }>('select ledger.id_of_statement($1, $2, $3) as id', [
        kind,
        subject,
        document,
      ]);
      expect(rows[0]?.id).toBe(idOfStatement({ kind, subject, document: document as never })); // a digest by its look
    }
  });
});
