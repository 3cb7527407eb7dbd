/** Answers input that isn't a readable HTTP request: Fastify never sees these, and the connection is closed. */
import type { Socket } from 'node:net';
import { problemType } from '@operatory/contract/problem';
import { refuse } from '@operatory/domain/refusals';
import { hasLongBody } from './long-bodies.ts';
import { problemOf } from './problems.ts';

const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'its address and headers are longer than 16 kB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'it did not arrive in time.',
};

/** For Fastify's `clientErrorHandler`; `headers` are those of all other responses. */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasLongBody(socket)) return;
    if (socket.writable) {
      const document = problemOf(
        refuse('request.malformed', { reason: reasons[error.code ?? ''] ?? 'it is not HTTP.' }),
      );
      const body = JSON.stringify(document);
      const lines = Object.entries({
        ...headers,
        'content-type': problemType,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroySoon();
  };
}
