// Statements of every request that brings a key.
import { apiKeyScopes } from '@amanah/api/integrations';
import { organisationKinds } from '@amanah/api/organisations';
import { realms } from '@amanah/core/organisations';
import { instant, integer, nullable, text, textOf, textsOf, uuid } from '../platform/database/columns.ts';
import { command, statement } from '../platform/database/database.ts';

/** Keys in use, of organisations that are approved and of a realm that is open, with the place of their digest among the given ones. */
export const findKeys = statement(
  'integrations.find_keys',
  {
    place: integer,
    id: uuid,
    organisation_id: uuid,
    realm: textOf(realms),
    kind: textOf(organisationKinds),
    name: text,
    scopes: textsOf(apiKeyScopes),
    last_used_at: nullable(instant),
  },
  `select q.place::int as place, k.id, k.organisation_id, o.realm, o.kind, k.name, k.scopes, k.last_used_at
   from unnest($1::bytea[]) with ordinality as q(digest, place)
   join integrations.api_keys k on k.digest = q.digest and k.revoked_at is null
   join organisations.organisation_names o on o.id = k.organisation_id and o.status = 'approved'`,
);

export const noteUse = command(
  'integrations.note_use',
  `update integrations.api_keys set last_used_at = $2::timestamptz
   where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
);
