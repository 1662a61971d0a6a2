// Which bodies that speak for a country accept the certificates of another one: the recognitions of the register, judged by the rule of core.
import type { whoAccepts } from '@amanah/api/authorities';
import type { RouteQuery, RouteResponse } from '@amanah/api/route';
import { recognitionGap, recognitionStatus } from '@amanah/core/authorities';
import type { Realm } from '@amanah/core/organisations';
import { day as dayColumn, nullable, text, texts } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';

// Bodies that are invented accept nobody real, nor the other way round: both are of the realm of the certifier. An undated claim recognises nothing.
const bodiesOfCountries = statement(
  'authorities.who_accepts',
  {
    id: text,
    short_name: text,
    name: text,
    country: text,
    valid_from: nullable(dayColumn),
    valid_until: nullable(dayColumn),
    categories: nullable(texts),
    excluded_categories: nullable(texts),
  },
  `select b.id, b.short_name, b.name, b.country, e.valid_from, e.valid_until, e.categories, e.excluded_categories
   from authorities.body_names asked join authorities.body_names b on b.realm = asked.realm and b.speaks_for_country
   left join authorities.recognition_edges e on e.recogniser_id = b.id and e.recognised_id = asked.id
   where asked.id = $1 and asked.realm = any($2::text[]) order by b.country, b.short_name, e.valid_from`,
);

const isKnown = statement(
  'authorities.is_known',
  { id: text },
  'select id from authorities.body_names where id = $1 and realm = any($2::text[])',
);

/** @throws Refusal authorities.unknown */
export async function readWhoAccepts(
  database: Database,
  id: string,
  { category, day }: RouteQuery<typeof whoAccepts>,
  realms: readonly Realm[],
): Promise<RouteResponse<typeof whoAccepts>> {
  const [[known], rows] = await Promise.all([
    database.run(isKnown, [id, realms]),
    database.run(bodiesOfCountries, [id, realms]),
  ]);
  if (!known) throw new Refusal('authorities.unknown');
  const accept: RouteResponse<typeof whoAccepts>['accept'] = [];
  const doNotAccept: RouteResponse<typeof whoAccepts>['doNotAccept'] = [];
  for (const [bodyId, edges] of Map.groupBy(rows, (row) => row.id)) {
    const [first] = edges;
    if (!first) continue;
    const body = { country: first.country, body: first.short_name, name: first.name };
    const terms = edges.flatMap(
      ({ valid_from: from, valid_until: until, categories, excluded_categories: excluded }) =>
        from === null ? [] : { from, until, categories, excludedCategories: excluded ?? [] },
    );
    const inForce = terms.find((edge) => recognitionStatus(edge, category, day) === 'in_force');
    if (bodyId === id) accept.push({ ...body, until: null });
    else if (inForce) accept.push({ ...body, until: inForce.until });
    else doNotAccept.push({ ...body, gap: recognitionGap(terms, category, day) });
  }
  return { accept, doNotAccept };
}
