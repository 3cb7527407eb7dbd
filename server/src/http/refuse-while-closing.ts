/** What requests get that arrive while the server closes: on connections that are kept alive, they still do. */
import { refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendRefusal } from './problems.ts';

/** By then, a balancer has chosen another server, or this one has started again. */
const retryAfterSeconds = 2;

/** Says that this server stops, as a problem that asks to try again. */
export const refuseWhileStopping = (reply: FastifyReply): FastifyReply =>
  sendRefusal(reply.header('retry-after', retryAfterSeconds), refuse('provider.unavailable', { provider: 'server' }));

/** Refuses every request from the moment the server begins to close. Needs `return503OnClosing: false`: Fastify's own is bare. */
export function refuseRequestsWhileClosing(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  http.addHook('onRequest', (_request, reply, done) => {
    if (isClosing) refuseWhileStopping(reply);
    else done();
  });
}
