// The last rung: does the certificate speak of what was scanned, today? And since when does the log know it.
import type { CredentialContent, EvidenceCertificate } from '../certificates/index.ts';
import type { Check, CheckCode } from './checks.ts';
import { firstStepIn, type LoggedEvent } from './first-step.ts';
import type { ScannedCode } from './question.ts';

/** A certificate may be entered this long after it came into force before that is worth a word. */
const entryToleranceMilliseconds = 48 * 3_600_000;

const limiting: readonly CheckCode[] = [
  'evidence.category_not_provable',
  'evidence.code_without_batch',
  'evidence.ended_after_making',
  'evidence.known_later',
];

/** What was made in the term of a certificate keeps it: the same rule as the verdict's, by the events that are at hand. */
function checkTerm({ facts }: CredentialContent, at: string, madeAt: string | null): CheckCode[] {
  if (Date.parse(at) < Date.parse(facts.validFrom)) return ['evidence.not_yet_valid'];
  if (Date.parse(at) < Date.parse(facts.validUntil)) return [];
  return [madeAt === null ? 'evidence.expired' : 'evidence.ended_after_making'];
}

export interface ScopeQuestion {
  readonly scanned: ScannedCode | null;
  /** The moment of the question. */
  readonly at: string;
  /** When the log took it up; null: it is in none. */
  readonly loggedAt: string | null;
  readonly events: readonly LoggedEvent[];
}

export function checkScope(
  certificate: EvidenceCertificate,
  content: CredentialContent | null,
  { scanned, at, loggedAt, events }: ScopeQuestion,
): Omit<Check, 'name'> {
  if (!content) {
    return { result: 'failed', codes: ['evidence.credential_malformed'], details: {}, bytes: [] };
  }
  const { facts } = content;
  const gtins = facts.products?.map(({ gtin }) => gtin) ?? (scanned === null ? [] : [scanned.gtin]);
  const { validFrom, validUntil } = facts;
  const madeAt = firstStepIn({ holderId: facts.holder.id, validFrom, validUntil, gtins }, events, scanned);
  const codes = checkTerm(content, at, madeAt);
  if (scanned) {
    const product = facts.products?.find(({ gtin }) => gtin === scanned.gtin);
    if (facts.products && !product) codes.push('evidence.other_product');
    // A certificate for a category names no product: whether this one belongs to it is the certifier's list, not the paper's.
    if (!facts.products) codes.push('evidence.category_not_provable');
    if (product?.batches) {
      if (scanned.batchNumber === null) codes.push('evidence.code_without_batch');
      else if (!product.batches.includes(scanned.batchNumber)) codes.push('evidence.other_batch');
    }
  }
  if (loggedAt !== null && Date.parse(loggedAt) - Date.parse(facts.validFrom) > entryToleranceMilliseconds) {
    codes.push('evidence.known_later');
  }
  return {
    result: codes.some((code) => !limiting.includes(code)) ? 'failed' : codes.length ? 'limited' : 'passed',
    codes,
    details: {
      number: certificate.number,
      holder: facts.holder.name,
      products: facts.products?.length ?? 0,
      validFrom: facts.validFrom,
      validUntil: facts.validUntil,
      ...(loggedAt !== null && { loggedAt }),
      ...(codes.includes('evidence.ended_after_making') && madeAt !== null && { madeAt }),
      ...(scanned && { gtin: scanned.gtin }),
      ...(scanned?.batchNumber && { batch: scanned.batchNumber }),
    },
    bytes: [],
  };
}
