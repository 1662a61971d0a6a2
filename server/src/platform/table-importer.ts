// How a domain takes in the rows of a table: one after the other in a transaction of the caller, by the rules of the single entry. What
// would be said of each row (an entry of the audit trail, an event) is said once at the end.
export type TakenOutcome = 'created' | 'changed' | 'unchanged';

export interface TableImporter<Values> {
  /** @throws Refusal for a row that the single entry would refuse too; the transaction can go on */
  take(values: Values): Promise<TakenOutcome>;
  /** After the last row. */
  finish(): Promise<void>;
}

/** Collects what many rows would each say of a GTIN, and says it in few events. */
export function collectGtins(emit: (gtins: readonly string[]) => Promise<void>) {
  const gtins = new Set<string>();
  const perEvent = 500;
  return {
    add(more: readonly string[]) {
      for (const gtin of more) gtins.add(gtin);
    },
    async say() {
      const all = [...gtins];
      for (let at = 0; at < all.length; at += perEvent) await emit(all.slice(at, at + perEvent));
    },
  };
}
