/** E-mails about orders and approvals: each notice separately, or a day's notices in the morning e-mail. */
import { isOfStaff } from '@operatory/domain/notices';
import { plural } from '@operatory/domain/words';
import type pg from 'pg';
import { letterOf } from '../mail/letter.ts';
import type { DueMail } from '../mail/send-mail.ts';
import type { Letter } from '../ports/mail/index.ts';
import type { Settings } from '../settings/settings.ts';
import { goingLivePath, noticeWords } from './notice-words.ts';
import { isKnown, type NoticeRow, noticeColumns, noticeTables, reachesNotice } from './read-notices.ts';
import { withoutDecided } from './still-waiting.ts';
import { type EndedKind, unsubscribeToken } from './unsubscribe-token.ts';
import { isStillTrue, withdrawUntold } from './withdrawn-shipments.ts';

export type NoticeMailSettings = Pick<
  Settings,
  | 'publicUrl'
  | 'isPricingEnabled'
  | 'brandName'
  | 'companyName'
  | 'supportPhone'
  | 'supportEmail'
  | 'authSecret'
  | 'accentColor'
  | 'mailClosing'
>;

interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** As many notices are named in one message; it says that there are more. */
const maxNamed = 200;

/** Older messages are dropped, such as after e-mail was off for a while. */
const staleMs = 3 * 86_400_000;

export const kindWords: Readonly<Record<EndedKind, string>> = {
  'order-placed': 'orders placed',
  'order-shipped': 'shipments',
  'lines-backordered': 'back-orders',
  'lines-canceled': 'canceled items',
  'lines-substituted': 'substituted items',
  'order-held': 'orders on hold',
  'order-released': 'orders released',
  'approval-asked': 'requests for approval',
  'approval-given': 'decisions about your requests',
  'back-order-asked': 'proposals for back-ordered items',
  'back-order-decided': 'decisions about back-ordered items',
  'statement-ready': 'statements',
  'delivery-settled': 'answers about deliveries',
  'order-request-answered': 'answers to cancellations and returns',
  'list-due': 'lists to reorder',
  'feed-late': 'late files',
  'orders-stuck': 'orders that the ERP rejects or doesn’t accept',
  'buyer-waiting': 'buyers’ orders and changes that wait for a decision',
  morning: 'what happened the day before',
  'morning-queue': 'your morning queue',
};

/** What the link of an e-mail is called if it leads to something to do. */
const linkWords: Partial<Record<NoticeRow['kind'], string>> = {
  'approval-asked': 'Review',
  'back-order-asked': 'Review',
  'list-due': 'Open the list',
  'buyer-waiting': 'Review',
};

/** What an address is called in the e-mail of the morning to staff; the others lead to data exchange. */
const staffPlaces: Readonly<Record<string, string>> = { [goingLivePath]: 'what stops', '/review': 'the review queue' };

async function recipientOf(pool: pg.Pool, userId: string | null): Promise<Recipient | undefined> {
  const { rows } = await pool.query<Recipient>(
    'select id, name, email from "user" where id = $1 and withdrawn_at is null',
    [userId],
  );
  return rows[0];
}

interface DueRow extends NoticeRow {
  /** By the place of each line in a notice about shipped lines, whether it still counts as shipped; null for other notices. */
  readonly stillShipped: readonly boolean[] | null;
}

/** A notice about shipped lines names them by their numbers, in the order of its facts. */
const stillShipped = `case when n.kind = 'order-shipped' then array(
  select exists (select from order_line l where l.order_number = split_part(n.event, ' ', 1)::bigint
                    and l.line_number::text = t.number and l.line_group = 'shipment')
    from unnest(string_to_array(split_part(n.event, ' ', 2), ',')) with ordinality t(number, place) order by t.place) end`;

/** Without the lines that the ERP has taken back since. */
function asItIsNow({ stillShipped: shipped, facts, ...notice }: DueRow): NoticeRow {
  const { lines } = facts;
  if (shipped === null || lines === undefined) return { ...notice, facts };
  return { ...notice, facts: { ...facts, lines: lines.filter((_, index) => shipped[index] !== false) } };
}

/** What the e-mail is about: one notice, or all that waited for the morning. */
async function readDue(pool: pg.Pool, { kind, notice_id, user_id, created_at }: DueMail): Promise<NoticeRow[]> {
  const { rows } = await pool.query<DueRow>(
    `select ${noticeColumns}, ${stillShipped} as "stillShipped" from ${noticeTables}
      where n.user_id = $1 and (n.notice_id = $2 or ($2::bigint is null and n.is_for_morning and n.created_at <= $3))
        and ${reachesNotice} and ${isStillTrue}
      order by n.notice_id limit ${maxNamed + 1}`,
    [user_id, kind === 'morning' ? null : notice_id, created_at],
  );
  return withoutDecided(pool, rows.filter(isKnown).map(asItIsNow));
}

/** The words as things are now; undefined if there is nothing to say anymore. */
export async function composeNoticeMail(
  { pool, settings }: { readonly pool: pg.Pool; readonly settings: NoticeMailSettings },
  mail: DueMail,
): Promise<Letter | undefined> {
  if (Date.now() - mail.created_at.getTime() > staleMs) return undefined;
  const person = await recipientOf(pool, mail.user_id);
  const notices = person === undefined ? [] : await readDue(pool, mail);
  const [first] = notices;
  if (person !== undefined && first === undefined && mail.notice_id !== null)
    await withdrawUntold(pool, mail.notice_id);
  if (person === undefined || first === undefined) return undefined;
  const { publicUrl, brandName, companyName, supportPhone, supportEmail, authSecret, accentColor, mailClosing } =
    settings;
  // Notices are a practice's, whose people see prices unless nobody does.
  const reader = { seesPrices: settings.isPricingEnabled };
  const isMorning = mail.kind === 'morning';
  const to = { name: person.name, address: person.email };
  const signature = [
    companyName,
    `${supportPhone} · ${supportEmail}`,
    ...(mailClosing === '' ? [] : mailClosing.split('\n')),
  ];
  const kind = isMorning ? 'morning' : first.kind;
  const unsubscribe = `${publicUrl}/api/notices/end/${unsubscribeToken({ userId: person.id, kind }, authSecret)}`;
  const ended = `No more e-mails about ${kindWords[kind]}: ${unsubscribe}`;
  const told = notices.slice(0, maxNamed).map((notice) => noticeWords(notice, reader));
  const hasMore = notices.length > told.length;
  if (isMorning) {
    return letterOf({
      ...{ to, accentColor, unsubscribe },
      signature: [...signature, ended],
      subject: `Your orders at ${brandName}: ${hasMore ? `more than ${told.length} notices` : plural(told.length, 'notice')}`,
      parts: [
        `Hello ${person.name},`,
        ...told.map(({ title, detail }) => `${title}. ${detail}`),
        ...(hasMore ? ['There are more than this message can list. The link shows all of them.'] : []),
        isOfStaff(first.kind)
          ? {
              link: publicUrl + noticeWords(first, reader).path,
              words: `View ${staffPlaces[first.facts.path ?? ''] ?? 'data exchange'} or change e-mail settings`,
            }
          : { link: `${publicUrl}/notices`, words: 'View updates or change e-mail settings' },
      ],
    });
  }
  const { title, detail, path } = noticeWords(first, reader);
  const words = linkWords[first.kind] ?? 'View details';
  return letterOf({
    ...{ to, subject: title, unsubscribe, accentColor },
    parts: [`Hello ${person.name},`, `${title}. ${detail}`, { link: publicUrl + path, words }],
    signature: [...signature, ended],
  });
}
