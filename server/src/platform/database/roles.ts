// Who may do what in the embedded database. The superuser starts it and states the roles; the owner migrates; the product reads and writes
// rows and nothing else. Must never give the product a right that its statements do not need.
import { createHmac } from 'node:crypto';
import type pg from 'pg';

/** Owns the schemas and runs the migrations. */
export const ownerRole = 'amanah_owner';
/** The product: rows of the tables that grants.ts names. Where the database is somebody's own, a role without a login that theirs is a member of. */
export const productRole = 'amanah_product';
/** Taken on for a transaction of one organisation (tenancy.ts). */
export const tenantRole = 'amanah_tenant';

/** Follows from the password of the superuser, so that none has to be kept; nobody comes from one of them to another. */
export const passwordOf = (role: string, superuserPassword: string): string =>
  createHmac('sha256', superuserPassword).update(role).digest('hex');

/**
 * Makes the roles and states what they are: whatever was changed about them is undone at the next start.
 *
 * @param client a superuser, in any database
 */
export async function stateRoles(client: pg.Client, superuserPassword: string): Promise<void> {
  const made = [ownerRole, productRole, tenantRole].map(
    (role) => `if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;`,
  );
  const nothingElse = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await client.query(`
    do $$ begin ${made.join(' ')} end $$;
    alter role ${ownerRole} login inherit ${nothingElse} password '${passwordOf(ownerRole, superuserPassword)}';
    alter role ${productRole} login noinherit ${nothingElse} password '${passwordOf(productRole, superuserPassword)}';
    alter role ${tenantRole} nologin noinherit ${nothingElse};
    alter role ${productRole} reset all;
    do $$ declare stated record; begin
      for stated in select r.rolname, d.datname from pg_db_role_setting s join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
        where r.rolname in ('${ownerRole}', '${productRole}', '${tenantRole}')
      loop execute format('alter role %I in database %I reset all', stated.rolname, stated.datname); end loop;
    end $$;
    grant ${productRole}, ${tenantRole} to ${ownerRole} with admin option;
    grant ${tenantRole} to ${productRole};`);
}

/** Makes a database the owner's, who alone makes anything in it. */
export const ownedDatabase = (name: string): string =>
  `alter database ${name} owner to ${ownerRole}; revoke temporary on database ${name} from public;`;

/**
 * Roles, and the database of the product in the owner's hands: made at the first start, taken over from an older version at a later one.
 *
 * @param client the superuser, in another database
 */
export async function prepareDatabase(
  client: pg.Client,
  superuser: pg.ClientConfig & { readonly database: string; readonly password: string },
): Promise<void> {
  const { database } = superuser;
  await stateRoles(client, superuser.password);
  const { rows: known } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  );
  // The empty database that initdb made gets our name: creating another one takes 0.3 s of the first start.
  if (known.length === 0)
    await client.query(`alter database postgres rename to ${database}; ${ownedDatabase(database)}`);
  else if (known[0]?.owner !== ownerRole) await handOver(superuser);
}

/**
 * Up to version 0.1 the product was the superuser and owned everything: gives it to the owner, all of it or nothing. No row is touched.
 * Whose the database is says that it was done.
 */
async function handOver(superuser: pg.ClientConfig & { readonly database: string }): Promise<void> {
  const { Client } = (await import('pg')).default;
  const client = new Client(superuser);
  await client.connect();
  try {
    // One text is one transaction.
    await client.query(`${givingAway}; ${ownedDatabase(superuser.database)}`);
  } finally {
    await client.end();
  }
}

const ours = `nspname !~ '^pg_' and nspname <> 'information_schema'`;
const givingAway = `
  do $$
  declare
    thing text;
  begin
    for thing in
      select format('schema %I', nspname) from pg_namespace where nspowner = current_user::regrole and ${ours} and nspname <> 'public'
      union all
      -- A sequence of a column belongs to whom its table belongs; what an extension brought stays the extension's.
      select format('table %s', c.oid::regclass) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relowner = current_user::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${ours}
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
            and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
      union all
      select format('routine %s', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.proowner = current_user::regrole and ${ours}
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('type %s', t.oid::regtype) from pg_type t join pg_namespace n on n.oid = t.typnamespace
        where t.typowner = current_user::regrole and t.typtype in ('e', 'd', 'r') and ${ours}
          and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
    loop
      execute format('alter %s owner to ${ownerRole}', thing);
    end loop;
  end $$`;
