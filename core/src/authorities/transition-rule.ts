// What may still be sold after one body has ended its recognition of another. Judges nothing.

export const transitionKinds = ['in_market', 'en_route', 'contracted'] as const;

/** What may still be sold after recognition ended; each rule stands alone, one that holds is enough. */
export interface TransitionRule {
  readonly kind: (typeof transitionKinds)[number];
  /** Last day, `YYYY-MM-DD`, on which the goods had to be in the market, shipped, or contracted. */
  readonly by: string;
}
