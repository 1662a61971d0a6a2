// For the tests of the words: every sentence of a tree with its path, and the arguments that a sentence asks for.
import compile from 'icu-minify/compile';

export function leaves(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree as object).flatMap(([key, value]) => leaves(value, path ? `${path}.${key}` : key));
}

/** Names of the arguments of a message, read from the compiled form that browsers get: a string, `0` for #, or a placeholder. */
export function argumentsOf(message: string): readonly string[] {
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [name, , options] = part as readonly unknown[];
    if (typeof name === 'string') found.add(name);
    if (typeof options === 'object' && options !== null && !Array.isArray(options))
      for (const option of Object.values(options)) walkAll(option);
  };
  const walkAll = (parts: unknown): void => {
    if (Array.isArray(parts)) for (const part of parts) walk(part);
  };
  walkAll(compile(message));
  return [...found].sort();
}
