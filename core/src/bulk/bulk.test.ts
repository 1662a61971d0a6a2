import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkColumns, isEmptyRow, neutralText, plainText, readCell, readHeading, readRow } from './index.ts';

const optional = (kind: Parameters<typeof readCell>[1]['kind']) => ({ kind, isRequired: false });

describe('A cell', () => {
  it.each([
    ['number', '12.5', 12.5],
    ['number', '12,5', 12.5],
    ['number', '-3', -3],
    ['whole', '40', 40],
    ['day', '2026-01-05', '2026-01-05'],
    ['day', '2026-01-05T00:00:00.000Z', '2026-01-05'],
    ['moment', '2026-01-05T10:00:00+08:00', '2026-01-05T10:00:00+08:00'],
    ['list', 'salt; sugar ;;', ['salt', 'sugar']],
    ['yes_no', 'Yes', true],
    ['yes_no', '0', false],
    ['text', "  '=SUM(A1)  ", "'=SUM(A1)"],
  ] as const)('of the kind %s reads %s', (kind, text, value) => {
    expect(readCell(text, optional(kind))).toEqual({ isValid: true, value });
  });

  it.each([
    ['number', '1.234,5', 'cell_number'],
    ['number', '1 000', 'cell_number'],
    ['number', 'NaN', 'cell_number'],
    ['number', '1e9', 'cell_number'],
    ['whole', '4.5', 'cell_whole'],
    ['day', '05/01/2026', 'cell_day'],
    ['day', '2026-02-30', 'cell_day'],
    ['moment', '2026-01-05T10:00', 'cell_moment'],
    ['yes_no', 'maybe', 'cell_yes_no'],
    ['list', ' ; ;', 'cell_missing'],
    ['text', 'x'.repeat(5_001), 'cell_too_long'],
    ['text', 'Jos\ufffd', 'cell_characters'],
    ['text', 'A\x07', 'cell_characters'],
  ] as const)('of the kind %s refuses %s instead of guessing', (kind, text, rule) => {
    expect(readCell(text, optional(kind))).toEqual({ isValid: false, rule });
  });

  it('that is required may not be empty', () => {
    expect(readCell(' ', { kind: 'text', isRequired: true })).toEqual({ isValid: false, rule: 'cell_missing' });
  });

  it('never begins as a formula once it was neutralised, and reads as before', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."=+-@＝＋－＠\t\r'1.,aب") }), (text) => {
        expect(neutralText(text)).not.toMatch(/^(?:[=@＝＋－＠\t\r]|[+-](?!\d+(?:[.,]\d+)?$))/);
        if (!text.startsWith("'")) expect(plainText(neutralText(text))).toBe(text);
      }),
    );
  });
});

describe('A heading', () => {
  const columns = bulkColumns.batches;
  const names = columns.map(({ name }) => name);

  it('may have its columns in any order, in capitals and with blanks', () => {
    const reading = readHeading(['BATCH', 'Gtin', 'Best before', 'site', 'started', 'quantity'], columns);
    expect(reading).toMatchObject({ isValid: true });
    expect(reading.isValid && reading.places.slice(0, 2)).toEqual([1, 0]);
  });

  it('tells every column that is missing, unknown or there twice', () => {
    expect(readHeading(['gtin', 'gtin', 'colour'], columns)).toEqual({
      isValid: false,
      faults: [
        { rule: 'column_twofold', column: 'gtin' },
        { rule: 'column_unknown', column: 'colour' },
        { rule: 'column_missing', column: 'batch' },
        { rule: 'column_missing', column: 'site' },
        { rule: 'column_missing', column: 'started' },
        { rule: 'column_missing', column: 'quantity' },
      ],
    });
  });

  it('reads rows of its own template: every column is found', () => {
    for (const kind of ['products', 'batches', 'inventory', 'applications', 'certificates'] as const)
      expect(
        readHeading(
          bulkColumns[kind].map(({ name }) => name),
          bulkColumns[kind],
        ),
      ).toMatchObject({ isValid: true });
    expect(new Set(names).size).toBe(names.length);
  });

  it('leaves out no column of certificates that says "no limit" where it is empty', () => {
    const limits = ['products', 'sites', 'batches', 'slaughter_methods', 'markets'];
    const named = bulkColumns.certificates.map(({ name }) => name).filter((name) => !limits.includes(name));
    expect(readHeading(named, bulkColumns.certificates)).toEqual({
      isValid: false,
      faults: limits.map((column) => ({ rule: 'column_missing', column })),
    });
  });
});

describe('A row', () => {
  const columns = [
    { name: 'gtin', kind: 'text', isRequired: true },
    { name: 'quantity', kind: 'whole', isRequired: true },
  ] as const;

  it('tells every fault with its column', () => {
    expect(readRow(['', 'many', 'x'], columns, [0, 1], 2)).toEqual({
      isValid: false,
      faults: [
        { column: 'gtin', rule: 'cell_missing' },
        { column: 'quantity', rule: 'cell_whole' },
        { column: '', rule: 'cell_without_heading' },
      ],
    });
  });

  it('may be shorter than the heading where nothing is required', () => {
    expect(readRow(['1', '2'], [...columns, { name: 'note', kind: 'text', isRequired: false }], [0, 1, 2], 3)).toEqual({
      isValid: true,
      values: { gtin: '1', quantity: 2, note: null },
    });
  });

  it('without anything in it is empty', () => {
    expect([isEmptyRow(['', ' ']), isEmptyRow(['', '0'])]).toEqual([true, false]);
  });
});
