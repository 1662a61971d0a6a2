// A count that somebody enters, and what is said against it.

export interface FoundOnShelf {
  readonly storeId: string;
  readonly quantity: number;
}

export interface AgainstCount {
  /** In pieces: of what it finds, what events sent away, and nothing says that it came again. */
  readonly sentAway: number;
  /** Where it finds more than came by any paper: how much came; null: it does not, or nothing came by a paper. */
  readonly came: number | null;
  /** The same also where nothing came by a paper; null: it does not. */
  readonly brought: number | null;
}
export const nothingAgainst: AgainstCount = { sentAway: 0, came: null, brought: null };

/** @param units in pieces, what events sent away */
export const againstSent = (units: number): AgainstCount => ({ ...nothingAgainst, sentAway: units });
