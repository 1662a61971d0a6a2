// What identity is built with.
import type { Organisations } from '../organisations/index.ts';
import type { AfterAnswer } from '../platform/after-answer.ts';
import type { CausedMails } from '../platform/caused-mails.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Keys } from '../platform/keys.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { PasswordHasher } from '../platform/password-hasher.ts';

export interface IdentityDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly mailer: Mailer;
  readonly causedMails: CausedMails;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly afterAnswer: AfterAnswer;
  readonly passwordHasher: PasswordHasher;
  readonly publicUrl: string;
  readonly organisations: Organisations;
  readonly words: (language: string) => MailWords;
  /** Addresses of the environment, whose owners are to be operators. */
  readonly operatorEmails: readonly string[];
}

export interface MailWords {
  resetPassword(about: { username: string; minutes: number; link: string }): Omit<Mail, 'to'>;
  confirmAddress(about: { username: string; hours: number; link: string }): Omit<Mail, 'to'>;
  addressAlreadyRegistered(about: { username: string; link: string }): Omit<Mail, 'to'>;
  secondStepCode(about: { username: string; code: string; minutes: number; link: string }): Omit<Mail, 'to'>;
}
