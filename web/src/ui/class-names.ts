// Joins class names, leaving out what is not there. It must never merge or override: one place sets one property.
export type ClassPart = string | false | null | undefined;

/** @example classNames('a', false, 'b') // 'a b' */
export function classNames(...parts: readonly ClassPart[]): string {
  return parts.filter(Boolean).join(' ');
}
