// How far the log of a database is, for whoever copies that database as a whole.
import type { ClientBase } from 'pg';
import { runOn } from '../platform/database/database.ts';
import { readHead } from './queries.ts';

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
  const [head] = await runOn(client)(readHead, []);
  return head
    ? { origin: head.origin, size: head.size, root: head.root.toString('base64'), signedSize: head.checkpoint_size }
    : null;
}
