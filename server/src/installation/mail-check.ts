/** E-mail status for *Going live*: an accepted message counts until a later one is rejected. */
import type { LiveCheck } from '@operatory/contract/installation';
import { byCount, plural } from '@operatory/domain/words';
import type pg from 'pg';
import { pauses } from '../mail/send-mail.ts';
import type { Settings } from '../settings/settings.ts';

/** A mail server that hasn't accepted anything for this long is tested again. */
const mailDays = 30;

type Row = Pick<LiveCheck, 'state' | 'detail'>;

/** When the attempt was made after which the message waits; $2 has the pauses. */
const triedAt = `m.next_attempt_at - ($2::int[])[least(m.attempts, cardinality($2::int[]))] * interval '1 second'`;

interface Trouble {
  readonly failed: number;
  readonly waiting: number;
  /** The mail server's last error. */
  readonly problem: string;
}

async function readTrouble(pool: pg.Pool, since: Date | null): Promise<Trouble> {
  const { rows } = await pool.query<Trouble>(
    `select count(*) filter (where failed_at is not null)::int as failed,
            count(*) filter (where failed_at is null)::int as waiting,
            coalesce((array_agg(problem order by tried desc))[1], '') as problem
       from (select failed_at, problem, failed_at as tried from mail m
              where sent_at is null and coalesce(sent_at, failed_at) > coalesce($1::timestamptz, now() - interval '${mailDays} days')
             union all
             select null, problem, ${triedAt} from mail m
              where sent_at is null and failed_at is null and problem <> ''
                and ($1::timestamptz is null or ${triedAt} > $1)) t`,
    [since, [...pauses]],
  );
  return rows[0] ?? { failed: 0, waiting: 0, problem: '' };
}

function troubleWords({ failed, waiting, problem }: Trouble, isAfterOne: boolean): string {
  const counts = [
    ...(failed === 0 ? [] : [`${plural(failed, 'message')} couldn’t be sent`]),
    ...(waiting === 0 ? [] : [`${plural(waiting, 'message')} ${byCount(waiting, 'waits', 'wait')} for another try`]),
  ].join(', and ');
  const when = isAfterOne ? 'Since the last one that was sent, ' : '';
  return `${when}${counts}: “${problem}” Check SMTP_URL and MAIL_FROM on the server, then send a test.`;
}

/** Reads it from the queue. */
export async function checkMail(pool: pg.Pool, { mail }: Settings): Promise<Row> {
  if (mail === undefined) {
    return { state: 'missing', detail: 'No e-mail is sent. Set SMTP_URL and MAIL_FROM on the server, and restart it.' };
  }
  if (mail.smtpUrl === undefined) {
    const detail = 'E-mails go to the demo’s mailbox only. Set SMTP_URL and MAIL_FROM to send them.';
    return { state: 'missing', detail };
  }
  const { rows } = await pool.query<{ sent_at: Date | null; is_test_waiting: boolean }>(
    `select (select sent_at from mail where sent_at is not null and coalesce(sent_at, failed_at) > now() - interval '${mailDays} days'
              order by coalesce(sent_at, failed_at) desc limit 1) as sent_at,
            exists (select from mail where kind = 'test' and sent_at is null and failed_at is null) as is_test_waiting`,
  );
  const { sent_at: sentAt = null, is_test_waiting: isTestWaiting = false } = rows[0] ?? {};
  const trouble = await readTrouble(pool, sentAt);
  if (trouble.failed + trouble.waiting > 0) {
    return { state: 'missing', detail: troubleWords(trouble, sentAt !== null) };
  }
  if (isTestWaiting) return { state: 'waiting', detail: 'A test is on its way. Check your mailbox.' };
  return sentAt === null
    ? { state: 'missing', detail: 'Nothing was sent in the last month. Send a test.' }
    : { state: 'done', detail: 'The mail server accepted the last message.' };
}
