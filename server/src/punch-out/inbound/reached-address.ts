/** Where a buyer reached us. */
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings/settings.ts';

/** The address that was used when it is one of our names, else our public one; without a slash at the end. */
export function reachedAddress(
  request: FastifyRequest,
  { publicUrl, ownOrigins }: Pick<Settings, 'publicUrl' | 'ownOrigins'>,
): string {
  const used = `${request.protocol}://${request.host}`;
  return ownOrigins.includes(used) ? used : publicUrl;
}
