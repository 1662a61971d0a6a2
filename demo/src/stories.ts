// The stories of the demo: what went wrong with which batch, so that every verdict and every first sentence can be seen by typing a code.
import type { VerdictState } from '@amanah/core/verification';
import { closedCompanyNumber, consignmentNumber } from './certificate-numbers.ts';
import type { CertificateKey } from './certificate-terms.ts';

export interface Story {
  /** Days since it was made. */
  readonly age?: number;
  /** The printed code, where it does not follow the year. */
  readonly code?: string;
  readonly state?: VerdictState;
  /** Certificate numbers on the pack, where they are not the right one. */
  readonly claims?: readonly string[];
  /** The same, of a certificate that its maker holds for something else. */
  readonly claimsOwn?: CertificateKey;
  /** Which plant of its maker made it, where it was not the first. */
  readonly plant?: number;
  /** Days for which it has been under investigation. */
  readonly investigatedFor?: number;
  readonly packSerials?: readonly string[];
  /** Days after production on which it reached the shop, where it took long. */
  readonly shelvedAfter?: number;
  /** Days from the beginning of the demo to its contract of sale; mostly before it. */
  readonly contracted?: number;
}

export const copiedSerial = 'LK26-0007';
const serials = (prefix: string) =>
  Array.from({ length: 24 }, (_, index) => `${prefix}-${String(index + 1).padStart(4, '0')}`);

/** By product and number of the batch, oldest first. A number beyond those of the catalogue is one more batch, of the age that is written here. */
const stories: Readonly<Record<string, Story>> = {
  'CHICKEN/1': { age: 23, code: 'HALAL-CHICKEN-2024-001', packSerials: serials('KH26') },
  'BEEF/1': { age: 37, code: 'HALAL-BEEF-2024-002' },
  // G1: the number of a company that was sold and closed.
  'SANDWICH/1': { claims: [closedCompanyNumber] },
  'SANDWICH/2': { claims: [closedCompanyNumber] },
  // Nobody issued this number.
  'SARDINE/2': { claims: ['NHA-C-2025-90417'], state: 'mismatch' },
  // Three numbers that exist and do not fit: made in another plant, another product, another batch than the certificate names.
  'GUMMY/4': { age: 88, state: 'mismatch', plant: 1 },
  'RUSK/3': { age: 52, state: 'mismatch', claimsOwn: 'ihb-pantry' },
  'GHEE/3': { age: 64, state: 'mismatch', claims: [consignmentNumber] },
  'KERUPUK/3': { age: 41, state: 'suspended', investigatedFor: 6 },
  // G3: porcine DNA in one batch; its sisters from the same site are held back.
  'ABON/2': { age: 48, state: 'withdrawn' },
  // G4: more certified meat left the plant than went in.
  'KOFTE/1': { age: 75, state: 'mismatch' },
  'HALLOUMI/1': { age: 64, state: 'withdrawn' },
  // G5: in the market before the recognition ended (1), on its way before (2), under a contract from before (3), by none of them (4).
  'NOODLE/2': { age: 80, shelvedAfter: 30 },
  'NOODLE/3': { contracted: -130 },
  'LOKUM/2': { age: 70, packSerials: serials('LK26') },
  'LABAN/3': { packSerials: serials('RO26') },
};

export const storyOf = (key: string, number: number): Story => stories[`${key}/${number}`] ?? {};

/** The batches that a product has beside those of the catalogue, with their ages. */
export function furtherBatchesOf({ key, batches }: { readonly key: string; readonly batches: number }) {
  const further: { readonly number: number; readonly age: number }[] = [];
  for (let number = batches + 1; ; number++) {
    const { age } = storyOf(key, number);
    if (age === undefined) return further;
    further.push({ number, age });
  }
}
