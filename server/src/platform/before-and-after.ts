/** For the audit trail: each entry that is another one, as it was and as it is. */
export const beforeAndAfter = <Entries extends object>(before: Entries, after: Entries): Record<string, string> => {
  const next = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before)
      .filter(([name, value]) => next.get(name) !== value)
      .flatMap(([name, value]) => [
        [`${name}Before`, String(value)],
        [`${name}After`, String(next.get(name))],
      ]),
  );
};
