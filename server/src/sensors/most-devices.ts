// How many devices an organisation has, and for how much a device speaks at once: what is summed up by the hour grows with both.
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { integer } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';

/** Anybody may practise and sign in to the demo. */
const most: Readonly<Record<Realm, { readonly devices: number; readonly bindingsAtOnce: number }>> = {
  practice: { devices: 100, bindingsAtOnce: 10 },
  demo: { devices: 100, bindingsAtOnce: 10 },
  real: { devices: 10_000, bindingsAtOnce: 200 },
};

/** @throws Refusal sensors.too_many_devices */
export async function requireRoomForDevice(
  tx: Transaction,
  owner: { readonly id: string; readonly realm: Realm },
): Promise<void> {
  // One at a time of an organisation, so that parallel requests cannot pass together.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`devices ${owner.id}`}, 0))`);
  const [found] = await rowsOf(
    tx,
    { many: integer },
    sql`select count(*)::int as many from sensors.devices where organisation_id = ${owner.id} and retired_at is null`,
  );
  if ((found?.many ?? 0) >= most[owner.realm].devices) throw new Refusal('sensors.too_many_devices');
}

/** Of a device whose row is locked. @throws Refusal sensors.too_many_bindings */
export async function requireRoomForBinding(
  tx: Transaction,
  device: { readonly id: string; readonly realm: Realm },
  { from, until }: { readonly from: Date; readonly until: Date | null },
): Promise<void> {
  const [found] = await rowsOf(
    tx,
    { many: integer },
    sql`select count(*)::int as many from sensors.bindings where device_id = ${device.id} and (until_at is null or until_at > ${from})
      and from_at < coalesce(${until}::timestamptz, 'infinity')`,
  );
  if ((found?.many ?? 0) >= most[device.realm].bindingsAtOnce) throw new Refusal('sensors.too_many_bindings');
}
