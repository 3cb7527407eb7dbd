/** The refusals of a route as responses of the description, each with its sentence. */

import { allRefusals } from '@operatory/contract/all-refusals';
import { problemType } from '@operatory/contract/problem';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { Json } from './openapi-schemas.ts';

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
