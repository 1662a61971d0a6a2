// What the product may do with which table, stated after the migrations by the role that ran them. A table that is not named here may be
// read, added to and changed, but nothing is deleted from it. Must never give the product more than its statements ask for.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { productRole, tenantRole } from './roles.ts';
import { schemas } from './schemas.ts';

/** Tables from which a statement of the product deletes. What follows a foreign key is deleted by the database itself. */
const deletedFrom = [
  'batches.destructions',
  'batches.packs_destroyed',
  'batches.steps',
  'bulk.upload_parts',
  'bulk.upload_rows',
  'bulk.uploads',
  'certificates.drafts',
  'certification.application_products',
  'events.capture_parts',
  'events.epcis_deliveries',
  'events.epcis_queries',
  'events.epcis_subscriptions',
  'events.lineage_parts',
  'events.unmatched_events',
  'files.files',
  'identity.begun_sign_ins',
  'identity.devices',
  'identity.mail_codes',
  'identity.passkey_challenges',
  'identity.passkeys',
  'identity.password_resets',
  'identity.rate_limits',
  'identity.recovery_codes',
  'identity.sessions',
  'identity.slow_downs',
  'identity.totp_secrets',
  'mass_balance.mass_postings',
  'notifications.push_subscriptions',
  'offline.versions',
  'organisations.application_documents',
  'organisations.chosen_organisations',
  'organisations.memberships',
  'outbox.caused_mails',
  'outbox.messages',
  'products.photographs',
  'products.product_requests',
  'reports.reports',
  'reports.schedules',
  'sensors.intake',
  'sensors.readings_elsewhere',
  'sent.ids',
] as const;

/** Tables that only grow: what was written there is never changed. */
const onlyAddedTo = [
  'organisations.audit_entries',
  'certificates.coverages',
  'certificates.status_list_versions',
  'mass_balance.mass_balances',
  'mass_balance.mass_postings',
  'sensors.readings',
  'stock.movements',
  'batches.serials',
  'certificates.credentials',
  'certification.application_documents',
  'certification.application_steps',
  'certification.audit_answers',
  'certification.audit_photos',
  'certification.material_decisions',
  'laboratory.lab_reports',
  'scans.serial_sightings',
  'files.file_chunks',
] as const;

/** Tables that triggers of others write, in their owner's name. */
const writtenByTriggers = ['mass_balance.mass_months'] as const;

/** What the label of a product says, and whose it is: by a claim alone, as a trigger says. */
const ofLabel =
  'producer_id, name, brand, category, description, weight, price_amount, price_currency, ingredients, ingredients_declared, ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, translations, changed_at, retired_at';

/** What a renewal sets. Everything else of a certificate stays as it was decided. */
const ofRenewal = 'valid_until, application_id, import_id, imported_until, conditions';

/** What a leaf is written with. Its place in the log is the log's to give. */
const ofLeaf = 'id, leaf, salt, subject';
/** Tables of which these columns alone are ever set later: the place in the log, the leaf that says so; of what speaks against goods, what lifts,
 * overturns or clears it, and what is calculated anew. Which goods it speaks of, and what it says, stays as it was written. */
