// The query language over HTTP, on all official examples: for every parameter the store answers what core's reference answers, in
// whatever pages, and gives each event back character by character.
import { isDeepStrictEqual } from 'node:util';
import {
  compareByOrder,
  type EventFacts,
  identifyEvent,
  masterDataOf,
  matchesQuery,
  parseQueryParameters,
  readEpcisSource,
  validateEpcis,
} from '@amanah/core/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { runPlanned } from './run-planned.ts';
import { type Desk, openDesk } from './testing/epcis-desk.ts';
import { documentsWithTakenNames, epcisVectors } from './testing/epcis-vectors.ts';

interface Known {
  readonly text: string;
  readonly facts: EventFacts;
}

let app: TestApp;
let desk: Desk;
const known: Known[] = [];
const recordTime = '2026-11-21T10:00:00.000Z';

const masterDataDocument = {
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { ex: 'https://ns.example.com/' }],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-02T08:00:00Z',
  epcisHeader: {
    epcisMasterData: {
      vocabularyList: [
        {
          type: 'urn:epcglobal:epcis:vtype:BusinessLocation',
          vocabularyElementList: [
            {
              id: 'urn:epc:id:sgln:0012345.11111.0',
              attributes: [{ id: 'urn:epcglobal:cbv:mda:countryCode', attribute: 'MY' }],
              children: ['urn:epc:id:sgln:0012345.11111.400'],
            },
            { id: 'urn:epc:id:sgln:0012345.11111.400', children: ['urn:epc:id:sgln:0614141.07346.1234'] },
          ],
        },
        {
          type: 'urn:epcglobal:epcis:vtype:EPCClass',
          vocabularyElementList: [
            { id: 'urn:epc:class:lgtin:4012345.011111.4444', attributes: [{ id: 'ex:kind', attribute: 'flour' }] },
          ],
        },
        {
          type: 'urn:epcglobal:epcis:vtype:SourceDest',
          vocabularyElementList: [
            { id: 'urn:epc:id:pgln:4012345.00225', attributes: [{ id: 'ex:rating', attribute: 'A' }] },
          ],
        },
      ],
    },
  },
  epcisBody: { eventList: [] },
};

beforeAll(async () => {
  app = await createTestApp();
  desk = await openDesk(app, '0199a000-0000-7000-8000-00000000000a', 'Corpus owner');
  for (const { name, text } of epcisVectors) {
    if (documentsWithTakenNames.includes(name)) continue;
    const answer = await desk.send('POST', '/epcis/capture', { body: text });
    expect(answer.status, name).toBe(202);
    await app.domains.events.settled();
    const job = await desk.send('GET', String(answer.headers['location']));
    expect(job.json, name).toMatchObject({ running: false, success: true, errors: [] });
    const source = readEpcisSource(text);
    const reading = source.isValid ? validateEpcis(source.value) : null;
    if (!source.isValid || !reading?.isValid) throw new Error(name);
    for (const { event, path, namespaces } of reading.events) {
      const eventText = source.textAt(path) ?? '';
      // The examples repeat some events, spaced otherwise: they are one event, and the first text of it is kept.
      if (known.some((one) => isDeepStrictEqual(JSON.parse(one.text), JSON.parse(eventText)))) continue;
      known.push({ text: eventText, facts: identifyEvent(event, namespaces, recordTime) });
    }
  }
  await desk.send('POST', '/epcis/capture', { body: masterDataDocument });
  await app.domains.events.settled();
});
afterAll(() => app.close());

/** The texts of the events in an answer, cut out of it without parsing them. */
function textsIn(answer: string): readonly string[] {
  const source = readEpcisSource(answer);
  if (!source.isValid) throw new Error('no JSON');
  const { eventList } = JSON.parse(answer).epcisBody.queryResults.resultsBody;
  return eventList.map(
    (_: unknown, index: number) => source.textAt(`/epcisBody/queryResults/resultsBody/eventList/${index}`) ?? '',
  );
}

async function all(url: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let next: string | null = url; next !== null; ) {
    const answer: Awaited<ReturnType<Desk['send']>> = await desk.send('GET', next);
    if (answer.status !== 200) throw new Error(`${next}: ${answer.status} ${answer.text}`);
    expect(validateEpcis(answer.json).isValid, next).toBe(true);
    found.push(...textsIn(answer.text));
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null;
  }
  return found;
}

const context = masterDataDocument.epcisHeader.epcisMasterData.vocabularyList;
const masterData = masterDataOf(context, { ex: 'https://ns.example.com/' });
const question = (text: string) => {
  const reading = parseQueryParameters(new URLSearchParams(text));
  if (!reading.isValid) throw new Error(`${text}: ${JSON.stringify(reading.faults)}`);
  return reading.query;
};

