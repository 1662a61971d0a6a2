// Which organisation at work here a trading partner is. A GLN on record is of whoever has it; a name alone is nobody's until a person chooses whom it
// means. Never chooses.
import type { AuthoringPartner } from '@amanah/api/authoring';
import type { AuthoredEvent } from '@amanah/core/authoring';
import { sql } from 'drizzle-orm';
import type { Owner } from '../events/index.ts';
import { boolean, integer, text, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, statement, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { AuthoringDeps } from './deps.ts';

const partnerColumns = { id: uuid, name: text, country: text };

/** Of the realm of whoever asks, approved, and another than it. */
const partnersHere = `organisations.organisation_names o join organisations.organisation_names own on own.id = $1 and own.realm = o.realm
   where o.status = 'approved' and o.id <> own.id`;

const partnerOfGln = statement(
  'authoring.partner_of_gln',
  partnerColumns,
  `select o.id, o.name, o.country from ${partnersHere}
     and o.id in (select s.organisation_id from organisations.site_places s where s.gln = $2 and s.realm = o.realm)`,
);
const partnersOfName = statement(
  'authoring.partners_of_name',
  partnerColumns,
  `select o.id, o.name, o.country from ${partnersHere}
     and platform.likeness_of_name(o.name) = platform.likeness_of_name($2) limit 2`,
);

/** null: nobody, or more than one. */
export async function findPartner(
  { database, organisations }: { readonly database: Database; readonly organisations: AuthoringDeps['organisations'] },
  organisationId: string,
  { name, gln }: { readonly name: string; readonly gln?: string | undefined },
): Promise<AuthoringPartner | null> {
  const named = (by: AuthoringPartner['by'], rows: readonly { id: string; name: string; country: string }[]) => {
    const [one, second] = rows;
    if (!one || second) return null;
    return { did: organisations.keys.didOf(one.id), name: one.name, country: one.country, by };
  };
  const byGln = gln === undefined ? null : named('gln', await database.run(partnerOfGln, [organisationId, gln]));
  if (byGln || name.trim() === '') return byGln;
  return named('name', await database.run(partnersOfName, [organisationId, name]));
}

/** Whom `requirePartners` found: a DID of ours ends in the id of its organisation. null: nobody was chosen. */
export const chosenPartner = (partner: AuthoredEvent['tradingPartner']): string | null =>
  partner?.did?.slice(-36) ?? null;

/**
 * @throws Refusal events.partner_unknown; events.partner_differs where name or GLN are of another organisation than the one chosen, or, where nobody was
 * chosen, the GLN of another one than the name says
 */
export async function requirePartners(
  tx: Transaction,
  { organisations }: Pick<AuthoringDeps, 'organisations'>,
  { id: organisationId, realm }: Owner,
  events: readonly AuthoredEvent[],
): Promise<void> {
  await requireNameOfGln(tx, { id: organisationId, realm }, events);
  const chosen = events.flatMap(({ tradingPartner }, place) => {
    if (tradingPartner?.did === undefined) return [];
    const id = organisations.keys.issuerOf(tradingPartner.did);
    const path = `${events.length === 1 ? '' : `/eventList/${place}`}/tradingPartner`;
    if (id === null || id === 'operator' || id === organisationId) throw refusalAt(path, 'events.partner_unknown');
    return [{ id, name: tradingPartner.name, gln: tradingPartner.gln, path }];
  });
  if (chosen.length === 0) return;
  const known = await rowsOf(
    tx,
    { place: integer, is_named: boolean, others: integer },
    sql`select q.place::int, platform.likeness_of_name(q.name) = platform.likeness_of_name(o.name) as is_named, (select count(*)::int from organisations.site_places s
          where s.gln = q.gln and s.realm = ${realm} and s.organisation_id <> o.id) as others
      from unnest(${sql.param(chosen.map(({ id }) => id))}::uuid[], ${sql.param(chosen.map(({ name }) => name))}::text[],
        ${sql.param(chosen.map(({ gln }) => gln))}::text[]) with ordinality q(id, name, gln, place)
      join organisations.organisation_names o on o.id = q.id and o.realm = ${realm} and o.status = 'approved'`,
  );
  for (const [nth, { path }] of chosen.entries()) {
    const found = known.find(({ place }) => place === nth + 1);
    if (!found) throw refusalAt(path, 'events.partner_unknown');
    if (!found.is_named) throw refusalAt(path, 'events.partner_differs');
    if (found.others > 0) throw refusalAt(`${path}/gln`, 'events.partner_differs');
  }
}

/** A GLN on record is entered with the name of whoever has it, or of the site. */
async function requireNameOfGln(
  tx: Transaction,
  { id: organisationId, realm }: Owner,
  events: readonly AuthoredEvent[],
): Promise<void> {
  const named = events.flatMap(({ tradingPartner: partner }, place) =>
    partner && partner.gln !== null && partner.did === undefined
      ? [{ place, gln: partner.gln, name: partner.name }]
      : [],
  );
  if (named.length === 0) return;
  const [wrong] = await rowsOf(
    tx,
    { place: integer, name: text },
    sql`select q.place, min(o.name) as name from unnest(${sql.param(named.map(({ place }) => place))}::int[], ${sql.param(named.map(({ gln }) => gln))}::text[],
        ${sql.param(named.map(({ name }) => name))}::text[]) q(place, gln, name)
      join organisations.site_places s on s.gln = q.gln and s.realm = ${realm} and s.organisation_id <> ${organisationId}::uuid
      join organisations.organisation_names o on o.id = s.organisation_id
      group by q.place having not bool_or(platform.likeness_of_name(q.name) in (platform.likeness_of_name(s.name), platform.likeness_of_name(o.name)))
      order by q.place limit 1`,
  );
  if (!wrong) return;
  const path = `${events.length === 1 ? '' : `/eventList/${wrong.place}`}/tradingPartner/gln`;
  throw refusalAt(path, 'events.partner_differs', wrong.name);
}
