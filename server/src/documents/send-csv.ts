/** Returns a table as a CSV file. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Spreadsheet programs on Windows need it to read the text as UTF-8. */
const byteOrderMark = '\ufeff';

async function* marked(parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield byteOrderMark;
  yield* parts;
}

/** `fileName` has letters, digits, dashes, and dots only: it's written into a header. Text that comes in parts is streamed. */
export function sendCsv(reply: FastifyReply, fileName: string, text: string | AsyncIterable<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(
      typeof text !== 'string'
        ? Readable.from(marked(text))
        : text.startsWith(byteOrderMark)
          ? text
          : byteOrderMark + text,
    );
}
