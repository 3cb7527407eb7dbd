/** What people are told about, and how: in the bell, by an e-mail at once, by one e-mail each morning, or not at all. */

/** What a practice's people are told about: their orders, approvals, statements, and deliveries. */
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

/** What the distributor's own people are told about: those who load data, and those who run the installation. */
export const staffNoticeKinds = ['feed-late', 'orders-stuck'] as const;
export type StaffNoticeKind = (typeof staffNoticeKinds)[number];

export const isOfStaff = (kind: string): kind is StaffNoticeKind =>
  (staffNoticeKinds as readonly string[]).includes(kind);

export const noticeKinds = [...practiceNoticeKinds, ...staffNoticeKinds] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** An e-mail is also in the bell. */
export const noticeWays = ['bell', 'mail', 'morning', 'nothing'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** How someone is told who has chosen nothing. What needs someone to act comes at once. */
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
  // Who runs the installation or corrects orders is told unless they choose otherwise; see `usualWayOf`.
  'feed-late': 'bell',
  'orders-stuck': 'bell',
};

/**
 * How someone with these rights is told who has chosen nothing: what staff are told is mailed to administrators, who are few, and
 * orders that are stuck also to customer service, because nobody else can do anything about them.
 */
export function usualWayOf(kind: NoticeKind, permissions: ReadonlySet<string>): NoticeWay {
  const isMailed =
    (isOfStaff(kind) && permissions.has('Administration')) ||
    (kind === 'orders-stuck' && permissions.has('CustomerService'));
  return isMailed ? 'mail' : usualWay[kind];
}
