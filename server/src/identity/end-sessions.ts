// What must not live again when an older database is brought back: sessions that were ended since, links and codes that were used since, and
// browsers that were forgotten since. For whoever restores the database as a whole.
import type { ClientBase } from 'pg';
import { integer } from '../platform/database/columns.ts';
import { runOn, statement } from '../platform/database/database.ts';

const endAll = statement(
  'identity.end_restored_sessions',
  { ended: integer },
  `with ended as (update identity.sessions set ended_at = $1, ended_because = 'restored' where ended_at is null returning id),
     begun as (delete from identity.begun_sign_ins), codes as (delete from identity.mail_codes),
     challenges as (delete from identity.passkey_challenges), resets as (delete from identity.password_resets)
   select count(*)::int as ended from ended`,
);

// After the sessions, which name them.
const forgetBrowsers = statement('identity.forget_restored_browsers', {}, 'delete from identity.devices');

/** @returns how many sessions were ended */
export async function endSessions(client: ClientBase, now: Date): Promise<number> {
  const [row] = await runOn(client)(endAll, [now.toISOString()]);
  await runOn(client)(forgetBrowsers, []);
  return row?.ended ?? 0;
}
