// Event hashes against those that GS1's reference implementation publishes for CBV 2.0 (RalphTro/epcis-event-hash-generator,
// tests/examples/expected/CBV2.0), and what must and must not change a hash.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventJson, eventHash, eventPreHash, type Namespaces, namespacesOf } from './event-hash.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hashOf = (event: EventJson, namespaces?: Namespaces) => eventHash(sha256, event, namespaces);

const departing = {
  type: 'ObjectEvent',
  eventTime: '2020-03-04T11:00:30+01:00',
  eventTimeZoneOffset: '+01:00',
  epcList: ['urn:epc:id:sgtin:0614141.011111.987'],
  action: 'OBSERVE',
  bizStep: 'departing',
  disposition: 'in_transit',
  readPoint: { id: 'urn:epc:id:sgln:4012345.00011.0', 'example:myField1': 'AB-12' },
  bizTransactionList: [{ type: 'po', bizTransaction: 'urn:epc:id:gdti:4012345.11111.123' }],
  sourceList: [{ type: 'owning_party', source: 'urn:epc:id:pgln:4012345.00000' }],
  destinationList: [{ type: 'owning_party', destination: 'urn:epc:id:pgln:0614141.00000' }],
  'example:userExt': 'CD-34',
};
const example = { example: 'https://ns.example.com/epcis/' };

describe('the published hashes', () => {
  it('are reached for the third reference example', async () => {
    expect(eventPreHash(departing, example)).toBe(
      'eventType=ObjectEventeventTime=2020-03-04T10:00:30.000ZeventTimeZoneOffset=+01:00epcListepc=https://id.gs1.org/01/00614141111114/21/987action=OBSERVEbizStep=https://ref.gs1.org/cbv/BizStep-departingdisposition=https://ref.gs1.org/cbv/Disp-in_transitreadPointid=https://id.gs1.org/414/4012345000115bizTransactionListtype=https://ref.gs1.org/cbv/BTT-pobizTransaction=https://id.gs1.org/253/4012345111118123sourceListtype=https://ref.gs1.org/cbv/SDT-owning_partysource=https://id.gs1.org/417/4012345000009destinationListtype=https://ref.gs1.org/cbv/SDT-owning_partydestination=https://id.gs1.org/417/0614141000005readPoint{https://ns.example.com/epcis/}myField1=AB-12{https://ns.example.com/epcis/}userExt=CD-34',
    );
    expect(await hashOf(departing, example)).toBe(
      'ni:///sha-256;3ae14c02c4bdc220cc31942cf804f6845eb8dec96ba6483391c92a9b165f9329?ver=CBV2.0',
    );
  });

  it('are reached for the second, with sensors', async () => {
    const inspecting = {
      type: 'ObjectEvent',
      eventTime: '2020-04-01T15:00:00+01:00',
      eventTimeZoneOffset: '+01:00',
      epcList: ['urn:epc:id:sgtin:4012345.011111.9876'],
      action: 'OBSERVE',
      bizStep: 'inspecting',
      readPoint: { id: 'urn:epc:id:sgln:4012345.00005.0' },
      sensorElementList: [
        {
          sensorMetadata: {
            deviceID: 'urn:epc:id:giai:4000001.111',
            deviceMetadata: 'https://id.gs1.org/8004/4000001111',
          },
          sensorReport: [
            { type: 'Temperature', value: 26, sDev: 0.1, uom: 'CEL' },
            { type: 'AbsoluteHumidity', value: 12.1, uom: 'A93' },
            {
              type: 'Dimensionless',
              microorganism: 'https://www.ncbi.nlm.nih.gov/taxonomy/1126011',
              value: 0.05,
              uom: 'C35',
            },
            {
              type: 'Dimensionless',
              chemicalSubstance: 'urn:epcglobal:cbv:inchikey:CZMRCDWAGMRECN-UGDNZRGBSA-N',
              value: 0.18,
              uom: 'C35',
            },
          ],
        },
      ],
    };
    expect(await hashOf(inspecting)).toBe(
      'ni:///sha-256;271565c346ae2fb28c4583c4dca4ab4772d465eb4e0b6e548d77d8b49377d95c?ver=CBV2.0',
    );
  });

  it('are reached for every scheme of EPC URNs', async () => {
    const ids = [
      'sgtin:4012345.012345.12',
      'sscc:4012345.0000000333',
      'grai:4012345.66666.87',
      'giai:4012345.AAbb',
      'gsrn:4012345.9876540000',
      'gsrnp:4012345.0000098765',
      'gdti:4012345.55555.98',
      'cpi:4012345.ABC.123',
      'sgcn:4012345.99999.44',
      'ginc:4012345.333',
      'gsin:4012345.999987654',
      'itip:4012345.012345.01.02.999',
      'upui:4012345.012345.AB12',
    ];
    const patterns = [
      'sgtin:4054739.099914.*',
      'grai:4012345.66666.*',
      'gdti:4012345.55555.*',
      'sgcn:4012345.99999.*',
      'cpi:4012345.ABC.*',
      'itip:4012345.012345.01.02.*',
    ];
    const all = {
      type: 'ObjectEvent',
      eventTime: '2023-03-27T11:30:00.0Z',
      eventTimeZoneOffset: '+01:00',
      epcList: [...ids.map((id) => `urn:epc:id:${id}`), 'https://id.gs1.org/00/040123450000003338'],
      quantityList: [
        { epcClass: 'urn:epc:class:lgtin:4054739.099914.20160711' },
        ...patterns.map((pattern) => ({ epcClass: `urn:epc:idpat:${pattern}` })),
      ],
      action: 'OBSERVE',
      bizStep: 'other',
      readPoint: { id: 'urn:epc:id:sgln:4012345.00011.987' },
    };
    expect(await hashOf(all)).toBe(
      'ni:///sha-256;40744f32beff53a4bf5bb5956d465cb52de5bbcc9f131409d8efb903b04d9351?ver=CBV2.0',
    );
  });

  it('are reached for members without a prefix inside of an extension', () => {
    const described = {
      type: 'ObjectEvent',
      eventTime: '2025-06-22T11:30:00+01:00',
      eventTimeZoneOffset: '+01:00',
      action: 'ADD',
      'gs1:masterDataAvailableFor': [
        {
          id: 'https://id.gs1.de/01/04012345999969/10/Batch3',
          'gs1de:productionDateStart': '2025-06-21',
          'gs1de:productionDateEnd': '2025-06-22',
          expirationDate: '2024-11-20',
        },
      ],
    };
    expect(eventPreHash(described, { gs1: 'https://gs1.org/voc/' })).toBe(
      'eventType=ObjectEventeventTime=2025-06-22T10:30:00.000ZeventTimeZoneOffset=+01:00action=ADD' +
        '{https://ref.gs1.org/voc/}masterDataAvailableForexpirationDate=2024-11-20gs1de:productionDateEnd=2025-06-22' +
        'gs1de:productionDateStart=2025-06-21id=https://id.gs1.org/01/04012345999969/10/Batch3',
    );
  });

  const folder = new URL('../../../../shared/vectors/epcis/JSON/WithFullCombinationOfFields/', import.meta.url);
  // NOTE: eventIDs inside GS1's samples are of a draft that hashed URNs as they stood; they are no vectors. Our copies of two
  // files differ from the hashed ones in one place each, and the association event in its nesting, so that it is left out.
  it.skipIf(!existsSync(folder)).each([
    ['transaction', '4a85d64a96409f0c57baed258666b26d83e6690d204a8aaed4c7e2624d8b0c81', ''],
    ['transformation', '529cc54b8cf9d8664208cc6c77473274d8c2dd473469920a7d09a814623f52cc', ''],
    ['object', '9811bfb2672e9c3a0f6151be339d22b60db375c8b23d2740f6137cc6539f0639', ''],
    ['aggregation', '41cf5d2be6b6926acc531597e43932eb4b9b23926ccb6ce08c882bda7a74d1a8', '"cbv:Comp-latitude"'],
  ])('are reached for all fields of a %s event', async (name, hex, replaced) => {
    const text = readFileSync(new URL(`${name}_event_all_possible_fields.jsonld`, folder), 'utf8');
    const sample = JSON.parse(replaced ? text.replace(replaced, '"example:x"') : text);
    const event: EventJson = sample.epcisBody.eventList[0];
    expect(await hashOf(event, namespacesOf(sample['@context']))).toBe(`ni:///sha-256;${hex}?ver=CBV2.0`);
  });
});

