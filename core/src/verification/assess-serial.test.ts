// Journeys one pack can and cannot make.
import { describe, expect, test } from 'vitest';
import { findImpossibleJourney } from './assess-serial.ts';
import { findCountryReach } from './country-reach.ts';
import { decideVerdict } from './decide-verdict.ts';
import type { Evidence, SerialEvidence, SerialSighting } from './evidence.ts';
import { biscuit, shopper } from './testing/invented-evidence.ts';

let people = 0;
/** Each by somebody else. */
const seen = (at: string, country: string | null, latitude?: number, longitude?: number): SerialSighting => ({
  at: `2026-05-30T${at}:00Z`,
  country,
  latitude: latitude ?? null,
  longitude: longitude ?? null,
  account: null,
  network: `network-${++people}`,
});

describe('with coordinates', () => {
  test('a second country within impossible travel time is impossible', () => {
    const journey = findImpossibleJourney([seen('02:00', 'MY', 3.1, 101.7), seen('04:00', 'SA', 24.7, 46.7)]);
    expect(journey).toMatchObject({ from: 'MY', to: 'SA', minutes: 120 });
    expect(journey?.kilometres).toBeGreaterThan(6000);
  });
  test('the same journey over a night flight is possible', () => {
    expect(findImpossibleJourney([seen('02:00', 'MY', 3.1, 101.7), seen('10:00', 'SA', 24.7, 46.7)])).toBeNull();
  });
  test('fifty kilometres at the same minute are within what a phone can be wrong', () => {
    expect(findImpossibleJourney([seen('02:00', 'MY', 3.1, 101.7), seen('02:00', 'MY', 3.5, 101.7)])).toBeNull();
  });
  test('a hundred kilometres at the same minute are not', () => {
    expect(findImpossibleJourney([seen('02:00', 'MY', 3.1, 101.7), seen('02:00', 'MY', 4.0, 101.7)])).not.toBeNull();
  });
  test('a copy in the same country is found as well', () => {
    expect(findImpossibleJourney([seen('02:00', 'US', 40.7, -74), seen('02:30', 'US', 34.1, -118.2)])).not.toBeNull();
  });
  test('the date line is no distance', () => {
    expect(findImpossibleJourney([seen('02:00', 'FJ', -17, 179.9), seen('02:10', 'FJ', -17, -179.9)])).toBeNull();
  });
  test('a border crossed in a minute is possible', () => {
    expect(findImpossibleJourney([seen('02:00', 'MY', 1.5, 103.8), seen('02:01', 'SG', 1.4, 103.8)])).toBeNull();
  });
  test('many sightings at one shelf are no journey', () => {
    const shelf = Array.from({ length: 20 }, (_, i) => seen(`02:${10 + i}`, 'MY', 3.1, 101.7));
    expect(findImpossibleJourney(shelf)).toBeNull();
  });
  test('a later jump is found after a long quiet', () => {
    const journey = findImpossibleJourney([
      seen('01:00', 'MY', 3.1, 101.7),
      seen('05:00', 'MY', 3.2, 101.7),
      seen('05:05', 'TR', 41, 29),
    ]);
    expect(journey).toMatchObject({ minutes: 5, to: 'TR' });
  });
});

