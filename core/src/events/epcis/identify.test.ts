// One key for one thing, whatever its spelling, and patterns that ask for many.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEpcUrn } from '../../codes/index.ts';
import { identifierKey, identifierPattern, matchesIdentifier } from './epc-forms.ts';
import { instantOf } from './forms.ts';
import { identifyEvent } from './identify.ts';

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, '0'));
const serial = fc.stringMatching(/^[A-Za-z0-9._-]{1,20}$/);

describe('URN and Digital Link forms of one identifier', () => {
  it.each([
    ['urn:epc:id:sgtin:0614141.011111.987', 'https://shop.example/a/01/00614141111114/21/987?17=301231'],
    ['urn:epc:class:lgtin:0614141.011111.A%2F1', 'https://id.gs1.org/01/00614141111114/10/A%2F1'],
    ['urn:epc:idpat:sgtin:0614141.011111.*', 'http://id.gs1.org/gtin/00614141111114'],
    ['urn:epc:id:sscc:4012345.0000000333', 'https://id.gs1.org/00/040123450000003338'],
    ['urn:epc:id:sgln:0614141.00777.0', 'https://id.gs1.org/414/0614141007776'],
    ['urn:epc:id:sgln:0614141.00777.A1', 'https://id.gs1.org/414/0614141007776/254/A1'],
    ['urn:epc:id:pgln:0614141.00777', 'https://id.gs1.org/417/0614141007776'],
    ['urn:epc:id:grai:4012345.66666.87', 'https://id.gs1.org/8003/0401234566666387'],
    ['urn:epc:id:giai:4012345.AAbb', 'https://id.gs1.org/8004/4012345AAbb'],
    ['urn:epc:id:gdti:4012345.55555.98', 'https://id.gs1.org/253/401234555555498'],
    ['urn:epc:id:gsrn:4012345.9876540000', 'https://id.gs1.org/8018/401234598765400000'],
    ['urn:epc:id:gsrnp:4012345.0000098765', 'https://id.gs1.org/8017/401234500000987658'],
    ['urn:epc:id:sgcn:4012345.99999.44', 'https://id.gs1.org/255/401234599999044'],
    ['urn:epc:id:cpi:4012345.ABC.123', 'https://id.gs1.org/8010/4012345ABC/8011/123'],
    ['urn:epc:id:itip:4012345.012345.01.02.999', 'https://id.gs1.org/8006/040123451234560102/21/999'],
    ['urn:epc:id:ginc:4012345.333', 'https://id.gs1.org/401/4012345333'],
    ['urn:epc:id:gsin:4012345.999987654', 'https://id.gs1.org/402/40123459999876541'],
    ['urn:epc:id:upui:4012345.012345.AB12', 'https://id.gs1.org/01/04012345123456/235/AB12'],
    ['urn:epc:idpat:grai:4012345.66666.*', 'https://id.gs1.org/8003/04012345666663'],
  ])('%s and %s have one key', (urn, link) => {
    expect(identifierKey(urn)).toBe(identifierKey(link));
    expect(identifierKey(urn)).toMatch(/^https:\/\/id\.gs1\.org\//);
  });

  it('have one key for any serial, on any host, and a key is its own key', () => {
    fc.assert(
      fc.property(
        digits(13),
        serial,
        fc.constantFrom('https://id.gs1.org', 'https://a.example/x'),
        (gtin, item, host) => {
          const key = identifierKey(`https://id.gs1.org/01/${withCheck(gtin)}/21/${item}`);
          const urn = buildEpcUrn(
            [
              { ai: '01', value: withCheck(gtin) },
              { ai: '21', value: item },
            ],
            7,
          );
          expect(urn.isValid && identifierKey(urn.urn)).toBe(key);
          expect(identifierKey(`${host}/01/${withCheck(gtin)}/21/${item}`)).toBe(key);
          expect(identifierKey(key)).toBe(key);
        },
      ),
    );
  });

  it('leave any other URI as it is', () => {
    for (const uri of [
      'http://transaction.acme.com/po/12345678',
      'urn:uuid:1',
      'geo:42.6,23.3',
      'urn:epc:id:usdod:CAGEY.5678',
    ])
      expect(identifierKey(uri)).toBe(uri);
  });
});

function withCheck(gtin13: string): string {
  const sum = [...gtin13].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return gtin13 + String((10 - (sum % 10)) % 10);
}

describe('A pattern', () => {
  const asks = (pattern: string, uri: string, level: 'instance' | 'class' = 'instance') => {
    const read = identifierPattern(pattern, level);
    return read !== undefined && matchesIdentifier(read, identifierKey(uri));
  };
  it.each([
    ['urn:epc:idpat:sgtin:0614141.107346.*', 'urn:epc:id:sgtin:0614141.107346.2018', true],
    ['urn:epc:idpat:sgtin:0614141.107346.*', 'https://x.example/01/10614141073464/21/2018', true],
    ['urn:epc:idpat:sgtin:0614141.107346.*', 'urn:epc:id:sgtin:0614141.107347.2018', false],
    ['urn:epc:idpat:sgtin:0614141.*.*', 'urn:epc:id:sgtin:0614141.107346.2018', true],
    ['urn:epc:idpat:sgtin:0614141.*.*', 'urn:epc:id:sgtin:0614142.107346.2018', false],
    ['urn:epc:idpat:sgtin:*.*.*', 'urn:epc:id:sscc:0614141.1234567890', false],
    ['urn:epc:idpat:sscc:0614141.*', 'urn:epc:id:sscc:0614141.1234567890', true],
    ['urn:epc:idpat:sgln:0614141.00777.*', 'urn:epc:id:sgln:0614141.00777.0', true],
    ['urn:epc:idpat:sgln:0614141.00777.*', 'urn:epc:id:sgln:0614141.00777.12', true],
    ['urn:epc:idpat:grai:4012345.*.*', 'urn:epc:id:grai:4012345.66666.87', true],
    ['urn:epc:idpat:giai:4012345.*', 'urn:epc:id:giai:4012345.AAbb', true],
    ['urn:epc:id:sgtin:0614141.107346.2018', 'https://id.gs1.org/01/10614141073464/21/2018', true],
  ])('%s asks for %s: %s', (pattern, uri, expected) => {
    expect(asks(pattern, uri)).toBe(expected);
  });
  it('of all serials of a GTIN is the class of that GTIN, and never its lots', () => {
    const pattern = 'urn:epc:idpat:sgtin:0614141.107346.*';
    expect(asks(pattern, 'https://id.gs1.org/01/10614141073464', 'class')).toBe(true);
    expect(asks(pattern, 'urn:epc:class:lgtin:0614141.107346.A', 'class')).toBe(false);
  });
  it('with an open field before a closed one, or of no scheme, is none', () => {
    for (const wrong of [
      'urn:epc:idpat:sgtin:*.107346.*',
      'urn:epc:idpat:none:1.*',
      'urn:epc:idpat:sgtin:06141410000000.*.*',
    ])
      expect(identifierPattern(wrong, 'instance')).toBe(undefined);
  });
});

describe('Instants', () => {
  it('compare as texts, in UTC, to the microsecond', () => {
    expect(instantOf('2005-04-03T20:33:31.116000-06:00')).toBe('2005-04-04T02:33:31.116000Z');
    expect(instantOf('2005-04-04T02:33:31.1160009Z')).toBe('2005-04-04T02:33:31.116000Z');
    expect(instantOf('2024-02-29T23:30:00-14:00')).toBe('2024-03-01T13:30:00.000000Z');
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9998-01-01'), noInvalidDate: true }), (date) => {
        expect(instantOf(date.toISOString())).toBe(date.toISOString().replace('Z', '000Z'));
      }),
    );
  });
  it.each([
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2023-01-01T24:00:00Z',
    '9999-12-31T23:00:00-02:00',
  ])('%s is none', (text) => expect(instantOf(text)).toBe(undefined));
});

