// Tells operators what waits for their decision.
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { Outbox } from '../platform/outbox.ts';

/** What operators are told of, because they decide about it. */
export type OperatorNotice =
  | 'application_received'
  | 'application_answered'
  | 'organisation_change_requested'
  | 'prefix_asked';

/** What it is about, and where they decide. */
export interface OperatorTask {
  readonly realm: Realm;
  readonly facts: Readonly<Record<string, string>>;
  readonly path: string;
}

/** The operators who may decide about it are told. */
export async function notifyOperators(
  tx: Transaction,
  outbox: Pick<Outbox, 'emit'>,
  kind: OperatorNotice,
  about: OperatorTask,
): Promise<void> {
  const rows = await rowsOf(
    tx,
    { user_id: uuid },
    sql`select user_id from people.operators where realm = ${about.realm}`,
  );
  if (rows.length > 0)
    await outbox.emit(tx, 'notice.raised', {
      kind,
      to: { userIds: rows.map((row) => row.user_id) },
      facts: about.facts,
      path: about.path,
    });
}
