// How far the log of a database is, for whoever copies that database as a whole.
import type { ClientBase } from 'pg';

export interface LogPosition {
  readonly origin: string;
  readonly size: number;
  /** Base64. */
  readonly root: string;
  /** Of the newest checkpoint that was published. */
  readonly signedSize: number;
}

/** null: it was never opened. */
export async function describeLog(client: ClientBase): Promise<LogPosition | null> {
  const { rows } = await client.query<{ origin: string; size: string; root: Buffer; signed: string }>(
    'select origin, size::text, root, checkpoint_size::text as signed from ledger.heads',
  );
  const [head] = rows;
  return head
    ? {
        origin: head.origin,
        size: Number(head.size),
        root: head.root.toString('base64'),
        signedSize: Number(head.signed),
      }
    : null;
}
