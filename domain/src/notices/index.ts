export {
  type NoticeKind,
  type NoticeWay,
  noticeKinds,
  noticeWays,
  practiceNoticeKinds,
  staffNoticeKinds,
  usualWay,
  usualWayOf,
} from './notice-kinds.ts';
