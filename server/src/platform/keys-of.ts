// The keys of a record that is written out in the source, by their names. Never for a record that anybody may add to.

/** A type may have more members than it says, which is why the language does not know this itself. */
export const keysOf = <Key extends string>(record: { readonly [Name in Key]?: unknown }): Key[] =>
  Object.keys(record) as Key[];
