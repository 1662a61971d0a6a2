// Whom an organisation might be taken for by its name or its licence number: for the operator, who decides by its papers. It refuses nothing.
import type { NamedAlike } from '@amanah/api/organisations/partners';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { text, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Sql, type Transaction } from '../platform/database/database.ts';

interface Asked {
  readonly organisationId: string;
  readonly realm: Realm;
  readonly name: string;
  readonly licenceNumber: string;
}

/** A shorter name stands within many by chance. */
const leastLetters = 5;
const most = 5;

/** Bodies of the register and organisations at work here whose name is in the asked one, word or part of it, and organisations with its licence number. */
export async function findNamedAlike(
  tx: Sql | Transaction,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, readonly NamedAlike[]>> {
  const column = (read: (one: Asked) => string) => sql.param(asked.map(read));
  const isPart = (known: ReturnType<typeof sql>) => sql`(length(platform.likeness_of_name(${known})) >= ${leastLetters}
    and strpos(q.likeness, platform.likeness_of_name(${known})) > 0)`;
  const rows = await rowsOf(
    tx,
    { id: uuid, name: text, by: textOf(['name', 'licence_number'] as const) },
    sql`with asked as materialized (select q.*, platform.likeness_of_name(q.name) as likeness,
          array(select platform.likeness_of_name(w) from regexp_split_to_table(q.name, '[^[:alnum:]]+') w where w <> '') as words
        from unnest(${column((one) => one.organisationId)}::uuid[], ${column((one) => one.realm)}::text[], ${column((one) => one.name)}::text[],
          ${column((one) => one.licenceNumber)}::text[]) q(id, realm, name, licence))
      select q.id, found.name, found.by from asked q cross join lateral (
        select distinct found.name, found.by from (
          select b.name, 'name' as by from authorities.body_names b where b.realm in ('real', q.realm) and b.organisation_id is distinct from q.id
            and (platform.likeness_of_name(b.short_name) = any(q.words) or ${isPart(sql`b.short_name`)} or ${isPart(sql`b.name`)})
          union all select o.name, 'name' from organisations.organisation_names o where o.id <> q.id and o.status = 'approved' and o.realm = q.realm
            and ${isPart(sql`o.name`)}
          union all select o.name, 'licence_number' from organisations.organisations o where o.id <> q.id and o.status = 'approved' and o.realm = q.realm
            and platform.likeness_of_name(q.licence) <> '' and platform.likeness_of_name(o.licence_number) = platform.likeness_of_name(q.licence)
        ) found order by found.name limit ${most}) found`,
  );
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byId].map(([id, found]) => [id, found.map(({ name, by }) => ({ name, by }))]));
}
