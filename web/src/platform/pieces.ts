// Long lists in pieces, as many of a kind as the server answers at once.

/** @example piecesOf(['a', 'b', 'c'], 2) // [['a', 'b'], ['c']] */
export const piecesOf = <Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, piece) => items.slice(piece * most, (piece + 1) * most));
