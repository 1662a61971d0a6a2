// Statements of every request that brings a key.
import { statement } from '../platform/database/database.ts';

/** A key in use, of an organisation that is approved. */
export const findKey = statement<{
  readonly id: string;
  readonly organisation_id: string;
  readonly kind: 'retailer' | 'certifier' | 'producer';
  readonly scopes: ('capture' | 'query')[];
  readonly last_used_at: Date | null;
}>(
  'integrations.find_key',
  `select k.id, k.organisation_id, o.kind, k.scopes, k.last_used_at from integrations.api_keys k
   join organisations.organisation_names o on o.id = k.organisation_id and o.status = 'approved'
   where k.digest = $1 and k.revoked_at is null`,
);

export const noteUse = statement(
  'integrations.note_use',
  'update integrations.api_keys set last_used_at = $2 where id = $1',
);
