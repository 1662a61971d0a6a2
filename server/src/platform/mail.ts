// Outgoing mail: SMTP when it is configured, else files in a folder that the operator can open.
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId, systemClock } from './clock.ts';
import type { Config } from './config.ts';

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

export function createMailer(config: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>): Mailer {
  const from = `Amanah <no-reply@${new URL(config.publicUrl).hostname}>`;
  const composed = (mail: Mail) => ({ from, ...mail });
  if (config.smtpUrl) {
    const url = config.smtpUrl;
    return {
      async send(mail) {
        const { createTransport } = await import('nodemailer');
        await createTransport(url).sendMail(composed(mail));
      },
    };
  }
  const folder = join(config.dataDir, 'mail');
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(
        composed(mail),
      );
      await writeFile(join(folder, `${newId(systemClock.now())}.eml`), message as Buffer, { mode: 0o600 });
    },
  };
}
