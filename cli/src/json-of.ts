// JSON that may be none: what is no JSON has no value, and the schema that reads it says so.
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