const changedColumnsOf = {
  'ledger.leaves': 'position',
  // Whether its password is published, of which realm it is and how people know it: as it was registered.
  'people.accounts': 'email_confirmed_at, operator_since, operator_by',
  'authorities.bodies':
    'short_name, name, country, role, schemes, website, notes, source, source_date, speaks_for_country, organisation_id, position',
  'authorities.recognitions': 'valid_until, transition_rules, source, status, last_checked',
  'organisations.organisations': 'name, country, city, licence_number, status, left_at',
  'organisations.change_requests': 'state, decided_by, decided_at',
  'organisations.issuer_keys': 'ended_at, revoked_at, revoked_by, revoked_because, wrapped_private_key',
  'products.products': ofLabel,
  'products.gs1_prefixes': 'state, decided_by, decided_at, reason',
  'batches.steps':
    'step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes, event_hash, epcis_event_id, recorder_id, pieces_sent',
  'certification.application_products': 'status',
  // Whose it is, who decides, of which kind and scheme: as it was begun.
  'certification.applications':
    'certificate_id, state, content, submitted_at, decided_at, waited_milliseconds, waiting_since, assignee_id, recommendation, recommended_by, recommended_at, recommendation_note, recommended_labels, decided_by, decision_reason, conditions',
  'certification.audits':
    'state, auditor_id, site_id, starts_at, ends_at, begun_at, begun_on_device, concluded_by, concluded_at, summary',
  'certification.information_requests': 'answer, answered_by, answered_at',
  'certification.audit_findings':
    'correction, corrected_by, corrected_at, returned_because, refused_version, closed_by, closed_at, closed_because',
  'mass_balance.yield_ceilings': 'per_ten_thousand, declared_by, declared_at',
  'sensors.cold_chain_findings': 'minutes_outside, permitted_minutes, mean_kinetic_celsius, most_celsius',
  'sensors.hours': 'summary',
  'sensors.blocks': 'until_at, summary, event_id',
  'scans.copied_serials':
    'batch_id, found_at, kilometres, minutes, from_country, to_country, confirmed_at, lifted_at, lifted_by, lifted_because',
  'certificates.certificates': ofRenewal,
  'certificates.decisions': 'closed_at',
  'certificates.holds': 'lifted_at',
  'certificates.reinstatement_requests': 'closed_at, decided_by',
  'certificates.status_lists': 'bits, version',
  'certificates.status_changes': 'leaf_id',
  'batches.blocks':
    'since, sisters_cleared_at, release_asked_by, release_asked_at, release_reason, lifted_at, lifted_by',
  'batches.batches': 'expected_on, expires_on, completed_on, quantity, under_investigation_since',
  'batches.quality_checks': 'file_id',
  'laboratory.lab_certificates': 'answer, answered_at',
  'laboratory.lab_investigations': 'closed_on',
  'laboratory.lab_results':
    'overturned_on, counter_analysis, overturned_leaf_id, sisters_cleared_on, sisters_cleared_because, sisters_cleared_leaf_id',
  'recalls.recall_notices': 'lifted_at, lifted_because',
  'recalls.recalls': 'lifted_on, lifted_leaf_id',
} as const;

/** What statements inside of `asTenant` do at tables that have no policy: what is public when
 * it is said, what goes to whoever works it off, and what is asked for by its key. */
export const tenantsMay = {
  'authorities.bodies': 'select',
  'batches.blocks':
    'select, insert, update (since, release_asked_by, release_asked_at, release_reason, lifted_at, lifted_by)',
  'batches.serials': 'select, insert',
  'batches.steps': 'select',
  'certificates.certificates': `select, insert, update (${ofRenewal})`,
  'certificates.coverages': 'select, insert',
  'certificates.credentials': 'select, insert',
  'certificates.holds': 'select',
  'certificates.reinstatement_requests': 'select, update (closed_at, decided_by)',
  'certificates.status_changes': 'select, insert',
  'certificates.status_list_versions': 'select, insert',
  'certificates.status_lists': 'select, insert, update (bits, version)',
  'files.file_chunks': 'select, insert',
  'files.files': 'select, insert, update, delete',
  'files.stored_bytes': 'select, insert, update',
  'ledger.leaves': `select, insert (${ofLeaf})`,
  'organisations.audit_heads': 'select, insert, update',
  'organisations.issuer_keys': 'select',
  'organisations.chosen_organisations': 'select, insert, update, delete',
  'outbox.messages': 'select, insert',
  'products.pictures': 'select, insert, update',
} as const;

/** What the product runs in its owner's name: each with a fixed search path and no name of its caller's in it. */
const functions = [
  'scans.ensure_partitions(timestamptz, integer)',
  'sensors.ensure_partitions(timestamptz)',
  'sensors.drop_old_readings(timestamptz)',
];

const list = (names: readonly string[]) => names.join(', ');
const text = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

const usageFor = (role: string): string => {
  const all = list(schemas);
  return `
    revoke all on all tables in schema ${all} from ${role};
    revoke all on all sequences in schema ${all} from ${role};
    grant usage on schema ${all} to ${role};
    grant usage on all sequences in schema ${all} to ${role};`;
};

