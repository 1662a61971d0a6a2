// What the vocabulary shows is what the rules accept: the examples, the context that is served, by value and by its URL.
import { describe, expect, it } from 'vitest';
import { readHalalProfile } from './epcis/halal-profile.ts';
import { halalStatements } from './epcis/halal-vocabulary.ts';
import { identifyEvent } from './epcis/identify.ts';
import { validateEpcis } from './epcis/validate-epcis.ts';
import { expandName } from './epcis/words.ts';
import { EVENT_NAMESPACE, eventContext, eventContextPath, eventNamespaces, isEventContext } from './event-context.ts';
import { halalExamples, journeyExample } from './event-examples.ts';
import { type EventJson, eventPreHash, namespacesOf } from './event-hash.ts';
import { eventWords } from './event-words.ts';
import { journeyStepOf } from './journey-step.ts';

const accepted = (event: EventJson) => {
  const reading = validateEpcis(event);
  if (!reading.isValid) throw new Error(JSON.stringify(reading.faults));
  const [first] = reading.events;
  if (!first) throw new Error('no event');
  return first;
};
const gs1 = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
const served = `https://amanah.example${eventContextPath}`;
const all = { ...halalExamples, journey: journeyExample };

describe('The examples of the vocabulary', () => {
  it.each(Object.entries(halalExamples))('%s is valid EPCIS, keeps the profile and is read', (name, example) => {
    const { event, namespaces } = accepted(example);
    const { facts, faults } = readHalalProfile(event, namespaces);
    expect(faults).toEqual([]);
    expect(Object.keys(facts)).toEqual([name]);
  });

  it('name every member of their statement that is needed, and more than that', () => {
    for (const [name, members] of Object.entries(halalStatements)) {
      const said = Object.keys(halalExamples[name as keyof typeof halalStatements][`halal:${name}`] as object);
      for (const [member, { isRequired }] of Object.entries(members))
        if (isRequired) expect(said, name).toContain(`halal:${member}`);
      expect(said.length, name).toBeGreaterThan(Object.values(members).filter(({ isRequired }) => isRequired).length);
    }
  });

  it('of the journey is read to the last word', () => {
    const { event, namespaces } = accepted(journeyExample);
    const step = journeyStepOf(event, identifyEvent(event, namespaces), {}, namespaces);
    expect(step).toEqual({
      kind: 'distribution',
      isInProgress: true,
      name: 'Ipoh loading yard',
      address: 'Jalan Contoh 8, 30000 Ipoh, Malaysia',
      coordinates: { lat: 4.5975, lng: 101.0901 },
      temperatureCelsius: 1.8,
      certificateId: '0199a000-0000-7000-8000-0000000000d1',
      notes: [{ label: 'Vehicle', value: 'Refrigerated lorry, compartment 1' }],
    });
    const own = Object.keys(eventWords).filter((word) => eventWords[word as keyof typeof eventWords].kind !== 'method');
    expect(own.filter((word) => !Object.hasOwn(journeyExample, `amanah:${word}`))).toEqual([]);
  });
});

describe('The context that is served', () => {
  it.each(Object.entries(all))('carries %s by value and by URL, with the same hash', (_name, example) => {
    const byValue = { ...example, '@context': [gs1, eventContext['@context']] };
    const byUrl = { ...example, '@context': [gs1, served] };
    for (const event of [byValue, byUrl]) {
      const { namespaces } = accepted(event);
      expect(namespaces).toMatchObject(eventNamespaces);
      expect(readHalalProfile(event, namespaces)).toEqual(readHalalProfile(example, eventNamespaces));
      expect(eventPreHash(event)).toBe(eventPreHash(example));
    }
  });

  it('expands its prefixes to the namespaces, and is known under its own path alone', () => {
    expect(expandName('amanah:place', namespacesOf(served))).toBe(`${EVENT_NAMESPACE}place`);
    expect(isEventContext(`http://localhost:3000${eventContextPath}`)).toBe(true);
    for (const other of [
      eventContextPath,
      `https://amanah.example/other${eventContextPath}`,
      `https://amanah.example?${eventContextPath}`,
      `${served}/more`,
      `ftp://amanah.example${eventContextPath}`,
    ])
      expect(isEventContext(other), other).toBe(false);
  });

  it('leaves a prefix undeclared where only another context is named', () => {
    const reading = validateEpcis({ ...halalExamples.slaughter, '@context': [gs1] });
    expect(reading).toMatchObject({
      isValid: false,
      faults: expect.arrayContaining([
        { path: '/halal:slaughter', rule: 'events.undeclared_prefix', expected: 'halal' },
      ]),
    });
  });
});
