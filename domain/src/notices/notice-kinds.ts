/**
 * The kinds of notices and how they are delivered: in the bell, by an immediate e-mail, in one e-mail each morning, or
 * not at all.
 */

/** Notices for practice users: their orders, approvals, statements, and deliveries. */
export const practiceNoticeKinds = [
  'order-placed',
  'order-shipped',
  'lines-backordered',
  'lines-canceled',
  'lines-substituted',
  'order-held',
  'order-released',
  'approval-asked',
  'approval-given',
  'back-order-asked',
  'back-order-decided',
  'statement-ready',
  'delivery-settled',
  'order-request-answered',
  'list-due',
] as const;

/** Notices for the distributor's staff: customer service, and (except the last one) administrators. */
export const staffNoticeKinds = ['feed-late', 'orders-stuck', 'buyer-waiting'] as const;
export type StaffNoticeKind = (typeof staffNoticeKinds)[number];

export const isOfStaff = (kind: string): kind is StaffNoticeKind =>
  (staffNoticeKinds as readonly string[]).includes(kind);

export const noticeKinds = [...practiceNoticeKinds, ...staffNoticeKinds] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** An e-mail is also in the bell. */
export const noticeWays = ['bell', 'mail', 'morning', 'nothing'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** Default delivery for people who haven't chosen. Anything that requires action is sent immediately. */
export const usualWay: Readonly<Record<NoticeKind, NoticeWay>> = {
  'order-placed': 'mail',
  'order-shipped': 'mail',
  'lines-backordered': 'mail',
  'lines-canceled': 'mail',
  'lines-substituted': 'mail',
  'order-held': 'bell',
  'order-released': 'bell',
  'approval-asked': 'mail',
  'approval-given': 'mail',
  'back-order-asked': 'mail',
  'back-order-decided': 'bell',
  'statement-ready': 'mail',
  'delivery-settled': 'mail',
  'order-request-answered': 'mail',
  'list-due': 'mail',
  // Administrators and people who correct orders get these unless they choose otherwise; see `usualWayOf`.
  'feed-late': 'bell',
  'orders-stuck': 'bell',
  'buyer-waiting': 'bell',
};

/** Those that make an e-mail. Staff have no bell. */
export const waysByMail: readonly NoticeWay[] = ['mail', 'morning'];

/**
 * Default delivery for someone with these permissions: what staff are told is mailed to administrators, who are few,
 * and what nobody but customer service can do anything about also to customer service. Only they decide about what buyers
 * order and change.
 */
export function usualWayOf(kind: NoticeKind, permissions: ReadonlySet<string>): NoticeWay {
  const isMailed =
    (isOfStaff(kind) && kind !== 'buyer-waiting' && permissions.has('Administration')) ||
    ((kind === 'orders-stuck' || kind === 'buyer-waiting') && permissions.has('CustomerService'));
  return isMailed ? 'mail' : usualWay[kind];
}
