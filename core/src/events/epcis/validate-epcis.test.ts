// The rules of capture, each with an event that breaks it, and hostile input. The JSON schema itself is the oracle of
// tests/conformance/epcis-schema.test.ts.
import { describe, expect, it } from 'vitest';
import { type EpcisRule, epcisLimits, epcisRules } from './rules.ts';
import { readSource } from './source-text.ts';
import { type ReadingOptions, validateEpcis } from './validate-epcis.ts';

const context = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { ex: 'https://ns.example.com/' }];
const object = {
  '@context': context,
  type: 'ObjectEvent',
  eventTime: '2026-01-05T10:00:00.000+03:00',
  eventTimeZoneOffset: '+03:00',
  action: 'ADD',
  epcList: ['urn:epc:id:sgtin:0614141.011111.987'],
};
const aggregation = {
  ...object,
  type: 'AggregationEvent',
  epcList: undefined,
  parentID: 'urn:epc:id:sscc:0614141.1234567890',
  childEPCs: ['urn:epc:id:sgtin:0614141.011111.987'],
};
const transformation = {
  '@context': context,
  type: 'TransformationEvent',
  eventTime: '2026-01-05T10:00:00Z',
  eventTimeZoneOffset: '+03:00',
  inputQuantityList: [{ epcClass: 'urn:epc:class:lgtin:0614141.011111.A', quantity: 1 }],
  outputQuantityList: [{ epcClass: 'urn:epc:class:lgtin:0614141.022222.A', quantity: 2.5, uom: 'KGM' }],
};
// Members that are undefined are not in JSON.
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const faultsOf = (value: unknown, options?: ReadingOptions) => {
  const reading = validateEpcis(json(value), options);
  return reading.isValid ? [] : reading.faults.map(({ path, rule }) => `${path} ${rule.replace('events.', '')}`);
};
const epcisDocument = (...events: readonly unknown[]) => ({
  '@context': context,
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-01-05T10:00:00Z',
  epcisBody: { eventList: events },
});

