// What is left at whom, from what was recorded.
import { describe, expect, it } from 'vitest';
import { identifyEvent } from '../events/epcis/identify.ts';
import { compareWithMade, stockOf } from './recall.ts';

const lot = 'https://id.gs1.org/01/09506000134352/10/A';
const other = 'https://id.gs1.org/01/09506000134352/10/B';
const pack = 'https://id.gs1.org/01/09506000134352/21/7';
const base = {
  eventTime: '2026-01-05T10:00:00Z',
  eventTimeZoneOffset: '+00:00',
  type: 'ObjectEvent',
  action: 'OBSERVE',
};
const at = (organisationId: string, event: object) => ({
  organisationId,
  facts: identifyEvent({ ...base, ...event }, {}),
});
const goods = (quantity: number, uom?: string) => ({
  quantityList: [{ epcClass: lot, quantity, ...(uom && { uom }) }],
});
const stock = (...events: readonly ReturnType<typeof at>[]) => stockOf(events, new Set([lot, pack]));

describe('What shops say of goods of a recall', () => {
  it.each([
    ['some is elsewhere', 100, { units: 40, writtenOff: 10, sold: 20, destroyed: 0 }, { elsewhere: 30, tooMany: 0 }],
    ['it is all there', 100, { units: 40, writtenOff: 10, sold: 40, destroyed: 10 }, { elsewhere: 0, tooMany: 0 }],
    [
      'it is more than was made',
      100,
      { units: 60, writtenOff: 60, sold: 0, destroyed: 0 },
      { elsewhere: 0, tooMany: 20 },
    ],
  ])('%s', (_what, made, shops, answer) => {
    expect(compareWithMade(made, shops)).toEqual(answer);
  });
});

describe('Stock on record', () => {
  it('is what was received less what was shipped, sold or destroyed, by organisation and unit', () => {
    expect(
      stock(
        at('shop', { ...goods(40.1, 'KGM'), bizStep: 'receiving' }),
        at('shop', { ...goods(10.1, 'KGM'), bizStep: 'retail_selling' }),
        at('shop', { ...goods(5, 'KGM'), bizStep: 'storing' }),
        at('shop', { ...goods(3), bizStep: 'receiving' }),
        at('mill', { ...goods(7, 'KGM'), bizStep: 'receiving' }),
        at('mill', { ...goods(7, 'KGM'), action: 'DELETE', bizStep: 'destroying' }),
      ),
    ).toEqual([
      { organisationId: 'shop', key: lot, uom: 'KGM', quantity: 30 },
      { organisationId: 'shop', key: lot, uom: null, quantity: 3 },
    ]);
  });

  it('counts what is made and used up, single packs as pieces, and nothing that is not asked for', () => {
    const made = {
      type: 'TransformationEvent',
      inputQuantityList: [{ epcClass: other, quantity: 9, uom: 'KGM' }],
      outputQuantityList: [{ epcClass: lot, quantity: 8, uom: 'KGM' }],
    };
    const used = { type: 'TransformationEvent', inputQuantityList: [{ epcClass: lot, quantity: 8, uom: 'KGM' }] };
    expect(stock(at('mill', made))).toEqual([{ organisationId: 'mill', key: lot, uom: 'KGM', quantity: 8 }]);
    expect(stock(at('mill', made), at('mill', used))).toEqual([]);
    expect(stock(at('shop', { epcList: [pack], bizStep: 'receiving' }))).toEqual([
      { organisationId: 'shop', key: pack, uom: null, quantity: 1 },
    ]);
  });

  it('leaves out what was declared to be an error', () => {
    const wrong = { errorDeclaration: { declarationTime: '2026-01-06T10:00:00Z' } };
    expect(stock(at('shop', { ...goods(5), ...wrong, bizStep: 'receiving' }))).toEqual([]);
  });
});