describe('who says so', () => {
  const here = seen('02:00', 'MY', 3.1, 101.7);
  const there = seen('02:40', 'GB', 51.5, -0.1);
  const by = (one: SerialSighting, account: string | null, network: string | null) => ({ ...one, account, network });
  const pack = (sightings: readonly SerialSighting[], noted: SerialEvidence['noted'] = null): Evidence => ({
    ...biscuit,
    codeLevel: 'pack',
    serial: { serial: 'S-1', registered: true, isDestroyed: false, sightings, noted },
  });
  const note = { kilometres: 10_000, minutes: 40, from: 'MY', to: 'GB', on: '2026-05-30' };
  const ask = (evidence: Evidence) => {
    const { state, reasons, checked } = decideVerdict(evidence, shopper);
    const reason = reasons.find(({ code }) => code.startsWith('serial.'));
    return { state, reason: reason?.code, weight: reason?.weight, behaves: checked.includes('serial_behaves') };
  };
  const certified = { state: 'certified', reason: undefined, weight: undefined, behaves: true };
  const reported = { state: 'certified', reason: 'serial.reported_elsewhere', weight: 'informs', behaves: false };
  const copied = { state: 'suspected_copy', reason: 'serial.impossible_travel', weight: 'refuses', behaves: false };

  test('two accounts make a suspected copy', () => {
    expect(ask(pack([by(here, 'a', 'n'), by(there, 'b', 'm')]))).toEqual(copied);
  });
  test.each([
    ['nobody with an account', null, null],
    ['one of two with an account', 'a', null],
    ['the other of two with an account', null, 'b'],
  ])('%s makes a note beside the result', (_who, one, other) => {
    expect(ask(pack([by(here, one, 'n'), by(there, other, 'm')]))).toEqual(reported);
  });
  test.each([
    ['one network', 'a', 'n', 'b', 'n'],
    ['one network without accounts', null, 'n', null, 'n'],
    ['one account on two networks', 'a', 'n', 'a', 'm'],
    ['networks that are not on record', 'a', null, 'b', null],
  ])('%s makes no journey of the pack', (_who, one, oneNetwork, other, otherNetwork) => {
    expect(ask(pack([by(here, one, oneNetwork), by(there, other, otherNetwork)]))).toEqual(certified);
  });
  test('somebody who looks on both sides hides nobody else', () => {
    const between = { ...by(here, 'b', 'm'), at: '2026-05-30T02:20:00Z' };
    expect(ask(pack([by(here, 'a', 'n'), between, by(there, 'b', 'm')]))).toEqual(copied);
  });
  test('one who says no more than a large country does not stand between two cities', () => {
    const vague = { ...seen('02:20', 'RU'), account: 'c', network: 'k' };
    expect(ask(pack([by(here, 'a', 'n'), vague, by(there, 'b', 'm')]))).toEqual(copied);
  });
  test('strangers who look in between do not hide two accounts', () => {
    const between = { ...by(there, null, 'k'), at: '2026-05-30T02:20:00Z' };
    expect(ask(pack([by(here, 'a', 'n'), between, by(there, 'b', 'm')]))).toEqual(copied);
  });
  test('countries and the day are told, and nothing else of those who looked', () => {
    const [reason] = decideVerdict(pack([by(here, 'a', 'n'), by(there, 'b', 'm')]), shopper).reasons;
    expect(reason?.details).toEqual({ kilometres: 10_498, minutes: 40, from: 'MY', to: 'GB', on: '2026-05-30' });
  });
  test('what was noted stays, however it behaves afterwards', () => {
    const shelf = Array.from({ length: 20 }, (_, index) => ({ ...here, network: `shelf-${index}` }));
    expect(ask(pack(shelf, { ...note, isConfirmed: true }))).toEqual(copied);
    expect(ask(pack(shelf, { ...note, isConfirmed: false }))).toEqual(reported);
  });
  test('a report becomes a copy when two accounts say so too', () => {
    const both = [by(here, 'a', 'n'), by(there, 'b', 'm')];
    expect(ask(pack(both, { ...note, isConfirmed: false }))).toEqual(copied);
  });
});

describe('with countries only', () => {
  test.each([
    ['MY', 'SG'],
    ['MY', 'ID'],
    ['FR', 'DE'],
    ['GB', 'FR'],
    ['SA', 'BH'],
    ['US', 'CA'],
    ['DE', 'LU'],
    ['TR', 'GR'],
    ['ES', 'MA'],
    ['AE', 'OM'],
    ['PK', 'IN'],
    ['IT', 'TN'],
  ])('%s and %s may be a walk apart', (one, other) => {
    expect(findImpossibleJourney([seen('02:00', one), seen('02:00', other)])).toBeNull();
  });
  test.each([
    ['MY', 'GB'],
    ['ID', 'SA'],
    ['TR', 'MY'],
    ['PK', 'GB'],
    ['AU', 'AE'],
    ['US', 'AE'],
    ['BR', 'SA'],
  ])('%s and %s within half an hour are impossible', (one, other) => {
    expect(findImpossibleJourney([seen('02:00', one), seen('02:30', other)])).toMatchObject({ from: one, to: other });
  });
  test('far countries a day apart are possible', () => {
    expect(findImpossibleJourney([seen('02:00', 'MY'), seen('22:00', 'GB')])).toBeNull();
  });
  test('one sighting with coordinates and one with a country are compared', () => {
    expect(findImpossibleJourney([seen('02:00', 'MY', 3.1, 101.7), seen('02:30', 'GB')])).not.toBeNull();
  });
  test('of a country that is not listed nothing is concluded', () => {
    expect(findCountryReach('ZZ')).toBeNull();
    expect(findImpossibleJourney([seen('02:00', 'MY'), seen('02:00', 'ZZ')])).toBeNull();
  });
  test('a sighting without any place does not hide the one before it', () => {
    expect(
      findImpossibleJourney([seen('02:00', 'MY', 3.1, 101.7), seen('02:10', null), seen('02:20', 'GB', 51.5, 0)]),
    ).not.toBeNull();
  });
  test('half a coordinate is none', () => {
    expect(findImpossibleJourney([seen('02:00', 'MY', 3.1), seen('02:10', 'SG', 51.5)])).toBeNull();
  });
  test('no sighting, or one, is no journey', () => {
    expect(findImpossibleJourney([])).toBeNull();
    expect(findImpossibleJourney([seen('02:00', 'MY')])).toBeNull();
  });
});
