// Text of people within a sentence: names are written from left to right in sentences from right to left, and the other way round.

/** Keeps the direction of a name from what stands beside it: without it a figure after it is read as its part (UAX #9, section 2.4). @example isolated('Tariq') */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
