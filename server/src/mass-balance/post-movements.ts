// Keeps the books of certified mass in the transaction of the capture: what events move is posted, or the capture is refused with
// the numbers. Everybody who moves a lot holds its row first, so that two who spend at once spend one after the other.

import type { EventFacts, HalalFacts } from '@amanah/core/events';
import {
  type ClaimedCertificate,
  isCertifiedLot,
  type Movement,
  movementOf,
  type Posting,
  postingKinds,
  postMovement,
} from '@amanah/core/mass-balance';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { glnOf, storedKey, thingOf } from '../codes/index.ts';
import { nullable, text, textOf, uuid, uuids } from '../platform/database/columns.ts';
import { command, rowsOf, runIn, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { claimedCertificates } from './claimed-certificates.ts';
import type { MassBalanceDeps } from './deps.ts';
import { alarmingBooks, raiseAlarms } from './find-alarms.ts';

/** What the books ask of an event that was captured. */
export interface CapturedMove {
  readonly id: string;
  /** JSON pointer in the document: for faults. */
  readonly path: string;
  /** Who captured it. */
  readonly organisationId: string;
  readonly realm: Realm;
  readonly facts: EventFacts;
  readonly halal: HalalFacts;
  readonly eventTime: Date;
  /** Other organisations that the event names. */
  readonly audience: readonly string[];
  /** The same event in another spelling: it moves nothing a second time. */
  readonly variantOf: string | null;
}

interface BookedSite {
  readonly id: string;
  readonly kind: string;
}

/** Sites by their GLN, in the realm of whoever captures. */
export interface PlacesOnRecord {
  readonly realm: Realm;
  readonly sites: ReadonlyMap<string, BookedSite>;
}

interface Move {
  readonly captured: CapturedMove;
  readonly movement: Movement;
  readonly gln: string | undefined;
}

/** @throws Refusal mass_balance.refused with path, rule and numbers */
export async function postMovements(
  tx: Transaction,
  deps: MassBalanceDeps,
  captured: readonly CapturedMove[],
  { sites, realm }: PlacesOnRecord,
  wrong: readonly string[],
): Promise<void> {
  if (wrong.length > 0) await takeOut(tx, deps, wrong);
  // By the time of the events: a document may list them in any order.
  const moves = captured
    .flatMap((event) => moveOf(event) ?? [])
    .toSorted((one, other) => (one.movement.at < other.movement.at ? -1 : one.movement.at > other.movement.at ? 1 : 0));
  if (moves.length === 0) return;
  await lockLots(tx, deps, moves);
  const certificateOf = await claimedCertificates(
    tx,
    realm,
    moves.map(({ captured: { organisationId, eventTime }, movement, gln }) => ({
      claims: movement.claims,
      organisationId,
      day: eventTime.toISOString().slice(0, 10),
      siteId: sites.get(gln ?? '')?.id ?? null,
      lots: (movement.outs.length > 0 ? movement.outs : movement.ins).map(({ lot }) => lot),
    })),
  );
  const makers = await readMakers(tx, realm, moves);
  let postings = await readPostings(tx, realm, moves);
  const rows: Row[] = [];
  for (const [index, asked] of moves.entries()) {
    const move = { ...asked, movement: withinOwnLots(asked, postings, makers) };
    const fresh = post(move, concerning(move, postings), certificateOf[index] ?? null, sites.get(move.gln ?? ''));
    const { id: eventId, organisationId, audience } = move.captured;
    postings = [...postings, ...fresh.map((posting) => ({ ...posting, eventId, organisationId, audience }))];
    rows.push(
      ...fresh.map((posting, position) => {
        const site = sites.get(move.gln ?? '');
        return { posting, position, move, site, month: site ? monthOf(posting, postings) : null };
      }),
    );
  }
  await insertPostings(tx, rows);
}

/** Of the beginning of its process, so that what goes in and what comes out of one process are weighed together. */
function monthOf(posting: Posting, all: readonly Posting[]): string | null {
  const isCounted =
    posting.certificateId !== null &&
    (posting.kind === 'created' ||
      posting.kind === 'yielded' ||
      (posting.kind === 'spent' && isCertifiedLot(all, posting.lot)));
  if (!isCounted) return null;
  const first = all.reduce(
    (least, { process, at }) => (process === posting.process && at < least ? at : least),
    posting.at,
  );
  return `${first.slice(0, 7)}-01`;
}

// What went in may be taken out when what came of it is sold already: the books then do not add up any more.
async function takeOut(tx: Transaction, deps: MassBalanceDeps, events: readonly string[]): Promise<void> {
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`select distinct certificate_id as id from mass_balance.mass_postings
    where event_id = any(${sql.param(events)}::uuid[]) and certificate_id is not null`,
  );
  const touched = rows.map(({ id }) => id);
  const before = await alarmingBooks(tx, touched);
  await tx.execute(sql`delete from mass_balance.mass_postings where event_id = any(${sql.param(events)}::uuid[])`);
  await raiseAlarms(tx, deps, before, await alarmingBooks(tx, touched));
}

