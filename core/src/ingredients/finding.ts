// What is known of an ingredient of a product, and who says what of it. Judges nothing.

/** What one authority says about one ingredient, with the page where it says so. */
export interface IngredientRuling {
  readonly authority: string;
  readonly ruling: 'permitted' | 'doubtful' | 'forbidden';
  readonly source: string;
}

export interface IngredientFinding {
  readonly id: string;
  /** As on the label. */
  readonly name: string;
  /** What the ingredient is in itself; `depends_on_source` and `disputed` name why it cannot be cleared. */
  readonly concern: 'none' | 'depends_on_source' | 'disputed' | 'forbidden' | 'unknown';
  readonly rulings: readonly IngredientRuling[];
  /** Ethanol in the final product, percent by volume, where declared. */
  readonly ethanolPercent: number | null;
  /** Whether it is surely of insects; told where the rules of a person ask for it, and stored with no product. */
  readonly isOfInsects?: boolean;
}

/** What is known of an ingredient, from the lexicon or the findings of the catalogue. */
export type KnownIngredient = Pick<IngredientFinding, 'name' | 'concern' | 'rulings'>;
