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
  'not_sent',
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
  /** Since when it has been blocked (recalled, held, under investigation), ISO 8601; null: it is not. */
  readonly blockedSince: string | null;
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
const piecesOf = ({ quantity, unit }: TrackingRow): number => (unit === null ? (quantity ?? 0) : 0);

/** Its documents as two parties write them alike, whatever form of name they stand in. */
const documentKeysOf = ({ lotKey, documents }: TrackingRow): readonly string[] =>
  documents.map(({ number }) => `${lotKey} ${documentNumberOf(number).trim().toLowerCase()}`);

/** By lot and document: pieces that were sent, and pieces that others received. Of what is weighed, or has no quantity, nothing can be compared. */
function byDocument(rows: readonly RecordedRow[]) {
  const moved = rows.filter(({ event }) => event === 'shipping' || event === 'receiving');
  const named = moved.flatMap((row) => documentKeysOf(row).map((document) => ({ document, row })));
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

/**
 * The rows with what is wrong with each, by time; rows without fault are not among them.
 *
 * @param rows of one recall. @param made by `lotKey`
 * @example findTrackingFaults([], new Map()) // []
 */
export function findTrackingFaults<Row extends RecordedRow>(
  rows: readonly Row[],
  made: ReadonlyMap<string, MadeLot>,
): readonly { readonly row: Row; readonly fault: TrackingFault }[] {
  const inOrder = rows.toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date));
  /** Of a lot and an organisation: what came to it less what left it. */
  const there = new Map<string, number>();
  const sentBy = new Map<string, Set<string>>();
  /** Of a lot, by others than whoever received: pieces sent less pieces received. */
  const onTheWay = new Map<string, number>();
  const documents = byDocument(inOrder);
  return inOrder.flatMap((row) => {
    const faults = [...missingOf(row)];
    const lot = made.get(row.lotKey);
    const isMoved = row.event === 'shipping' || row.event === 'receiving';
    if (isMoved && lot && row.date.slice(0, 10) < lot.producedOn) faults.push('before_production');
    if (isMoved && lot && isPastExpiry(lot.expiresOn, row.date.slice(0, 10))) faults.push('past_expiry');
    if (isMoved && lot?.blockedSince && Date.parse(row.date) > Date.parse(lot.blockedSince))
      faults.push('while_blocked');
    const place = `${row.organisationId} ${row.lotKey}`;
    const senders = sentBy.get(row.lotKey) ?? new Set();
    const isMaker = lot?.producerId === row.organisationId;
    const before = there.get(place) ?? (isMaker ? (lot?.quantity ?? 0) : 0);
    if (row.event === 'receiving') {
      there.set(place, before + piecesOf(row));
      const isSent = [...senders].some((sender) => sender !== row.organisationId);
      const rest = (onTheWay.get(row.lotKey) ?? 0) - piecesOf(row);
      onTheWay.set(row.lotKey, rest);
      if (!isMaker && !isSent) faults.push('not_sent');
      const shared = documentKeysOf(row).flatMap((document) => documents.get(document) ?? []);
      const others = shared.filter(({ senders: known }) => !known.has(row.organisationId));
      if (others.some(({ sent, received }) => sent > 0 && sent !== received)) faults.push('quantity_differs');
      else if (isSent && piecesOf(row) > 0 && rest < 0) faults.push('more_received_than_sent');
    }
    if (row.event === 'shipping') {
      there.set(place, before - piecesOf(row));
      sentBy.set(row.lotKey, senders.add(row.organisationId));
      onTheWay.set(row.lotKey, (onTheWay.get(row.lotKey) ?? 0) + piecesOf(row));
      if (lot && before - piecesOf(row) < 0) faults.push(isMaker ? 'more_than_made' : 'more_than_received');
    }
    return faults.map((fault) => ({ row, fault }));
  });
}