interface Row {
  readonly posting: Posting;
  readonly position: number;
  readonly move: Move;
  readonly site: BookedSite | undefined;
  readonly month: string | null;
}

function moveOf(captured: CapturedMove): Move | null {
  const { facts, halal, id, variantOf } = captured;
  const movement = variantOf === null ? movementOf(facts, halal, id) : null;
  if (movement === null) return null;
  const short = (amounts: Movement['ins']) => amounts.map((amount) => ({ ...amount, lot: storedKey(amount.lot) }));
  return {
    captured,
    movement: {
      ...movement,
      // A name of a process is its recorder's: under another's name nobody goes on with what he did not begin.
      process: storedKey(`${captured.organisationId} ${movement.process}`),
      ins: short(movement.ins),
      outs: short(movement.outs),
    },
    gln: glnOf(facts.bizLocation) ?? glnOf(facts.readPoint),
  };
}

const lotsOf = (moves: readonly Move[]) =>
  [...new Set(moves.flatMap(({ movement: { ins, outs } }) => [...ins, ...outs].map(({ lot }) => lot)))].sort();

/** In one order for everybody, so that two who hold several lots never wait for each other. */
async function lockLots(tx: Transaction, deps: MassBalanceDeps, moves: readonly Move[]): Promise<void> {
  const lots = lotsOf(moves);
  await runIn(tx, noteLots, [lots, deps.clock.now()]);
  // NOTE: not prepared, as readPostings: a plan made while the table was small would go on reading all of it.
  await tx.execute(
    sql`select lot from mass_balance.mass_lots where lot = any(${sql.param(lots)}::text[]) order by lot for update`,
  );
}

const noteLots = command(
  'mass_balance.note_lots',
  `insert into mass_balance.mass_lots (lot, first_seen_at)
   select lot, $2 from unnest($1::text[]) as l(lot) order by lot on conflict do nothing`,
);

const postingColumns = {
  kind: textOf(postingKinds),
  lot: text,
  milligrams: text,
  at: text,
  process: text,
  certificate_id: nullable(uuid),
  seller: nullable(text),
  buyer: nullable(text),
  organisation_id: uuid,
  event_id: uuid,
  audience: uuids,
};

/** A posting with what says who has the lot. */
interface Booked extends Posting {
  /** Who captured it, and whom a trade names beside it. */
  readonly organisationId: string;
  readonly audience: readonly string[];
  readonly eventId: string;
}

