/** What e-mails about signing in say. */
import { formatMoment } from '@operatory/domain/dates';
import type pg from 'pg';
import { letterOf, type Message } from '../mail/letter.ts';
import type { AccessMailKind } from '../mail/queue-mail.ts';
import type { DueMail } from '../mail/send-mail.ts';
import type { Letter } from '../ports/mail/index.ts';
import type { Settings } from '../settings/settings.ts';
import { inviteMs, makeLink, resetMs } from './access-links.ts';
import { browserWords } from './browser-words.ts';
import { onlyCompanySignIn } from './providers/only-company-sign-in.ts';
import { providersOf } from './providers/stored-providers.ts';

interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly canSignIn: boolean;
}

export type MailSettings = Pick<
  Settings,
  | 'publicUrl'
  | 'brandName'
  | 'companyName'
  | 'supportPhone'
  | 'supportEmail'
  | 'timeZone'
  | 'accentColor'
  | 'invitationText'
  | 'mailClosing'
  | 'authSecret'
  | 'openIdConnect'
>;

/** The recipient; undefined for an unknown address, for someone withdrawn, and for a buyer's system. */
async function recipientOf(pool: pg.Pool, { mail_id: mailId, user_id: userId, recipient }: DueMail) {
  const { rows } = await pool.query<Recipient>(
    `with found as (
       select u.id, u.name, u.email, exists (select from account a where a.user_id = u.id) as "canSignIn" from "user" u
        where u.withdrawn_at is null and case when $2::text is null then u.email = $3 else u.id = $2 end
          and not exists (select from user_permission p where p.user_id = u.id and p.permission = 'PunchOut')),
     noted as (update mail set user_id = found.id from found where mail_id = $1)
     select * from found`,
    [mailId, userId, recipient],
  );
  return rows[0];
}

