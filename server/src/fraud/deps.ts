// What fraud is built with.
import type { Ledger } from '../ledger/index.ts';
import type { AnonymousSenders } from '../platform/anonymous-senders.ts';
import type { CausedMails } from '../platform/caused-mails.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Keys } from '../platform/keys.ts';
import type { Logger } from '../platform/log.ts';
import type { Mail, Mailer } from '../platform/mail.ts';

export interface FraudDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly causedMails: CausedMails;
  readonly publicUrl: string;
  readonly operatorEmails: readonly string[];
  readonly ledger: Pick<Ledger, 'append' | 'operatorDid'>;
  readonly words: (language: string) => {
    disputeReceived(about: DisputeMail & { dueOn: string }): Omit<Mail, 'to'>;
    disputeAnswered(about: DisputeMail): Omit<Mail, 'to'>;
    disputeForReviewer(about: DisputeMail & { dueOn: string; text: string; claim: string }): Omit<Mail, 'to'>;
  };
}

interface DisputeMail {
  readonly number: string;
  readonly link: string;
}

export type FraudContext = FraudDeps & { readonly senders: AnonymousSenders };