async function readPostings(tx: Transaction, realm: Realm, moves: readonly Move[]): Promise<readonly Booked[]> {
  const lots = sql.param(lotsOf(moves));
  const processes = sql.param([...new Set(moves.map(({ movement }) => movement.process))]);
  const rows = await rowsOf(
    tx,
    postingColumns,
    sql`with touched as (
      select event_id, position from mass_balance.mass_postings where lot = any(${lots}::text[]) and realm = ${realm}
      union select event_id, position from mass_balance.mass_postings where process = any(${processes}::text[]) and realm = ${realm}
    ),
    -- What another lot of the same process is certified by decides what the process may yield.
    beside as (
      select p.lot from touched t join mass_balance.mass_postings p using (event_id, position)
      where p.process = any(${processes}::text[])
    ),
    wanted as (
      select event_id, position from touched
      union select p.event_id, p.position from beside b join mass_balance.mass_postings p on p.lot = b.lot and p.realm = ${realm}
    )
    select p.kind, p.lot, p.milligrams::text as milligrams, p.process, p.certificate_id, p.seller, p.buyer,
      to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, p.organisation_id, p.event_id,
      p.audience
    from wanted w join mass_balance.mass_postings p using (event_id, position)`,
  );
  return rows.map(
    ({ certificate_id: certificateId, organisation_id: organisationId, event_id: eventId, milligrams, ...row }) => ({
      ...row,
      certificateId,
      organisationId,
      eventId,
      milligrams: BigInt(milligrams),
    }),
  );
}

/** Makers of lots by their GTIN, as the catalogue has them. A GTIN that is on nobody's record is whoever's puts mass into it first. */
async function readMakers(tx: Transaction, realm: Realm, moves: readonly Move[]): Promise<ReadonlyMap<string, string>> {
  const lots = lotsOf(moves).flatMap((lot) => {
    const { gtin } = thingOf(lot);
    return gtin === null ? [] : [{ lot, gtin }];
  });
  if (lots.length === 0) return new Map();
  const rows = await rowsOf(
    tx,
    { gtin: text, producer_id: uuid },
    sql`select gtin, producer_id from products.registered
    where gtin = any(${sql.param([...new Set(lots.map(({ gtin }) => gtin))])}::text[]) and realm = ${realm}`,
  );
  const makers = new Map(rows.map(({ gtin, producer_id: producerId }) => [gtin, producerId]));
  return new Map(lots.flatMap(({ lot, gtin }) => (makers.has(gtin) ? [[lot, makers.get(gtin) ?? ''] as const] : [])));
}

/** Whose a lot is at first; null for one that is on nobody's record and holds nothing certified: then it is nobody's concern. */
function makerOf(postings: readonly Booked[], lot: string, makers: ReadonlyMap<string, string>): string | null {
  const known = makers.get(lot);
  if (known !== undefined) return known;
  const [first] = postings
    .filter((posting) => posting.lot === lot && (posting.kind === 'created' || posting.kind === 'yielded'))
    // Ids are in the order in which the product took the events, which no time in an event can change.
    .toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1));
  return first?.organisationId ?? null;
}

/** A lot that went through more hands than these, and is still the same lot, is followed no further. */
const mostHands = 4;

/**
 * What somebody who did not make a lot may still take out of it: what was shipped to them, less what they took or sold on. Whoever did not
 * make it hands on no more than they have.
 */
function leftOf(postings: readonly Booked[], lot: string, maker: string, organisationId: string): bigint {
  const own = postings
    .filter((posting) => posting.lot === lot)
    .toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1));
  const sumOf = (by: string, kinds: readonly Posting['kind'][]) =>
    own.reduce(
      (sum, posting) =>
        posting.organisationId === by && kinds.includes(posting.kind) ? sum + posting.milligrams : sum,
      0n,
    );
  // In a ring a name counts once on the way.
  const received = (by: string, trail: readonly string[]): bigint => {
    /** What each of those who shipped still had to ship, in the order in which the shipments were recorded: handed on once, to whomever. */
    const stock = new Map<string, bigint>();
    let sum = 0n;
    for (const { kind, organisationId: shipper, audience, milligrams } of own) {
      if (kind !== 'shipped' || shipper === by || trail.includes(shipper)) continue;
      const isForThem = audience.includes(by);
      if (shipper === maker) {
        if (isForThem) sum += milligrams;
        continue;
      }
      if (trail.length >= mostHands) continue;
      const had = stock.get(shipper) ?? received(shipper, [...trail, by]) - sumOf(shipper, ['spent', 'wasted']);
      const given = had < milligrams ? (had > 0n ? had : 0n) : milligrams;
      stock.set(shipper, had - given);
      if (isForThem) sum += given;
    }
    return sum;
  };
  return received(organisationId, []) - sumOf(organisationId, ['spent', 'wasted', 'shipped']);
}

