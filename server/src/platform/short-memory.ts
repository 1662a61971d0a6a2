// What is kept for a while in the memory of this process and then forgotten, used or not. Of what many may ask for: short-cache.ts.

export interface ShortMemory<Value> {
  get(name: string): Value | undefined;
  keep(name: string, value: Value): void;
  /** Given out once. */
  take(name: string): Value | undefined;
}

export function createShortMemory<Value>(milliseconds: number): ShortMemory<Value> {
  const kept = new Map<string, Value>();
  return {
    get: (name) => kept.get(name),
    keep(name, value) {
      kept.set(name, value);
      setTimeout(() => kept.get(name) === value && kept.delete(name), milliseconds).unref();
    },
    take(name) {
      const value = kept.get(name);
      kept.delete(name);
      return value;
    },
  };
}
