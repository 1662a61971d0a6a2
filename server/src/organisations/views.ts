// What other domains may read of organisations: who they are and where, who acts for them, their revoked keys and their trail.

import { realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { doublePrecision, integer, text, uuid } from 'drizzle-orm/pg-core';
import { isOpen } from '../platform/database/realms.ts';
import { at, schema } from './schema.ts';

/** What certificates are checked against, whatever became of the message that said so. */
export const revokedKeys = schema
  .view('revoked_keys', {
    organisationId: uuid('organisation_id'),
    method: text('method'),
    revokedBy: uuid('revoked_by'),
    revokedBecause: text('revoked_because'),
  })
  .as(
    sql`select organisation_id, did || '#' || name as method, revoked_by, revoked_because from organisations.issuer_keys
    where revoked_at is not null and organisation_id is not null`,
  );

/** What other domains may know of an organisation. */
export const organisationNames = schema
  .view('organisation_names', {
    id: uuid('id'),
    name: text('name'),
    kind: text('kind'),
    country: text('country'),
    city: text('city'),
    licenceNumber: text('licence_number'),
    status: text('status'),
    realm: text('realm', { enum: realms }),
    leftAt: at('left_at'),
    createdAt: at('created_at'),
  })
  .as(
    sql`select id, name, kind, country, city, licence_number, status, realm, left_at, created_at from organisations.organisations where ${isOpen()}`,
  );

export const sitePlaces = schema
  .view('site_places', {
    id: uuid('id'),
    organisationId: uuid('organisation_id'),
    name: text('name'),
    kind: text('kind'),
    address: text('address'),
    country: text('country'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    gln: text('gln'),
    realm: text('realm', { enum: realms }),
  })
  .as(
    sql`select id, organisation_id, name, kind, address, country, latitude, longitude, gln, realm from organisations.sites where ${isOpen()}`,
  );

/** Who may act for which organisation. */
export const activeMembers = schema
  .view('active_members', { organisationId: uuid('organisation_id'), userId: uuid('user_id'), right: text('right') })
  .as(sql`select m.organisation_id, m.user_id, m."right" from organisations.memberships m join organisations.organisations o on o.id = m.organisation_id
    where m.status = 'approved' and o.status = 'approved' and ${isOpen('o.realm')}`);

/**
 * Whose house a person is of: a member, or somebody who was one, by the trail. Leaving it for a minute makes nobody impartial; an operator who
 * decided about it stands in its trail and is not of it.
 */
export const peopleOf = schema
  .view('people_of', { organisationId: uuid('organisation_id'), userId: uuid('user_id') })
  .as(sql`select organisation_id, user_id from organisations.memberships where status = 'approved'
    union all select organisation_id, (entry::jsonb #>> '{subject,id}')::uuid from organisations.audit_entries
      where action in ('member.admitted', 'member.joined', 'member.removed', 'member.left', 'member.right_changed')`);

/** For which approved organisation each person acts now: the chosen one, else the one joined first. */
export const actingFor = schema
  .view('acting_for', {
    userId: uuid('user_id'),
    organisationId: uuid('organisation_id'),
    kind: text('kind'),
    realm: text('realm', { enum: realms }),
  })
  .as(sql`select distinct on (m.user_id) m.user_id, m.organisation_id, o.kind, o.realm
    from organisations.memberships m join organisations.organisations o on o.id = m.organisation_id
    left join organisations.chosen_organisations c on c.user_id = m.user_id and c.organisation_id = m.organisation_id
    where m.status = 'approved' and o.status = 'approved' and ${isOpen('o.realm')}
    order by m.user_id, c.organisation_id is null, m.created_at`);

/** For reports: the audit trail without its place in the log. Whoever reads it asks for the right to. */
export const auditRecords = schema
  .view('audit_records', {
    organisationId: uuid('organisation_id'),
    place: integer('place'),
    entry: text('entry'),
    hash: text('hash'),
    action: text('action'),
    actorId: uuid('actor_id'),
    createdAt: at('created_at'),
  })
  .as(sql`select organisation_id, place, entry, hash, action, actor_id, created_at from organisations.audit_entries`);
