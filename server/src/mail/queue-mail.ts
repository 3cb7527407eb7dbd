/** Puts e-mails into the queue, in the transaction of what they tell of. */
import type { Queryable } from '../database/database.ts';

/** Those about signing in, and those about orders: one notice, or the notices of a day. */
export type AccessMailKind =
  | 'invitation'
  | 'password'
  | 'password-changed'
  | 'test'
  | 'new-device'
  | 'factor-added'
  | 'factor-removed'
  | 'factors-reset'
  | 'recovery-code-used'
  | 'codes-guessed';
export type MailKind = AccessMailKind | 'notice' | 'morning' | 'morning-queue' | 'order';

export interface QueuedMail {
  readonly kind: AccessMailKind;
  readonly userId: string;
  /** Who caused it; left out if it was the recipient. */
  readonly madeBy?: string;
}

/** To the person's own address. An invitation that still waits is replaced; returns whether one was, so no further mail comes. */
export async function queueMail(
  database: Queryable,
  { kind, userId, madeBy = '' }: QueuedMail,
): Promise<{ readonly isReplacement: boolean }> {
  const { rows } = await database.query<{ isReplacement: boolean }>(
    `with replaced as (
       delete from mail where user_id = $2 and kind = $1 and kind = 'invitation' and sent_at is null and failed_at is null returning 1),
     queued as (
       insert into mail (kind, recipient, user_id, made_by) select $1, lower(email), id, $3 from "user" where id = $2)
     select exists (select from replaced) as "isReplacement"`,
    [kind, userId, madeBy],
  );
  return rows[0] ?? { isReplacement: false };
}

/** So that no one can flood someone else's mailbox. */
const maxPerHour = 3;

/**
 * For someone who forgot their password. Whether the address belongs to anyone is checked when the message is due, so
 * this takes the same time for every address.
 */
export async function queuePasswordMail(database: Queryable, address: string): Promise<void> {
  await database.query(
    `insert into mail (kind, recipient)
     select 'password', lower($1)
      where (select count(*) from mail where recipient = lower($1) and kind = 'password'
                and created_at > now() - interval '1 hour') < ${maxPerHour}`,
    [address],
  );
}
