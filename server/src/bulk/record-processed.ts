// The entry of the audit trail about a table that was taken in: which file, and how much of what it brought.
import { createHash } from 'node:crypto';
import { readHeading, readRow } from '@amanah/core/bulk';
import type { Organisations } from '../organisations/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { columnsOf, movementKindOf } from './importers.ts';
import { contentOf, stagedRows, type UploadRow } from './stage-rows.ts';

/** Before the parts of the file are dropped, after it was noted what became of its rows. */
export async function recordProcessed(
  tx: Transaction,
  { organisations }: { readonly organisations: Pick<Organisations, 'recordAudit'> },
  upload: UploadRow,
  { created, changed }: { readonly created: number; readonly changed: number },
): Promise<void> {
  const { id, kind, fileName: name, organisationId, userId: actorId, rows } = upload;
  const hash = createHash('sha256');
  for await (const part of contentOf(tx, id)) hash.update(part);
  await organisations.recordAudit(tx, {
    ...{ organisationId, actorId, action: 'bulk.processed', subject: { kind: 'upload', id, name } },
    facts: {
      ...{ kind, rows: String(rows), created: String(created), changed: String(changed) },
      ...(await kindsOf(tx, upload)),
      digest: hash.digest('hex'),
    },
  });
}

/** How many rows of each kind of movement or step; of movements also how many units. What was on record before is not counted. */
async function kindsOf(tx: Transaction, upload: UploadRow): Promise<Readonly<Record<string, string>>> {
  const { id, kind, heading } = upload;
  if (kind !== 'inventory' && kind !== 'events') return {};
  const rowsOf: Record<string, number> = {};
  const unitsOf: Record<string, number> = {};
  for await (const page of stagedRows(tx, id))
    for (const { cells, outcome } of page) {
      const { name, units } = kind === 'events' ? stepOf(heading, cells) : movementOf(heading, cells);
      if (name === '' || outcome === 'unchanged') continue;
      rowsOf[name] = (rowsOf[name] ?? 0) + 1;
      unitsOf[name] = (unitsOf[name] ?? 0) + units;
    }
  const listed = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return { kinds: listed(rowsOf), ...(kind === 'inventory' && { units: listed(unitsOf) }) };
}

/** A further row of an event names goods and no kind. */
function stepOf(heading: readonly string[], cells: readonly string[]) {
  const column = heading.findIndex((name) => name.trim().toLowerCase() === 'kind');
  return { name: (cells[column] ?? '').trim().toLowerCase(), units: 0 };
}

function movementOf(heading: readonly string[], cells: readonly string[]) {
  const columns = columnsOf('inventory');
  const reading = readHeading(heading, columns);
  const read = reading.isValid ? readRow(cells, columns, reading.places, heading.length) : null;
  if (!read?.isValid) throw new Error('a row of a table that was taken in cannot be read');
  const { quantity } = read.values;
  return { name: movementKindOf(read.values) ?? '', units: typeof quantity === 'number' ? quantity : 0 };
}
