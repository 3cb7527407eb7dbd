export { askAs } from './asked-as.ts';
export { callBackOffice, callBackOfficeForResponse } from './back-office.ts';
export { type Bearer, hasBearer, speakWith } from './bearer.ts';
export { type CallOptions, call, holdCalls } from './call.ts';
export type { CallReply } from './called-routes.ts';
export {
  CallFailure,
  type Failure,
  failureOf,
  isRefusedWith,
  isSessionOver,
  readFailure,
  remedyOf,
  unreachable,
  unreachableText,
} from './failure.ts';
export { callPanel, callPanelForResponse } from './panels.ts';
export { makeQueryClient } from './query-client.ts';
export { markSessionOver, markSessionRenewed, onSessionRenewed, useIsSessionOver } from './session-over.ts';
