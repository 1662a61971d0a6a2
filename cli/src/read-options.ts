// The words behind a command as options and operands. Refuses what it does not know: a misspelt --watch that is ignored would
// leave somebody unwatched.
import { parseArgs } from 'node:util';
import { CannotStart } from './cannot-start.ts';

type Kind = 'flag' | 'text' | 'texts';
type Kinds = Readonly<Record<string, Kind>>;

/** The value of each kind: a flag is true or false, a text may be absent, texts may be none. */
export type Options<K extends Kinds> = {
  readonly [Name in keyof K]: K[Name] extends 'flag'
    ? boolean
    : K[Name] extends 'texts'
      ? readonly string[]
      : string | undefined;
};

export interface Reading<K extends Kinds> {
  readonly options: Options<K>;
  readonly operands: readonly string[];
}

export function readOptions<const K extends Kinds>(words: readonly string[], kinds: K): Reading<K> {
  const isFlag = (name: string) => kinds[name] === 'flag';
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      Object.keys(kinds).map((name) => [name, { type: isFlag(name) ? 'boolean' : 'string' } as const]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const found = new Map<string, (string | true)[]>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!Object.hasOwn(kinds, name)) throw new CannotStart('usage.optionUnknown', { option: rawName });
    // `--state --policy x` would otherwise name a folder `--policy`.
    const isMissing = value === undefined || value === '' || (!token.inlineValue && value.startsWith('-'));
    if (isFlag(name) && value !== undefined) throw new CannotStart('usage.optionTakesNoValue', { option: rawName });
    if (!isFlag(name) && isMissing) throw new CannotStart('usage.optionNeedsValue', { option: rawName });
    const values = found.get(name) ?? [];
    if (values.length && kinds[name] === 'text') throw new CannotStart('usage.optionRepeated', { option: rawName });
    found.set(name, [...values, value ?? true]);
  }
  const valuesOf = (name: string) => {
    const values = found.get(name) ?? [];
    if (kinds[name] === 'texts') return values;
    return isFlag(name) ? values.length > 0 : values[0];
  };
  // The keys are those of `kinds` and each value has its kind, as checked above; fromEntries forgets that.
  const options = Object.fromEntries(Object.keys(kinds).map((name) => [name, valuesOf(name)])) as Options<K>;
  return { options, operands };
}

/** The value of an option that a command cannot do without. */
export function required(value: string | undefined, option: string): string {
  if (value === undefined) throw new CannotStart('usage.optionRequired', { option });
  return value;
}

/** Refuses operands where a command takes none. */
export function noOperands(operands: readonly string[]): void {
  const [first] = operands;
  if (first !== undefined) throw new CannotStart('usage.operandUnexpected', { operand: first });
}
