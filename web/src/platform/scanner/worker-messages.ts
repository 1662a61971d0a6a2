// What page and decoding worker say to each other.
import type { Area, Picture } from './picture.ts';
import type { Effort } from './reader.ts';
import type { Sighting } from './sighting.ts';

export type DecodeRequest =
  | { readonly kind: 'prepare'; readonly id: number }
  | {
      readonly kind: 'bitmap';
      readonly id: number;
      readonly bitmap: ImageBitmap;
      readonly effort: Effort;
      readonly area: Area;
    }
  /** Where a bitmap cannot be read inside a worker. */
  | {
      readonly kind: 'pixels';
      readonly id: number;
      readonly picture: Picture;
      readonly effort: Effort;
      readonly area: Area;
    }
  | { readonly kind: 'photo'; readonly id: number; readonly bitmap: ImageBitmap };

export type DecodeAnswer =
  | {
      readonly kind: 'sightings';
      readonly id: number;
      readonly sightings: readonly Sighting[];
      readonly milliseconds: number;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
