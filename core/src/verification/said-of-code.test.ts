import { expect, it } from 'vitest';
import { parseCode } from '../codes/index.ts';
import { saidOfCode } from './said-of-code.ts';

it.each(['E471', 'e 471', 'INS 471', 'E-471'])('%s is what the lexicon says of it, with its source', (text) =>
  expect(saidOfCode(parseCode(text))).toEqual({
    ...{ fault: 'additive', ingredient: 'Mono- and diglycerides of fatty acids (E471)', concern: 'depends_on_source' },
    ...{
      origins: 'plant; animal',
      doubtfulBy: 'All sources read',
      doubtfulSource: 'the fat may be of plant or animal origin',
    },
  }),
);

it('names both sides where authorities differ', () =>
  expect(saidOfCode(parseCode('E120'))).toMatchObject({
    concern: 'disputed',
    permittedBy: 'MUI; National Fatwa Council of Malaysia',
    forbiddenBy: 'LBM NU East Java',
  }));

it('says of E322 what is said of a product that contains it', () =>
  expect(saidOfCode(parseCode('E322'))).toMatchObject({
    concern: 'disputed',
    permittedBy: 'Naqiy',
    doubtfulBy: 'CPAN',
  }));

it('says of an additive that nobody rules on what it is in itself', () => {
  expect(saidOfCode(parseCode('E330'))).toEqual({
    fault: 'additive',
    ingredient: 'Citric acid (E330)',
    concern: 'none',
    origins: 'microbial',
  });
  expect(saidOfCode(parseCode('INS 334'))).toMatchObject({ concern: 'depends_on_source', origins: 'alcohol' });
});

it('invents nothing of a number that the lexicon does not know', () =>
  expect(saidOfCode(parseCode('E1999'))).toEqual({ fault: 'additive' }));

it('asks the lexicon of nothing else', () => {
  expect(saidOfCode(parseCode('Pork'))).toEqual({ fault: 'no_code' });
  expect(saidOfCode(parseCode('HALAL-CHICKEN-2024-001'))).toBeNull();
});
