// One whole event for each statement of the halal profile, and one with the words of journeys: what the vocabulary shows and tests
// check. Every number is one that GS1 keeps for examples; nobody and nothing in them exists.
import type { HalalStatement } from './epcis/halal-vocabulary.ts';
import { eventNamespaces } from './event-context.ts';
import type { EventJson } from './event-hash.ts';

const context = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', eventNamespaces];
const plant = { id: 'https://id.gs1.org/414/9521234567899' };
const cuttingLine = 'https://id.gs1.org/414/9521234567899/254/LINE-2';
const carcasses = 'https://id.gs1.org/01/09521234543213/10/CARCASS-7';

/** A valid event for each halal statement. */
export const halalExamples: Readonly<Record<HalalStatement, EventJson>> = {
  slaughter: {
    '@context': context,
    type: 'TransformationEvent',
    eventTime: '2026-03-02T06:30:00Z',
    eventTimeZoneOffset: '+08:00',
    inputQuantityList: [{ epcClass: 'https://id.gs1.org/01/09521001009010/10/FLOCK-31', quantity: 1320 }],
    outputQuantityList: [{ epcClass: carcasses, quantity: 2380, uom: 'KGM' }],
    bizStep: 'creating_class_instance',
    disposition: 'active',
    bizLocation: plant,
    'halal:slaughter': {
      'halal:species': 'chicken',
      'halal:method': 'hand',
      'halal:stunning': 'no_stun',
      'halal:slaughterer': 'urn:uuid:f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
      'halal:supervisor': 'urn:uuid:2c5ea4c0-4067-41e9-8bad-9b1deb4d3b7d',
      'halal:line': 'L2',
    },
  },
  cleansing: {
    '@context': context,
    type: 'ObjectEvent',
    eventID: 'urn:uuid:6fa459ea-ee8a-4ca4-894e-db77e160355e',
    eventTime: '2026-03-02T04:10:00Z',
    eventTimeZoneOffset: '+08:00',
    epcList: [cuttingLine],
    action: 'OBSERVE',
    disposition: 'available',
    bizLocation: plant,
    'halal:cleansing': {
      'halal:impurity': 'severe',
      'halal:washes': 7,
      'halal:earthWashes': 1,
      'halal:supervisor': 'urn:uuid:2c5ea4c0-4067-41e9-8bad-9b1deb4d3b7d',
      'halal:line': 'L2',
    },
  },
  segregation: {
    '@context': context,
    type: 'ObjectEvent',
    eventTime: '2026-03-02T05:00:00Z',
    eventTimeZoneOffset: '+08:00',
    epcList: [cuttingLine],
    action: 'OBSERVE',
    bizStep: 'inspecting',
    bizLocation: plant,
    'halal:segregation': {
      'halal:level': 'dedicated',
      'halal:thing': 'line',
      'halal:previousUse': 'non_halal',
      'halal:cleansedBy': 'urn:uuid:6fa459ea-ee8a-4ca4-894e-db77e160355e',
      'halal:line': 'L2',
    },
  },
  labTest: {
    '@context': context,
    type: 'ObjectEvent',
    eventTime: '2026-03-03T02:45:00Z',
    eventTimeZoneOffset: '+08:00',
    quantityList: [{ epcClass: carcasses, quantity: 2380, uom: 'KGM' }],
    action: 'OBSERVE',
    bizStep: 'sampling',
    bizLocation: plant,
    'halal:labTest': {
      'halal:analyte': 'porcine_dna',
      'halal:outcome': 'not_detected',
      'halal:laboratory': 'https://id.gs1.org/417/9521234567899',
      'halal:testMethod': 'https://methods.example/porcine-dna-real-time-pcr',
    },
  },
};

/** A valid event with every word of journeys that an event itself can carry. */
export const journeyExample: EventJson = {
  '@context': context,
  type: 'ObjectEvent',
  eventTime: '2026-03-02T09:15:00Z',
  eventTimeZoneOffset: '+08:00',
  quantityList: [{ epcClass: carcasses, quantity: 1500, uom: 'KGM' }],
  action: 'OBSERVE',
  bizStep: 'transporting',
  disposition: 'in_transit',
  readPoint: { id: 'https://id.gs1.org/414/9521234567899' },
  sensorElementList: [
    { sensorReport: [{ type: 'Temperature', value: 1.8, uom: 'CEL', time: '2026-03-02T09:15:00Z' }] },
  ],
  'amanah:step': 'distribution',
  'amanah:status': 'in_progress',
  'amanah:place': 'Ipoh loading yard',
  'amanah:address': 'Jalan Contoh 8, 30000 Ipoh, Malaysia',
  'amanah:coordinates': 'geo:4.5975,101.0901',
  'amanah:tradingPartner': 'Contoh Foods',
  'amanah:certificate': 'urn:uuid:0199a000-0000-7000-8000-0000000000d1',
  'amanah:notes': [{ 'amanah:label': 'Vehicle', 'amanah:value': 'Refrigerated lorry, compartment 1' }],
};
