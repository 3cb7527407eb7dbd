/** A person's notices and choices. */
import type { Notice } from '@operatory/contract/notices';
import type { User } from '@operatory/domain/access';
import {
  type NoticeKind,
  type NoticeWay,
  noticeKinds,
  practiceNoticeKinds,
  staffNoticeKinds,
  usualWayOf,
} from '@operatory/domain/notices';
import type pg from 'pg';
import type { NoticeFacts } from '../database/schema/notices.ts';
import { noticeWords } from './notice-words.ts';
import type { Ended } from './unsubscribe-token.ts';

export interface NoticeRow {
  readonly noticeId: number;
  readonly kind: NoticeKind;
  readonly customerNumber: string;
  readonly customerName: string;
  readonly facts: NoticeFacts;
  readonly createdAt: Date;
  readonly seenAt: Date | null;
}

export const noticeColumns = `n.notice_id as "noticeId", n.kind, coalesce(n.customer_number, '') as "customerNumber",
  coalesce(c.name, '') as "customerName", n.facts, n.created_at as "createdAt", n.seen_at as "seenAt"`;
export const noticeTables = 'notice n left join customer c on c.customer_number = n.customer_number';

/** The person still has access to the notice's account, or still gets notices about feeds. */
export const reachesNotice = `(exists (select from user_customer r where r.user_id = n.user_id and r.customer_number = n.customer_number)
  or n.customer_number is null and exists (select from user_permission r where r.user_id = n.user_id
                                              and r.permission in ('CustomerService', 'Administration')))`;

/** A newer release may have told of other kinds, for which this one has no words after a roll back. */
export const isKnown = ({ kind }: Pick<NoticeRow, 'kind'>): boolean => noticeKinds.includes(kind);

const maxShown = 50;

/** The newest ones, of accounts that the person still reaches. */
export async function listNotices(
  pool: pg.Pool,
  { userId, arePricesOff }: Pick<User, 'userId' | 'arePricesOff'>,
): Promise<{ notices: Notice[]; unseen: number; waitingApprovals: number }> {
  const [{ rows }, { rows: counts }] = await Promise.all([
    pool.query<NoticeRow>({
      name: 'notices-newest',
      text: `select ${noticeColumns} from ${noticeTables} where n.user_id = $1 and ${reachesNotice}
              order by n.notice_id desc limit ${maxShown}`,
      values: [userId],
    }),
    pool.query<{ waiting: number }>({
      name: 'approvals-waiting',
      text: `select count(*)::int as waiting from user_customer r
               join order_approval a on a.customer_number = r.customer_number and a.state = 'waiting'
              where r.user_id = $1
                and exists (select from user_permission p where p.user_id = $1 and p.permission = 'ApproveOrders')`,
      values: [userId],
    }),
  ]);
  const notices = rows.filter(isKnown).map((row) => ({
    ...{ noticeId: row.noticeId, kind: row.kind },
    ...noticeWords(row, { seesPrices: arePricesOff !== true }),
    ...{ at: row.createdAt.toISOString(), isSeen: row.seenAt !== null },
  }));
  return {
    notices,
    unseen: notices.filter(({ isSeen }) => !isSeen).length,
    waitingApprovals: counts[0]?.waiting ?? 0,
  };
}

export async function markSeen(pool: pg.Pool, userId: string, upTo: number): Promise<void> {
  await pool.query('update notice set seen_at = now() where user_id = $1 and notice_id <= $2 and seen_at is null', [
    userId,
    upTo,
  ]);
}

/** Those of the kinds that this person is told about. */
export async function listChoices(
  pool: pg.Pool,
  { userId, permissions }: Pick<User, 'userId' | 'permissions'>,
): Promise<{ kind: NoticeKind; way: NoticeWay }[]> {
  const { rows } = await pool.query<{ kind: string; way: NoticeWay }>(
    'select kind, way from notice_choice where user_id = $1',
    [userId],
  );
  const chosen = new Map(rows.map(({ kind, way }) => [kind, way]));
  // Only approvers are asked for approval.
  const kinds = permissions.has('Customer')
    ? practiceNoticeKinds.filter((kind) => kind !== 'approval-asked' || permissions.has('ApproveOrders'))
    : staffNoticeKinds.filter((kind) => kind !== 'buyer-waiting' || permissions.has('CustomerService'));
  return kinds.map((kind) => ({ kind, way: chosen.get(kind) ?? usualWayOf(kind, permissions) }));
}

/** Ends the e-mails of one kind. Someone who turned off all notices of this kind still gets none. */
export async function endMails(pool: Pick<pg.Pool, 'query'>, { userId, kind }: Ended): Promise<void> {
  if (kind === 'morning-queue') {
    await pool.query('update morning_mail set is_wanted = false, changed_at = now() where user_id = $1', [userId]);
    return;
  }
  if (kind === 'morning') {
    await pool.query(
      `update notice_choice set way = 'bell', changed_at = now() where user_id = $1 and way = 'morning'`,
      [userId],
    );
    return;
  }
  await pool.query(
    `insert into notice_choice (user_id, kind, way) values ($1, $2, 'bell')
     on conflict (user_id, kind) do update set way = 'bell', changed_at = now() where notice_choice.way <> 'nothing'`,
    [userId, kind],
  );
}

export async function saveChoice(
  pool: Pick<pg.Pool, 'query'>,
  { userId, kind, way }: { readonly userId: string; readonly kind: NoticeKind; readonly way: NoticeWay },
): Promise<void> {
  await pool.query(
    `insert into notice_choice (user_id, kind, way) values ($1, $2, $3)
     on conflict (user_id, kind) do update set way = excluded.way, changed_at = now()`,
    [userId, kind, way],
  );
}