/**
 * Without what whoever captured the event takes from lots that it does not have, or puts into lots of others: that moves nothing of theirs.
 * Under a certificate it is refused, because what is made of it would not be certified.
 */
function withinOwnLots(
  { captured, movement }: Move,
  postings: readonly Booked[],
  makers: ReadonlyMap<string, string>,
): Movement {
  if (movement.kind === 'ship' || movement.kind === 'receive') return movement;
  const { organisationId, path } = captured;
  const isOwn = (lot: string) => (makerOf(postings, lot, makers) ?? organisationId) === organisationId;
  const ins = movement.ins.filter(
    ({ lot, milligrams }) =>
      isOwn(lot) ||
      leftOf(postings, lot, makerOf(postings, lot, makers) ?? organisationId, organisationId) >= milligrams,
  );
  const missing = movement.ins.find((amount) => !ins.includes(amount));
  const outs = movement.outs.filter(({ lot }) => isOwn(lot));
  if (missing && movement.claims.length > 0)
    throw new Refusal('mass_balance.refused', {
      faults: [{ path, rule: 'mass_balance.lot_not_held', details: { lot: thingOf(missing.lot).label } }],
    });
  return { ...movement, ins, outs };
}

/** A trade is held against what the other party of it says, never against what a stranger says about the same lot. */
function concerning({ captured, movement }: Move, postings: readonly Booked[]): readonly Booked[] {
  if (movement.kind !== 'ship' && movement.kind !== 'receive') return postings;
  const parties = [captured.organisationId, ...captured.audience];
  return postings.filter(({ organisationId }) => parties.includes(organisationId));
}

function post(
  { captured, movement }: Move,
  postings: readonly Posting[],
  certificate: ClaimedCertificate | null,
  site: BookedSite | undefined,
): readonly Posting[] {
  const outcome = postMovement(movement, { postings, certificate, isFarm: site?.kind === 'farm' });
  if (outcome.isPosted) return outcome.postings;
  const { lot } = outcome.details;
  const details = lot === undefined ? outcome.details : { ...outcome.details, lot: thingOf(lot).label };
  throw new Refusal('mass_balance.refused', { faults: [{ path: captured.path, rule: outcome.rule, details }] });
}

const addPostings = command(
  'mass_balance.add_postings',
  `insert into mass_balance.mass_postings
     (event_id, position, kind, lot, milligrams, at, process, organisation_id, site_id, certificate_id, month, seller, buyer, realm, audience)
   select p.event_id, p.position, p.kind, p.lot, p.milligrams, p.at, p.process, p.organisation_id, p.site_id, p.certificate_id, p.month,
     p.seller, p.buyer, p.realm, string_to_array(p.audience, ' ')::uuid[]
   from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::text[], $8::uuid[],
     $9::uuid[], $10::uuid[], $11::date[], $12::text[], $13::text[], $14::text[], $15::text[])
     as p(event_id, position, kind, lot, milligrams, at, process, organisation_id, site_id, certificate_id, month, seller, buyer, realm, audience)`,
);

async function insertPostings(tx: Transaction, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const list = (read: (row: Row) => unknown) => rows.map(read);
  await runIn(tx, addPostings, [
    list(({ move }) => move.captured.id),
    list(({ position }) => position),
    list(({ posting }) => posting.kind),
    list(({ posting }) => posting.lot),
    list(({ posting }) => posting.milligrams.toString()),
    list(({ posting }) => posting.at),
    list(({ posting }) => posting.process),
    list(({ move }) => move.captured.organisationId),
    list(({ site }) => site?.id ?? null),
    list(({ posting }) => posting.certificateId),
    list(({ month }) => month),
    list(({ posting }) => posting.seller),
    list(({ posting }) => posting.buyer),
    list(({ move }) => move.captured.realm),
    // Arrays of arrays would all have to be of one length.
    list(({ posting, move }) => (posting.kind === 'shipped' ? move.captured.audience.join(' ') : '')),
  ]);
}
