// The types that hold translations to English: same keys everywhere, same codes as the contract. No word is written here.

/** The same tree with any string at the leaves: what a translation has to be. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

type DomainOf<Code extends string> = Code extends `${infer Domain}.${string}` ? Domain : never;
type LeafOf<Code extends string, Domain extends string> = Code extends `${Domain}.${infer Leaf}` ? Leaf : never;

/** `'a.b' | 'a.c'` as `{ a: { b, c } }`, because a message key may not hold a dot. */
export type ByCode<Code extends string, Value = string> = {
  readonly [Domain in DomainOf<Code>]: { readonly [Leaf in LeafOf<Code, Domain>]: Value };
};
