// Pieces that leave with an event, and those that come back.
import { expect, it } from 'vitest';
import { identifyEvent } from './epcis/identify.ts';
import { piecesSent } from './pieces-sent.ts';

const lot = 'https://id.gs1.org/01/09521234543213/10/ABC';
const pack = 'https://id.gs1.org/01/09521234543213/21/1';
const sent = (more: object) =>
  Object.fromEntries(
    piecesSent(
      identifyEvent(
        {
          type: 'ObjectEvent',
          action: 'OBSERVE',
          bizStep: 'shipping',
          eventTime: '2026-11-02T08:00:00Z',
          eventTimeZoneOffset: '+00:00',
          ...more,
        },
        {},
      ),
    ),
  );

it('counts pieces and packs that are shipped, and takes off what is received', () => {
  const quantityList = [
    { epcClass: lot, quantity: 30 },
    { epcClass: lot, quantity: 10 },
  ];
  expect(sent({ quantityList, epcList: [pack] })).toEqual({ [lot]: 40, [pack]: 1 });
  expect(sent({ quantityList, bizStep: 'receiving' })).toEqual({ [lot]: -40 });
});

it('counts nothing that is weighed, that has no quantity, that only lies there, or that never happened', () => {
  expect(sent({ quantityList: [{ epcClass: lot, quantity: 5, uom: 'KGM' }, { epcClass: lot }] })).toEqual({});
  const quantityList = [{ epcClass: lot, quantity: 5 }];
  expect(sent({ quantityList, bizStep: 'storing' })).toEqual({});
  expect(sent({ quantityList, type: 'AggregationEvent', childQuantityList: quantityList })).toEqual({});
  expect(sent({ quantityList, errorDeclaration: { declarationTime: '2026-11-03T08:00:00Z' } })).toEqual({});
});
