// What a JSON object is, for whoever reads a stranger's. Never says what is in it.

/** A JSON object of which nothing is known yet. */
export type JsonObject = { readonly [name: string]: unknown };

/**
 * Whether a value is a JSON object: neither null nor a list.
 *
 * @example isObject([]) // false
 */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
