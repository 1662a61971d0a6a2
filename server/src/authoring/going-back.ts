// What an event moves back to whoever made it.
import type { AuthoredEvent } from '@amanah/core/authoring';
import { sql } from 'drizzle-orm';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { chosenPartner } from './trading-partners.ts';

/** Of some products those that this event moves back: what goes to its maker, by name and GLN or by choice, and what its maker takes in. @returns GTINs */
export async function goingBackIn(
  tx: Transaction,
  organisationId: string,
  { kind, tradingPartner }: AuthoredEvent,
  gtins: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const gln = kind === 'ship' ? (tradingPartner?.gln ?? null) : null;
  const chosen = kind === 'ship' && gln === null ? chosenPartner(tradingPartner) : null;
  if (kind !== 'receive' && gln === null && chosen === null) return new Set();
  const rows = await rowsOf(
    tx,
    { gtin: text },
    sql`select gtin from products.registered where gtin = any(${sql.param([...gtins])}::text[]) and producer_id in (
      select p.organisation_id from organisations.site_places p join organisations.organisation_names o on o.id = p.organisation_id
        where p.gln = ${gln} and p.organisation_id <> ${organisationId}::uuid
          and platform.likeness_of_name(${tradingPartner?.name ?? ''}) <> ''
          and platform.likeness_of_name(${tradingPartner?.name ?? ''}) in (platform.likeness_of_name(p.name), platform.likeness_of_name(o.name))
      union all select ${chosen}::uuid
      union all select ${organisationId}::uuid where ${kind} = 'receive')`,
  );
  return new Set(rows.map(({ gtin }) => gtin));
}
