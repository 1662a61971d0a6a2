// Notes that a serial was seen as no single pack can be. The first time for each serial is told; the scans after it say so themselves.
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Outbox } from '../platform/outbox.ts';
import { copiedSerials } from './tables.ts';

export interface Copy {
  readonly gtin: string;
  readonly serial: string;
  readonly batchId: string | null;
  /** Between two sightings of it. */
  readonly kilometres: number;
  readonly minutes: number;
}

export async function noteCopy(
  deps: { readonly database: Database; readonly clock: Clock; readonly outbox: Outbox },
  copy: Copy,
): Promise<void> {
  await deps.database.sql.transaction(async (tx) => {
    const noted = await tx
      .insert(copiedSerials)
      .values({ ...copy, foundAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ serial: copiedSerials.serial });
    if (noted.length > 0) await deps.outbox.emit(tx, 'serial.copied', { gtin: copy.gtin, serial: copy.serial });
  });
}
