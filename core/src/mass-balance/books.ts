// The books of certified mass: what a movement posts, and why it may not. Certified mass begins with slaughter or harvest under a
// certificate in force, no process yields more than its ceiling, no lot gives more than it has, both sides of a trade agree.
// Never corrects a number, and never looks at an event twice: whoever keeps the books gives what is posted already.
import { kilogramsText } from './mass.ts';
import type { Amount, Movement } from './movement.ts';

export const postingKinds = ['created', 'yielded', 'spent', 'wasted', 'shipped', 'received'] as const;
export type PostingKind = (typeof postingKinds)[number];

export interface Posting {
  readonly kind: PostingKind;
  readonly lot: string;
  readonly milligrams: bigint;
  /** Instant in UTC with microseconds. */
  readonly at: string;
  readonly process: string;
  /** Under which it was created or yielded, or for which it was spent; null where no certificate was claimed. */
  readonly certificateId: string | null;
  readonly seller: string | null;
  readonly buyer: string | null;
}

/** The certificate that an event claims, as it stood on the day of the event at the place of the event. */
export interface ClaimedCertificate {
  readonly id: string;
  readonly number: string;
  /** Why nothing can be certified under it there and then; null: it was in force. */
  readonly objection: 'not_in_force' | 'other_holder' | 'other_site' | 'other_product' | null;
  /** Milligrams out for 10,000 milligrams in, as the certifier declared it for the site. */
  readonly yieldPerTenThousand: bigint;
}

/** What is on the books already about the lots and the process of a movement. */
export interface Books {
  readonly postings: readonly Posting[];
  /** null: the event claims none. */
  readonly certificate: ClaimedCertificate | null;
  /** Harvest begins on a farm; anywhere else nothing grows. */
  readonly isFarm: boolean;
}

export const massRules = [
  'mass_balance.certificate_unusable',
  'mass_balance.harvest_off_farm',
  'mass_balance.yield_exceeded',
  'mass_balance.lot_overspent',
  /** Whoever captured it neither made the lot nor was shipped as much of it. */
  'mass_balance.lot_not_held',
  'mass_balance.trade_differs',
] as const;
export type MassRule = (typeof massRules)[number];

export interface MassRefusal {
  readonly isPosted: false;
  readonly rule: MassRule;
  /** The numbers, in kilograms, for whoever has to mend it. */
  readonly details: Readonly<Record<string, string>>;
}
export type MassOutcome = { readonly isPosted: true; readonly postings: readonly Posting[] } | MassRefusal;

const refused = (rule: MassRule, details: MassRefusal['details']): MassRefusal => ({ isPosted: false, rule, details });
const sum = (amounts: readonly { readonly milligrams: bigint }[]) =>
  amounts.reduce((total, { milligrams }) => total + milligrams, 0n);

const gives: readonly PostingKind[] = ['created', 'yielded'];
const takes: readonly PostingKind[] = ['spent', 'wasted'];

/** A lot is certified when certified mass was ever put into it. */
export const isCertifiedLot = (postings: readonly Posting[], lot: string): boolean =>
  postings.some((posting) => posting.lot === lot && gives.includes(posting.kind));

/**
 * The least that a lot ever holds, in the order of event time. Of one instant, what other processes put in comes before what is taken
 * out, and what a process gives back to a lot that it takes from comes last: nothing is made from itself. Negative: it gave what it
 * did not have.
 *
 * @example leastBalance([created(10n, '2026-01-01'), spent(12n, '2026-01-02')], 'lot-1') // -2n
 */
export function leastBalance(postings: readonly Posting[], lot: string): bigint {
  const own = postings.filter((posting) => posting.lot === lot);
  const importers = new Set(own.filter(({ kind }) => takes.includes(kind)).map(({ process }) => process));
  const rank = ({ kind, process }: Posting) => (takes.includes(kind) ? 1 : importers.has(process) ? 2 : 0);
  const ordered = own
    .filter(({ kind }) => gives.includes(kind) || takes.includes(kind))
    .toSorted((one, other) => (one.at === other.at ? rank(one) - rank(other) : one.at < other.at ? -1 : 1));
  let held = 0n;
  let least = 0n;
  for (const { kind, milligrams } of ordered) {
    held += gives.includes(kind) ? milligrams : -milligrams;
    if (held < least) least = held;
  }
  return least;
}

/** What a lot holds in the end. */
export const balanceOf = (postings: readonly Posting[], lot: string): bigint =>
  postings.reduce((held, posting) => {
    if (posting.lot !== lot) return held;
    if (gives.includes(posting.kind)) return held + posting.milligrams;
    return takes.includes(posting.kind) ? held - posting.milligrams : held;
  }, 0n);

/**
 * Posts a movement, or says why not and with which numbers. Spending needs no claim: what is made without one is not certified,
 * and still uses up the certified lots it is made from.
 *
 * @example postMovement(movement, { postings: [], certificate: null, isFarm: false }).isPosted
 */
