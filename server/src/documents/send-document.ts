/** Returns a drawn document as a file. */

import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import type { FastifyReply } from 'fastify';

export interface DrawnDocument {
  /** Letters, digits, dashes and dots only: it is written into a header. */
  readonly fileName: string;
  readonly pdf: Buffer;
}

/** Sends the document under its name; a refusal is passed on unchanged. */
export function drawn<Code extends RefusalCode>(
  fileName: string,
  pdf: Buffer | Refusal<Code>,
): DrawnDocument | Refusal<Code> {
  return isRefusal(pdf) ? (pdf as Refusal<Code>) : { fileName, pdf: pdf as Buffer };
}

/**
 * Sends the PDF as a download with its name, or `inline` to be read in its own tab, without caching; a refusal is
 * returned unchanged.
 */
export function sendDocument(
  reply: FastifyReply,
  drawn: DrawnDocument | Refusal<RefusalCode>,
  disposition: 'attachment' | 'inline' = 'attachment',
): Buffer | Refusal<RefusalCode> {
  if (isRefusal(drawn)) return drawn;
  const { fileName, pdf } = drawn as DrawnDocument;
  reply
    .type('application/pdf')
    .header('content-disposition', `${disposition}; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"`)
    .header('cache-control', 'private, no-store');
  return pdf;
}
