import { describe, expect, it } from 'vitest';
import { emptyProduct, entriesOf, faultsOf, gtinOf, numberOf } from './product-draft.ts';

const filled = { ...emptyProduct, gtin: '9506000134352', name: 'Satay', brand: 'Hijau', category: 'poultry' } as const;

describe('The form of a product', () => {
  it('demands a GTIN with a right check digit, a name, a brand and a category', () => {
    expect([...faultsOf(emptyProduct)].sort()).toEqual(['brand', 'category', 'gtin', 'name']);
    expect([...faultsOf(filled)]).toEqual([]);
    expect([...faultsOf({ ...filled, gtin: '9506000134353' })]).toEqual(['gtin']);
    expect(gtinOf('9506 0001 3435 2')).toBe('09506000134352');
  });

  it('takes all nutrients or none, and a price with its currency', () => {
    expect([...faultsOf({ ...filled, calories: '200', fat: 'much' })].sort()).toEqual(['carbs', 'fat', 'protein']);
    expect([...faultsOf({ ...filled, priceAmount: '18,90' })]).toEqual(['priceCurrency']);
    expect(entriesOf({ ...filled, priceAmount: '18,90', priceCurrency: 'MYR' })?.price).toEqual({
      amount: 18.9,
      currency: 'MYR',
    });
  });

  it('keeps between temperatures that make sense, whatever sign of minus was typed', () => {
    expect(numberOf('−18')).toBe(-18);
    expect([...faultsOf({ ...filled, least: '4', most: '0' })]).toEqual(['most']);
    expect([...faultsOf({ ...filled, least: 'cold' })]).toEqual(['least']);
  });

  it('reads lists line by line, in order', () => {
    expect(entriesOf({ ...filled, ingredients: ' Chicken \n\nSalt\n' })?.ingredients).toEqual(['Chicken', 'Salt']);
  });

  it('says nothing in a language in which nothing is written', () => {
    const arabic = { language: 'ar', name: '', description: 'مكعبات', storageInstructions: '' };
    const translations = [arabic, { language: 'ms', name: ' ', description: '', storageInstructions: '' }];
    expect(entriesOf({ ...filled, translations })?.translations).toEqual([arabic]);
  });
});
