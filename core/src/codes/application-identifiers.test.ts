// The table against the dictionary it was made from, every linter, and the rules between elements.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AI_TABLE } from './ai-table.ts';
import {
  applicationIdentifierAt,
  checkPairs,
  checkValue,
  findApplicationIdentifier,
  listApplicationIdentifiers,
  unknownApplicationIdentifier,
} from './application-identifiers.ts';
import { parseElementString } from './element-string.ts';
import { checkPairOf, LINTERS, LINTERS_CHECKED_IN_PART, LINTERS_NOT_CHECKED } from './linters.ts';

const DICTIONARY = new URL(
  '../../../../shared/vectors/gs1/syntax-dictionary/gs1-syntax-dictionary.txt',
  import.meta.url,
);

function linterNamesOf(table: string): Set<string> {
  const names = new Set<string>();
  for (const line of table.split('\n')) {
    for (const field of line
      .replace(/\s#.*$/, '')
      .split(/\s+/)
      .slice(1)) {
      if (!/^\[?[NXYZ](\.\.)?\d/.test(field)) continue;
      for (const name of field.split(',').slice(1)) names.add(name.replace(']', ''));
    }
  }
  return names;
}

function isAnswered(name: string): boolean {
  return Object.hasOwn(LINTERS, name) !== Object.hasOwn(LINTERS_NOT_CHECKED, name);
}

describe('the table', () => {
  it('names no linter that is neither checked nor listed with a reason', () => {
    const names = [...linterNamesOf(AI_TABLE)];
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !isAnswered(name))).toEqual([]);
    expect(Object.keys(LINTERS).filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(LINTERS_CHECKED_IN_PART).filter((name) => !Object.hasOwn(LINTERS, name))).toEqual([]);
  });

  it('has no identifier that is the beginning of another one', () => {
    const all = listApplicationIdentifiers();
    expect(all.length).toBeGreaterThan(500);
    for (const ai of all) {
      expect(findApplicationIdentifier(ai)?.components.length, ai).toBeGreaterThan(0);
      expect(applicationIdentifierAt(`${ai}12345`, 0)?.ai).toBe(ai);
    }
  });

  it('puts variable length and optional parts at the end only', () => {
    for (const ai of listApplicationIdentifiers()) {
      const components = findApplicationIdentifier(ai)?.components ?? [];
      for (const component of components.slice(0, -1)) expect(component.minLength, ai).toBe(component.maxLength);
    }
  });
});

