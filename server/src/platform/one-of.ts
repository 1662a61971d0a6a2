// Text that has to be one of a list, as one of it. For what a list wrote and a column without its type gives back.

/** @throws RangeError for any other text */
export function oneOf<Known extends string>(list: readonly Known[], text: unknown): Known {
  const found = list.find((one) => one === text);
  if (found === undefined) throw new RangeError(`${JSON.stringify(text)} is none of ${list.join(', ')}`);
  return found;
}
