export { call, callForResponse, type CallOptions } from './call.ts';
export type { CallArguments, CalledRoute, CallReply } from './called-routes.ts';
export { CallFailure, type Failure, failureOf, type FieldError, isRefusedWith, isSessionOver } from './failure.ts';
export { isWorthRetrying, makeQueryClient } from './query-client.ts';
export { markSessionRenewed, useIsSessionOver } from './session-over.ts';
