/** Returns the zip behind a link; a browser with an expired link is redirected home, which says so. */
import { textOfRefusal } from '@operatory/contract/all-refusals';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services/services.ts';
import { bundleKey, bundleOfLink } from './bundles.ts';
import { linkHash } from './link.ts';

interface FileRequest {
  readonly token: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** `files.link-expired` after seven days, `files.link-unknown` for anything that was never a link. */
export async function sendCollectedFiles(
  { pool, files, settings }: Services,
  { token, request, reply }: FileRequest,
): Promise<unknown> {
  const refused = (code: 'files.link-expired' | 'files.link-unknown') => {
    const refusal: Refusal<RefusalCode> = refuse(code);
    if (request.headers.accept?.includes('text/html') !== true) return refusal;
    return reply.redirect(`${settings.publicUrl}/error/${encodeURIComponent(textOfRefusal(refusal))}`);
  };
  const bundle = await bundleOfLink(pool, linkHash(token));
  if (bundle === undefined) return refused('files.link-unknown');
  if (bundle.isExpired) return refused('files.link-expired');
  const file = bundle.state === 'ready' && bundle.size > 0 ? await files.open(bundleKey(bundle.bundleId)) : undefined;
  if (file === undefined) return refused('files.link-unknown');
  reply
    .type('application/zip')
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename="${bundle.folderName}.zip"`)
    .header('cache-control', 'private, no-store');
  return file.content;
}
