/** How e-mails leave: through the SMTP server that the settings name, or, in a demo, into a folder. */
import { join } from 'node:path';
import type { Settings } from '../../settings/settings.ts';
import { folderMail } from './folder.ts';

export { readStoredMails, type StoredMail } from './folder.ts';

export interface Letter {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An address that ends such e-mails when it's posted to (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface OutgoingMail extends Letter {
  /** The same at each attempt, without angle brackets, so that mail programs show a repeated message once. */
  readonly messageId: string;
}

/** Thrown where another attempt is pointless, such as for an address that doesn't exist. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface MailPort {
  /** Resolves once someone else is responsible for the message. Rejects with `MailRefused`, or with what may pass. */
  send(mail: OutgoingMail): Promise<void>;
  /** Breaks off a delivery that is under way; it rejects as something that may pass. */
  close(): void;
}

export const mailFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'mail');

/** Undefined where no e-mail is sent: without an SMTP server, outside a demo. */
export async function openMail(
  settings: Pick<Settings, 'dataDir' | 'mail' | 'brandName'>,
): Promise<MailPort | undefined> {
  const { mail } = settings;
  if (mail === undefined) return undefined;
  if (mail.smtpUrl === undefined) return folderMail(mailFolder(settings));
  const { smtpMail } = await import('./smtp.ts');
  // Read for each message, because an administrator may change it.
  const from = {
    get name() {
      return settings.brandName;
    },
    address: mail.from,
  };
  return smtpMail({ url: mail.smtpUrl, from });
}
