export {
  isOfStaff,
  type NoticeKind,
  type NoticeWay,
  noticeKinds,
  noticeWays,
  practiceNoticeKinds,
  type StaffNoticeKind,
  staffNoticeKinds,
  usualWay,
  usualWayOf,
  waysByMail,
} from './notice-kinds.ts';
