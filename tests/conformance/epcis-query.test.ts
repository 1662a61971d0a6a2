// The query language of EPCIS 2.0 over GS1's examples and the FSMA 204 events: each parameter finds what a plain look at the JSON
// finds, some events and not all; every parameter that OpenAPI and query schema name is understood.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareByOrder,
  type EpcisQuery,
  type EventFacts,
  identifyEvent,
  masterDataOf,
  matchesQuery,
  parseQueryJson,
  parseQueryParameters,
  validateEpcis,
} from '@amanah/core/events';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../shared/vectors/epcis');
const isThere = existsSync(folder);
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

interface Found {
  readonly name: string;
  readonly text: string;
  readonly facts: EventFacts;
}
function allEvents(): readonly Found[] {
  if (!isThere) return [];
  return ['JSON', 'fsma204/epcis'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonld'))
      .sort()
      .flatMap((name) => {
        const reading = validateEpcis(JSON.parse(read(join(part, name))));
        if (!reading.isValid) throw new Error(`${name} is refused`);
        return reading.events.map(({ event, namespaces }, at) => ({
          name: `${name} ${at}`,
          text: JSON.stringify(event),
          facts: identifyEvent(event, namespaces),
        }));
      }),
  );
}
const events = allEvents();

const query = (text: string): EpcisQuery => {
  const reading = parseQueryParameters(new URLSearchParams(text.replaceAll('+', '%2B')));
  if (!reading.isValid) throw new Error(`${text}: ${JSON.stringify(reading.faults)}`);
  return reading.query;
};
const answer = (asked: EpcisQuery) => events.filter(({ facts }) => matchesQuery(asked, facts)).map(({ name }) => name);

const timesIn = (text: string) => [...text.matchAll(/"time":"([^"]+)"/g)].map((found) => Date.parse(found[1] ?? ''));

