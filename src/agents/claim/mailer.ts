import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../base/files.ts';
import type { Log } from '../../base/service.ts';

export interface Mail {
  /** One address that {@link import('../request-fields.ts').parseEmail} let through. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends one mail; rejects when the mail server did not take it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Mail through the server of `SMTP_URL`. */
export function createSmtpMailer(url: string, from: string): Mailer {
  return {
    send: async ({ to, subject, text }) => {
      // Loaded with the first mail: many installations never send one.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(url, { from });
      // The object form: nothing in the address can become another header or recipient.
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}

/** Mail into a folder, one `.eml` file of mode 0600 each, for an installation without mail server. */
export function createOutboxMailer(folder: string, from: string, log: Log): Mailer {
  return {
    send: async ({ to, subject, text }) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
      const { message } = await transport.sendMail({ to: { name: '', address: to }, subject, text });
      makeFolder(folder);
      const file = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}.eml`,
      );
      writeFileSync(file, message as Buffer, { mode: 0o600 });
      log('info', `a mail was written to ${file}; set SMTP_URL to send mail`);
    },
  };
}
