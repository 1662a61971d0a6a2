// Outgoing mail: SMTP when it is configured, else files in a folder that the operator can open.
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { refuseOutsideWhileConnected } from './database/one-connection.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same words for programs that show HTML; `text` stays beside it. */
  readonly html: string;
}

export interface Mailer {
  /** Resolves when the mail is with the mail server or on disk. */
  send(mail: Mail): Promise<void>;
}

/** Names that never reach a mail server (RFC 2606), such as those of invented accounts. */
const isReserved = (address: string) => /[@.](?:example|test|invalid|localhost)$/i.test(address);

export function createMailer(config: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>): Mailer {
  const from = `Amanah <no-reply@${new URL(config.publicUrl).hostname}>`;
  const composed = (mail: Mail) => ({ from, ...mail });
  const folder = join(config.dataDir, 'mail');
  const { smtpUrl } = config;
  return {
    async send(mail) {
      refuseOutsideWhileConnected('a mail');
      const { createTransport } = await import('nodemailer');
      if (smtpUrl && !isReserved(mail.to)) {
        await createTransport(smtpUrl).sendMail(composed(mail));
        return;
      }
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(
        composed(mail),
      );
      if (!Buffer.isBuffer(message)) throw new Error('a composed mail is no buffer');
      await writeFile(join(folder, `${newId(systemClock.now())}.eml`), message, { mode: 0o600 });
    },
  };
}
