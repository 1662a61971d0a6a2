// Named queries of subscriptions, read into conditions and kept in the memory of this process while there is room: by how many they are and by
// how long their texts are, because anybody may keep some.
import type { EpcisQuery } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { EventsDeps } from './deps.ts';
import { namespacesColumn } from './namespaces-column.ts';
import { parseStoredQuery } from './stored-query.ts';

/** A query as it stood when it was named: made anew under the same name it has another version. */
export interface QueryName {
  readonly organisationId: string;
  readonly name: string;
  readonly version: string;
}

const mostKept = 2_000;
const mostCharacters = 4 * 1024 * 1024;
const readAtOnce = 20;

const columns = { organisation_id: uuid, name: text, version: text, query: text, namespaces: namespacesColumn };

export const nameOfQuery = ({ organisationId, name, version }: QueryName) => `${organisationId} ${version} ${name}`;

export function createQueryMemory({ database, log }: Pick<EventsDeps, 'database' | 'log'>) {
  // In the order in which they were asked for last.
  const kept = new Map<string, { readonly query: EpcisQuery; readonly characters: number }>();
  let characters = 0;

  function keep(name: string, query: EpcisQuery, length: number) {
    kept.set(name, { query, characters: length });
    characters += length;
    for (const [oldest, one] of kept) {
      if (kept.size <= mostKept && characters <= mostCharacters) return;
      kept.delete(oldest);
      characters -= one.characters;
    }
  }

  async function readSome(names: readonly QueryName[]): Promise<readonly (readonly [string, EpcisQuery])[]> {
    const rows = await rowsOf(
      database.sql,
      columns,
      sql`select q.organisation_id, q.name, q.xmin::text as version, q.query, q.namespaces from events.epcis_queries q
        where (q.organisation_id, q.name) in (select * from unnest(${sql.param(names.map(({ organisationId }) => organisationId))}::uuid[],
          ${sql.param(names.map(({ name }) => name))}::text[]))`,
    );
    return rows.flatMap(({ organisation_id: organisationId, name, version, query: written, namespaces }) => {
      try {
        const query = parseStoredQuery(written, namespaces);
        const asked = nameOfQuery({ organisationId, name, version });
        keep(asked, query, written.length);
        return [[asked, query] as const];
      } catch (error) {
        // One that an earlier version took keeps nobody else from what they are owed.
        log.error({ err: error, organisation: organisationId, query: name }, 'a stored query cannot be read');
        return [];
      }
    });
  }

  /** Each with its query, a few at a time; those that are gone by now are left out. */
  return async function* queriesOf(
    names: readonly QueryName[],
  ): AsyncGenerator<ReadonlyMap<string, EpcisQuery>, void, undefined> {
    const known = new Map<string, EpcisQuery>();
    const missing: QueryName[] = [];
    for (const one of names) {
      const name = nameOfQuery(one);
      const found = kept.get(name);
      if (found) {
        kept.delete(name);
        kept.set(name, found);
        known.set(name, found.query);
      } else missing.push(one);
    }
    if (known.size > 0) yield known;
    for (let at = 0; at < missing.length; at += readAtOnce)
      yield new Map(await readSome(missing.slice(at, at + readAtOnce)));
  };
}
