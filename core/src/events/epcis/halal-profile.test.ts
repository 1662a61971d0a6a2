// The halal profile: each rule with an event that breaks it, the words that certificates and verdicts share, and that every word
// is covered by the event hash.
import { describe, expect, it } from 'vitest';
import { halalContext } from '../../certificates/credential.ts';
import { slaughterMethods } from '../../products/index.ts';
import type { LabResultEvidence } from '../../verification/evidence.ts';
import { type EventJson, eventPreHash } from '../event-hash.ts';
import { type HalalRule, halalRules, readHalalProfile, slaughterMethodsOf } from './halal-profile.ts';
import {
  HALAL_NAMESPACE,
  halalAnalytes,
  halalCuts,
  halalEventContext,
  halalNamespaces,
  halalOutcomes,
  halalSpecies,
  halalStatements,
  halalStunnings,
} from './halal-vocabulary.ts';
import { validateEpcis } from './validate-epcis.ts';

const context = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', halalEventContext['@context']];
const person = 'urn:uuid:f81d4fae-7dec-41d0-a765-00a0c91e6bf6';
const said = {
  'halal:species': 'cattle',
  'halal:method': 'hand',
  'halal:stunning': 'no_stun',
  'halal:slaughterer': person,
  'halal:supervisor': 'urn:epc:id:gsrnp:4012345.0000098765',
  'halal:line': 'L2',
};
const slaughter = {
  '@context': context,
  type: 'TransformationEvent',
  eventTime: '2026-01-05T10:00:00Z',
  eventTimeZoneOffset: '+03:00',
  inputEPCList: ['urn:epc:id:giai:4012345.COW1'],
  outputQuantityList: [{ epcClass: 'urn:epc:class:lgtin:0614141.011111.A', quantity: 250, uom: 'KGM' }],
  bizStep: 'creating_class_instance',
  'halal:slaughter': said,
};
const observed = {
  '@context': context,
  type: 'ObjectEvent',
  eventTime: '2026-01-05T10:00:00Z',
  eventTimeZoneOffset: '+03:00',
  action: 'OBSERVE',
  epcList: ['urn:epc:id:giai:4012345.LINE2'],
};
const cleansing = { 'halal:impurity': 'severe', 'halal:washes': 7, 'halal:earthWashes': 1, 'halal:supervisor': person };
const segregation = { 'halal:level': 'dedicated', 'halal:thing': 'vehicle', 'halal:previousUse': 'halal' };
const labTest = {
  'halal:analyte': 'porcine_dna',
  'halal:outcome': 'not_detected',
  'halal:laboratory': 'urn:epc:id:pgln:4012345.00225',
};
const events: Readonly<Record<string, EventJson>> = {
  slaughter,
  cleansing: { ...observed, 'halal:cleansing': cleansing },
  segregation: { ...observed, 'halal:segregation': segregation },
  labTest: { ...observed, bizStep: 'inspecting', 'halal:labTest': labTest },
};
const faultsOf = (event: EventJson, options = {}) =>
  readHalalProfile(event, halalNamespaces, options).faults.map(
    ({ path, rule }) => `${path} ${rule.replace('events.', '')}`,
  );

describe('The four statements', () => {
  it.each(Object.entries(events))('%s is valid EPCIS, passes the profile and is read', (name, event) => {
    const reading = validateEpcis(event);
    if (!reading.isValid) throw new Error(JSON.stringify(reading.faults));
    const { facts, faults } = readHalalProfile(event, reading.events[0]?.namespaces ?? {});
    expect(faults).toEqual([]);
    expect(Object.keys(facts)).toEqual([name]);
  });

  it('are read under any prefix that means the same namespace, and under none that does not', () => {
    const renamed = {
      ...slaughter,
      'halal:slaughter': undefined,
      'h:slaughter': { ...said, 'h:line': 'L3', 'halal:line': undefined },
    };
    const event = JSON.parse(JSON.stringify(renamed)) as EventJson;
    const both = { h: HALAL_NAMESPACE, halal: HALAL_NAMESPACE };
    expect(readHalalProfile(event, both)).toMatchObject({
      faults: [],
      facts: { slaughter: { line: 'L3', species: 'cattle' } },
    });
    expect(readHalalProfile(event, { halal: 'https://other.example/' })).toEqual({ facts: {}, faults: [] });
  });

  it('are covered by the event hash to the last member', () => {
    const hash = (event: EventJson) => eventPreHash(event, halalNamespaces);
    for (const event of Object.values(events)) {
      const name = Object.keys(event).find((member) => member.startsWith('halal:')) ?? '';
      const words = event[name] as EventJson;
      for (const member of Object.keys(words))
        expect(hash({ ...event, [name]: { ...words, [member]: 'other' } }), member).not.toBe(hash(event));
    }
    const bare = { ...slaughter, 'halal:slaughter': { species: 'cattle' } };
    expect(hash(bare)).not.toBe(hash({ ...bare, 'halal:slaughter': { species: 'sheep' } }));
  });
});

