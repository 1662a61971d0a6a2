// What is missing or cannot have been in the rows of the sortable spreadsheet. Own screens refuse it when it is entered; what others send is taken as
// the standard wants, so whoever reads the sheet is told here.
import { isPastExpiry } from '../batches/index.ts';
import { documentNumberOf } from '../events/index.ts';
import type { TrackingRow } from './fsma.ts';

export const trackingFaults = [
  'no_location',
  'no_source',
  'no_recipient',
  'no_document',
  'no_quantity',
  'before_production',
  'past_expiry',
  'while_blocked',
  'more_than_made',
  'more_than_received',
  'no_beginning',
  'before_completion',
  'not_sent',
  'received_before_sent',
  'quantity_differs',
  'more_received_than_sent',
] as const;
export type TrackingFault = (typeof trackingFaults)[number];

/** A row, and who recorded it. */
export interface RecordedRow extends TrackingRow {
  readonly organisationId: string;
}

/** A batch on record, by the key of its lot. */
export interface MadeLot {
  readonly producerId: string;
  /** ISO 8601 day. */
  readonly producedOn: string;
  /** ISO 8601 day; null: it does not expire. */
  readonly expiresOn: string | null;
  /** When it was blocked (recalled, held, under investigation), ISO 8601; no end: it still is. */
  readonly blocked: readonly { readonly since: string; readonly until: string | null }[];
  /** Its maker recorded a harvest or a production step of it. */
  readonly hasBeginning: boolean;
  /** ISO 8601 day on which its production was finished; null: that is not on record. */
  readonly finishedOn: string | null;
  /** Pieces. */
  readonly quantity: number;
}

const missingOf = (row: RecordedRow): readonly TrackingFault[] => {
  if (row.event !== 'shipping' && row.event !== 'receiving') return row.locationKey === null ? ['no_location'] : [];
  const missing: TrackingFault[] = [];
  if (row.locationKey === null) missing.push('no_location');
  if (row.event === 'receiving' && row.previousKey === null) missing.push('no_source');
  if (row.event === 'shipping' && row.recipientKey === null) missing.push('no_recipient');
  if (row.documents.length === 0) missing.push('no_document');
  // What is in a container is counted where it was put in.
  if (row.quantity === null && row.traceabilityLotCode !== null) missing.push('no_quantity');
  return missing;
};

/** Pieces; what is weighed is not compared with what is counted. */
const piecesOf = ({ quantity, unit }: Pick<TrackingRow, 'quantity' | 'unit'>): number =>
  unit === null ? (quantity ?? 0) : 0;

/** How two parties write the number of a document alike. */
export type FoldNumber = (number: string) => string;

/** Its documents, whatever form of name they stand in. */
const documentKeysOf = ({ lotKey, documents }: TrackingRow, fold: FoldNumber): readonly string[] =>
  documents.map(({ number }) => `${lotKey} ${fold(documentNumberOf(number))}`);

/** By lot and document: pieces that were sent, and pieces that others received. Of what is weighed, or has no quantity, nothing can be compared. */
function byDocument(rows: readonly RecordedRow[], fold: FoldNumber) {
  const moved = rows.filter(({ event }) => event === 'shipping' || event === 'receiving');
  const named = moved.flatMap((row) => documentKeysOf(row, fold).map((document) => ({ document, row })));
  return new Map(
    [...Map.groupBy(named, ({ document }) => document)].flatMap(([document, list]) => {
      if (list.some(({ row }) => row.quantity === null || row.unit !== null)) return [];
      const sums = { sent: 0, received: 0 };
      const senders = new Set(list.flatMap(({ row }) => (row.event === 'shipping' ? row.organisationId : [])));
      for (const { row } of list)
        if (row.event === 'shipping') sums.sent += piecesOf(row);
        else if (!senders.has(row.organisationId)) sums.received += piecesOf(row);
      return [[document, { ...sums, senders }] as const];
    }),
  );
}

const isWithin = ({ since, until }: MadeLot['blocked'][number], at: string): boolean =>
  Date.parse(at) > Date.parse(since) && (until === null || Date.parse(at) < Date.parse(until));

/** What a row says against what is on record of its lot. */
function faultsOfLot(row: RecordedRow, lot: MadeLot): readonly TrackingFault[] {
  const day = row.date.slice(0, 10);
  const isLate = lot.finishedOn === null || day < lot.finishedOn;
  const faults: TrackingFault[] = [];
  if (day < lot.producedOn) faults.push('before_production');
  if (isPastExpiry(lot.expiresOn, day)) faults.push('past_expiry');
  if (lot.blocked.some((time) => isWithin(time, row.date))) faults.push('while_blocked');
  if (row.event === 'receiving' && row.organisationId !== lot.producerId && isLate) faults.push('before_completion');
  if (row.event === 'receiving' && piecesOf(row) > lot.quantity) faults.push('more_than_made');
  return faults;
}

/** Of a lot, or of a document about it. */
interface Sent {
  readonly senders: Set<string>;
  /** Sent less received. */
  pieces: number;
}

/**
 * Whether what came before anybody had sent it was sent at some other time: by the same document, or as part of what was sent in all and is not more
 * than was received in all.
 *
 * @returns of a row that received
 */
