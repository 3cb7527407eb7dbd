/** Answers input that isn't a readable HTTP request: Fastify never sees these, and the connection is closed. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemType } from '@operatory/contract/problem';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { hasLongBody } from './long-bodies.ts';
import { problemOf } from './problems.ts';

/** A request that stalls is a network problem, so sending the same one again may work. */
function refusalOf(code: string | undefined): Refusal<RefusalCode> {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse('request.late');
  const isTooLong = code === 'HPE_HEADER_OVERFLOW';
  const reason = isTooLong ? 'its address and headers are longer than 16 kB.' : 'it isn’t HTTP.';
  return refuse('request.malformed', { reason });
}

/** For Fastify's `clientErrorHandler`; `headers` are those of all other responses. */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasLongBody(socket)) return;
    if (socket.writable) {
      const document = problemOf(refusalOf(error.code));
      const body = JSON.stringify(document);
      const lines = Object.entries({
        ...headers,
        'content-type': problemType,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroySoon();
  };
}
