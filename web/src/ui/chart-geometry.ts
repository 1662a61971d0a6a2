// Numbers behind the charts: scales, places and heights in percent. Pure, and without a direction: the page mirrors.

/**
 * Lines for an axis of counts, from 0 up to at least `most`; whole numbers, four steps at the most.
 * @example axisOf(7) // [0, 2, 4, 6, 8]
 */
export function axisOf(most: number): readonly number[] {
  const wished = Math.max(1, most) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(wished));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((one) => one * magnitude >= wished) ?? 10) * magnitude);
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  return Array.from({ length: Math.max(1, Math.ceil(most / whole)) + 1 }, (_, index) => index * whole);
}

export interface Place {
  /** Percent of the width, from where reading starts. */
  readonly start: number;
  readonly size: number;
}

/** Where bar `index` of `count` stands; `fill` is the part of its slot that it takes. */
export function barPlace(index: number, count: number, fill = 0.72): Place {
  const slot = 100 / count;
  return { start: slot * index + (slot * (1 - fill)) / 2, size: slot * fill };
}

/**
 * Parts of a pile from the ground up, in percent of `top`; parts of nothing keep their place with no size.
 * @example pileOf([1, 3], 4) // [{ start: 0, size: 25 }, { start: 25, size: 75 }]
 */
export function pileOf(values: readonly number[], top: number): readonly Place[] {
  let start = 0;
  return values.map((value) => {
    const place = { start, size: top > 0 ? (value / top) * 100 : 0 };
    start += place.size;
    return place;
  });
}

/**
 * Which bars carry a word when there is room for `most`: even steps, counted back from the last, which is the newest.
 * @example wordedBars(30, 5) // [5, 11, 17, 23, 29]
 */
export function wordedBars(count: number, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}

/**
 * The bar under a pointer at `x` of `width`, both in pixels from the left edge.
 * @example barAt(95, 100, 10, true) // 0
 */
export function barAt(x: number, width: number, count: number, isRightToLeft: boolean): number {
  const share = width > 0 ? x / width : 0;
  const index = Math.floor((isRightToLeft ? 1 - share : share) * count);
  return Math.min(count - 1, Math.max(0, index));
}

export interface Span {
  readonly least: number;
  readonly most: number;
}

/** A span that holds all values and the band with some air around, so that nothing sits on an edge. */
export function spanAround(values: readonly number[], band: Span | null): Span {
  const all = band ? [...values, band.least, band.most] : values;
  if (all.length === 0) return { least: 0, most: 1 };
  const least = Math.min(...all);
  const most = Math.max(...all);
  const air = Math.max(1, (most - least) * 0.12);
  return { least: least - air, most: most + air };
}

/** Percent of the span at which a value lies. */
export function shareOf(value: number, span: Span): number {
  return ((value - span.least) / (span.most - span.least)) * 100;
}
