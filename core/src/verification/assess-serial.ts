// Whether one serial behaves like one pack. A copy shows itself by being in two places at once; that a code exists must never
// count as proof that the pack is genuine (G8).
import { distanceKilometres } from '../places/index.ts';
import { findCountryReach, type ReachedPlace } from './country-reach.ts';
import type { Day, SerialSighting } from './evidence.ts';
import { cap, type Findings, note } from './findings.ts';
import type { Inquiry } from './inquiry.ts';

/** Coordinates are a tenth of a degree wide at both ends, and phones locate themselves by the next mast. */
export const toleranceKilometres = 50;
/** Faster than any airliner with its airports. */
export const fastestKilometresPerHour = 1000;

interface Journey {
  readonly kilometres: number;
  readonly minutes: number;
  readonly from: string;
  readonly to: string;
  /** UTC, of the later sighting: the same before and after it is noted. */
  readonly on: Day;
}

interface SeenJourney extends Journey {
  /** ISO 8601, of the later sighting. Never told: it is when somebody scanned. */
  readonly at: string;
}

/**
 * Serial evidence is given where the producer registers serials. One that is not registered was not put there by the
 * producer. Between two sightings more than 1,000 km/h is impossible: over coordinates with 50 km of
 * tolerance; where only the country is known, over the distance between the two countries' nearest reaches, so that
 * neighbours never count and far countries do. Sightings without a place are passed over.
 *
 * The place is the word of whoever asks. Two accounts make the pack a suspected copy; what nobody answers for is said beside
 * the result and changes no state, otherwise two requests would take any pack from the shelf (G8). What was noted counts
 * until it is lifted: later sightings never talk it away.
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
    cap(findings, 'suspected_copy', 'serial.not_registered', 'serial', serial.serial, { serial: serial.serial });
  }
  if (serial.isDestroyed) cap(findings, 'withdrawn', 'serial.destroyed', 'serial', serial.serial, {});
  const confirmed = serial.noted?.isConfirmed ? serial.noted : findConfirmedJourney(serial.sightings);
  const reported = confirmed ?? serial.noted ?? findImpossibleJourney(serial.sightings);
  if (confirmed !== null)
    cap(findings, 'suspected_copy', 'serial.impossible_travel', 'serial', serial.serial, detailsOf(confirmed));
  else if (reported !== null) note(findings, 'serial.reported_elsewhere', 'serial', serial.serial, detailsOf(reported));
  if (serial.registered && reported === null) findings.checked.push('serial_behaves');
  if (!serial.registered || codeLevel !== 'pack') findings.notProven.push('copy_cannot_be_excluded');
}

/** What people with an account say of a pack, or null. */
export const findConfirmedJourney = (sightings: readonly SerialSighting[]): SeenJourney | null =>
  findImpossibleJourney(sightings.filter(({ account }) => account !== null));

const detailsOf = ({ kilometres, minutes, from, to, on }: Journey) => ({ kilometres, minutes, from, to, on });

/**
 * The first sighting that one pack cannot have made after an earlier one by somebody else, or null: after any of them, because one that says no
 * more than a large country would stand between two cities and hide them from each other. What one account or one network says of two places is
 * no journey of the pack. Kilometres and minutes are rounded; `from` and `to` are countries, empty when unknown.
 *
 * @example findImpossibleJourney(copiedSerial.sightings)?.to // 'GB'
 */
export function findImpossibleJourney(sightings: readonly SerialSighting[]): SeenJourney | null {
  for (const [index, sighting] of sightings.entries())
    for (let earlier = index - 1; earlier >= 0; earlier -= 1) {
      const journey = findJourneyBetween(sightings[earlier], sighting);
      if (journey !== null) return journey;
    }
  return null;
}

function findJourneyBetween(one: SerialSighting | undefined, sighting: SerialSighting): SeenJourney | null {
  if (one === undefined || !isOfSomebodyElse(one, sighting) || isSamePlace(one, sighting)) return null;
  const [before, place] = [findPlace(one), findPlace(sighting)];
  if (before === null || place === null) return null;
  const kilometres = distanceKilometres(before, place) - before.reach - place.reach;
  const hours = Math.abs(Date.parse(sighting.at) - Date.parse(one.at)) / 3_600_000;
  if (kilometres <= 0 || kilometres <= hours * fastestKilometresPerHour) return null;
  const at = new Date(Math.max(Date.parse(one.at), Date.parse(sighting.at))).toISOString();
  return {
    kilometres: Math.round(kilometres),
    minutes: Math.round(hours * 60),
    from: one.country ?? '',
    to: sighting.country ?? '',
    on: at.slice(0, 10),
    at,
  };
}

// A network that is not on record may be the same one.
const isOfSomebodyElse = (one: SerialSighting, other: SerialSighting): boolean =>
  one.network !== null &&
  other.network !== null &&
  one.network !== other.network &&
  (one.account === null || one.account !== other.account);

function isSamePlace(one: SerialSighting, other: SerialSighting): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude && one.country === other.country;
}

function findPlace({ latitude, longitude, country }: SerialSighting): ReachedPlace | null {
  if (latitude !== null && longitude !== null) return { lat: latitude, lng: longitude, reach: toleranceKilometres / 2 };
  return country === null ? null : findCountryReach(country);
}
