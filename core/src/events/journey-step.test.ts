import { describe, expect, it } from 'vitest';
import { identifyEvent } from './epcis/identify.ts';
import { EVENT_NAMESPACE } from './event-context.ts';
import type { EventJson } from './event-hash.ts';
import { journeyStepOf, placeOfGeoUri } from './journey-step.ts';

const namespaces = { amanah: EVENT_NAMESPACE };
const step = (event: EventJson, place: Parameters<typeof journeyStepOf>[4] = null, halal = {}) => {
  const whole = { type: 'ObjectEvent', eventTime: '2026-01-05T10:00:00Z', ...event };
  return journeyStepOf(whole, identifyEvent(whole, namespaces), halal, namespaces, place);
};

describe('The step of a journey', () => {
  it.each([
    ['collecting', 'farm'],
    ['commissioning', 'processing'],
    ['packing', 'packaging'],
    ['https://ref.gs1.org/cbv/BizStep-shipping', 'distribution'],
    ['retail_selling', 'retail'],
  ])('%s is the step %s', (bizStep, kind) => {
    expect(step({ bizStep })?.kind).toBe(kind);
  });

  it('of a transformation and of a slaughter is processing, whatever the business step says', () => {
    expect(step({ type: 'TransformationEvent', bizStep: 'packing' })?.kind).toBe('processing');
    expect(step({ bizStep: 'shipping' }, null, { slaughter: { species: 'cattle' } })?.kind).toBe('processing');
  });

  it('of an arrival is that of the shop where it arrives; no plant worked on what came to it, and on the road the place does not count', () => {
    expect(step({ bizStep: 'receiving' }, 'retail')?.kind).toBe('retail');
    expect(step({ bizStep: 'receiving' })?.kind).toBe('distribution');
    for (const place of ['farm', 'processing', 'packaging'] as const)
      expect(step({ bizStep: 'receiving' }, place)?.kind).toBe('distribution');
    expect(step({ bizStep: 'shipping' }, 'retail')?.kind).toBe('distribution');
  });

  it('is none for a count, a reading of a sensor, the end of a tag and an error declaration', () => {
    for (const bizStep of ['stock_taking', 'sensor_reporting', 'killing', 'void_shipping'])
      expect(step({ bizStep }), bizStep).toBeNull();
    expect(step({ bizStep: 'shipping', errorDeclaration: { declarationTime: '2026-01-06T00:00:00Z' } })).toBeNull();
  });

  it('takes place, address, certificate, notes and state from our own words, under whatever prefix', () => {
    const event = {
      type: 'ObjectEvent',
      eventTime: '2026-01-05T10:00:00Z',
      bizStep: 'shipping',
      'x:place': 'Klang hub',
      'x:address': 'Port Klang',
      'x:status': 'in_progress',
      'x:step': 'retail',
      'x:certificate': 'urn:uuid:0199A000-0000-7000-8000-000000000001',
      'x:notes': [{ 'x:label': 'Seal', 'x:value': 'S1' }, { 'x:label': 'no value' }],
      'y:place': 'of somebody else',
    };
    const prefixes = { x: EVENT_NAMESPACE, y: 'https://other.example/' };
    expect(journeyStepOf(event, identifyEvent(event, prefixes), {}, prefixes)).toEqual({
      kind: 'retail',
      isInProgress: true,
      name: 'Klang hub',
      address: 'Port Klang',
      coordinates: null,
      temperatureCelsius: null,
      certificateId: '0199a000-0000-7000-8000-000000000001',
      notes: [{ label: 'Seal', value: 'S1' }],
    });
  });

  it.each([
    ['CEL', 4, 4],
    ['FAH', 41, 5],
    ['KEL', 277.15, 4],
    ['P1', 40, null],
  ])('has the temperature of its sensor in degrees Celsius (%s %d)', (uom, value, expected) => {
    const sensorElementList = [{ sensorReport: [{ type: 'Temperature', value, uom }] }];
    expect(step({ sensorElementList })?.temperatureCelsius).toBe(expected);
  });

  it('stands where its read point is, else where its location is', () => {
    expect(step({ readPoint: { id: 'geo:3.1,101.6' } })?.coordinates).toEqual({ lat: 3.1, lng: 101.6 });
    expect(step({ bizLocation: { id: 'geo:-3.1,101.6;u=20' } })?.coordinates).toEqual({ lat: -3.1, lng: 101.6 });
    expect(placeOfGeoUri('geo:91,0')).toBeNull();
    expect(placeOfGeoUri('urn:epc:id:sgln:0614141.07346.1234')).toBeNull();
  });
});
