// Distances between places of a journey. Great circle on a sphere: good to half a percent, which is all a shopper needs.

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Mean radius that the specification names. */
export const earthRadiusKilometres = 6371;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Haversine distance in kilometres, not rounded.
 * @example Math.round(distanceKilometres({ lat: 3.139, lng: 101.6869 }, { lat: 1.3521, lng: 103.8198 })) // 309
 */
export function distanceKilometres(from: Place, to: Place): number {
  const half =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * earthRadiusKilometres * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** One decimal, as shown. @example toOneDecimal(3.14159) // 3.1 */
export const toOneDecimal = (value: number): number => Math.round(value * 10) / 10;