/** Parameters, and a plain look at the text of the event for what must be there. */
const cases: readonly (readonly [string, (text: string) => boolean])[] = [
  ['eventType=AggregationEvent|AssociationEvent', (text) => /"type":"A\w+Event"/.test(text)],
  ['EQ_action=ADD', (text) => text.includes('"action":"ADD"')],
  ['EQ_action=DELETE|ADD', (text) => /"action":"(?:ADD|DELETE)"/.test(text)],
  ['EQ_bizStep=shipping', (text) => text.includes('"bizStep":"shipping"')],
  ['EQ_bizStep=https://ref.gs1.org/cbv/BizStep-shipping', (text) => text.includes('"bizStep":"shipping"')],
  [
    'EQ_bizStep=urn:epcglobal:cbv:bizstep:receiving|cbv:BizStep-inspecting',
    (text) => /"bizStep":"(?:receiving|inspecting)"/.test(text),
  ],
  ['EQ_disposition=in_transit', (text) => text.includes('"disposition":"in_transit"')],
  ['EQ_persistentDisposition_set=completeness_verified', (text) => /"set":\["completeness_verified"/.test(text)],
  ['EQ_persistentDisposition_unset=completeness_inferred', (text) => /"unset":\["completeness_inferred"/.test(text)],
  [
    'EQ_readPoint=urn:epc:id:sgln:0614141.07346.1234',
    (text) => /"readPoint":{"id":"[^"]*(?:sgln:0614141.07346.1234|414\/0614141073467\/254\/1234)"/.test(text),
  ],
  [
    'EQ_bizLocation=https://any.example/414/0012345111112',
    (text) => /"bizLocation":{"id":"[^"]*(?:sgln:0012345.11111.0|414\/0012345111112)"/.test(text),
  ],
  [
    'WD_bizLocation=urn:epc:id:sgln:0012345.11111.0',
    (text) => /"bizLocation":{"id":"[^"]*(?:sgln:0012345.11111.0|414\/0012345111112)"/.test(text),
  ],
  [
    'EQ_bizTransaction_po=http://transaction.acme.com/po/12345678',
    (text) => text.includes('"type":"po","bizTransaction":"http://transaction.acme.com/po/12345678"'),
  ],
  [
    'EQ_source_possessing_party=urn:epc:id:pgln:4012345.00225',
    (text) => /"possessing_party","source":"urn:epc:id:pgln:4012345.00225"/.test(text),
  ],
  [
    'EQ_destination_location=https://id.gs1.org/414/0614141007776',
    (text) => /"location","destination":"urn:epc:id:sgln:0614141.00777.0"/.test(text),
  ],
  [
    'EQ_transformationID=urn:epc:id:gdti:0614141.12345.400',
    (text) => /"transformationID":"urn:epc:id:gdti:0614141.12345.400"/.test(text),
  ],
  [
    'MATCH_epc=https://id.gs1.org/01/10614141073464/21/2018',
    (text) => /"(?:epcList|childEPCs)":\[[^\]]*107346\.2018"/.test(text),
  ],
  ['MATCH_epc=urn:epc:idpat:sgtin:9520001.*.*', (text) => /"(?:epcList|childEPCs)":\[[^\]]*sgtin:9520001\./.test(text)],
  [
    'MATCH_parentID=urn:epc:idpat:grai:4012345.55555.*',
    (text) => /"parentID":"[^"]*(?:grai:4012345.55555\.|8003\/0401234555555)/.test(text),
  ],
  [
    'MATCH_inputEPC=urn:epc:idpat:sgtin:4012345.*.*',
    (text) => /"inputEPCList":\[[^\]]*(?:sgtin:4012345\.|\/01\/.4012345)/.test(text),
  ],
  [
    'MATCH_outputEPC=urn:epc:idpat:sgtin:4012345.*.*',
    (text) => /"outputEPCList":\[[^\]]*(?:sgtin:4012345\.|\/01\/.4012345)/.test(text),
  ],
  [
    'MATCH_anyEPC=urn:epc:idpat:sgtin:4012345.*.*',
    (text) =>
      /"(?:epcList|childEPCs|inputEPCList|outputEPCList)":\[[^\]]*(?:sgtin:4012345\.|\/01\/.4012345\d{6}\/21)|"parentID":"urn:epc:id:sgtin:4012345/.test(
        text,
      ),
  ],
  [
    'MATCH_epcClass=https://id.gs1.org/01/00860009999923/10/ABC1234',
    (text) => /"(?:q|childQ)uantityList":\[[^\]]*00860009999923\/10\/ABC1234"/.test(text),
  ],
  [
    'MATCH_inputEPCClass=https://id.gs1.org/01/10860009999920/10/ABC1234',
    (text) => /"inputQuantityList":\[[^\]]*10860009999920\/10\/ABC1234"/.test(text),
  ],
  [
    'MATCH_outputEPCClass=https://id.gs1.org/01/10860009998039/10/SALAD-20260420-A',
    (text) => /"outputQuantityList":\[[^\]]*SALAD-20260420-A"/.test(text),
  ],
  [
    'MATCH_anyEPCClass=https://id.gs1.org/01/10860009998039/10/SALAD-20260420-A',
    (text) => /uantityList":\[[^\]]*SALAD-20260420-A"/.test(text),
  ],
  ['EQ_quantity=200|10', (text) => /"quantity":(?:200|10)[,}]/.test(text)],
  ['EQ_quantity_KGM=200|10', (text) => /"quantity":(?:200|10),"uom":"KGM"/.test(text)],
  [
    'EQ_eventID=urn:uuid:374d95fc-9457-4a51-bd6a-0bba133845a8',
    (text) => text.includes('"eventID":"urn:uuid:374d95fc-9457-4a51-bd6a-0bba133845a8"'),
  ],
  ['EXISTS_errorDeclaration=true', (text) => text.includes('"errorDeclaration"')],
  [
    'GE_errorDeclarationTime=2005-01-01T00:00:00Z&LT_errorDeclarationTime=2030-01-01T00:00:00Z',
    (text) => text.includes('"declarationTime"'),
  ],
  ['EQ_errorReason=incorrect_data', (text) => text.includes('"reason":"incorrect_data"')],
  [
    'EQ_correctiveEventID=ni:///sha-256;fec9667280c4710a3fa9558b7bc8ddc2ced0dc442d87f82becae24bb6ca6a46f?ver=CBV2.0',
    (text) => /"correctiveEventIDs":\["ni:\/\/\/sha-256;fec9667/.test(text),
  ],
  ['EXISTS_sensorElementList=', (text) => text.includes('"sensorElementList"')],
  ['EQ_type=Temperature', (text) => /"type":"(?:gs1:)?Temperature"/.test(text)],
  [
    'EQ_deviceID=https://id.gs1.org/8004/4000001111',
    (text) => /"deviceID":"(?:urn:epc:id:giai:4000001.111|https:\/\/id.gs1.org\/8004\/4000001111)"/.test(text),
  ],
  [
    'EQ_dataProcessingMethod=https://example.com/253/4012345000054987',
    (text) => /"dataProcessingMethod":"[^"]*253\/4012345000054987"/.test(text),
  ],
  [
    'EQ_bizRules=https://example.com/253/4012345000054987',
    (text) => /"bizRules":"[^"]*253\/4012345000054987"/.test(text),
  ],
  [
    'EQ_microorganism=https://www.ncbi.nlm.nih.gov/taxonomy/1126011',
    (text) => text.includes('"microorganism":"https://www.ncbi.nlm.nih.gov/taxonomy/1126011"'),
  ],
  [
    'EQ_chemicalSubstance=https://identifiers.org/inchikey:CZMRCDWAGMRECN-UGDNZRGBSA-N',
    (text) => text.includes('"chemicalSubstance":"https://identifiers.org/inchikey:CZMRCDWAGMRECN-UGDNZRGBSA-N"'),
  ],
  ['EQ_stringValue=SomeString', (text) => text.includes('"stringValue":"SomeString"')],
  ['EQ_booleanValue=true', (text) => text.includes('"booleanValue":true')],
  ['EQ_hexBinaryValue=f0f0f0', (text) => text.includes('"hexBinaryValue":"f0f0f0"')],
  [
    'EQ_uriValue=https://id.gs1.org/8004/4000001111',
    (text) => text.includes('"uriValue":"https://id.gs1.org/8004/4000001111"'),
  ],
  ['EQ_value_CEL=26', (text) => /"value":26,[^}]*"uom":"CEL"/.test(text)],
  ['GE_value_CEL=-1000', (text) => /"value":-?[\d.]+,[^}]*"uom":"CEL"|"uom":"CEL"[^}]*"value":/.test(text)],
  ['GE_percRank=50', (text) => /"percRank":(?:[5-9]\d|100)/.test(text)],
  ['GT_maxValue_CEL=26&LE_maxValue_CEL=26.2', (text) => /"maxValue":26\.[12]\b/.test(text)],
  [
    'LT_time=2019-04-02T13:05:00.001Z',
    (text) => timesIn(text).some((at) => at < Date.parse('2019-04-02T13:05:00.001Z')),
  ],
  ['GE_time=2019-04-02T13:05:00Z', (text) => timesIn(text).some((at) => at >= Date.parse('2019-04-02T13:05:00Z'))],
  ['GE_startTime=2000-01-01T00:00:00Z', (text) => text.includes('"startTime"')],
  ['LT_endTime=2100-01-01T00:00:00Z', (text) => text.includes('"endTime"')],
  [
    'EQ_http://ns.example.com/epcis/myField=Example of a vendor/user extension',
    (text) => text.includes('"example:myField":"Example of a vendor/user extension"'),
  ],
  [
    'EQ_http://ns.example.com/epcis/#myField=Example of a vendor/user extension',
    (text) => text.includes('"example:myField":"Example of a vendor/user extension"'),
  ],
  [
    'EQ_example:myField=Example of a vendor/user extension',
    (text) => text.includes('"example:myField":"Example of a vendor/user extension"'),
  ],
  ['EXISTS_http://example.com/ext1/float=', (text) => text.includes('"ext1:float"')],
  ['GT_http://example.com/ext1/float=19.5', (text) => text.includes('"ext1:float":"20"')],
  ['GE_http://example.com/ext1/time=2013-06-08T14:58:56.591Z', (text) => text.includes('"ext1:time"')],
  [
    'EQ_INNER_http://example.com/ext3/string=stringInObjectInObject',
    (text) => text.includes('stringInObjectInObject"'),
  ],
  ['EXISTS_INNER_http://example.com/ext2/object=1', (text) => text.includes('"ext2:object"')],
  ['EQ_ILMD_http://example.com/ext1/string=string', (text) => /"ilmd":{.*"ext1:string":"string"/.test(text)],
  [
    'EQ_INNER_ILMD_http://example.com/ext2/string=stringInObject',
    (text) => /"ilmd":{.*"ext2:string":"stringInObject"/.test(text),
  ],
  [
    'EQ_SENSORELEMENT_http://example.com/ext1/int=10',
    (text) => text.includes('"sensorElementList"') && text.includes('"ext1:int":"10"'),
  ],
  [
    'EQ_SENSORMETADATA_http://example.com/ext1/someFurtherMetadata=someText',
    (text) => text.includes('"ext1:someFurtherMetadata":"someText"'),
  ],
  [
    'EQ_SENSORREPORT_http://example.com/ext1/someFurtherReportData=someText',
    (text) => text.includes('"ext1:someFurtherReportData":"someText"'),
  ],
  [
    'GE_eventTime=2020-06-08T18:11:16Z&LT_eventTime=2020-06-08T20:11:16.000001+02:00',
    (text) => text.includes('"eventTime":"2020-06-08T18:11:16Z"'),
  ],
  ['LT_recordTime=2030-01-01T00:00:00Z', (text) => text.includes('"recordTime"')],
];

describe.skipIf(!isThere)('The query language', () => {
  it.each(cases)('%s finds what stands in the events', (text, stands) => {
    const found = answer(query(text));
    expect(found).toEqual(events.filter((event) => stands(event.text)).map(({ name }) => name));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(events.length);
  });

  it.each(cases)('%s means the same as JSON', (text) => {
    const pairs = [...new URLSearchParams(text.replaceAll('+', '%2B'))];
    const json = Object.fromEntries(
      pairs.map(([name, value]) => [name, /^EXISTS_/.test(name) ? null : value.split('|')]),
    );
    const reading = parseQueryJson(json);
    expect(reading.isValid && answer(reading.query)).toEqual(answer(query(text)));
  });

  it('narrows with every parameter: the answer to several is what each of them finds', () => {
    const texts = fc.constantFrom(...cases.map(([text]) => text));
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const both = new URLSearchParams([...new Map([...new URLSearchParams(one), ...new URLSearchParams(other)])]);
        fc.pre([...both].length === [...new URLSearchParams(one)].length + [...new URLSearchParams(other)].length);
        const right = new Set(answer(query(other)));
        expect(answer(query(decodeURIComponent(both.toString().replaceAll('+', '%20'))))).toEqual(
          answer(query(one)).filter((name) => right.has(name)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('splits by GE and LT: every event that has the field is on one side and on one only', () => {
    const instant = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 300 }), (at, amount) => {
        const after = answer(query(`GE_eventTime=${at}`));
        const before = answer(query(`LT_eventTime=${at}`));
        expect([...after, ...before].sort()).toEqual(events.map(({ name }) => name).sort());
        const single = events.filter(({ facts }) => facts.classes.length === 1 && facts.classes[0]?.quantity !== null);
        const of = (text: string) => answer(query(text)).filter((name) => single.some((event) => event.name === name));
        for (const [low, high] of [
          ['LT', 'GE'],
          ['LE', 'GT'],
        ]) {
          const sides = [...of(`${low}_quantity=${amount}`), ...of(`${high}_quantity=${amount}`)];
          expect(sides.sort()).toEqual(single.map(({ name }) => name).sort());
        }
      }),
      { numRuns: 100 },
    );
  });

  it('orders by time and by extensions, either way', () => {
    const ordered = (text: string) => {
      const asked = query(text);
      return events
        .filter(({ facts }) => matchesQuery(asked, facts))
        .toSorted((one, other) => compareByOrder(asked, one.facts, other.facts))
        .map(({ facts }) => facts);
    };
    const times = ordered('orderBy=eventTime&orderDirection=ASC').map(({ eventTime }) => eventTime);
    expect(times).toEqual([...times].sort());
    expect(ordered('orderBy=eventTime').map(({ eventTime }) => eventTime)).toEqual([...times].reverse());
    expect(ordered('orderBy=recordTime')[0]?.recordTime).toBe(
      events
        .flatMap(({ facts }) => facts.recordTime ?? [])
        .sort()
        .at(-1),
    );
    const first = ordered('orderBy=http://example.com/ext1/float')[0];
    expect(first?.extensions.some(({ name }) => name === 'http://example.com/ext1/float')).toBe(true);
  });

  it('asks master data for places below a place and for attributes', () => {
    const masterData = masterDataOf([
      {
        type: 'urn:epcglobal:epcis:vtype:BusinessLocation',
        vocabularyElementList: [
          { id: 'urn:epc:id:sgln:0614141.00000.0', children: ['https://id.gs1.org/414/0614141000012'] },
          {
            id: 'urn:epc:id:sgln:0614141.00001.0',
            children: ['urn:epc:id:sgln:0012345.11111.0', 'urn:epc:id:sgln:0614141.00000.0'],
            attributes: [{ id: 'ex:area', attribute: 'cold' }],
          },
          { id: 'urn:epc:id:sgln:0012345.11111.0', attributes: [{ id: 'ex:area', attribute: 'dock' }] },
        ],
      },
    ]);
    const count = (text: string) => events.filter(({ facts }) => matchesQuery(query(text), facts, masterData)).length;
    const there = answer(query('EQ_bizLocation=urn:epc:id:sgln:0012345.11111.0')).length;
    expect(there).toBeGreaterThan(0);
    expect(count('WD_bizLocation=urn:epc:id:sgln:0614141.00000.0')).toBe(there);
    expect(count('EQ_bizLocation=urn:epc:id:sgln:0614141.00000.0')).toBe(0);
    expect(count('HASATTR_bizLocation=ex:area')).toBe(there);
    expect(count('EQATTR_bizLocation_ex:area=dock')).toBe(there);
    expect(count('EQ_ATTR_bizLocation_ex:area=dock|x')).toBe(there);
    expect(count('EQATTR_bizLocation_ex:area=cold')).toBe(0);
  });

  it('knows every parameter of the OpenAPI file', () => {
    const openApi = JSON.parse(read('REST Bindings/openapi.json')) as {
      components: { parameters: Record<string, { in: string; name: string; schema: Record<string, unknown> }> };
    };
    const named = Object.values(openApi.components.parameters).filter(
      ({ in: place, name }) =>
        place === 'query' && /^(?:EQ|GE|GT|LE|LT|MATCH|WD|EXISTS)_|^eventType$|Count|order/.test(name),
    );
    expect(named.length).toBeGreaterThan(50);
    for (const { name } of named) {
      const reading = parseQueryParameters([[name, 'x']]);
      const rules = reading.isValid ? [] : reading.faults.map(({ rule }) => rule);
      expect(rules, name).not.toContain('events.unknown_parameter');
    }
  });

  it('accepts what the schema of queries accepts, with its prefixes', () => {
    const ajv = new Ajv({ strict: false });
    (addFormats as unknown as (ajv: Ajv) => void)(ajv);
    const isValid = ajv.compile(JSON.parse(read('REST Bindings/query-schema.json')) as object);
    const values: readonly unknown[] = [
      'x',
      '2026-01-05T10:00:00Z',
      5,
      1.5,
      null,
      true,
      'ASC',
      'eventTime',
      ['urn:a:b'],
      ['shipping'],
      ['in_transit'],
      ['ADD'],
      ['ObjectEvent'],
      ['incorrect_data'],
      ['Temperature'],
      [1, 2],
      ['text'],
    ];
    const schema = JSON.parse(read('REST Bindings/query-schema.json')) as {
      definitions: {
        'EPCIS-Query': { properties: Record<string, unknown>; patternProperties: Record<string, unknown> };
      };
    };
    const { properties, patternProperties } = schema.definitions['EPCIS-Query'];
    const flexible = Object.keys(patternProperties).map((form) =>
      form
        .replace(/^\^|\$$/g, '')
        .replace('[A-Z0-9]{2,4}', 'KGM')
        .replace('[a-z][a-zA-Z0-9_]+', 'po'),
    );
    // The forms of extension names in that schema ask for a backslash and admit nothing; the names are tried as they were meant.
    const meant = flexible.map((name) =>
      name.replace('[a-z][a-zA-Z0-9]*\\\\:\\\\w+', 'ex:field').replace('\\\\w+_\\\\w+', 'bizLocation_area'),
    );
    let accepted = 0;
    for (const name of [...Object.keys(properties), ...flexible]) {
      for (const value of values) {
        const needed = name === 'eventCountLimit' ? { orderBy: 'eventTime' } : {};
        if (name === '@context' || (name === 'orderBy' && value !== 'eventTime')) continue;
        if (!isValid({ ...needed, [name]: value })) continue;
        accepted += 1;
        expect(parseQueryJson({ ...needed, [name]: value }), `${name} ${JSON.stringify(value)}`).toMatchObject({
          isValid: true,
        });
      }
    }
    expect(accepted).toBeGreaterThan(100);
    for (const name of meant) {
      const tried = values.some((value) => parseQueryJson({ [name]: value }).isValid);
      expect(tried, name).toBe(true);
    }
  });
});
