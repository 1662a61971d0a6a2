// Answers a query page by page. A page token says after which event to go on and belongs to one query of one organisation.

import { createHash } from 'node:crypto';
import type { EpcisQuery } from '@amanah/core/events';
import { isObject } from '@amanah/core/ledger';
import type pg from 'pg';
import { integer, nullable, type RowOf, text, uuid } from '../platform/database/columns.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { namespacesColumn } from './namespaces-column.ts';
import {
  conditionSql,
  extensionOrderSql,
  namedThingSql,
  type Order,
  orderOf,
  Parameters,
  visibleSql,
} from './query-sql.ts';
import { plannedRows, runPlanned } from './run-planned.ts';

export const foundColumns = { id: uuid, text, context: text, namespaces: namespacesColumn };
export type FoundEvent = RowOf<typeof foundColumns>;

export interface EventPage {
  readonly events: readonly FoundEvent[];
  readonly nextPageToken: string | null;
}

export interface EventQuestion {
  readonly organisationId: string | null;
  readonly query: EpcisQuery;
  /** Beside the query: only events that name this thing in any role. */
  readonly thing?: string;
}

export const pageLimits = {
  usual: 30,
  most: 1_000,
  bytes: 8 * 1024 * 1024,
  seconds: 10,
  secondsForStrangers: 3,
} as const;

interface Token {
  /** Digest of the question. */
  readonly q: string;
  /** Place in the order, and the event at it; for an order by extension the number of events before. */
  readonly k: string | number;
  readonly i: string;
  /** How many more may come, where the query says so. */
  readonly n: number | null;
}

function digestOf({ organisationId, query, thing }: EventQuestion): string {
  const { nextPageToken: _, perPage: __, ...asked } = query;
  return createHash('sha256')
    .update(JSON.stringify([organisationId, asked, thing]))
    .digest('base64url')
    .slice(0, 22);
}

const write = (token: Token): string => Buffer.from(JSON.stringify(token)).toString('base64url');

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
/** A time, an id, or how many came before. */
const isPlace = (value: unknown): value is Token['k'] =>
  isWhole(value) || (typeof value === 'string' && /^(?:[0-9TZ:. +-]{10,40}|[0-9a-f-]{36})$/.test(value));

function read(text: string, question: EventQuestion): Token {
  const invalid = () => new Refusal('events.page_token_invalid');
  let token: unknown;
  try {
    token = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid();
    throw error;
  }
  const { q, k, i, n } = isObject(token) ? token : {};
  if (q !== digestOf(question) || typeof i !== 'string' || !/^[0-9a-f-]{36}$/.test(i)) throw invalid();
  if (!isPlace(k) || !(n === null || isWhole(n))) throw invalid();
  return { q, k, i, n };
}

const placedColumns = { ...foundColumns, place: nullable(text) };

interface Written {
  readonly where: string;
  readonly order: Order;
  readonly to: Parameters;
}

function writeQuestion({ organisationId, query, thing }: EventQuestion): Written {
  const to = new Parameters();
  const conditions = query.conditions.map((condition) => conditionSql(condition, to));
  if (thing !== undefined) conditions.push(namedThingSql(thing, to));
  conditions.push(visibleSql(organisationId, to));
  return { where: conditions.map((one) => `(${one})`).join(' and '), order: orderOf(query, thing !== undefined), to };
}

/** @throws Refusal events.query_too_large, query_too_complex, page_token_invalid */
export async function findEvents(database: Database, question: EventQuestion): Promise<EventPage> {
  const { query } = question;
  const token = query.nextPageToken === null ? null : read(query.nextPageToken, question);
  const perPage = Math.min(query.perPage ?? pageLimits.usual, pageLimits.most);
  const left = token ? token.n : query.eventCountLimit;
  const wanted = left === null ? perPage : Math.min(perPage, left);
  if (wanted === 0) return { events: [], nextPageToken: null };
  const seconds = question.organisationId === null ? pageLimits.secondsForStrangers : pageLimits.seconds;
  return runPlanned(database, seconds, async (client) => {
    if (query.maxEventCount !== null && token === null) await refuseTooMany(client, question, query.maxEventCount);
    const rows = await readRows(client, question, token, wanted + 1);
    const events = onePage(rows, wanted);
    const last = events.at(-1);
    const rest = left === null ? null : left - events.length;
    const isOver = events.length === rows.length || rest === 0 || !last;
    const before = token && typeof token.k === 'number' ? token.k : 0;
    return {
      events,
      nextPageToken: isOver
        ? null
        : write({ q: digestOf(question), k: last.place ?? before + events.length, i: last.id, n: rest }),
    };
  });
}

/** As many as fit: by number, by bytes, and while no prefix would mean two things in one document. */
export function onePage<One extends FoundEvent>(rows: readonly One[], wanted: number): readonly One[] {
  const meanings = new Map<string, string>();
  let bytes = 0;
  const page: One[] = [];
  for (const row of rows.slice(0, wanted)) {
    const names = Object.entries(row.namespaces);
    const isAmbiguous = names.some(([prefix, namespace]) => (meanings.get(prefix) ?? namespace) !== namespace);
    bytes += row.text.length;
    if (page.length > 0 && (isAmbiguous || bytes > pageLimits.bytes)) break;
    for (const [prefix, namespace] of names) meanings.set(prefix, namespace);
    page.push(row);
  }
  return page;
}

async function readRows(
  client: pg.ClientBase,
  question: EventQuestion,
  token: Token | null,
  limit: number,
): Promise<readonly RowOf<typeof placedColumns>[]> {
  const { where, order, to } = writeQuestion(question);
  const { column, type, direction } = order;
  const { orderBy } = question.query;
  const isByExtension = orderBy !== null && typeof orderBy === 'object';
  const sign = direction === 'asc' ? '>' : '<';
  let after = '';
  if (token && !isByExtension && type !== null) {
    const id = to.add(token.i, 'uuid');
    if (column === 'e.id') after = ` and e.id ${sign} ${id}`;
    else {
      const place = to.add(token.k, type);
      after = ` and ${column} ${sign}= ${place} and (${column}, e.id) ${sign} (${place}, ${id})`;
    }
  }
  const ordered = isByExtension
    ? `${extensionOrderSql(orderBy.extension, direction, to)}, e.id`
    : column === 'e.id'
      ? `e.id ${direction}`
      : `${column} ${direction}, e.id ${direction}`;
  const offset = isByExtension && token ? ` offset ${to.add(token.k, 'bigint')}` : '';
  const place = isByExtension ? `row_number() over (order by ${ordered})` : column;
  const again = isByExtension ? 'p.place' : `p.place ${direction}, p.id ${direction}`;
  // What is answered is read for the page alone: the sort carries ids and places, not texts.
  return plannedRows(
    client,
    placedColumns,
    `select e.id, e.text, c.text as context, c.namespaces, ${isByExtension ? 'null' : 'p.place::text'} as place
     from (select e.id, ${place} as place from events.epcis_events e where ${where}${after}
       order by ${ordered} limit ${limit}${offset}) p
     join events.epcis_events e on e.id = p.id
     join events.epcis_contexts c on c.id = e.context_id order by ${again}`,
    to.values,
  );
}

async function refuseTooMany(client: pg.ClientBase, question: EventQuestion, most: number): Promise<void> {
  const { where, to } = writeQuestion(question);
  const [found] = await plannedRows(
    client,
    { count: integer },
    `select count(*)::int as count from (select from events.epcis_events e where ${where} limit ${most + 1}) found`,
    to.values,
  );
  if ((found?.count ?? 0) > most) throw new Refusal('events.query_too_large');
}
