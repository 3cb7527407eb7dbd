export {
  type NoticeKind,
  type NoticeWay,
  noticeKinds,
  noticeWays,
  usualWay,
} from './notice-kinds.ts';
