// The body of an offline pack: sorted lines of text, so that it can be searched without being unpacked, and two versions differ by lines.
// Products of one maker lie side by side in their numbers and mostly share a verdict: a line says it for a run of them.
import type { CheckCode, Day, LimitCode, ReasonCode, ReasonWeight, VerdictState } from '../verification/index.ts';

/** A reason without its evidence: what it points at is not in the pack. */
export interface PackedReason {
  readonly code: ReasonCode;
  readonly weight: ReasonWeight;
  readonly details: Readonly<Record<string, string | number>>;
}

/** What the rules say from a day on, until the next status begins. */
export interface PackedStatus {
  readonly from: Day;
  readonly state: VerdictState;
  readonly reasons: readonly PackedReason[];
  readonly checked: readonly CheckCode[];
  readonly notProven: readonly LimitCode[];
  readonly certificateId: string | null;
  readonly watched: readonly Watched[];
  /** What is left when several certificates are suspended or revoked at once: the worst of all. */
  readonly ifSeveral: VerdictState;
}

/** A place in the status lists whose bit was not set, and what the rules would say if it were. */
export interface Watched {
  readonly list: number;
  readonly place: number;
  /** Null: changes nothing, or was in force already. */
  readonly ifSuspended: VerdictState | null;
  readonly ifRevoked: VerdictState | null;
}

/** Statuses oldest first; products and batches with the same ones share a class. */
export type PackedClass = readonly PackedStatus[];

export interface PackedCertificate {
  readonly number: string;
  readonly certifier: string;
  readonly country: string;
  readonly scheme: string;
  readonly holder: string;
  readonly from: Day;
  readonly until: Day;
}

export interface PackedName {
  readonly name: string;
  readonly brand: string;
}

/** Items of a line: 10 digits of the GTIN stand for 1,000 numbers, the check digit follows from the others. */
const prefixDigits = 10;
const itemDigits = 3;

/**
 * Collects what goes into a body and writes it.
 *
 * @param nameOf a short name for a class by its text, the same for the same text
 */
export function createBodyWriter(nameOf: (text: string) => string) {
  const lines = new Set<string>();
  const classes = new Map<string, string>();
  const items = new Map<string, number[]>();
  const likeTheirProduct = new Map<string, string[]>();

  function classOf(statuses: PackedClass): string {
    const text = JSON.stringify(statuses);
    const name = nameOf(text);
    const known = classes.get(name);
    if (known !== undefined && known !== text) throw new Error(`two verdict classes are named ${name}`);
    if (known === undefined) {
      classes.set(name, text);
      lines.add(`c ${name} ${text}`);
    }
    return name;
  }

  return {
    addProduct(gtin: string, statuses: PackedClass): void {
      const key = `${gtin.slice(0, prefixDigits)} ${classOf(statuses)}`;
      const list = items.get(key) ?? [];
      list.push(Number(gtin.slice(prefixDigits, prefixDigits + itemDigits)));
      items.set(key, list);
    },
    addName: (gtin: string, { name, brand }: PackedName) =>
      void lines.add(`n ${gtin} ${JSON.stringify([name, brand])}`),
    /** Only a batch of which something else is to be said than of its product. */
    addBatch: (gtin: string, batchNumber: string, statuses: PackedClass) =>
      void lines.add(`b ${gtin} ${encodeURIComponent(batchNumber)} ${classOf(statuses)}`),
    /** A registered batch of which the same is to be said as of its product. One that has a code is named by the line of that code already. */
    addBatchLikeProduct(gtin: string, batchNumber: string): void {
      const list = likeTheirProduct.get(gtin) ?? [];
      list.push(encodeURIComponent(batchNumber));
      likeTheirProduct.set(gtin, list);
    },
    addCode: (code: string, gtin: string, batchNumber: string) =>
      void lines.add(`k ${encodeURIComponent(code)} ${gtin} ${encodeURIComponent(batchNumber)}`),
    addCertificate: (id: string, certificate: PackedCertificate) =>
      void lines.add(`t ${id} ${JSON.stringify(certificate)}`),
    finish(): string {
      for (const [key, numbers] of items) {
        const [prefix, name] = key.split(' ');
        lines.add(`p ${prefix} ${runsOf(numbers)} ${name}`);
      }
      for (const [gtin, numbers] of likeTheirProduct) lines.add(`s ${gtin} ${numbers.sort(byCodeUnit).join(' ')}`);
      return `${[...lines].sort(byCodeUnit).join('\n')}\n`;
    },
  };
}

