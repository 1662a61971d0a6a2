// JSON from a stranger: an object, or nothing.
import { isObject, type JsonObject } from '../ledger/index.ts';

/** The object in a text, `undefined` for anything else. `readObject('[]')` is undefined. */
export function readObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