describe('The facts of an event', () => {
  it('hold everything a query asks for, in one form, and leave the event as it was', () => {
    const event = Object.freeze({
      type: 'ObjectEvent',
      eventTime: '2026-01-05T10:00:00+03:00',
      eventTimeZoneOffset: '+03:00',
      recordTime: '2026-01-06T00:00:00Z',
      action: 'ADD',
      bizStep: 'https://ref.gs1.org/cbv/BizStep-shipping',
      disposition: 'ex:frozen',
      epcList: ['urn:epc:id:sgtin:0614141.011111.987'],
      quantityList: [{ epcClass: 'urn:epc:class:lgtin:0614141.011111.A', quantity: 2.5, uom: 'KGM' }],
      readPoint: { id: 'urn:epc:id:sgln:0614141.00777.0', 'ex:gate': 3 },
      sourceList: [{ type: 'cbv:SDT-location', source: 'urn:epc:id:sgln:0614141.00777.0' }],
      'ex:note': [{ 'ex:inner': '12.0' }, 'top', { '@value': '2026-01-05T10:00:00Z' }],
    });
    const facts = identifyEvent(event, { ex: 'https://ns.example.com/' });
    expect(facts).toMatchObject({
      eventTime: '2026-01-05T07:00:00.000000Z',
      recordTime: '2026-01-06T00:00:00.000000Z',
      bizStep: 'shipping',
      disposition: 'https://ns.example.com/frozen',
      readPoint: 'https://id.gs1.org/414/0614141007776',
      instances: [{ role: 'epc', key: 'https://id.gs1.org/01/00614141111114/21/987' }],
      classes: [{ role: 'epc', key: 'https://id.gs1.org/01/00614141111114/10/A', quantity: 2.5, uom: 'KGM' }],
      parties: [{ role: 'source', type: 'location', key: 'https://id.gs1.org/414/0614141007776' }],
    });
    expect(
      facts.extensions.map(({ place, isInner, name, text, number }) => [place, isInner, name, text, number]),
    ).toEqual([
      ['event', false, 'https://ns.example.com/note', null, null],
      ['event', true, 'https://ns.example.com/inner', '12.0', 12],
      ['event', false, 'https://ns.example.com/note', 'top', null],
      ['event', false, 'https://ns.example.com/note', '2026-01-05T10:00:00Z', null],
      ['read_point', false, 'https://ns.example.com/gate', '3', 3],
    ]);
    expect(identifyEvent(event, {}, '2026-02-01T00:00:00Z').recordTime).toBe('2026-02-01T00:00:00.000000Z');
  });
});
