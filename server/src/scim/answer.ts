/** What each call of SCIM needs: who calls, where they find things, and how they're answered. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services/services.ts';
import { addressOf } from './addresses.ts';
import type { Caller } from './in-turn.ts';
import { ScimError, scimMedia } from './scim-error.ts';

/** The caller, by the sign-in's name in the audit log, and the address of its directory here. */
export function callerOf(
  { directory, ip, log }: FastifyRequest,
  { settings }: Pick<Services, 'settings'>,
): Caller & { readonly base: string } {
  if (directory === undefined) throw new ScimError(401, 'The token is unknown here.');
  const by = { id: null, name: directory.name, address: ip };
  return { directory, by, log, base: addressOf(settings.publicUrl, directory.providerId) };
}

export const send = (reply: FastifyReply, document: object, status = 200): FastifyReply =>
  reply.code(status).type(scimMedia).send(JSON.stringify(document));
