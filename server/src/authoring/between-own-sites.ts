// What goes from one site of an organisation to another one stays its own, until it is sold there.
import type { AuthoredEvent } from '@amanah/core/authoring';
import { type SQL, sql } from 'drizzle-orm';
import { keyKinds } from '../events/index.ts';
import { text, texts } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

export interface OwnSites {
  readonly glns: readonly string[];
  /** As `platform.likeness_of_name` folds them; the own name means one of them. */
  readonly names: readonly string[];
}

export async function readOwnSites(tx: Transaction, organisationId: string): Promise<OwnSites> {
  const [row] = await rowsOf(
    tx,
    { glns: texts, names: texts },
    sql`select coalesce(array_agg(gln) filter (where gln is not null), '{}') as glns,
      coalesce(array_agg(platform.likeness_of_name(name)), '{}') || array(select platform.likeness_of_name(o.name) from organisations.organisation_names o
        where o.id = ${organisationId}::uuid) as names
      from organisations.site_places where organisation_id = ${organisationId}::uuid`,
  );
  return row ?? { glns: [], names: [] };
}

/** Those of some events that stay between own sites. */
export async function eventsBetween(
  tx: Transaction,
  { glns, names }: OwnSites,
  events: readonly AuthoredEvent[],
): Promise<ReadonlySet<AuthoredEvent>> {
  const named = events.flatMap((event) =>
    event.tradingPartner === null ? [] : [{ event, gln: event.tradingPartner.gln, name: event.tradingPartner.name }],
  );
  const rows = await rowsOf(
    tx,
    { likeness: text },
    sql`select platform.likeness_of_name(q.name) as likeness from unnest(${sql.param(named.map(({ name }) => name))}::text[]) with ordinality q(name, place)
      order by q.place`,
  );
  return new Set(
    named.flatMap(({ event, gln }, place) =>
      (gln === null ? names.includes(rows[place]?.likeness ?? '') : glns.includes(gln)) ? [event] : [],
    ),
  );
}

/** Whether an event on record stays between own sites. @param event its id and text, as SQL */
export const isBetween = (
  { glns, names }: OwnSites,
  event: { readonly id: SQL; readonly text: SQL },
): SQL => sql`(exists (
    select from events.event_keys p where p.event_id = ${event.id} and p.kind in (${keyKinds.source}, ${keyKinds.destination})
      and right(p.key, 18) = any(${sql.param(glns.map((gln) => `/417/${gln}`))}::text[]))
  or (not exists (select from events.event_keys p where p.event_id = ${event.id} and p.kind in (${keyKinds.source}, ${keyKinds.destination}) and p.key like '%/417/%')
    and platform.likeness_of_name(${event.text}::jsonb ->> 'amanah:tradingPartner') = any(${sql.param([...names])}::text[])))`;
