// Colours of a packshot, and how they are mixed.
export interface Colours {
  readonly brand: string;
  readonly brandDark: string;
  readonly brandLight: string;
  readonly brandInk: string;
  readonly accent: string;
  readonly accentDark: string;
  readonly accentLight: string;
  readonly paper: string;
  readonly ink: string;
  readonly inkSoft: string;
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** @example mix('#000000', '#ffffff', 0.5) // '#808080' */
export function mix(from: string, to: string, share: number): string {
  const other = channels(to);
  return `#${channels(from)
    .map((value, index) =>
      Math.round(value + ((other[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
