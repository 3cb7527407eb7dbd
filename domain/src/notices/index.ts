export {
  type NoticeKind,
  type NoticeWay,
  noticeKinds,
  noticeKindsOf,
  noticeWays,
  usualWay,
} from './notice-kinds.ts';
