export { type CallOptions, call, callForResponse } from './call.ts';
export type { CallArguments, CalledRoute, CallReply } from './called-routes.ts';
export { CallFailure, type Failure, type FieldError, failureOf, isRefusedWith, isSessionOver } from './failure.ts';
export { isWorthRetrying, makeQueryClient } from './query-client.ts';
export { markSessionRenewed, useIsSessionOver } from './session-over.ts';
