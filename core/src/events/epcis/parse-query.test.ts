// Which queries are refused and why, what prefixes mean, and that hostile ones cost nothing. What the answers hold is tested on
// GS1's examples in tests/conformance/epcis-query.test.ts.
import { describe, expect, it } from 'vitest';
import { identifyEvent } from './identify.ts';
import { matchesQuery } from './match-query.ts';
import { namespacesOfHeader, parseQueryJson, parseQueryParameters } from './parse-query.ts';
import { type QueryRule, queryRules } from './query.ts';

const faultsOf = (text: string) => {
  const reading = parseQueryParameters(new URLSearchParams(text));
  return reading.isValid ? [] : reading.faults;
};

describe('A query is refused', () => {
  const cases: readonly (readonly [QueryRule, string, string])[] = [
    ['events.unknown_parameter', '/EQ_colour', 'EQ_colour=red'],
    ['events.unknown_parameter', '/match_epc', 'match_epc=urn:a:b'],
    ['events.unknown_parameter', '/EQ_constructor', 'EQ_constructor=1'],
    ['events.unknown_parameter', '/GE_bizStep', 'GE_bizStep=shipping'],
    ['events.repeated_parameter', '/EQ_action', 'EQ_action=ADD&EQ_action=DELETE'],
    ['events.wrong_parameter_value', '/EQ_action', 'EQ_action=MOVE'],
    ['events.wrong_parameter_value', '/EQ_bizStep', 'EQ_bizStep=slaughtering'],
    ['events.wrong_parameter_value', '/EQ_bizStep', 'EQ_bizStep='],
    ['events.wrong_parameter_value', '/eventType', 'eventType=QuantityEvent'],
    ['events.wrong_parameter_value', '/GE_eventTime', 'GE_eventTime=2026-01-05'],
    ['events.wrong_parameter_value', '/GE_eventTime', 'GE_eventTime=2026-01-05T00:00:00Z|2026-01-06T00:00:00Z'],
    ['events.wrong_parameter_value', '/MATCH_epc', 'MATCH_epc=4012345'],
    ['events.wrong_parameter_value', '/MATCH_epc', 'MATCH_epc=urn:epc:idpat:sgtin:*.1.*'],
    ['events.wrong_parameter_value', '/GE_quantity_KGM', 'GE_quantity_KGM=ten'],
    ['events.wrong_parameter_value', '/GT_ex:a', 'GT_ex:a=red'],
    ['events.wrong_parameter_value', '/EQ_booleanValue', 'EQ_booleanValue=1'],
    ['events.wrong_parameter_value', '/EXISTS_errorDeclaration', 'EXISTS_errorDeclaration=maybe'],
    ['events.wrong_parameter_value', '/orderBy', 'orderBy=bizStep'],
    ['events.wrong_parameter_value', '/orderDirection', 'orderDirection=UP'],
    ['events.wrong_parameter_value', '/perPage', 'perPage=0'],
    ['events.wrong_parameter_value', '/eventCountLimit', 'eventCountLimit=1.5&orderBy=eventTime'],
    ['events.two_limits', '/maxEventCount', 'eventCountLimit=1&maxEventCount=2&orderBy=eventTime'],
    ['events.limit_without_order', '/eventCountLimit', 'eventCountLimit=1'],
    ['events.too_many_conditions', '', Array.from({ length: 101 }, (_, at) => `EQ_ex:f${at}=1`).join('&')],
  ];
  it.each(cases)('with %s at %s: %s', (rule, path, text) => {
    expect(faultsOf(text)).toContainEqual(expect.objectContaining({ rule, path }));
  });
  it('with every rule of the list', () => {
    expect(parseQueryJson([])).toMatchObject({ faults: [{ rule: 'events.query_not_an_object' }] });
    expect(queryRules.filter((rule) => !cases.some(([named]) => named === rule))).toEqual([
      'events.query_not_an_object',
    ]);
  });
  it('with all its faults at once, and saying what would be right', () => {
    expect(
      faultsOf('GE_eventTime=x&EQ_action=SHIPPED&orderDirection=SIDEWAYS').map(({ expected }) => expected),
    ).toEqual(['date-time with offset', 'OBSERVE|ADD|DELETE', 'ASC|DESC']);
  });
  it('when JSON holds what is no value', () => {
    for (const value of [{}, [[]], [null], 'MOVE', []])
      expect(parseQueryJson({ EQ_action: value })).toMatchObject({ isValid: false });
  });
  it('at no great cost, whatever its names and values', () => {
    const started = performance.now();
    for (const name of [
      `EQ_${'INNER_'.repeat(80)}a:b`,
      `EQATTR_${'_'.repeat(480)}`,
      `EQ_${':'.repeat(490)}`,
      `EQ_${'a'.repeat(100_000)}:b`,
    ])
      faultsOf(`${name}=${'|'.repeat(50_000)}`);
    expect(performance.now() - started).toBeLessThan(300);
  });
});

describe('A query is read', () => {
  const event = {
    type: 'ObjectEvent',
    eventTime: '2026-01-05T10:00:00Z',
    eventTimeZoneOffset: '+03:00',
    action: 'ADD',
    epcList: [],
    'ex:note': ['12.0', 'x'],
  };
  const facts = identifyEvent(event, { ex: 'https://ns.example.com/' });
  const finds = (text: string, namespaces = {}) => {
    const reading = parseQueryParameters(new URLSearchParams(text), { namespaces });
    return reading.isValid && matchesQuery(reading.query, facts);
  };

  it('with prefixes of the header, of its own context, or as the event wrote them', () => {
    const namespaces = namespacesOfHeader('a=https://ns.example.com/, broken');
    expect(namespaces).toEqual({ a: 'https://ns.example.com/' });
    expect(finds('EQ_a:note=x', namespaces)).toBe(true);
    expect(finds('EQ_a:note=x')).toBe(false);
    expect(finds('EQ_ex:note=x')).toBe(true);
    expect(finds('EQ_ex:note=x', { ex: 'https://other.example/' })).toBe(false);
    const json = parseQueryJson({ '@context': [{ b: 'https://ns.example.com/' }], 'EQ_b:note': 'x' });
    expect(json.isValid && matchesQuery(json.query, facts)).toBe(true);
  });

  it('with numbers equal as numbers, and compared as such', () => {
    expect(finds('EQ_ex:note=12')).toBe(true);
    expect(finds('GT_ex:note=9')).toBe(true);
    expect(finds('LT_ex:note=9')).toBe(false);
  });

  it('without conditions as all events, and with steering apart from them', () => {
    expect(finds('')).toBe(true);
    expect(finds('EXISTS_errorDeclaration=false')).toBe(true);
    expect(
      parseQueryParameters(new URLSearchParams('orderBy=ex:note&perPage=5&nextPageToken=a%7Cb&maxEventCount=9')),
    ).toEqual({
      isValid: true,
      query: {
        conditions: [],
        orderBy: { extension: 'ex:note' },
        orderDirection: 'DESC',
        eventCountLimit: null,
        maxEventCount: 9,
        perPage: 5,
        nextPageToken: 'a|b',
      },
    });
  });

  it('with the plus of an offset that a URL made a blank', () => {
    expect(finds('GE_eventTime=2026-01-05T13:00:00+03:00')).toBe(true);
    expect(finds('LT_eventTime=2026-01-05T13:00:00%2B03:00')).toBe(false);
  });
});
