/** Returns a table as a CSV file. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** `fileName` has letters, digits, dashes, and dots only: it's written into a header. Text that comes in parts is streamed. */
export function sendCsv(reply: FastifyReply, fileName: string, text: string | AsyncIterable<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(typeof text === 'string' ? text : Readable.from(text));
}
