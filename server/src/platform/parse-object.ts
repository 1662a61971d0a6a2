// JSON that is an object and nothing else.

export type JsonMembers = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws SyntaxError for text that is no JSON, TypeError for any other value */
export function parseObject(text: string): JsonMembers {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new TypeError('the text is no JSON object');
  return value;
}