const expectations: readonly string[] = [
  '',
  'eventType=AggregationEvent|AssociationEvent',
  'EQ_action=ADD',
  'EQ_bizStep=shipping',
  'EQ_bizStep=urn:epcglobal:cbv:bizstep:receiving|cbv:BizStep-inspecting',
  'EQ_disposition=in_transit',
  'EQ_persistentDisposition_set=completeness_verified',
  'EQ_persistentDisposition_unset=completeness_inferred',
  'EQ_readPoint=urn:epc:id:sgln:0614141.07346.1234',
  'EQ_bizLocation=https://any.example/414/0012345111112',
  'WD_readPoint=urn:epc:id:sgln:0012345.11111.0',
  'WD_bizLocation=urn:epc:id:sgln:0012345.11111.0',
  'EQ_bizTransaction_po=http://transaction.acme.com/po/12345678',
  'EQ_source_possessing_party=urn:epc:id:pgln:4012345.00225',
  'EQ_destination_location=https://id.gs1.org/414/0614141007776',
  'EQ_transformationID=urn:epc:id:gdti:0614141.12345.400',
  'MATCH_epc=https://id.gs1.org/01/10614141073464/21/2018',
  'MATCH_epc=urn:epc:id:sgtin:0614141.107346.2017|urn:epc:idpat:sgtin:4012345.*.*',
  'MATCH_epc=urn:epc:idpat:sgtin:*.*.*',
  'MATCH_epc=urn:epc:idpat:sgtin:0614141.107346.*',
  'MATCH_parentID=urn:epc:idpat:grai:4012345.55555.*',
  'MATCH_inputEPC=urn:epc:idpat:sgtin:4012345.*.*',
  'MATCH_outputEPC=urn:epc:idpat:sgtin:4012345.*.*',
  'MATCH_anyEPC=urn:epc:idpat:sgtin:4012345.*.*',
  'MATCH_epcClass=urn:epc:class:lgtin:4012345.012345.998877',
  'MATCH_inputEPCClass=urn:epc:class:lgtin:4012345.011111.4444',
  'MATCH_outputEPCClass=urn:epc:idpat:sgtin:4012345.066666.*',
  'MATCH_anyEPCClass=https://id.gs1.org/01/04012345111118/10/4444',
  'EQ_quantity=10|200',
  'GT_quantity=100',
  'LE_quantity_KGM=220.5',
  'GE_eventTime=2013-01-01T00:00:00Z',
  'LT_eventTime=2010-01-01T00:00:00.000Z',
  'GE_recordTime=2026-11-21T10:00:00Z',
  'LT_recordTime=2026-11-21T10:00:00Z',
  'EQ_eventID=urn:uuid:374d95fc-9457-4a51-bd6a-0bba133845a8',
  'EXISTS_errorDeclaration=true',
  'GE_errorDeclarationTime=2020-01-01T00:00:00Z',
  'EQ_errorReason=incorrect_data|did_not_occur',
  'EQ_correctiveEventID=urn:event:id:corrective|urn:uuid:404d95fc-9457-4a51-bd6a-0bba133845a8',
  'EXISTS_sensorElementList=true',
  'EQ_type=Temperature',
  'EQ_type=https://gs1.org/voc/Temperature|RelativeHumidity',
  'GE_value_CEL=26',
  'LT_value=10',
  'EQ_meanValue=26',
  'GT_maxValue=10',
  'EQ_percRank=50',
  'EQ_deviceID=urn:epc:id:giai:4000001.111',
  'EQ_bizRules=https://example.org/gdti/4012345000054987',
  'EQ_dataProcessingMethod=https://example.com/gdti/4012345000054987',
  'EQ_stringValue=SomeString',
  'EQ_hexBinaryValue=f0f0f0',
  'EQ_uriValue=https://id.gs1.org/8004/401234599999',
  'EQ_microorganism=https://www.ncbi.nlm.nih.gov/taxonomy/1126011',
  'EQ_chemicalSubstance=https://identifiers.org/inchikey:CZMRCDWAGMRECN-UGDNZRGBSA-N',
  'EQ_booleanValue=true',
  'GE_time=2019-04-02T13:00:00Z',
  'LT_startTime=2019-04-02T13:00:00Z',
  'GE_endTime=2019-04-02T13:00:00Z',
  'EQ_example:myField=Example of a vendor/user extension',
  'EQ_http://ns.example.com/epcis/myField=Example of a vendor/user extension',
  'EXISTS_example:myField=true',
  'EXISTS_ILMD_example:bestBeforeDate=true',
  'EQ_ILMD_example:bestBeforeDate=2014-12-10',
  'EXISTS_ILMD_cbvmda:lotNumber=true',
  'EXISTS_INNER_ILMD_example:a=true',
  'GE_example:a=1',
  'HASATTR_bizLocation=urn:epcglobal:cbv:mda:countryCode',
  'EQATTR_bizLocation_urn:epcglobal:cbv:mda:countryCode=MY|SG',
  'HASATTR_epcClass=https://ns.example.com/kind',
  'EQATTR_epcClass_https://ns.example.com/kind=flour',
  'EQATTR_epcClass_https://ns.example.com/kind=sugar',
  'HASATTR_source=https://ns.example.com/rating',
  'EQ_bizStep=shipping&EQ_action=OBSERVE&MATCH_anyEPC=urn:epc:idpat:sgtin:0614141.*.*&LT_eventTime=2006-01-01T00:00:00Z',
];

