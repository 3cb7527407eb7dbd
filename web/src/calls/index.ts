export { type CallOptions, call, callForResponse } from './call.ts';
export type { CallReply } from './called-routes.ts';
export { CallFailure, type Failure, failureOf, isRefusedWith, isSessionOver } from './failure.ts';
export { makeQueryClient } from './query-client.ts';
export { markSessionRenewed, onSessionRenewed, useIsSessionOver } from './session-over.ts';
