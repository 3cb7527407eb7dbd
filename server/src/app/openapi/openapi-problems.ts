/** The refusals of a route as responses of the description, each with its sentence. */

import { allRefusals } from '@operatory/contract/all-refusals';
import { problemType } from '@operatory/contract/problem';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { Route } from '@operatory/contract/route';
import type { Json } from './openapi-schemas.ts';

/** Refusals that a route knows because of what it is, besides those it declares. */
export function impliedRefusals({
  access,
  needsProof,
  params,
  query,
  body,
  method,
  refusals: own,
}: Route): RefusalCode[] {
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

/** One response per status, with each refusal's sentence. */
export function problemResponses(codes: readonly RefusalCode[]): Json {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of new Set(codes)) {
    const { status } = allRefusals[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      String(status),
      {
        description: ofStatus.map((code) => `\`${code}\`: ${allRefusals[code].text}`).join('\n\n'),
        content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
        ...(status === 429 || status === 503
          ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }
          : {}),
      },
    ]),
  );
}
