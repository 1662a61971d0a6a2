// What sending messages asks for, whichever way they go.
import type { NoticeKind } from '@amanah/api/notifications';
import type { CausedMails } from '../platform/caused-mails.ts';
import type { Clock } from '../platform/clock.ts';
import type { SendToCustomer } from '../platform/customer-addresses.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import type { PushKeys } from './send-push.ts';

/** For as long nobody else takes what one sends. */
export const leaseMilliseconds = 60_000;

export interface NoticeWords {
  /** In the language of the person. */
  notice(about: { kind: NoticeKind; facts: Readonly<Record<string, string>> }): {
    title: string;
    body: string;
    direction: 'ltr' | 'rtl';
  };
  noticeMail(about: NoticeMail): Omit<Mail, 'to'>;
  digestMail(about: { username: string; notices: readonly NoticeMail[]; link: string }): Omit<Mail, 'to'>;
}

export interface NoticeMail {
  readonly username: string;
  readonly kind: NoticeKind;
  readonly facts: Readonly<Record<string, string>>;
  readonly link: string;
}

export interface DeliveryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly causedMails: CausedMails;
  readonly publicUrl: string;
  readonly sendToCustomer: SendToCustomer;
  readonly pushKeys: PushKeys;
  readonly words: (language: string) => NoticeWords;
}
