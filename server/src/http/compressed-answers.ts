/** Compresses longer texts for clients that accept it; files of the web app are already compressed on disk. */
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const gzip = promisify(gzipWithCallback);
/** Below this, compression doesn't save a packet. */
const worthItLength = 1_400;

/** Gzip, because it compresses better than brotli in the same time. */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < worthItLength) return done();
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined || !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return done();
    if (request.method === 'HEAD' || reply.hasHeader('content-encoding')) return done();
    gzip(payload).then(
      (squeezed) => {
        reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
        done(null, squeezed);
      },
      (error: Error) => done(error),
    );
  });
}
