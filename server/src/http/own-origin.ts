/** Refuses requests that another site's page sends for the signed-in person. */
import { refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from './problems.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers send the origin with every change; programs without a browser send none. A page's own origin is one of ours,
 * or the host that it was loaded from.
 */
export function isOwnOrigin(request: FastifyRequest, ownOrigins: ReadonlySet<string>): boolean {
  const { origin } = request.headers;
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  }
  return ownOrigins.has(origin) || origin === `${request.protocol}://${request.host}`;
}

/** Checks every request that may change something, before reading the viewer. */
export function refuseForeignOrigins(http: FastifyInstance, { ownOrigins }: { ownOrigins: readonly string[] }): void {
  const own = new Set(ownOrigins);
  http.addHook('onRequest', (request, reply, done) => {
    const { isForAnySite } = request.routeOptions.config;
    if (harmless.has(request.method) || isForAnySite === true || isOwnOrigin(request, own)) done();
    else sendRefusal(reply, refuse('request.foreign-origin'));
  });
}