describe.skipIf(epcisVectors.length === 0)('A query over the official examples', () => {
  it.each(expectations)('%s is answered as the reference answers it, in pages', async (text) => {
    const asked = question(text);
    const expected = known.filter(({ facts }) => matchesQuery(asked, facts, masterData)).map((one) => one.text);
    const search = new URLSearchParams(text);
    search.set('perPage', '7');
    const found = await all(`/epcis/events?${search}`);
    expect([...found].sort()).toEqual([...expected].sort());
  });

  it('matters: most of these parameters find some events and not all', () => {
    const sizes = expectations.map(
      (text) => known.filter(({ facts }) => matchesQuery(question(text), facts, masterData)).length,
    );
    expect(sizes.filter((size) => size > 0 && size < known.length).length).toBeGreaterThan(expectations.length * 0.75);
  });

  it.each(['orderBy=eventTime', 'orderBy=eventTime&orderDirection=ASC', 'orderBy=example:a&orderDirection=ASC'])(
    '%s gives that order',
    async (text) => {
      const asked = question(text);
      const facts = new Map(known.map((one) => [one.text, one.facts]));
      const found = (await all(`/epcis/events?${text}&perPage=9`)).map((one) => facts.get(one));
      expect(found.length).toBe(known.length);
      for (const [index, one] of found.entries()) {
        const next = found[index + 1];
        if (one && next) expect(compareByOrder(asked, one, next)).toBeLessThanOrEqual(0);
      }
    },
  );

  it('eventCountLimit ends the answer over all pages, maxEventCount refuses a larger one', async () => {
    expect((await all('/epcis/events?orderBy=eventTime&eventCountLimit=11&perPage=4')).length).toBe(11);
    const tooMany = await desk.send('GET', '/epcis/events?maxEventCount=3');
    expect(tooMany.status).toBe(413);
    expect(tooMany.json).toMatchObject({
      type: 'epcisException:QueryTooLargeException',
      code: 'events.query_too_large',
    });
    expect((await desk.send('GET', `/epcis/events?maxEventCount=${known.length}`)).status).toBe(200);
  });

  it('a page belongs to its query and to who asked it', async () => {
    const first = await desk.send('GET', '/epcis/events?perPage=2');
    const token = /nextPageToken=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    for (const url of [`/epcis/events?EQ_action=ADD&nextPageToken=${token}`, '/epcis/events?nextPageToken=abc']) {
      const answer = await desk.send('GET', url);
      expect(answer.status, url).toBe(400);
      expect(answer.json.code).toBe('events.page_token_invalid');
    }
    expect((await desk.send('GET', `/epcis/events?nextPageToken=${token}`, { bearer: null })).status).toBe(400);
  });

  it('a wrong parameter is refused with its name and what it takes', async () => {
    const answer = await desk.send('GET', '/epcis/events?EQ_bizStep=flying&EQ_nothing=1');
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      type: 'epcisException:QueryParameterException',
      code: 'events.query_invalid',
      faults: [
        { path: '/EQ_bizStep', rule: 'events.wrong_parameter_value', expected: 'bizStep' },
        { path: '/EQ_nothing', rule: 'events.unknown_parameter' },
      ],
    });
  });

  it('prefixes of extension names come from the header GS1-Extensions', async () => {
    const answer = await desk.send('GET', '/epcis/events?EXISTS_mine:myField=true', {
      headers: { 'GS1-Extensions': 'mine=http://ns.example.com/epcis/' },
    });
    expect(textsIn(answer.text).length).toBeGreaterThan(0);
    expect(answer.headers['gs1-extensions']).toContain('example=http://ns.example.com/epcis/');
  });

  it('no page puts events together whose prefixes mean different things', async () => {
    for (let next: string | null = '/epcis/events?perPage=1000'; next !== null; ) {
      const answer: Awaited<ReturnType<Desk['send']>> = await desk.send('GET', next);
      const contexts = [answer.json['@context']].flat().filter((part: unknown) => typeof part === 'object');
      const meanings = new Map<string, string>();
      for (const [prefix, namespace] of contexts.flatMap((part: object | null) => Object.entries(part ?? {}))) {
        expect(meanings.get(prefix) ?? namespace, prefix).toEqual(namespace);
        meanings.set(prefix, namespace);
      }
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null;
    }
  });

  it('each event is found by its name, and by its hash where it has none', async () => {
    for (const { text, facts } of known) {
      if (facts.eventId === null) continue;
      const answer = await desk.send('GET', `/epcis/events/${encodeURIComponent(facts.eventId)}`);
      expect(textsIn(answer.text)).toContain(text);
    }
    expect((await desk.send('GET', '/epcis/events/urn:uuid:nothing')).status).toBe(404);
  });

  it('identifiers come as Digital Links where the reader asks for them', async () => {
    const headers = { 'GS1-EPC-Format': 'Always_GS1_Digital_Link' };
    const url = '/epcis/events?MATCH_epc=urn:epc:id:sgtin:0614141.107346.2018';
    const answer = await desk.send('GET', url, { headers });
    expect(answer.headers['gs1-epc-format']).toBe('Always_GS1_Digital_Link');
    expect(answer.text).toContain('"https://id.gs1.org/01/10614141073464/21/2018"');
    expect(answer.text).not.toContain('urn:epc:id:sgtin:');
    expect((await desk.send('GET', url, { headers: { 'GS1-EPC-Format': 'Always_EPC_URN' } })).status).toBe(406);
  });

  it.each([
    ['eventTypes', 'AssociationEvent', (facts: EventFacts) => facts.type === 'AssociationEvent'],
    ['bizSteps', 'shipping', (facts: EventFacts) => facts.bizStep === 'shipping'],
    ['dispositions', 'urn:epcglobal:cbv:disp:in_transit', (facts: EventFacts) => facts.disposition === 'in_transit'],
    [
      'readPoints',
      'urn:epc:id:sgln:0614141.07346.1234',
      (facts: EventFacts) => facts.readPoint === 'https://id.gs1.org/414/0614141073467/254/1234',
    ],
    [
      'bizLocations',
      'urn:epc:id:sgln:0012345.11111.0',
      (facts: EventFacts) => facts.bizLocation === 'https://id.gs1.org/414/0012345111112',
    ],
    [
      'epcs',
      'urn:epc:id:sgtin:0614141.107346.2018',
      (facts: EventFacts) => facts.instances.some(({ key }) => key === 'https://id.gs1.org/01/10614141073464/21/2018'),
    ],
  ] as const)('%s are listed, and %s has its events', async (name, member, holds) => {
    const members: string[] = [];
    for (let next: string | null = `/epcis/${name}?perPage=13`; next !== null; ) {
      const answer: Awaited<ReturnType<Desk['send']>> = await desk.send('GET', next);
      expect(answer.json).toMatchObject({ type: 'Collection' });
      members.push(...answer.json.member);
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null;
    }
    expect(new Set(members).size).toBe(members.length);
    const url = `/epcis/${name}/${encodeURIComponent(member)}`;
    expect((await desk.send('GET', url)).json.member).toEqual(['events']);
    const expected = known.filter(({ facts }) => holds(facts)).map(({ text }) => text);
    expect(expected.length).toBeGreaterThan(0);
    expect([...(await all(`${url}/events?perPage=3`))].sort()).toEqual(expected.sort());
    expect((await desk.send('GET', `/epcis/${name}/urn:nothing:here`)).status).toBe(404);
    expect((await desk.send('GET', `/epcis/${name}/urn:nothing:here/events`)).status).toBe(404);
  });
});

describe('Reading', () => {
  it('is ended when it takes too long, and never holds more than three connections', async () => {
    const slow = (seconds: number) =>
      runPlanned(app.database, seconds, (client) => client.query('select pg_sleep(1.5)'));
    await expect(slow(1)).rejects.toThrow('events.query_too_complex');
    let [running, most] = [0, 0];
    const counted = Array.from({ length: 12 }, () =>
      runPlanned(app.database, 5, async (client) => {
        running += 1;
        most = Math.max(most, running);
        await client.query('select pg_sleep(0.01)');
        running -= 1;
      }),
    );
    await Promise.all(counted);
    expect(most).toBe(3);
    // A turn that failed is given back as well.
    await Promise.all(
      Array.from({ length: 6 }, () =>
        runPlanned(app.database, 5, async () => Promise.reject(new Error('no'))).catch(() => undefined),
      ),
    );
    await expect(runPlanned(app.database, 5, async () => 'yes')).resolves.toBe('yes');
  });
});
