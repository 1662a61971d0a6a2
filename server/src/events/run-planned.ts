// Runs the reading statements of a question that a stranger may have written: each planned for its own values, because which index
// serves depends on them; ended when it takes too long; and never so many at once that others find no connection.
import pg from 'pg';
import { assureColumns, type Columns, type RowOf } from '../platform/database/columns.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';

const mostAtOnce = { requests: 3, background: 2 } as const;
const queryCancelled = '57014';

interface Turns {
  free: number;
  readonly waiting: (() => void)[];
}
/** Background work has turns of its own: subscribers who are caught up keep nobody who asks waiting. */
const turnsOf = { requests: new WeakMap<Database, Turns>(), background: new WeakMap<Database, Turns>() };

async function takeTurn(turns: Turns): Promise<void> {
  if (turns.free > 0) {
    turns.free -= 1;
    return;
  }
  await new Promise<void>((resolve) => turns.waiting.push(resolve));
}

function giveTurn(turns: Turns): void {
  const next = turns.waiting.shift();
  if (next) next();
  else turns.free += 1;
}

/** @throws Refusal events.query_too_complex when the time is over */
export async function runPlanned<T>(
  database: Database,
  seconds: number,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const lane = database.isInBackground() ? 'background' : 'requests';
  const turns = turnsOf[lane].get(database) ?? { free: mostAtOnce[lane], waiting: [] };
  turnsOf[lane].set(database, turns);
  await takeTurn(turns);
  try {
    return await database.plainTransaction(
      `begin read only; set local plan_cache_mode = force_custom_plan; set local statement_timeout = '${seconds}s'`,
      work,
    );
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === queryCancelled)
      throw new Refusal('events.query_too_complex');
    throw error;
  } finally {
    giveTurn(turns);
  }
}

/** The rows of such a statement, known as those of `rowsOf` are. */
export async function plannedRows<C extends Columns>(
  client: pg.ClientBase,
  columns: C,
  text: string,
  values: unknown[],
): Promise<RowOf<C>[]> {
  const { fields, rows } = await client.query<RowOf<C>>(text, values);
  assureColumns(columns, fields, rows);
  return rows;
}
