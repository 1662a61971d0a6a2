// How an additive is written down in a table.

/** Number, name, origins with spaces between, further names with `; ` between. */
export type AdditiveRow = readonly [number: string, name: string, origins: string, also?: string];
