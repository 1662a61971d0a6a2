// Which batches a finding means, for whoever has to look for the number on the pack. Judges nothing, and never says that a list is whole when it is cut.
import type { AffectedBatch } from './evidence.ts';

/** So many are given with a reason; of the others it says how many they are. */
export const mostBatchesNamed = 20;

/** Two of one number are two rows of one batch for whoever holds a pack. */
const said = ({ batchNumber, expiresOn, producedOn }: AffectedBatch): string =>
  expiresOn === null ? `${batchNumber} produced ${producedOn}` : `${batchNumber} expiry ${expiresOn}`;

/**
 * The batches as details of a reason: `batches`, newest first, each a number with the day that may stand beside it on the pack, and `moreBatches`, how
 * many there are besides.
 *
 * @param total how many are meant, where that is more than are known by name
 * @example decideVerdict({ ...biscuit, recalls: [recallOfAll] }, shopper).reasons[0].details.batches // undefined
 */
export function detailsOfBatches(
  affected: readonly AffectedBatch[],
  total = affected.length,
): { readonly batches?: string; readonly moreBatches?: number } {
  const ordered = affected.toSorted(
    (a, b) => b.producedOn.localeCompare(a.producedOn) || a.batchNumber.localeCompare(b.batchNumber),
  );
  return detailsOf([...new Set(ordered.map(said))], total);
}

/**
 * The same of batches of which the number alone is known, by the names that certificates have for them.
 *
 * @example decideVerdict(biscuit, shopper).reasons[0].details.batches // undefined
 */
export function detailsOfNames(names: readonly string[] | null, gtin: string) {
  const own = (names ?? []).filter((name) => name.startsWith(`${gtin} `)).map((name) => name.slice(gtin.length + 1));
  return detailsOf([...new Set(own)].toSorted(), own.length);
}

function detailsOf(all: readonly string[], total: number) {
  const named = all.slice(0, mostBatchesNamed);
  const more = Math.max(all.length, total) - named.length;
  return {
    ...(named.length > 0 && { batches: named.join('; ') }),
    ...(named.length > 0 && more > 0 && { moreBatches: more }),
  };
}

/**
 * A batch as it stands in `batches`.
 *
 * @example readBatchDetail('L-7 expiry 2027-01-05') // { number: 'L-7', kind: 'expiry', day: '2027-01-05' }
 */
export function readBatchDetail(text: string): {
  readonly number: string;
  readonly kind: 'expiry' | 'produced' | 'none';
  readonly day: string | null;
} {
  const found = /^(?<number>.+) (?<kind>expiry|produced) (?<day>\d{4}-\d{2}-\d{2})$/.exec(text)?.groups;
  if (!found) return { number: text, kind: 'none', day: null };
  return {
    number: found['number'] ?? text,
    kind: found['kind'] === 'expiry' ? 'expiry' : 'produced',
    day: found['day'] ?? null,
  };
}