describe('An event is refused with the JSON path and the rule', () => {
  const cases: readonly (readonly [EpcisRule, string, unknown])[] = [
    ['events.not_an_object', '', []],
    ['events.not_a_list', '/epcList', { ...object, epcList: 'urn:a:b' }],
    ['events.not_text', '/eventTime', { ...object, eventTime: 5 }],
    [
      'events.not_a_number',
      '/inputQuantityList/0/quantity',
      { ...transformation, inputQuantityList: [{ epcClass: 'urn:a:b', quantity: '1' }] },
    ],
    [
      'events.not_a_boolean',
      '/sensorElementList/0/sensorReport/0/booleanValue',
      { ...object, sensorElementList: [{ sensorReport: [{ type: 'Count', booleanValue: 'true' }] }] },
    ],
    ['events.missing_member', '', { ...object, action: undefined }],
    ['events.unknown_member', '/note', { ...object, note: 'x' }],
    ['events.unknown_type', '/type', { ...object, type: 'QuantityEvent' }],
    ['events.missing_context', '', { ...object, '@context': undefined }],
    ['events.wrong_context', '/@context', { ...object, '@context': 5 }],
    ['events.wrong_version', '/schemaVersion', { ...epcisDocument(object), schemaVersion: 'two' }],
    ['events.wrong_time', '/eventTime', { ...object, eventTime: '2026-02-30T10:00:00Z' }],
    ['events.wrong_time', '/eventTime', { ...object, eventTime: '2026-01-05T10:00:00' }],
    ['events.wrong_offset', '/eventTimeZoneOffset', { ...object, eventTimeZoneOffset: '+14:30' }],
    ['events.wrong_uri', '/epcList/0', { ...object, epcList: ['0614141'] }],
    [
      'events.wrong_uom',
      '/outputQuantityList/0/uom',
      { ...transformation, outputQuantityList: [{ epcClass: 'urn:a:b', quantity: 1, uom: 'kg' }] },
    ],
    [
      'events.wrong_hex',
      '/sensorElementList/0/sensorReport/0/hexBinaryValue',
      { ...object, sensorElementList: [{ sensorReport: [{ type: 'Count', hexBinaryValue: '0x1' }] }] },
    ],
    ['events.wrong_action', '/action', { ...object, action: 'CREATE' }],
    ['events.unknown_word', '/bizStep', { ...object, bizStep: 'slaughtering' }],
    ['events.standard_word_as_uri', '/bizStep', { ...object, bizStep: 'urn:epcglobal:cbv:bizstep:shipping' }],
    ['events.extension_without_prefix', '/my ext:a', { ...object, 'my ext:a': 1 }],
    ['events.repeated_item', '/epcList/1', { ...object, epcList: ['urn:a:b', 'urn:a:b'] }],
    ['events.empty_list', '/persistentDisposition/set', { ...object, persistentDisposition: { set: [] } }],
    ['events.empty_persistent_disposition', '/persistentDisposition', { ...object, persistentDisposition: {} }],
    ['events.ilmd_not_allowed', '', { ...object, action: 'OBSERVE', ilmd: { 'ex:a': 1 } }],
    ['events.ilmd_not_allowed', '/ilmd', { ...aggregation, ilmd: { 'ex:a': 1 } }],
    ['events.nothing_observed', '', { ...object, epcList: undefined }],
    ['events.no_children', '', { ...aggregation, childEPCs: [] }],
    ['events.no_inputs', '', { ...transformation, inputQuantityList: [] }],
    ['events.no_outputs', '', { ...transformation, outputQuantityList: undefined }],
    ['events.parent_missing', '', { ...aggregation, parentID: undefined }],
    [
      'events.uom_without_quantity',
      '/outputQuantityList/0',
      { ...transformation, outputQuantityList: [{ epcClass: 'urn:a:b', uom: 'KGM' }] },
    ],
    [
      'events.negative_quantity',
      '/outputQuantityList/0/quantity',
      { ...transformation, outputQuantityList: [{ epcClass: 'urn:a:b', quantity: -1 }] },
    ],
    [
      'events.quantity_too_large',
      '/outputQuantityList/0/quantity',
      { ...transformation, outputQuantityList: [{ epcClass: 'urn:a:b', quantity: 1e13, uom: 'KGM' }] },
    ],
    ['events.wrong_time', '/eventTime', { ...object, eventTime: '0001-01-01T00:00:00Z' }],
    ['events.undeclared_prefix', '/other:a', { ...object, 'other:a': 1 }],
    ['events.undeclared_prefix', '/ex:a/0/other:b', { ...object, 'ex:a': [{ 'other:b': 1 }] }],
    [
      'events.too_deep',
      `/ex:a${'/0'.repeat(epcisLimits.depth - 1)}`,
      { ...object, 'ex:a': JSON.parse('['.repeat(60) + ']'.repeat(60)) },
    ],
    ['events.too_large', '', { ...object, 'ex:a': Array.from({ length: epcisLimits.values }, () => 0) }],
    [
      'events.too_many_events',
      '/epcisBody/eventList',
      epcisDocument(...Array.from({ length: epcisLimits.events + 1 }, () => ({}))),
    ],
    ['events.too_long', '/epcList/0', { ...object, epcList: [`urn:a:${'b'.repeat(epcisLimits.uriLength)}`] }],
    ['events.too_long', '/ex:a', { ...object, 'ex:a': 'b'.repeat(epcisLimits.textLength + 1) }],
    ['events.wrong_character', '/ex:a', { ...object, 'ex:a': 'a\0b' }],
    ['events.wrong_character', '/ex:a', { ...object, 'ex:a': '\ud800' }],
    ['events.wrong_character', '/ex:a', { ...object, 'ex:a': 'a\x07b' }],
  ];
  it.each(cases)('%s at %s', (rule, path, value) => {
    expect(faultsOf(value)).toContain(`${path} ${rule.replace('events.', '')}`);
  });

  it('has a case for every rule but those that only the text breaks', () => {
    expect(epcisRules.filter((rule) => !cases.some(([named]) => named === rule))).toEqual([
      'events.not_json',
      'events.number_inexact',
    ]);
    expect(readSource('{"type":')).toMatchObject({ isValid: false, faults: [{ rule: 'events.not_json' }] });
    for (const number of ['1e400', '12345678901234567890', '1e-400', '0.1000000000000000000001'])
      expect(readSource(`{"a":[{"ex:b":${number}}]}`), number).toMatchObject({
        isValid: false,
        faults: [{ path: '/a/0/ex:b', rule: 'events.number_inexact' }],
      });
    for (const number of ['1.0', '-0.0', '1E+3', '100000000000000000000', '0.10000000000000001'])
      expect(readSource(`{"ex:a":${number}}`), number).toMatchObject({ isValid: true });
  });

  it('at the right place of a document, all breaches in its order, and none of the events is accepted', () => {
    const broken = {
      ...object,
      '@context': undefined,
      eventTime: 'yesterday',
      action: 'MOVE',
      bizStep: 'slaughtering',
    };
    expect(
      faultsOf(epcisDocument({ ...object, '@context': undefined }, broken, aggregation, { type: 'ObjectEvent' })),
    ).toEqual([
      '/epcisBody/eventList/1/eventTime wrong_time',
      '/epcisBody/eventList/1/action wrong_action',
      '/epcisBody/eventList/1/bizStep unknown_word',
      '/epcisBody/eventList/3 missing_member',
      '/epcisBody/eventList/3 missing_member',
      '/epcisBody/eventList/3 missing_member',
      '/epcisBody/eventList/3 nothing_observed',
    ]);
  });

  it('with a hundred breaches at most', () => {
    const events = Array.from({ length: 500 }, () => ({ ...object, action: 'MOVE' }));
    expect(faultsOf(epcisDocument(...events))).toHaveLength(100);
  });
});