const grantsForProduct = (role: string): string => {
  const all = list(schemas);
  return `
    ${usageFor(role)}
    grant select, insert, update on all tables in schema ${all} to ${role};
    grant delete on ${list(deletedFrom)} to ${role};
    grant delete on all tables in schema jobs to ${role};
    revoke update on ${list(onlyAddedTo)} from ${role};
    revoke insert, update on ${list(writtenByTriggers)} from ${role};
    revoke insert on ledger.leaves from ${role};
    grant insert (${ofLeaf}) on ledger.leaves to ${role};
    ${Object.entries(changedColumnsOf)
      .map(
        ([table, columns]) =>
          `revoke update on ${table} from ${role}; grant update (${columns}) on ${table} to ${role};`,
      )
      .join(' ')}
    revoke all on all tables in schema platform from ${role};
    grant select on platform.migrations, platform.granted to ${role};`;
};

/**
 * Inside of `asTenant`: the tables whose policy shows the rows of one organisation, every view, and what the statements there need besides.
 * Accounts, secrets and certificates are out of its reach, whatever a statement says.
 */
const grantsForTenant = (role: string): string => `
    ${usageFor(role)}
    do $$ declare one record; changed text; begin
      for one in select c.oid::regclass as name, c.relkind = 'v' as is_view, n.nspname || '.' || c.relname as said
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in (${text(schemas)}) and (c.relkind = 'v'
          or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant'))
      loop
        execute format('grant select on %s to ${role}', one.name);
        changed := case one.said ${Object.entries(changedColumnsOf)
          .map(([table, columns]) => `when '${table}' then '(${columns})'`)
          .join(' ')} else '' end;
        if not one.is_view then
          execute format('grant insert on %s to ${role}', one.name);
        end if;
        if not one.is_view and not one.said = any(array[${text(onlyAddedTo)}]) then
          execute format('grant update %s on %s to ${role}', changed, one.name);
        end if;
        if one.said = any(array[${text(deletedFrom)}]) then
          execute format('grant delete on %s to ${role}', one.name);
        end if;
      end loop;
    end $$;
    grant select, insert on all tables in schema jobs to ${role};
    ${Object.entries(tenantsMay)
      .map(([table, rights]) => `grant ${rights} on ${table} to ${role};`)
      .join(' ')}`;
// Policies speak of rows of one organisation. The product itself asks for the rows it wants, as it did when it owned the tables.
const openPolicies = `
  do $$ declare protected regclass; begin
    for protected in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relrowsecurity and n.nspname in (${text(schemas)})
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'product')
    loop
      execute format('create policy product on %s to ${productRole} using (true) with check (true)', protected);
    end loop;
  end $$;`;

// A month is read and written by the name of what it is a month of.
const noMonths = `
  do $$ declare month regclass; begin
    for month in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relispartition and n.nspname in (${text(schemas)}) and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    loop
      execute format('revoke all on table %s from ${productRole}, ${tenantRole}', month);
    end loop;
  end $$;`;

// A view of one table can be written through, in its owner's name: past everything that is denied at the table itself.
const viewsAreRead = `
  do $$ declare one regclass; begin
    for one in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'v' and n.nspname in (${text(schemas)})
    loop
      execute format('revoke insert, update, delete on table %s from ${productRole}, ${tenantRole}', one);
    end loop;
  end $$;`;

const statements = `${grantsForTenant(tenantRole)}${grantsForProduct(productRole)}
  ${viewsAreRead}
  revoke all on function ${list(functions)} from public;
  grant execute on function ${list(functions)} to ${productRole};
  ${noMonths}
  ${openPolicies}`;

/**
 * @param client who owns the tables, in a transaction
 * @param login the role that the product signs in as, where it is another one
 * @returns what stands now, to be compared at the next start
 */
export async function grantPrivileges(client: pg.Client, login: string | null): Promise<string> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [productRole]);
  // Whoever may not make roles goes on as the owner of the tables, as before.
  if (rows.length > 0) {
    await client.query(statements);
    if (login !== null && login !== productRole)
      await client.query(`grant ${productRole}, ${tenantRole} to ${client.escapeIdentifier(login)}`);
  }
  return stateOf(rows.length > 0, login);
}

const stateOf = (hasRole: boolean, login: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([statements, hasRole, login]))
    .digest('hex');

/** What would stand after granting. */
export async function wantedState(client: pg.Client, login: string | null): Promise<string> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [productRole]);
  return stateOf(rows.length > 0, login);
}
