// What fraud is built with.
import type { Ledger } from '../ledger/index.ts';
import type { AnonymousSenders, AnonymousSendersDeps } from '../platform/anonymous-senders.ts';
import type { Database } from '../platform/database/database.ts';
import type { Mail } from '../platform/mail.ts';

export interface FraudDeps extends AnonymousSendersDeps {
  readonly database: Database;
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
