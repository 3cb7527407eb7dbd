/** What people are told about, and how: in the bell, by an e-mail at once, by one e-mail each morning, or not at all. */

/** What a practice's people are told about: their orders and approvals. */
export const noticeKinds = [
  'order-placed',
  'order-shipped',
  'lines-backordered',
  'lines-canceled',
  'order-held',
  'order-released',
  'approval-asked',
  'approval-given',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** An e-mail is also in the bell. */
export const noticeWays = ['bell', 'mail', 'morning', 'nothing'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** How somebody is told who has chosen nothing. What needs someone to act comes at once. */
export const usualWay: Readonly<Record<NoticeKind, NoticeWay>> = {
  'order-placed': 'mail',
  'order-shipped': 'mail',
  'lines-backordered': 'mail',
  'lines-canceled': 'mail',
  'order-held': 'bell',
  'order-released': 'bell',
  'approval-asked': 'mail',
  'approval-given': 'mail',
};
