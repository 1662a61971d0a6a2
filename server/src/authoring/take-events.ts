// A table of events, taken in whole: read by the rules of the table, captured in pieces in one transaction of the caller. What the books
// refuse is told with the row that its event begins in.
import { createHash } from 'node:crypto';
import {
  type AuthoredEvent,
  mostFaults,
  readAuthoredTable,
  type TableFault,
  type TableReading,
} from '@amanah/core/authoring';
import { type CaptureResult, countEvents, type Owner, realmOf, recordWithFinished } from '../events/index.ts';
import { type Database, runIn, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { captureAuthored } from './capture-authored.ts';
import { columnOfFault } from './column-of-fault.ts';
import type { AuthoringDeps } from './deps.ts';
import { refusalsOfBlocked } from './free-goods.ts';
import { withNumbersOnRecord } from './numbers-on-record.ts';
import { readCertificates } from './queries.ts';
import { waitForMoved } from './wait-for-goods.ts';

export interface EventTable {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly mostRows: number;
}

type Deps = AuthoringDeps;
type RowFault = Omit<TableFault, 'value'>;

/** The same table says the same events, however often it is read. */
async function readEventTable(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  organisationId: string,
  { heading, rows, mostRows }: EventTable,
) {
  const tableHash = createHash('sha256')
    .update(JSON.stringify([organisationId, heading, rows]))
    .digest('hex');
  const inTransaction: Database['run'] = (asked, values) => runIn(tx, asked, values);
  const certificates = await readCertificates(inTransaction, organisationId, '0001-01-01');
  return readAuthoredTable(heading, rows, {
    mostRows,
    certificateIdOf: (number) => certificates.find((one) => one.number === number)?.id ?? null,
    now: deps.clock.now().toISOString(),
    idFor: (name, row) => uuidOf(`${tableHash} ${name} ${row}`),
  });
}

/** UUID version 8 (RFC 9562 section 5.8): the same table names the same events. */
function uuidOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

const perCapture = 500;

export async function takeEvents(
  tx: Transaction,
  deps: Deps,
  organisationId: string,
  table: EventTable,
  actorId: string | null,
): Promise<{
  readonly created: number;
  readonly unchanged: number;
  readonly faults: readonly RowFault[];
}> {
  const reading = await readEventTable(tx, deps, organisationId, table);
  const owner = { id: organisationId, realm: await realmOf(tx, organisationId) };
  // Blocked goods are named in whole, whatever else is wrong: whoever takes out one row meets no next one.
  const refuse = async (others: readonly RowFault[]) => ({
    ...{ created: 0, unchanged: 0 },
    faults: withBlocked(others, await faultsOfBlocked(tx, deps, owner, reading)),
  });
  if (!reading.isValid) return refuse(reading.faults);
  // Of all pieces at once, so that no two tables wait for each other.
  await waitForMoved(tx, owner, reading.events);
  let created = 0;
  const stored: CaptureResult['stored'][] = [];
  const ids: string[] = [];
  for (let at = 0; at < reading.events.length; at += perCapture) {
    const piece = reading.events.slice(at, at + perCapture);
    try {
      const captured = await captureAuthored(tx, deps, organisationId, piece, { isUncounted: true });
      stored.push(captured.stored);
      ids.push(...captured.captured.map(({ id }) => id));
      created += captured.events.filter(({ isNew }) => isNew).length;
      if (at + perCapture >= reading.events.length) await countEvents(tx, organisationId, stored, deps.clock.now());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse(faultsOf(error, reading.rowOf, piece));
    }
  }
  await recordWithFinished(tx, deps, { organisationId, sender: { actorId, keyName: null } }, ids, []);
  return { created, unchanged: reading.events.length - created, faults: [] };
}

async function faultsOfBlocked(
  tx: Transaction,
  deps: Deps,
  owner: Owner,
  { events, rowOf }: TableReading,
): Promise<readonly RowFault[]> {
  if (events.length === 0) return [];
  const meant = await withNumbersOnRecord(tx, owner, events);
  const refusals = await refusalsOfBlocked(tx, deps, owner, meant);
  return refusals.flatMap((refusal) => faultsOf(refusal, rowOf, meant));
}

/** Each once, by its row. */
function withBlocked(others: readonly RowFault[], blocked: readonly RowFault[]): readonly RowFault[] {
  const all = [...others, ...blocked].map((fault) => [`${fault.row} ${fault.column} ${fault.rule}`, fault] as const);
  const once = new Map(all.toReversed());
  return [...once.values()].toSorted((one, other) => one.row - other.row).slice(0, mostFaults);
}

function faultsOf(
  { code, details }: Refusal,
  rowOf: ReadonlyMap<string, number>,
  piece: readonly AuthoredEvent[],
): readonly RowFault[] {
  const faults = (details.faults ?? []).map(({ path, rule }) => {
    const place = Number(/eventList\/(\d+)/.exec(path)?.[1] ?? 0);
    const event = piece[place];
    const column = columnOfFault(path, rule, event);
    return { row: rowOf.get(event?.id ?? '') ?? 2, column, rule: rule as TableFault['rule'] };
  });
  return faults.length > 0 ? faults : [{ row: 2, column: null, rule: code as TableFault['rule'] }];
}
