// Reads a picture that a person chose. It stays on the device; only the code leaves.
import { dropDecoder, keptDecoder, UnreadablePhoto } from './decoder.ts';
import type { Sighting } from './sighting.ts';

export type PhotoOutcome =
  | { readonly kind: 'read'; readonly sighting: Sighting }
  | { readonly kind: 'no_code' }
  | { readonly kind: 'not_a_picture' }
  | { readonly kind: 'failed' };

const levelOrder = { pack: 0, batch: 1, class: 2, none: 3 } as const;

/** The code that names most; among equals the one the decoder is surest of, which comes first. */
export function bestOf(sightings: readonly Sighting[]): Sighting | null {
  const [first, ...others] = sightings;
  if (!first) return null;
  return others.reduce((best, one) => (levelOrder[one.level] < levelOrder[best.level] ? one : best), first);
}

export async function scanPhoto(file: Blob): Promise<PhotoOutcome> {
  try {
    const sighting = bestOf(await keptDecoder().readPhoto(file));
    return sighting ? { kind: 'read', sighting } : { kind: 'no_code' };
  } catch (fault) {
    if (fault instanceof UnreadablePhoto) return { kind: 'not_a_picture' };
    dropDecoder();
    return { kind: 'failed' };
  }
}