describe('an event hash', () => {
  it('is the same however the event is ordered and spelled', async () => {
    const hash = await hashOf(departing, example);
    const spelled = {
      ...departing,
      eventTime: '2020-03-04T10:00:30.0000Z',
      bizStep: 'urn:epcglobal:cbv:bizstep:departing',
      disposition: 'https://ref.gs1.org/cbv/Disp-in_transit',
      epcList: ['https://shop.example/some/path/01/00614141111114/21/987?17=301231'],
      eventID: 'urn:uuid:1',
      recordTime: '2021-01-01T00:00:00Z',
      errorDeclaration: { declarationTime: '2021-01-01T00:00:00Z', reason: 'incorrect_data' },
    };
    expect(await hashOf(spelled, example)).toBe(hash);
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(departing), { minLength: 12 }), (members) => {
        expect(eventPreHash(Object.fromEntries(members), example)).toBe(eventPreHash(departing, example));
      }),
    );
    const own = { ...departing, '@context': [{ example: 'https://ns.example.com/epcis/' }] };
    expect(await hashOf(own)).toBe(hash);
  });

  it('is another after any change that matters', () => {
    const before = eventPreHash(departing, example);
    const changes: EventJson[] = [
      { type: 'TransactionEvent' },
      { eventTime: '2020-03-04T11:00:30.001+01:00' },
      { eventTimeZoneOffset: '+02:00' },
      { epcList: [] },
      { epcList: [...departing.epcList, 'urn:epc:id:sgtin:0614141.011111.988'] },
      { action: 'ADD' },
      { readPoint: { id: 'urn:epc:id:sgln:4012345.00011.1' } },
      { 'example:userExt': 'CD-35' },
      { 'other:userExt': 'CD-34' },
      { quantityList: [{ epcClass: 'urn:epc:class:lgtin:4012345.011111.4444', quantity: 10, uom: 'KGM' }] },
      { ilmd: { 'cbvmda:lotNumber': '1' } },
      { ilmd: { 'example:lab': { result: 'negative' } } },
      { ilmd: { 'example:lab': { result: 'positive' } } },
      { ilmd: { 'example:lab': { inner: { result: 'positive' } } } },
    ];
    const all = changes.map((change) => eventPreHash({ ...departing, ...change }, example));
    expect(new Set([before, ...all]).size).toBe(changes.length + 1);
  });

  it('rounds instants to milliseconds and drops idle zeroes', () => {
    const at = (eventTime: string) => eventPreHash({ type: 'ObjectEvent', eventTime });
    expect(at('2020-03-04T11:00:30.1234+01:00')).toContain('2020-03-04T10:00:30.123Z');
    expect(at('2020-03-04T11:00:30.9996+01:00')).toContain('2020-03-04T10:00:31.000Z');
    const weight = (quantity: unknown) => eventPreHash({ type: 'ObjectEvent', quantityList: [{ quantity }] });
    expect(weight('010.50')).toBe(weight(10.5));
    expect(weight(10)).toContain('quantity=10');
  });
});
