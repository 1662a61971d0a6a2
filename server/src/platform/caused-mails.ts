// Mails that somebody else than the owner of the mailbox causes: tickets in a name that anybody types, registrations with an address that is
// taken, invitations, requests to join. All of them have one bound for each mailbox, whoever asks and from wherever. What is not sent is said
// to nobody. What the owner asks for, and what warns the owner, goes out by the mailer itself and is not counted here.
import { createHmac } from 'node:crypto';
import { foldName } from '@amanah/core/people';
import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import { bytes } from './database/columns.ts';
import { type Database, rowsOf } from './database/database.ts';
import type { Keys } from './keys.ts';

/**
 * In a day to one mailbox, each kind of cause by itself: so that no stranger keeps those who work here from their mail. `stranger`: whoever has
 * the address. `work`: to operators and organisations, about what is to be done, and is on their pages as well.
 */
const mostADay = { stranger: 3, work: 100 } as const;
export type MailCause = keyof typeof mostADay;
const dayMilliseconds = 86_400_000;

export interface CausedMails {
  /** Counts the mail. @returns false when the mailbox has had its mails: nothing is to be sent, and nobody to be told. */
  take(to: string, cause: MailCause): Promise<boolean>;
  /** Forgets mailboxes that have room again. */
  sweep(): Promise<void>;
}

/** What is put behind a plus sign is read in the same mailbox; with some providers dots are nothing, too. */
function mailboxOf(address: string): string {
  const plain = foldName(address).replace(/\+[^@]*(?=@)/, '');
  return plain.replace(
    /^(.*)@(?:gmail|googlemail)\.com$/,
    (_, local: string) => `${local.replaceAll('.', '')}@gmail.com`,
  );
}

export function createCausedMails({
  database,
  clock,
  keys,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: Keys;
}): CausedMails {
  const key = keys.derive('mailboxes of caused mails');
  const dayAgo = () => new Date(clock.now().getTime() - dayMilliseconds).toISOString();

  async function take(to: string, cause: MailCause): Promise<boolean> {
    const most = mostADay[cause];
    const mailbox = createHmac('sha256', key)
      .update(`${cause}\n${mailboxOf(to)}`)
      .digest();
    // One statement, and of the row only the last ones: two in the same moment wait for each other on it.
    const taken = await rowsOf(
      database.sql,
      { mailbox: bytes },
      sql`insert into outbox.caused_mails as m (mailbox, sent_at) values (${mailbox}, array[${clock.now().toISOString()}::timestamptz])
        on conflict (mailbox) do update
          set sent_at = (m.sent_at || excluded.sent_at)[greatest(cardinality(m.sent_at) + 2 - ${most}::int, 1):]
          where cardinality(m.sent_at) < ${most}::int or m.sent_at[cardinality(m.sent_at) - ${most}::int + 1] <= ${dayAgo()}::timestamptz
        returning mailbox`,
    );
    return taken.length > 0;
  }

  return {
    take,
    async sweep() {
      await database.sql.execute(
        sql`delete from outbox.caused_mails where sent_at[cardinality(sent_at)] < ${dayAgo()}::timestamptz`,
      );
    },
  };
}