describe('The profile refuses', () => {
  const cases: readonly (readonly [HalalRule, string, EventJson])[] = [
    ['events.halal_word_unknown', '/halal:blessing', { ...slaughter, 'halal:blessing': {} }],
    [
      'events.halal_word_unknown',
      '/halal:slaughter/halal:slaughtererName',
      { ...slaughter, 'halal:slaughter': { ...said, 'halal:slaughtererName': 'x' } },
    ],
    [
      'events.halal_member_without_prefix',
      '/halal:slaughter/species',
      { ...slaughter, 'halal:slaughter': { ...said, species: 'sheep' } },
    ],
    ['events.halal_statement_not_an_object', '/halal:slaughter', { ...slaughter, 'halal:slaughter': [said] }],
    [
      'events.halal_member_missing',
      '/halal:slaughter',
      { ...slaughter, 'halal:slaughter': { 'halal:species': 'cattle', 'halal:method': 'hand' } },
    ],
    [
      'events.halal_value_wrong',
      '/halal:slaughter/halal:species',
      { ...slaughter, 'halal:slaughter': { ...said, 'halal:species': 'pig' } },
    ],
    [
      'events.halal_value_wrong',
      '/halal:slaughter/halal:line',
      { ...slaughter, 'halal:slaughter': { ...said, 'halal:line': 'Ahmed' } },
    ],
    [
      'events.halal_person_not_pseudonymous',
      '/halal:slaughter/halal:slaughterer',
      { ...slaughter, 'halal:slaughter': { ...said, 'halal:slaughterer': 'Ahmed Ali' } },
    ],
    [
      'events.halal_person_not_pseudonymous',
      '/halal:slaughter/halal:supervisor',
      { ...slaughter, 'halal:slaughter': { ...said, 'halal:supervisor': 'https://people.example/ahmed-ali' } },
    ],
    ['events.halal_slaughter_not_transformation', '/halal:slaughter', { ...observed, 'halal:slaughter': said }],
    ['events.halal_killing_ends_tags', '/bizStep', { ...slaughter, bizStep: 'killing' }],
    [
      'events.halal_killing_ends_tags',
      '/bizStep',
      { ...slaughter, bizStep: 'https://ref.gs1.org/cbv/BizStep-killing' },
    ],
    ['events.halal_observation_needed', '/halal:cleansing', { ...slaughter, 'halal:cleansing': cleansing }],
    [
      'events.halal_cleansing_incomplete',
      '/halal:cleansing',
      { ...observed, 'halal:cleansing': { ...cleansing, 'halal:washes': 6 } },
    ],
    [
      'events.halal_cleansing_incomplete',
      '/halal:cleansing',
      { ...observed, 'halal:cleansing': { ...cleansing, 'halal:earthWashes': 0 } },
    ],
    [
      'events.halal_earth_washes_exceed',
      '/halal:cleansing',
      { ...observed, 'halal:cleansing': { ...cleansing, 'halal:earthWashes': 8 } },
    ],
    [
      'events.halal_cleansing_before_missing',
      '/halal:segregation',
      { ...observed, 'halal:segregation': { ...segregation, 'halal:previousUse': 'pork' } },
    ],
    [
      'events.halal_outcome_does_not_fit',
      '/halal:labTest',
      { ...observed, 'halal:labTest': { ...labTest, 'halal:outcome': 'within_limit' } },
    ],
    [
      'events.halal_ethanol_percent_misplaced',
      '/halal:labTest',
      { ...observed, 'halal:labTest': { ...labTest, 'halal:ethanolPercent': 0.1 } },
    ],
  ];
  it.each(cases)('%s at %s', (rule, path, event) => {
    expect(faultsOf(event)).toContain(`${path} ${rule.replace('events.', '')}`);
    expect(readHalalProfile(event, halalNamespaces).facts).toEqual({});
  });
  it('by each rule of its list', () => {
    expect(halalRules.filter((rule) => !cases.some(([named]) => named === rule))).toEqual([]);
  });
  it('"killing" of what the server knows as animals, and lets tags be killed', () => {
    const killing = { ...observed, action: 'DELETE', bizStep: 'killing' };
    expect(faultsOf(killing)).toEqual([]);
    const isAnimal = (key: string) => key === 'https://id.gs1.org/8004/4012345LINE2';
    expect(faultsOf(killing, { isAnimal, path: '/epcisBody/eventList/3' })).toEqual([
      '/epcisBody/eventList/3/bizStep halal_killing_ends_tags',
    ]);
  });
  it('nothing of an event without halal words', () => {
    expect(faultsOf({ ...observed, 'cbvmda:lotNumber': 'A' })).toEqual([]);
  });
});

describe('The words', () => {
  it('for slaughter are those of certificates and verdicts: every method can be said and nothing else', () => {
    const sayable = halalCuts.flatMap((method) =>
      halalStunnings.flatMap((stunning) => slaughterMethodsOf({ method, stunning })),
    );
    expect([...new Set(sayable)].sort()).toEqual([...slaughterMethods].sort());
    expect(slaughterMethodsOf({ method: 'mechanical', stunning: 'recoverable_stun' })).toEqual([
      'mechanical',
      'recoverable_stun',
    ]);
    expect(halalSpecies).not.toContain('pig');
  });
  it('for lab tests are those of verdicts', () => {
    // Both directions at compile time: a word more on either side is an error of types.
    const analytes: readonly LabResultEvidence['analyte'][] = halalAnalytes;
    const outcomes: readonly LabResultEvidence['outcome'][] = halalOutcomes;
    const back: readonly (typeof halalAnalytes)[number][] = [] as readonly LabResultEvidence['analyte'][];
    const backOutcomes: readonly (typeof halalOutcomes)[number][] = [] as readonly LabResultEvidence['outcome'][];
    expect([analytes.length, outcomes.length, back.length, backOutcomes.length]).toEqual([5, 4, 0, 0]);
  });
  it('live in the namespace of certificates', () => {
    expect(halalContext['@context'].halal['@context']['@vocab']).toBe(HALAL_NAMESPACE);
  });
  it('mean one thing each in the context: what is a URI in one statement is a URI in all', () => {
    const kinds = Object.values(halalStatements).flatMap((members) =>
      Object.entries(members).map(([name, { form }]) => `${name} ${form.kind === 'uri' || form.kind === 'person'}`),
    );
    const names = new Set(kinds.map((kind) => kind.split(' ')[0]));
    expect(new Set(kinds).size).toBe(names.size);
  });
});