/** The order of the lines of a body: by UTF-16 code units, as `<` has it. */
export const byCodeUnit = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** @example runsOf([7, 1, 2, 3]) // '1-3,7' */
export function runsOf(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const runs: string[] = [];
  let start = sorted[0] ?? 0;
  for (const [index, number] of sorted.entries()) {
    if (sorted[index + 1] === number + 1) continue;
    runs.push(start === number ? String(number) : `${start}-${number}`);
    start = sorted[index + 1] ?? 0;
  }
  return runs.join(',');
}

const isInRuns = (runs: string, number: number): boolean =>
  runs.split(',').some((run) => {
    const [from = '', until = from] = run.split('-');
    return number >= Number(from) && number <= Number(until);
  });

export interface BodyReader {
  /** Null: no such product in this pack. */
  product(gtin: string): PackedClass | null;
  /** Null: of this batch nothing else is to be said than of its product. */
  batch(gtin: string, batchNumber: string): PackedClass | null;
  /** Whether anybody registered it, whatever is to be said of it. */
  hasBatch(gtin: string, batchNumber: string): boolean;
  batches(gtin: string): readonly PackedClass[];
  code(code: string): { readonly gtin: string; readonly batchNumber: string } | null;
  name(gtin: string): PackedName | null;
  certificate(id: string): PackedCertificate | null;
}

/** Looks things up in a body whose hash was checked. Lines that are not as they should be are as good as absent. */
export function readBody(body: string): BodyReader {
  const text = `\n${body}`;

  /** All lines that begin with these words, without them. They lie side by side. */
  function linesOf(start: string): string[] {
    const found: string[] = [];
    for (let at = text.indexOf(`\n${start} `); at >= 0; ) {
      const from = at + start.length + 2;
      const end = text.indexOf('\n', from);
      if (end < 0) break;
      found.push(text.slice(from, end));
      at = text.startsWith(`\n${start} `, end) ? end : -1;
    }
    return found;
  }
  function json<T>(line: string | undefined): T | null {
    if (line === undefined) return null;
    const value: unknown = JSON.parse(line);
    return value as T; // written above, signed by the platform
  }
  const classOf = (name: string | undefined): PackedClass | null =>
    name === undefined ? null : json<PackedClass>(linesOf(`c ${name}`)[0]);

  return {
    product(gtin) {
      const item = Number(gtin.slice(prefixDigits, prefixDigits + itemDigits));
      for (const line of linesOf(`p ${gtin.slice(0, prefixDigits)}`)) {
        const [runs = '', name] = line.split(' ');
        if (isInRuns(runs, item)) return classOf(name);
      }
      return null;
    },
    batch: (gtin, batchNumber) => classOf(linesOf(`b ${gtin} ${encodeURIComponent(batchNumber)}`)[0]),
    hasBatch(gtin, batchNumber) {
      const number = encodeURIComponent(batchNumber);
      return (
        linesOf(`b ${gtin} ${number}`).length > 0 ||
        linesOf(`s ${gtin}`).some((line) => line.split(' ').includes(number)) ||
        // The end of the line of a code: no other line ends with a GTIN and an encoded number.
        text.includes(` ${gtin} ${number}\n`)
      );
    },
    batches: (gtin) =>
      linesOf(`b ${gtin}`).flatMap((line) => {
        const statuses = classOf(line.split(' ')[1]);
        return statuses ? [statuses] : [];
      }),
    code(code) {
      const [gtin, batchNumber] = linesOf(`k ${encodeURIComponent(code)}`)[0]?.split(' ') ?? [];
      return gtin === undefined || batchNumber === undefined
        ? null
        : { gtin, batchNumber: decodeURIComponent(batchNumber) };
    },
    name(gtin) {
      const [name, brand] = json<[string, string]>(linesOf(`n ${gtin}`)[0]) ?? [];
      return name === undefined || brand === undefined ? null : { name, brand };
    },
    certificate: (id) => json<PackedCertificate>(linesOf(`t ${id}`)[0]),
  };
}
