/** A request may name its person: devices send some changes much later, when someone else may have signed in. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyRequest } from 'fastify';

/** Names the id of a person; the web app writes it too. */
const askedByHeader = 'x-operatory-person';

/** Refused if that isn't the signed-in person, so that nothing is done in another person's name. */
export function refuseAnother({
  headers,
  viewer,
}: Pick<FastifyRequest, 'headers'> & { readonly viewer: object }): Refusal<RefusalCode> | undefined {
  const person = headers[askedByHeader];
  if (person === undefined || ('userId' in viewer && viewer.userId === person)) return undefined;
  return refuse('access.another-person');
}