describe('Extensions need a declared prefix', () => {
  it('declared in the document, in the event, for that event alone, or in full', () => {
    const own = { ...object, '@context': { own: 'https://own.example/' }, 'own:a': 1, 'ex:b': 2 };
    expect(faultsOf(epcisDocument(own))).toEqual([]);
    expect(faultsOf(epcisDocument(own, { ...object, '@context': undefined, 'own:a': 1 }))).toEqual([
      '/epcisBody/eventList/1/own:a undeclared_prefix',
    ]);
    expect(faultsOf({ ...object, 'https://other.example/ns/a': 1, 'cbvmda:lotNumber': 'A', 'urn:a:b': 1 })).toEqual([]);
  });

  it('or a context of somebody else, which may declare it and is never fetched', () => {
    const foreign = { ...object, '@context': [...context, 'https://other.example/context.jsonld'], 'other:a': 1 };
    expect(faultsOf(foreign)).toEqual([]);
    const contexts = { 'https://other.example/context.jsonld': { mine: 'https://mine.example/' } };
    expect(faultsOf(foreign, { contexts })).toEqual(['/other:a undeclared_prefix']);
    const known = validateEpcis(json({ ...foreign, 'other:a': undefined, 'mine:a': 1 }), { contexts });
    expect(known.isValid && known.events[0]?.namespaces).toEqual({
      ex: 'https://ns.example.com/',
      mine: 'https://mine.example/',
    });
  });
});

describe('What was sent', () => {
  it('is what is accepted: the event itself, untouched, with its place and its prefixes', () => {
    const document = json(epcisDocument({ ...object, '@context': undefined, 'ex:a': { b: [1.5, null, 'x'] } })) as {
      epcisBody: { eventList: unknown[] };
    };
    const reading = validateEpcis(document);
    if (!reading.isValid) throw new Error('refused');
    expect(reading.kind).toBe('document');
    expect(reading.events[0]?.event).toBe(document.epcisBody.eventList[0]);
    expect(reading.events[0]?.path).toBe('/epcisBody/eventList/0');
    expect(reading.events[0]?.namespaces).toEqual({ ex: 'https://ns.example.com/' });
  });

  it('keeps its text to the last digit', () => {
    const event = '{ "type":"ObjectEvent", "ex:a" : 1.50, "ex:b":"\\u00e9\\" ,[{" }';
    const text = `{"@context":[],"epcisBody":{"eventList":[${event} , {"b":[{}]}]}}`;
    const source = readSource(text);
    if (!source.isValid) throw new Error('refused');
    expect(source.textAt('/epcisBody/eventList/0')).toBe(event);
    expect(source.textAt('/epcisBody/eventList/1')).toBe('{"b":[{}]}');
    expect(source.textAt('')).toBe(text);
    expect(source.textAt('/epcisBody')).toBe(undefined);
  });

  it('is written anew where a member stands twice, so that no two readers differ', () => {
    const source = readSource('{"epcisBody":{"eventList":[{"a":1,"\\u0061":2.0},{"a":1.0}]}}');
    if (!source.isValid) throw new Error('refused');
    expect(source.repeated).toEqual(['/epcisBody/eventList/0/a']);
    expect(source.textAt('/epcisBody/eventList/0')).toBe('{"a":2}');
    expect(source.textAt('/epcisBody/eventList/1')).toBe('{"a":1.0}');
  });

  it('may be hostile: depth, prototypes and long texts cost nothing', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const text = `{"type":"ObjectEvent","ex:a":${deep}}`;
    expect(readSource(text)).toMatchObject({ isValid: false, faults: [{ rule: 'events.too_deep' }] });
    expect(validateEpcis(JSON.parse(text))).toMatchObject({
      isValid: false,
      faults: [{ rule: 'events.too_deep' }],
    });
    const event = JSON.parse('{"type":"ObjectEvent","__proto__":{"action":"ADD"},"constructor":1}') as unknown;
    expect(faultsOf(event)).toContain('/constructor unknown_member');
    const started = performance.now();
    validateEpcis({
      ...object,
      epcList: [`urn:${'a:'.repeat(900)} `, `http://${'a'.repeat(1_900)}`, `http://${'@'.repeat(1_900)}`],
    });
    expect(performance.now() - started).toBeLessThan(200);
  });
});