describe.skipIf(!existsSync(DICTIONARY))('the GS1 Barcode Syntax Dictionary', () => {
  const source = existsSync(DICTIONARY) ? readFileSync(DICTIONARY, 'utf8') : '';
  const lines = source.split('\n').filter((line) => /^\d/.test(line));

  it('is in the table line by line', () => {
    const table = lines.map((line) =>
      line
        .replace(/\s#.*$/, '')
        .trim()
        .replace(/^(\S+)\s+([*?]+)\s/, '$1$2 ')
        .replace(/\s+/g, ' '),
    );
    expect(AI_TABLE.trim().split('\n')).toEqual(table);
  });

  it('names no linter that is neither checked nor listed with a reason', () => {
    expect([...linterNamesOf(lines.join('\n'))].filter((name) => !isAnswered(name))).toEqual([]);
  });
});

describe('values', () => {
  const right: [string, string][] = [
    ['00', '123456789012345675'],
    ['240', 'ABC(1)+-/<>=?_"%&\'*,.:;!'],
    ['17', '261200'],
    ['17', '240229'],
    ['423', '528'],
    ['423', '528528528528528'],
    ['421', '458ABC'],
    ['427', 'SEL'],
    ['4307', 'MY'],
    ['4309', '18000000003600000000'],
    ['4330', '000123-'],
    ['4330', '000123'],
    ['4321', '1'],
    ['7003', '2612312359'],
    ['7007', '211225'],
    ['7007', '211225211231'],
    ['7040', '1ABc'],
    ['7041', 'PX'],
    ['7041', 'X11'],
    ['7041', '8'],
    ['7241', '07'],
    ['7250', '20000229'],
    ['7252', '9'],
    ['7256', 'A%20B'],
    ['7258', '1/3'],
    ['8001', '12341234512398'],
    ['8003', '02112345678900'],
    ['8003', '02112345678900ABCDEFGHIJKLMNOP'],
    ['8006', '123456789012310510'],
    ['8007', 'FR7630006000011234567890189'],
    ['8007', 'GB98MIDL07009312345678'],
    ['8007', 'LC14BOSL123456789012345678901234'],
    ['8008', '26123123'],
    ['8008', '261231235959'],
    ['8010', '123456#A'],
    ['8011', '9'],
    ['8013', '1987654Ad4X4bL5ttr2310c2K'],
    ['8014', '1987654Ad4X4bL5ttr2310c2K'],
    ['8030', 'ABC-_9'],
    ['8030', '12='],
    ['3910', '9780099'],
    ['8110', '012345612345611110123'],
    ['8110', '012345612345611110123101101239'],
    ['8110', '012345612345611110123101101239326123142601015012345661123456790000'],
    ['8112', '001234561234560123456'],
    ['8112', '061234567890121234569123456789012345'],
    ['90', 'X'],
    ['99', 'x'.repeat(90)],
    ['415', '5412345000013'],
    ['253', '1231231231232TEST5678901234567'],
  ];
  it.each(right)('(%s)%s is right', (ai, value) => {
    expect(checkValue(ai, value)).toBeUndefined();
  });

  const wrong: [string, string][] = [
    ['00', 'A23456789012345675'],
    ['00', '12345678901234567'],
    ['10', ' '],
    ['10', ''],
    ['10', 'a'.repeat(21)],
    ['10', 'é'],
    ['10', 'A^B'],
    ['11', '131313'],
    ['17', '230229'],
    ['17', '260431'],
    ['17', '260001'],
    ['4326', '201200'],
    ['4324', '2012252400'],
    ['4324', '2012252360'],
    ['8008', '261231235960'],
    ['8008', '2612312359599'],
    ['7007', '2112252'],
    ['7007', '211225212311'],
    ['401', '123'],
    ['7023', '12A4'],
    ['7040', '1AB='],
    ['7041', 'QQQ'],
    ['7041', '5'],
    ['7230', '12'],
    ['7241', '11'],
    ['7250', '19000229'],
    ['7252', '5'],
    ['7258', '111'],
    ['7258', '0/3'],
    ['7258', '2/1'],
    ['8001', '12340000012311'],
    ['8001', '12341234512321'],
    ['8003', '112345678901281234567890123456'],
    ['8003', '02112345678900ABCDEFGHIJKLMNOPQ'],
    ['8007', 'FR1234'],
    ['8007', 'FR12_45678901234'],
    ['8007', 'AB12345678901234'],
    ['8007', 'FR12345678901234'],
    ['8010', '123456_'],
    ['8010', '123456a'],
    ['8011', '023456789012'],
    ['8026', '123456789012310099'],
    ['8026', '123456789012310100'],
    ['8026', '123456789012310302'],
    ['8030', 'ABC:123'],
    ['8030', '123='],
    ['8030', '==='],
    ['4300', 'ABC%0g'],
    ['4309', '18000000010000000000'],
    ['4309', '00000000003600000001'],
    ['4330', '000000X'],
    ['4321', '2'],
    ['426', '987'],
    ['7030', '987ABC'],
    ['4307', 'AA'],
    ['4307', 'my'],
    ['3910', '9870'],
    ['423', '5285'],
    ['423', '528528528528528528'],
    ['8111', '123'],
    ['8111', '12345'],
    ['8112', '201234561234560123456'],
    ['8112', '07'],
    ['8112', '0012345612345601234567'],
    ['8110', '71234567890123'],
    ['8110', '01234561234560'],
    ['8110', '012345612345611115'],
    ['8110', '0123456123456111101237'],
    ['8110', '01234561234561111012314'],
    ['8110', '0123456123456111101233200010'],
    ['8110', '01234561234561111012335006064500607'],
    ['8110', '01234561234561111012393'],
    ['8110', '012345612345611110123903'],
    ['8110', '01234561234561111012390002'],
    ['8110', '012345612345611110123900000'],
  ];
  it.each(wrong)('(%s)%s is a wrong value', (ai, value) => {
    expect(checkValue(ai, value)).toBe('codes.wrong_value');
  });

  it.each([
    ['00', '123456789012345670'],
    ['01', '09506000134353'],
    ['8003', '02112345678901ABC'],
    ['8006', '123456789012350510'],
    ['8013', '123456ABXX'],
    ['8017', '795260646688514635'],
    ['414', '9520123456789'],
  ])('(%s)%s has a wrong check digit or pair', (ai, value) => {
    expect(checkValue(ai, value)).toBe('codes.wrong_check_digit');
  });

  it('does not know 89', () => {
    expect(checkValue('89', 'X')).toBe('codes.unknown_ai');
    expect(findApplicationIdentifier('1')).toBeUndefined();
    expect(findApplicationIdentifier('constructor')).toBeUndefined();
  });

  it('computes alphanumeric check pairs', () => {
    expect(checkPairOf('1987654Ad4X4bL5ttr2310c')).toBe('2K');
    expect(checkPairOf('12345_ABCDEFGHIJKLM')).toBe('CP');
    expect(checkPairOf('12345_!"%&\'()*+,-./')).toBe('LC');
    expect(checkPairOf('99999zzzzzzzzzzzzzzzzzz')).toBe('T2');
    expect(checkPairOf('')).toBe('22');
    expect(checkPairOf('a b')).toBeUndefined();
  });

  it('lets an unknown identifier be only what its prefix allows', () => {
    expect(unknownApplicationIdentifier('89')?.maxLength).toBe(90);
    expect(unknownApplicationIdentifier('14')).toMatchObject({ hasPredefinedLength: true, maxLength: 6 });
    expect(unknownApplicationIdentifier('419')).toMatchObject({ hasPredefinedLength: true, maxLength: 13 });
    expect(unknownApplicationIdentifier('235')?.ai).toBe('235');
    expect(unknownApplicationIdentifier('23')).toBeUndefined();
    expect(unknownApplicationIdentifier('1')).toBeUndefined();
    expect(unknownApplicationIdentifier('12345')).toBeUndefined();
    expect(unknownApplicationIdentifier('8A')).toBeUndefined();
  });
});

describe('pairs', () => {
  const GTIN = '(01)12345678901231';
  it.each([
    `${GTIN}(02)12345678901231`,
    `(99)ABC123${GTIN}(02)12345678901231`,
    `${GTIN}(255)5412345000150`,
    `${GTIN}(37)123`,
    `${GTIN}(21)ABC123(235)XYZ`,
    '(3940)1234(8111)9999',
    '(3940)1234(3941)9999',
    '(3955)123456(3929)123',
    `${GTIN}(3100)000001(3101)000001`,
  ])('%s holds two that exclude each other', (text) => {
    expect(pairFaultOf(text)).toBe('codes.forbidden_pair');
  });

  it.each([
    '(02)12345678901231',
    '(02)12345678901231(37)123',
    '(21)ABC123',
    `${GTIN}(250)ABC123`,
    `${GTIN}(3925)12599`,
    '(8030)DIGSIG',
    `(8030)DIGSIG${GTIN}`,
    '(8030)DIGSIG(8006)123456789012310102',
    '(8030)DIGSIG(8010)1234567890',
    '(253)1234567890128(8030)ABC123',
    '(255)1234567890128(8030)ABC123',
    '(8003)01234567890128(8030)ABC123',
    '(415)5412345000013',
  ])('%s lacks one that is required', (text) => {
    expect(pairFaultOf(text)).toBe('codes.missing_pair');
  });

  it.each([
    '(91)XXX(02)12345678901231(92)YYY(37)123(93)ZZZ(00)123456789012345675',
    `(21)ABC123${GTIN}`,
    '(21)ABC123(8006)123456789012310510',
    `${GTIN}(21)XYZ999(250)ABC123`,
    `${GTIN}(3925)12599(30)123`,
    `${GTIN}(3925)12599(3105)654321`,
    `${GTIN}(3925)12599(3695)654321`,
    `(8030)DIGSIG${GTIN}(21)ABC123`,
    '(253)1234567890128X(8030)ABC123',
    '(255)12345678901280(8030)ABC123',
    '(8003)01234567890128X(8030)ABC123',
    '(8030)DIGSIG(8010)1234567890(8011)123456789012',
    '(8030)DIGSIG(8017)123456789012345675',
    `${GTIN}(3100)000001(3200)000001`,
    '(415)5412345000013(8020)ABC',
  ])('%s is complete', (text) => {
    expect(pairFaultOf(text)).toBeUndefined();
  });
});

function pairFaultOf(text: string): string | undefined {
  const parsed = parseElementString(text, { checkPairs: false });
  if (!parsed.isValid) throw new Error(`${text}: ${parsed.fault}`);
  return checkPairs(parsed.elements);
}
