// JSON that is an object and nothing else.

import { isObject, type JsonObject } from '@amanah/core/ledger';

/** @throws SyntaxError for text that is no JSON, TypeError for any other value */
export function parseObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new TypeError('the text is no JSON object');
  return value;
}
