// The public halves of all keys of issuers, for whoever copies the database as a whole.
import type { ClientBase } from 'pg';

export interface NamedKey {
  readonly did: string;
  readonly name: string;
  /** Hexadecimal. */
  readonly publicKey: string;
  readonly custody: string;
}

export async function listPublicKeys(client: ClientBase): Promise<NamedKey[]> {
  const { rows } = await client.query<NamedKey>(
    `select did, name, encode(public_key, 'hex') as "publicKey", custody from organisations.issuer_keys order by did, name`,
  );
  return rows;
}