/** Where the person signed in at that time; it isn't stored with the message. */
async function placeOf(pool: pg.Pool, userId: string, at: Date): Promise<string> {
  const { rows } = await pool.query<{ user_agent: string | null; ip_address: string | null }>(
    `select user_agent, ip_address from session
      where user_id = $1 and created_at between $2::timestamptz - interval '10 seconds' and $2::timestamptz + interval '1 second'
      order by created_at desc limit 1`,
    [userId, at],
  );
  const [session] = rows;
  if (session === undefined) return '';
  const browser = browserWords(session.user_agent ?? '');
  const parts = [browser, session.ip_address ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` ${parts.join(', ')}`;
}

/** For someone who requests a new password but doesn't have one. */
function withoutPassword({
  person,
  settings,
  companySignIn,
}: {
  readonly person: Recipient;
  readonly settings: MailSettings;
  readonly companySignIn: string;
}): Pick<Message, 'subject' | 'parts'> {
  return {
    subject: `How you sign in to ${settings.brandName}`,
    parts: [
      `Hello ${person.name},`,
      `Someone asked for a new password for ${person.email}. You don’t have one here: you sign in with your company’s sign-in, ${companySignIn}. If it was you, sign in with it here:`,
      { link: `${settings.publicUrl}/sign-in`, words: 'Go to the sign-in page' },
      `If it doesn’t let you in, ask your company’s IT, or call us at ${settings.supportPhone}. If it wasn’t you, ignore this message: nothing changes.`,
    ],
  };
}

const wordsOf: Record<
  AccessMailKind,
  (parts: {
    person: Recipient;
    settings: MailSettings;
    link: string;
    until: string;
    at: string;
    /** Browser and address of a sign-in, as they follow in a sentence; blank if it has ended since. */
    place: string;
    /** Who caused it; blank if it was the person. */
    madeBy: string;
    /** The name of the company's sign-in, for someone who has no password because they use that. */
    companySignIn: string | undefined;
  }) => Pick<Message, 'subject' | 'parts'>
> = {
  invitation: ({ person, settings, link, until }) => ({
    subject: `${person.canSignIn ? 'Choose a new password' : 'Your sign-in'} for ${settings.brandName}`,
    parts: [
      `Hello ${person.name},`,
      person.canSignIn
        ? `You can choose a new password for ${person.email}. Until you do, the one you have still works.`
        : `${settings.companyName} invites you to ${settings.brandName}. You sign in as ${person.email}.`,
      ...(settings.invitationText === '' ? [] : settings.invitationText.split(/\n\s*\n/)),
      { link, words: person.canSignIn ? 'Choose a new password' : 'Choose your password' },
      `The link works once, until ${until}.`,
    ],
  }),
  password: ({ person, settings, link, until, companySignIn }) =>
    companySignIn !== undefined
      ? withoutPassword({ person, settings, companySignIn })
      : {
          subject: `Choose a new password for ${settings.brandName}`,
          parts: [
            `Hello ${person.name},`,
            `Someone asked for a new password for ${person.email}. If it was you, choose one here:`,
            { link, words: 'Choose a new password' },
            `The link works once, until ${until}. If it wasn’t you, ignore this message: your password stays as it is.`,
          ],
        },
  'new-device': ({ person, settings, at, place }) => ({
    subject: `A new sign-in to ${settings.brandName}`,
    parts: [
      `Hello ${person.name},`,
      `Someone signed in as ${person.email} on ${at}, from a browser that you haven’t used before${place === '' ? '' : `:${place}`}.`,
      { link: `${settings.publicUrl}/your-account`, words: 'See where you’re signed in' },
      `If it wasn’t you, sign that browser out, change your password, and call us at ${settings.supportPhone}.`,
    ],
  }),
  'factor-added': ({ person, settings, at }) => ({
    subject: `A second step was set up for ${settings.brandName}`,
    parts: [
      `Hello ${person.name},`,
      `An authenticator app or a passkey was set up for ${person.email} on ${at}. You’ll be asked for it when you sign in.`,
      { link: `${settings.publicUrl}/your-account`, words: 'See your second steps' },
      `If it wasn’t you, call us now at ${settings.supportPhone}.`,
    ],
  }),
  'factor-removed': ({ person, settings, at }) => ({
    subject: `A second step was removed for ${settings.brandName}`,
    parts: [
      `Hello ${person.name},`,
      `An authenticator app or a passkey of ${person.email} was removed on ${at}.`,
      { link: `${settings.publicUrl}/your-account`, words: 'See your second steps' },
      `If it wasn’t you, call us now at ${settings.supportPhone}.`,
    ],
  }),
  'factors-reset': ({ person, settings, at, madeBy }) => ({
    subject: `Your second step for ${settings.brandName} was reset`,
    parts: [
      `Hello ${person.name},`,
      `${madeBy} removed the authenticator app, passkeys, and recovery codes of ${person.email} on ${at}, and you were signed out. Sign in with your password and set up a new one.`,
      { link: `${settings.publicUrl}/sign-in`, words: 'Sign in' },
      `If you didn’t ask for this, call us now at ${settings.supportPhone}.`,
    ],
  }),
  'recovery-code-used': ({ person, settings, at }) => ({
    subject: `A recovery code for ${settings.brandName} was used`,
    parts: [
      `Hello ${person.name},`,
      `A recovery code for ${person.email} was used on ${at}. It can’t be used again.`,
      { link: `${settings.publicUrl}/your-account`, words: 'See how many are left' },
      `If it wasn’t you, change your password, make new recovery codes, and call us at ${settings.supportPhone}.`,
    ],
  }),
  'codes-guessed': ({ person, settings, at }) => ({
    subject: `Wrong codes at your sign-in to ${settings.brandName}`,
    parts: [
      `Hello ${person.name},`,
      `On ${at}, someone entered several wrong codes for ${person.email}. They know your password.`,
      `If it was you, no action is needed. If it wasn’t, change your password now.`,
      { link: `${settings.publicUrl}/your-account`, words: 'Change your password' },
    ],
  }),
  test: ({ person, settings, at }) => ({
    subject: `A test from ${settings.brandName}`,
    parts: [
      `Hello ${person.name},`,
      `You asked for this message on ${at}. It arrived, so ${settings.brandName} can send e-mail.`,
    ],
  }),
  'password-changed': ({ person, settings, at }) => ({
    subject: `Your password for ${settings.brandName} was changed`,
    parts: [
      `Hello ${person.name},`,
      `The password for ${person.email} was changed on ${at}. You were signed out everywhere else.`,
      `If it wasn’t you, call us now at ${settings.supportPhone}.`,
    ],
  }),
};

/** How long a message is still worth sending; by then, people have requested a new link. */
const passwordMailMs = 3_600_000;

/**
 * Writes the message. One with a link makes the link now, so that none is stored; at a later attempt, the link of an
 * earlier one still works, because that message may have arrived. Undefined if nothing is to be sent.
 */
export async function composeAccessMail(
  { pool, settings }: { readonly pool: pg.Pool; readonly settings: MailSettings },
  mail: DueMail,
): Promise<Letter | undefined> {
  const { kind } = mail;
  if (kind === 'notice' || kind === 'morning' || kind === 'morning-queue' || kind === 'order') return undefined;
  if (kind === 'password' && Date.now() - mail.created_at.getTime() > passwordMailMs) return undefined;
  const person = await recipientOf(pool, mail);
  if (person === undefined) return undefined;
  const moment = (at: Date) => formatMoment(at, settings.timeZone);
  // People who left a company can't sign in there anymore, but may still read the address's mail.
  const only =
    kind === 'password'
      ? await onlyCompanySignIn({ database: pool, providers: providersOf(pool, settings) }, person)
      : undefined;
  const made =
    only !== undefined || (kind !== 'invitation' && kind !== 'password')
      ? undefined
      : await makeLink(pool, {
          userId: person.id,
          madeBy: mail.made_by,
          publicUrl: settings.publicUrl,
          lastsMs: kind === 'invitation' ? inviteMs : resetMs,
          keepsEarlier: mail.attempts > 1,
          isMailed: true,
        });
  const until = made === undefined ? '' : moment(made.until);
  const place = kind === 'new-device' ? await placeOf(pool, person.id, mail.created_at) : '';
  const words = wordsOf[kind]({
    ...{ person, settings, place, until },
    madeBy: mail.made_by,
    companySignIn: only?.name,
    link: made?.link ?? '',
    at: moment(mail.created_at),
  });
  return letterOf({
    ...words,
    to: { name: person.name, address: person.email },
    signature: [
      settings.companyName,
      `${settings.supportPhone} · ${settings.supportEmail}`,
      ...(settings.mailClosing === '' ? [] : settings.mailClosing.split('\n')),
    ],
    accentColor: settings.accentColor,
  });
}
