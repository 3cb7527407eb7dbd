/** Writes the e-mails of the queue: each kind has its own words. */
import { composeAccessMail } from '../access/mails.ts';
import type { DueMail } from '../mail/send-mail.ts';
import { composeMorningMail } from '../morning-queue/mails.ts';
import { composeNoticeMail } from '../notices/mails.ts';
import { composeOrderMail } from '../order-mails/compose.ts';
import type { Letter } from '../ports/mail/index.ts';
import type { Services } from '../services/services.ts';

/** Undefined if nothing is to be sent after all. */
export function composeMail(services: Services, mail: DueMail): Promise<Letter | undefined> {
  const { kind } = mail;
  if (kind === 'morning-queue') return composeMorningMail(services, mail);
  if (kind === 'order') return composeOrderMail(services, mail);
  return kind === 'notice' || kind === 'morning'
    ? composeNoticeMail(services, mail)
    : composeAccessMail(services, mail);
}