export function postMovement(movement: Movement, books: Books): MassOutcome {
  if (movement.kind === 'ship' || movement.kind === 'receive') return postTrade(movement, books);
  const { certificate } = books;
  if (certificate !== null && certificate.objection !== null)
    return refused('mass_balance.certificate_unusable', {
      certificate: certificate.number,
      because: certificate.objection,
    });
  const posted = (kind: PostingKind, amounts: readonly Amount[]): Posting[] =>
    amounts.map(({ lot, milligrams }) => ({
      kind,
      lot,
      milligrams,
      at: movement.at,
      process: movement.process,
      certificateId: certificate?.id ?? null,
      seller: null,
      buyer: null,
    }));
  const begins = movement.kind === 'slaughter' || movement.kind === 'harvest';
  const out = posted(begins ? 'created' : 'yielded', certificate === null ? [] : movement.outs);
  const fresh = [...posted(movement.kind === 'waste' ? 'wasted' : 'spent', movement.ins), ...out];
  const all = [...books.postings, ...fresh];
  return yieldFault(movement, books, all) ?? lotFault(fresh, all) ?? { isPosted: true, postings: fresh };
}

/** What may come out, by how it came about; without a claim nothing certified comes out. */
function yieldFault(movement: Movement, { certificate, isFarm }: Books, all: readonly Posting[]): MassRefusal | null {
  if (certificate === null || movement.outs.length === 0) return null;
  if (movement.kind === 'harvest') return isFarm ? null : refused('mass_balance.harvest_off_farm', {});
  const ofProcess = all.filter(({ process }) => process === movement.process);
  const out = sum(ofProcess.filter(({ kind }) => gives.includes(kind)));
  const spent = ofProcess.filter(({ kind }) => kind === 'spent');
  if (movement.kind === 'slaughter') {
    // Animals are counted in heads more often than weighed; where they were weighed, no carcass outweighs its animal.
    const alive = sum(spent);
    return spent.length === 0 || out <= alive ? null : exceeded(certificate, out, alive, alive);
  }
  // A process does not certify its own ingredients.
  const others = all.filter(({ process }) => process !== movement.process);
  const certifiedIn = sum(spent.filter(({ lot }) => isCertifiedLot(others, lot)));
  const permitted = (certifiedIn * certificate.yieldPerTenThousand) / 10_000n;
  return out <= permitted ? null : exceeded(certificate, out, permitted, certifiedIn);
}

const exceeded = (certificate: ClaimedCertificate, out: bigint, permitted: bigint, into: bigint) =>
  refused('mass_balance.yield_exceeded', {
    certificate: certificate.number,
    kilogramsOut: kilogramsText(out),
    kilogramsPermitted: kilogramsText(permitted),
    certifiedKilogramsIn: kilogramsText(into),
  });

function lotFault(fresh: readonly Posting[], all: readonly Posting[]): MassRefusal | null {
  for (const lot of new Set(fresh.map((posting) => posting.lot))) {
    if (!isCertifiedLot(all, lot)) continue;
    const least = leastBalance(all, lot);
    if (least >= 0n) continue;
    const asked = sum(fresh.filter((posting) => posting.lot === lot && takes.includes(posting.kind)));
    const left = asked + least > 0n ? asked + least : 0n;
    return refused('mass_balance.lot_overspent', {
      lot,
      kilogramsAsked: kilogramsText(asked),
      kilogramsLeft: kilogramsText(left),
      kilogramsMissing: kilogramsText(-least),
    });
  }
  return null;
}

/**
 * A trade is posted by both sides. What one side posts meets a posting of the other side with the same lot and parties, and then
 * the masses are equal; what finds no counterpart yet waits for it.
 */
function postTrade(movement: Movement, { postings }: Books): MassOutcome {
  const { seller, buyer, at, process } = movement;
  const kind = movement.kind === 'ship' ? 'shipped' : 'received';
  const amounts = movement.kind === 'ship' ? movement.ins : movement.outs;
  // A shipment without owners, to a processor or another site, says where the lot is; with nobody's posting it is compared.
  if ((seller === null || buyer === null) && movement.kind === 'receive') return { isPosted: true, postings: [] };
  const fresh = amounts.map(
    ({ lot, milligrams }): Posting => ({ kind, lot, milligrams, at, process, certificateId: null, seller, buyer }),
  );
  if (seller === null || buyer === null) return { isPosted: true, postings: fresh };
  for (const { lot, milligrams } of fresh) {
    const waiting = openCounterparts(postings, { lot, seller, buyer, kind });
    if (waiting.length === 0 || waiting.includes(milligrams)) continue;
    return refused('mass_balance.trade_differs', {
      lot,
      kilogramsHere: kilogramsText(milligrams),
      kilogramsThere: waiting.map(kilogramsText).join(', '),
    });
  }
  return { isPosted: true, postings: fresh };
}

/** Masses that the other side posted and this side has not answered. */
function openCounterparts(
  postings: readonly Posting[],
  own: { readonly lot: string; readonly seller: string; readonly buyer: string; readonly kind: PostingKind },
): readonly bigint[] {
  const between = postings.filter(
    ({ lot, seller, buyer }) => lot === own.lot && seller === own.seller && buyer === own.buyer,
  );
  const open = between.filter(({ kind }) => kind === (own.kind === 'shipped' ? 'received' : 'shipped'));
  const left = open.map(({ milligrams }) => milligrams);
  for (const { kind, milligrams } of between) {
    const place = kind === own.kind ? left.indexOf(milligrams) : -1;
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}
