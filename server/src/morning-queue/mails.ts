/** The e-mail of the morning: the first entries of the person's queue, as things are when it's sent. */
import { can, isStaff, type User } from '@operatory/domain/access';
import { plural } from '@operatory/domain/words';
import { knownPermissions } from '../access/viewers.ts';
import { letterOf } from '../mail/letter.ts';
import type { DueMail } from '../mail/send-mail.ts';
import { unsubscribeToken } from '../notices/unsubscribe-token.ts';
import type { Letter } from '../ports/mail/index.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { entryFrom, territoriesOf } from './list-entries.ts';
import { readMorningQueue } from './reads.ts';

/** What one reads over coffee; the page has the rest. */
const maxEntries = 12;
/** Later than this, it's another day's work. */
const staleMs = 12 * 3_600_000;

/** The person with the rights that they have now. */
async function readReader({ pool, settings }: Services, userId: string | null): Promise<User | undefined> {
  const { rows } = await pool.query<{ email: string; name: string; permissions: string[]; territoryIds: string[] }>(
    `select u.email, u.name, array(select permission from user_permission p where p.user_id = u.id) as permissions,
            array(select territory_id from user_territory t where t.user_id = u.id) as "territoryIds"
       from "user" u join morning_mail m on m.user_id = u.id and m.is_wanted
      where u.id = $1 and u.withdrawn_at is null`,
    [userId],
  );
  const [row] = rows;
  if (row === undefined || userId === null) return undefined;
  const user: User = {
    ...{ kind: 'user', userId, email: row.email, name: row.name, accounts: new Set() },
    permissions: knownPermissions(row.permissions),
    territoryIds: new Set(row.territoryIds),
    ...(settings.isPricingEnabled ? {} : { arePricesOff: true }),
  };
  return isStaff(user) ? { ...user, accounts: 'all' } : user;
}

/** Undefined if there is nothing to do, or the person doesn't want it anymore. */
export async function composeMorningMail(services: Services, mail: DueMail): Promise<Letter | undefined> {
  const now = services.now();
  if (now.getTime() - mail.created_at.getTime() > staleMs) return undefined;
  const reader = await readReader(services, mail.user_id);
  if (reader === undefined || !can(reader, 'morning-queue.view')) return undefined;
  const today = todayOf(services, now);
  const asked = { territoryIds: territoriesOf(reader), userId: reader.userId, today };
  const { rows, counts } = await readMorningQueue(services.pool, asked, { limit: maxEntries, offset: 0 });
  if (rows.length === 0) return undefined;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { publicUrl, brandName, companyName, supportPhone, supportEmail, authSecret, accentColor } = services.settings;
  const token = unsubscribeToken({ userId: reader.userId, kind: 'morning-queue' }, authSecret);
  const unsubscribe = `${publicUrl}/api/notices/end/${token}`;
  const entries = rows.map((row) => entryFrom(row, reader, today));
  return letterOf({
    ...{ to: { name: reader.name, address: reader.email }, accentColor, unsubscribe },
    subject: `Your morning queue at ${brandName}: ${plural(all, 'entry', 'entries')}`,
    parts: [
      `Hello ${reader.name},`,
      all > rows.length
        ? `The first ${rows.length} for today, of each kind what is worth most:`
        : 'Worth a call today:',
      ...entries.map(
        ({ customerName, customerNumber, reasons }) =>
          `${customerName}, account ${customerNumber}. ${reasons.map(({ words }) => `${words}.`).join(' ')}`,
      ),
      { link: `${publicUrl}/morning-queue`, words: 'Open the queue' },
    ],
    signature: [
      companyName,
      `${supportPhone} · ${supportEmail}`,
      `No more e-mails about your morning queue: ${unsubscribe}`,
    ],
  });
}
