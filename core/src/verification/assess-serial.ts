// Whether one serial behaves like one pack. A copy shows itself by being in two places at once; that a code exists must never
// count as proof that the pack is genuine (G8).
import { findCountryReach } from './country-reach.ts';
import type { SerialSighting } from './evidence.ts';
import { type Findings, hold } from './findings.ts';
import type { Inquiry } from './inquiry.ts';

/** Coordinates are a tenth of a degree wide at both ends, and phones locate themselves by the next mast. */
const toleranceKilometres = 50;
/** Faster than any airliner with its airports. */
const fastestKilometresPerHour = 1000;
const earthRadiusKilometres = 6371;

interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** How far from there it may in truth have been. */
  readonly reach: number;
}

interface Journey {
  readonly kilometres: number;
  readonly minutes: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Serial evidence is given where the producer registers serials. One that is not registered was not put there by the
 * producer. Between one sighting and the next, more than 1,000 km/h is impossible: over coordinates with 50 km of
 * tolerance; where only the country is known, over the distance between the two countries' nearest reaches, so that
 * neighbours never count and far countries do. Sightings without a place are passed over.
 *
 * @example decideVerdict({ ...biscuit, codeLevel: 'pack', serial: copiedSerial }, shopper).state // 'suspected_copy'
 */
export function assessSerial(inquiry: Inquiry, findings: Findings): void {
  const { serial, codeLevel } = inquiry.evidence;
  if (serial === null) {
    findings.notProven.push('copy_cannot_be_excluded');
    return;
  }
  if (!serial.registered) {
    hold(findings, 'suspected_copy', 'serial.not_registered', 'serial', serial.serial, { serial: serial.serial });
  }
  const journey = findImpossibleJourney(serial.sightings);
  if (journey !== null) {
    hold(findings, 'suspected_copy', 'serial.impossible_travel', 'serial', serial.serial, { ...journey });
  }
  if (serial.registered && journey === null) findings.checked.push('serial_behaves');
  if (!serial.registered || codeLevel !== 'pack') findings.notProven.push('copy_cannot_be_excluded');
}

/**
 * The first two sightings in a row that one pack cannot have made, or null. Kilometres and minutes are rounded; `from` and
 * `to` are countries, empty when unknown.
 *
 * @example findImpossibleJourney(copiedSerial.sightings)?.to // 'GB'
 */
export function findImpossibleJourney(sightings: readonly SerialSighting[]): Journey | null {
  let last: SerialSighting | null = null;
  let lastPlace: Place | null = null;
  for (const sighting of sightings) {
    if (last !== null && isSamePlace(last, sighting)) {
      last = sighting;
      continue;
    }
    const place = findPlace(sighting);
    if (place === null) continue;
    if (last !== null && lastPlace !== null) {
      const kilometres = measureKilometres(lastPlace, place) - lastPlace.reach - place.reach;
      const hours = Math.abs(Date.parse(sighting.at) - Date.parse(last.at)) / 3_600_000;
      if (kilometres > 0 && kilometres > hours * fastestKilometresPerHour) {
        return {
          kilometres: Math.round(kilometres),
          minutes: Math.round(hours * 60),
          from: last.country ?? '',
          to: sighting.country ?? '',
        };
      }
    }
    last = sighting;
    lastPlace = place;
  }
  return null;
}

function isSamePlace(one: SerialSighting, other: SerialSighting): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude && one.country === other.country;
}

function findPlace({ latitude, longitude, country }: SerialSighting): Place | null {
  if (latitude !== null && longitude !== null) return { latitude, longitude, reach: toleranceKilometres / 2 };
  return country === null ? null : findCountryReach(country);
}

// Haversine on a sphere: half a percent off at worst, far inside the tolerance.
function measureKilometres(from: Place, to: Place): number {
  const radians = Math.PI / 180;
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const chord = north * north + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east * east;
  return 2 * earthRadiusKilometres * Math.asin(Math.min(1, Math.sqrt(chord)));
}
