// What the repository knows: event types, things, steps, places and states that occur in events which the caller may see, beside
// the words of the standard.
import type { CollectionName } from '@amanah/api/events';
import { eventTypes, expandName, identifierKey, vocabularies, wordOf } from '@amanah/core/events';
import { text } from '../platform/database/columns.ts';
import type { Database } from '../platform/database/database.ts';
import { Parameters, visibleSql } from './query-sql.ts';
import { plannedRows, runPlanned } from './run-planned.ts';
import { pageLimits } from './run-query.ts';

interface Source {
  /** Distinct values in order, found by hops over an index: the cost is that of the values, not of the events. */
  readonly table: string;
  readonly column: string;
  readonly where: string;
  readonly words: readonly string[];
  readonly normalise: (given: string) => string;
}

const columnOf = (column: string, words: Iterable<string>, normalise: (given: string) => string): Source => ({
  table: 'events.epcis_events e',
  column: `e.${column}`,
  where: '',
  words: [...words].sort(),
  normalise,
});

const { bizStep, disposition } = vocabularies;

const sources: Readonly<Record<CollectionName, Source>> = {
  eventTypes: columnOf('type', eventTypes, (given) => expandName(given, {})),
  bizSteps: columnOf('biz_step', bizStep.words, (given) => wordOf(bizStep, given, {})),
  dispositions: columnOf('disposition', disposition.words, (given) => wordOf(disposition, given, {})),
  bizLocations: columnOf('biz_location', [], identifierKey),
  readPoints: columnOf('read_point', [], identifierKey),
  epcs: {
    table: 'events.epcis_keys k join events.epcis_events e on e.id = k.event_id',
    column: 'k.key',
    where: 'k.kind <= 7 and ',
    words: [],
    normalise: identifierKey,
  },
};

export const normaliseMember = (name: CollectionName, given: string): string => sources[name].normalise(given);

async function distinctAfter(
  database: Database,
  source: Source,
  organisationId: string | null,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const to = new Parameters();
  const { table, column, where } = source;
  const first = after === null ? '' : ` and ${column} > ${to.add(after, 'text')}`;
  const visible = visibleSql(organisationId, to);
  const seconds = organisationId === null ? pageLimits.secondsForStrangers : pageLimits.seconds;
  return runPlanned(database, seconds, async (client) => {
    const rows = await plannedRows(
      client,
      { value: text },
      `with recursive hop (value, at) as (
         (select ${column}, 1 from ${table} where ${where}${column} is not null and ${visible}${first} order by 1 limit 1)
         union all
         select (select ${column} from ${table} where ${where}${column} > h.value and ${visible} order by 1 limit 1), h.at + 1
         from hop h where h.value is not null and h.at < ${limit})
       select value from hop where value is not null`,
      to.values,
    );
    return rows.map(({ value }) => value);
  });
}

const shown = (name: CollectionName, value: string): string =>
  name === 'epcs' && value.startsWith('/') ? `https://id.gs1.org${value}` : value;

/** A page of a collection; words of the standard come first, all on the first page. */
export async function listCollection(
  database: Database,
  name: CollectionName,
  asked: { readonly organisationId: string | null; readonly after: string | null; readonly perPage: number },
): Promise<{ readonly members: readonly string[]; readonly next: string | null }> {
  const source = sources[name];
  const found = await distinctAfter(database, source, asked.organisationId, asked.after, asked.perPage + 1);
  const page = found.slice(0, asked.perPage);
  const words = new Set(source.words);
  return {
    members: [
      ...(asked.after === null ? source.words : []),
      ...page.filter((value) => !words.has(value)).map((value) => shown(name, value)),
    ],
    next: found.length > page.length ? (page.at(-1) ?? null) : null,
  };
}

/** Whether the standard or an event that the caller may see has this member. */
export async function isKnownMember(
  database: Database,
  name: CollectionName,
  given: string,
  organisationId: string | null,
): Promise<boolean> {
  const source = sources[name];
  const value = source.normalise(given);
  if (source.words.includes(value)) return true;
  const to = new Parameters();
  const stored = name === 'epcs' ? value.replace(/^https:\/\/id\.gs1\.org(?=\/)/, '') : value;
  const { rowCount } = await database.pool.query(
    `select from ${source.table} where ${source.where}${source.column} = ${to.add(stored, 'text')} and ${visibleSql(organisationId, to)} limit 1`,
    to.values,
  );
  return rowCount === 1;
}
