// What anybody may send without an account: told apart by a keyed hash that changes with the day, and confirmed by mail. Keeps no address of a network.
import { createHmac } from 'node:crypto';
import type { CausedMails, MailCause } from './caused-mails.ts';
import { addressBlock } from './client-address.ts';
import { type Clock, dayOf } from './clock.ts';
import type { Keys } from './keys.ts';
import type { Logger } from './log.ts';
import type { Mail, Mailer } from './mail.ts';

export interface AnonymousSenders {
  /** The same for whoever sends from one network on one day. */
  senderOf(ip: string): string;
  /**
   * Within the bounds of the mailbox. Nothing of it keeps the sender from the answer: what was sent is stored. The mail is not awaited, the mail server may be
   * slow.
   */
  confirm(mail: Mail, cause: MailCause): Promise<void>;
}

/** What is told apart and confirmed so, is stored and said to operators. */
export interface AnonymousSendersDeps {
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly causedMails: Pick<CausedMails, 'take'>;
}

/** For whoever sent it, by an id of theirs. @param sign of what is numbered, such as `T` */
export const numberOf = (sign: string, id: string, at: Date): string =>
  `${sign}-${at.getUTCFullYear()}-${id.slice(-8).toUpperCase()}`;

/** @param what is sent, such as `support`: senders of one thing are not those of another */
export function createAnonymousSenders(
  { clock, keys, log, mailer, causedMails }: AnonymousSendersDeps,
  what: string,
): AnonymousSenders {
  return {
    senderOf: (ip) =>
      createHmac('sha256', keys.derive(`${what} sender ${dayOf(clock.now())}`))
        .update(addressBlock(ip))
        .digest('base64url'),
    async confirm(mail, cause) {
      const failed = (error: unknown) => log.error({ err: error, what }, 'a mail could not be sent');
      const isFree = await causedMails.take(mail.to, cause).catch(failed);
      if (isFree) void mailer.send(mail).catch(failed);
    },
  };
}