function sentAtAnyTime(rows: readonly RecordedRow[], fold: FoldNumber): (row: RecordedRow) => boolean {
  const known = new Map<string, Sent>();
  for (const row of rows)
    for (const name of [row.lotKey, ...documentKeysOf(row, fold)]) {
      const sent = known.get(name) ?? { senders: new Set(), pieces: 0 };
      if (row.event === 'shipping') sent.senders.add(row.organisationId);
      if (row.event === 'shipping') sent.pieces += piecesOf(row);
      if (row.event === 'receiving') sent.pieces -= piecesOf(row);
      known.set(name, sent);
    }
  const byOthers = (name: string, { organisationId }: RecordedRow) =>
    [...(known.get(name)?.senders ?? [])].some((sender) => sender !== organisationId);
  return (row) =>
    documentKeysOf(row, fold).some((name) => byOthers(name, row)) ||
    (byOthers(row.lotKey, row) && (known.get(row.lotKey)?.pieces ?? 0) >= 0);
}

const placeOf = ({ organisationId, lotKey }: Pick<RecordedRow, 'organisationId' | 'lotKey'>) =>
  `${organisationId} ${lotKey}`;

/** Whether what came to whoever sent a row is known in pieces: it was not weighed, somebody said how much, and none came in a container. */
function measuredOnly(rows: readonly RecordedRow[]): (row: RecordedRow) => boolean {
  const open = new Set(
    rows.flatMap((row) => {
      if (row.event !== 'receiving') return [];
      if (row.traceabilityLotCode === null) return [row.organisationId];
      return row.quantity === null || row.unit !== null ? [placeOf(row)] : [];
    }),
  );
  return (row) => !open.has(row.organisationId) && !open.has(placeOf(row));
}

/**
 * The rows with what is wrong with each, by time; rows without fault are not among them.
 *
 * @param rows of one recall. @param made by `lotKey`
 * @param unseen what came to some of the organisations besides, which the reader is not shown
 * @param fold of numbers of documents
 * @example findTrackingFaults([], new Map(), { unseen: [], fold: (number) => number }) // []
 */
export function findTrackingFaults<Row extends RecordedRow>(
  rows: readonly Row[],
  made: ReadonlyMap<string, MadeLot>,
  {
    unseen,
    fold,
  }: {
    readonly unseen: readonly Pick<RecordedRow, 'organisationId' | 'lotKey' | 'quantity' | 'unit'>[];
    readonly fold: FoldNumber;
  },
): readonly { readonly row: Row; readonly fault: TrackingFault }[] {
  const inOrder = rows.toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date));
  /** Of a lot and an organisation: what came to it less what left it. */
  const there = new Map<string, number>();
  for (const row of unseen)
    if (made.get(row.lotKey)?.producerId !== row.organisationId)
      there.set(placeOf(row), (there.get(placeOf(row)) ?? 0) + piecesOf(row));
  const isComparable = measuredOnly(inOrder);
  const sentBy = new Map<string, Set<string>>();
  /** Of a lot, by others than whoever received: pieces sent less pieces received. */
  const onTheWay = new Map<string, number>();
  const documents = byDocument(inOrder, fold);
  const isSentAnyway = sentAtAnyTime(inOrder, fold);
  return inOrder.flatMap((row) => {
    const faults = [...missingOf(row)];
    const lot = made.get(row.lotKey);
    const isMoved = row.event === 'shipping' || row.event === 'receiving';
    if (isMoved && lot) faults.push(...faultsOfLot(row, lot));
    const place = placeOf(row);
    const senders = sentBy.get(row.lotKey) ?? new Set();
    const isMaker = lot?.producerId === row.organisationId;
    if (isMoved && isMaker && !lot.hasBeginning && !there.has(place)) faults.push('no_beginning');
    const before = there.get(place) ?? (isMaker ? (lot?.quantity ?? 0) : 0);
    if (row.event === 'receiving') {
      there.set(place, before + piecesOf(row));
      const isSent = [...senders].some((sender) => sender !== row.organisationId);
      const rest = (onTheWay.get(row.lotKey) ?? 0) - piecesOf(row);
      onTheWay.set(row.lotKey, rest);
      if (!isMaker && !isSent) faults.push(isSentAnyway(row) ? 'received_before_sent' : 'not_sent');
      const shared = documentKeysOf(row, fold).flatMap((document) => documents.get(document) ?? []);
      const others = shared.filter(({ senders: known }) => !known.has(row.organisationId));
      if (others.some(({ sent, received }) => sent > 0 && sent !== received)) faults.push('quantity_differs');
      else if (isSent && piecesOf(row) > 0 && rest < 0) faults.push('more_received_than_sent');
    }
    if (row.event === 'shipping') {
      there.set(place, before - piecesOf(row));
      sentBy.set(row.lotKey, senders.add(row.organisationId));
      onTheWay.set(row.lotKey, (onTheWay.get(row.lotKey) ?? 0) + piecesOf(row));
      if (lot && before - piecesOf(row) < 0 && (isMaker || isComparable(row)))
        faults.push(isMaker ? 'more_than_made' : 'more_than_received');
    }
    return faults.map((fault) => ({ row, fault }));
  });
}
