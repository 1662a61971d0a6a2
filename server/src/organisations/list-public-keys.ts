// The public halves of all keys of issuers, for whoever copies the database as a whole.
import type { ClientBase } from 'pg';
import { type RowOf, text } from '../platform/database/columns.ts';
import { runOn, statement } from '../platform/database/database.ts';

const columns = {
  did: text,
  name: text,
  /** Hexadecimal. */
  publicKey: text,
  custody: text,
};
export type NamedKey = RowOf<typeof columns>;

const readKeys = statement(
  'organisations.read_all_public_keys',
  columns,
  `select did, name, encode(public_key, 'hex') as "publicKey", custody from organisations.issuer_keys order by did, name`,
);

export const listPublicKeys = (client: ClientBase): Promise<NamedKey[]> => runOn(client)(readKeys, []);
