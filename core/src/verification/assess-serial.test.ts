// Journeys one pack can and cannot make.
import { describe, expect, test } from 'vitest';
import { findImpossibleJourney } from './assess-serial.ts';
import { findCountryReach } from './country-reach.ts';
import type { SerialSighting } from './evidence.ts';

const seen = (at: string, country: string | null, latitude?: number, longitude?: number): SerialSighting => ({
  at: `2026-05-30T${at}:00Z`,
  country,
  latitude: latitude ?? null,
  longitude: longitude ?? null,
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
