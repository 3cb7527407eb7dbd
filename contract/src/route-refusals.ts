/** The refusals that a route can return: those that it lists, and those implied by its definition. */
import type { RefusalCode } from './refusals.ts';
import type { Route } from './route.ts';

/** All of them, as the published description lists them. */
export function refusalsOf({ access, needsProof, params, query, body, method, refusals: own }: Route): RefusalCode[] {
  const isPublic = access.kind === 'public' || access.kind === 'public-or-account';
  return [
    ...(params === undefined && query === undefined && body === undefined ? [] : (['request.invalid'] as const)),
    ...(isPublic ? [] : (['access.signed-out', 'access.another-person'] as const)),
    ...(['general', 'account', 'machine'].includes(access.kind) ? (['access.not-allowed'] as const) : []),
    ...(access.kind === 'machine' ? (['exchange.key-unknown'] as const) : []),
    ...(access.kind === 'account' || access.kind === 'public-or-account' ? (['customer.not-found'] as const) : []),
    ...(needsProof === true ? (['access.proof-needed'] as const) : []),
    ...(method !== 'GET' ? (['request.foreign-origin'] as const) : []),
    ...(body === undefined ? [] : (['request.malformed', 'request.too-large', 'request.not-json'] as const)),
    ...own,
  ];
}
