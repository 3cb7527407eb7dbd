/** Sends the queue: each message once as far as mail servers allow, and again later where that fails. */
import { SpanKind } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { isConnectionLost } from '../database/database-away.ts';
import { type Job, repeat } from '../jobs/repeat.ts';
import { type Letter, type MailPort, MailRefused } from '../ports/mail/index.ts';
import { inSpanOf } from '../tracing/spans.ts';
import type { MailKind } from './queue-mail.ts';

/** Seconds until the next attempt, after each one; then the message is given up. Servers that greylist want minutes. */
export const pauses = [60, 300, 900, 3_600, 14_400, 28_800] as const;
/** An attempt that takes longer counts as failed, and the message becomes due again. */
const claimSeconds = 180;

export interface DueMail {
  readonly mail_id: number;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly user_id: string | null;
  readonly notice_id: number | null;
  readonly order_number: number | null;
  readonly has_prices: boolean;
  readonly made_by: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly trace_parent: string | null;
}

export interface MailParts {
  readonly pool: pg.Pool;
  readonly port: MailPort;
  /** What the message says; undefined if it isn't to be sent after all, such as to an address that's nobody's. */
  readonly compose: (mail: DueMail) => Promise<Letter | undefined>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Of the sender, behind the @ of message ids. */
  readonly host: string;
}

async function claim(pool: pg.Pool): Promise<DueMail | undefined> {
  const { rows } = await pool.query<DueMail>(
    `update mail set attempts = attempts + 1, next_attempt_at = now() + interval '${claimSeconds} seconds'
      where mail_id = (
        select mail_id from mail where sent_at is null and failed_at is null and next_attempt_at <= now()
         order by next_attempt_at, mail_id limit 1 for update skip locked)
      returning mail_id, kind, recipient, user_id, notice_id, order_number::float8 as order_number, has_prices, made_by, attempts, created_at, trace_parent`,
  );
  return rows[0];
}

async function noteFailure({ pool, log }: MailParts, mail: DueMail, error: unknown): Promise<void> {
  const pause = error instanceof MailRefused ? undefined : pauses[mail.attempts - 1];
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  log.warn({ mailId: mail.mail_id, kind: mail.kind, attempts: mail.attempts, problem }, 'an e-mail could not be sent');
  await pool.query(
    `update mail set problem = $2, next_attempt_at = now() + $3 * interval '1 second',
            failed_at = case when $4 then now() end
      where mail_id = $1 and sent_at is null`,
    [mail.mail_id, problem, pause ?? 0, pause === undefined],
  );
}

/** Composes and sends it. False if it isn't to be sent after all. Rejects with the mail server's error, or what kept it from being written. */
async function send({ port, compose, host }: MailParts, mail: DueMail): Promise<boolean> {
  const letter = await compose(mail).catch((error: unknown) => {
    throw isConnectionLost(error) ? new DatabaseLost(error) : error;
  });
  if (letter === undefined) return false;
  await port.send({ ...letter, messageId: `mail-${mail.mail_id}.${mail.created_at.getTime()}@${host}` });
  return true;
}

/** Says nothing about the message: it's due again once its claim ends. */
class DatabaseLost extends Error {
  constructor(cause: unknown) {
    super('The database was lost while an e-mail was written.', { cause });
  }
}

/** Tries everything that is due; returns how many attempts it made. Rejects with the database's error. */
export async function sendDue(parts: MailParts, isStopped: () => boolean = () => false): Promise<number> {
  const { pool } = parts;
  let tried = 0;
  while (!isStopped()) {
    const mail = await claim(pool);
    if (mail === undefined) break;
    tried += 1;
    let isSent: boolean;
    try {
      isSent = await inSpanOf(mail.trace_parent, `mail ${mail.kind}`, { kind: SpanKind.PRODUCER }, () =>
        send(parts, mail),
      );
    } catch (error) {
      if (error instanceof DatabaseLost) throw error;
      await noteFailure(parts, mail, error);
      continue;
    }
    await pool.query(
      isSent
        ? `update mail set sent_at = now(), problem = '' where mail_id = $1`
        : 'delete from mail where mail_id = $1',
      [mail.mail_id],
    );
  }
  return tried;
}

/** Less than a shutdown waits for a job. */
const stopWithinMs = 4_000;

/** Looks every two seconds. `stop` waits for the message that is being sent, but not for a mail server that is slow. */
export function startMail(parts: MailParts): Job {
  const job = repeat((isStopped) => sendDue(parts, isStopped), {
    name: 'mail',
    everyMs: 2_000,
    log: parts.log,
    failure: 'the queue of e-mails could not be read',
  });
  return {
    async stop() {
      const late = setTimeout(() => parts.port.close(), stopWithinMs);
      await job.stop();
      clearTimeout(late);
      parts.port.close();
    },
  };
}
